//! Makes a plan that goes wrong smaller, as long as it goes wrong in the same way.

use protocol::ClockRule;

use crate::{Broken, Plan, Weather, simulate};

/// So many smaller plans are tried.
const MOST_TRIES: usize = 400;

/// The smallest plan that was found which breaks the same law as this one, and how it does.
#[must_use]
pub fn shrink(plan: &Plan, broken: &Broken) -> (Plan, Broken) {
    let mut smallest = (plan.clone(), broken.clone());
    let mut tries = 0;
    loop {
        let smaller = smaller(&smallest.0).into_iter().take_while(|_| {
            tries += 1;
            tries <= MOST_TRIES
        });
        let found = smaller.into_iter().find_map(|plan| {
            let found = simulate(&plan).err().filter(|found| found.law == broken.law)?;
            Some((plan, found))
        });
        match found {
            Some(found) => smallest = found,
            None => return smallest,
        }
    }
}

/// Plans that are a little smaller, the much smaller ones first.
fn smaller(plan: &Plan) -> Vec<Plan> {
    let mut plans = Vec::new();
    let mut change = |change: &dyn Fn(&mut Plan)| {
        let mut smaller = plan.clone();
        change(&mut smaller);
        if smaller != *plan {
            plans.push(smaller);
        }
    };
    change(&|plan| plan.faults.clear());
    change(&|plan| plan.weather = Weather::default());
    for number in 0..plan.faults.len() {
        change(&|plan| {
            plan.faults.remove(number);
        });
    }
    change(&|plan| plan.spectators = 0);
    change(&|plan| plan.nodes = 1);
    change(&|plan| plan.nodes = plan.nodes.min(2));
    change(&|plan| (plan.people, plan.bots) = (2, 0));
    change(&|plan| plan.clock = ClockRule::None);
    change(&|plan| plan.left = Some(plan.left.map_or(4, |left| left.min(4))));
    change(&|plan| plan.left = Some(plan.left.map_or(10, |left| left.min(10))));
    change(&|plan| plan.written = false);
    change(&|plan| plan.delay = plan.delay.min(5));
    change(&|plan| plan.weather.doubled = 0);
    change(&|plan| plan.weather.overtaken = 0);
    change(&|plan| plan.weather.confused = 0);
    change(&|plan| plan.weather.lies = 0);
    change(&|plan| plan.weather.whims = 0);
    change(&|plan| plan.weather.bad_bots = 0);
    change(&|plan| plan.weather.lost_news = 0);
    plans
}
