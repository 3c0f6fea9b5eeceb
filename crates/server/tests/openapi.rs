//! The description of the HTTP part says what the server answers to, no more and no less.

use std::collections::BTreeSet;

use serde_json::Value;

const DESCRIPTION: &str = include_str!("../../../docs/openapi.json");

/// The routes as the code has them: each stands on one line.
fn routes(source: &str) -> impl Iterator<Item = (String, String)> + '_ {
    source.lines().filter_map(|line| line.trim().strip_prefix(".route(\"")?.split_once("\", ")).flat_map(
        |(path, handlers)| {
            let is_there = |method: &&str| handlers.contains(&format!("{method}("));
            let methods = ["get", "post", "put", "delete"].into_iter().filter(is_there);
            methods.map(|method| (path.to_owned(), method.to_owned())).collect::<Vec<_>>()
        },
    )
}

#[test]
fn the_description_has_every_route_and_no_other() {
    let api = include_str!("../src/online/api.rs");
    let operate = include_str!("../src/operate.rs");
    let there: BTreeSet<_> = routes(api).chain(routes(operate)).filter(|(path, _)| path != "/api/{*rest}").collect();
    assert!(there.contains(&("/api/me".to_owned(), "put".to_owned())), "{there:?}");
    let description: Value = serde_json::from_str(DESCRIPTION).expect("it is JSON");
    let paths = description["paths"].as_object().expect("paths");
    let described = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods").keys();
        methods.map(move |method| (path.clone(), method.clone()))
    });
    assert_eq!(described.collect::<BTreeSet<_>>(), there);
}

/// What refers to something refers to something that is there.
#[test]
fn every_reference_leads_somewhere() {
    let description: Value = serde_json::from_str(DESCRIPTION).expect("it is JSON");
    for (_, rest) in
        DESCRIPTION.match_indices("\"$ref\": \"#").map(|(at, found)| DESCRIPTION[at..].split_at(found.len()))
    {
        let pointer = rest.split('"').next().expect("a text ends");
        assert!(description.pointer(pointer).is_some(), "{pointer}");
    }
}
