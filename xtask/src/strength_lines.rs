/// The tables, by the names of their marks in BENCHMARKS.md. `5@N` is level 5 with N simulations a decision, the number
/// that is worth about 100 ms.
const TABLES: &[(&str, &[Line])] = &[
    (
        "strength-100ms",
        &[
            line("Génial, 2 players, 5 against greedy", "genial", &["5@5000", "greedy"], 400, "≥ 85 %"),
            line("Génial, 4 players, 5 against three greedy", "genial --players 4", &["5@1500", "greedy"], 400, "≥ 50 %"),
            line("Génial alone", "genial --players 1", &["5@2500"], 400, "report"),
            line("Criss Cross alone, basic", "criss-cross --players 1", &["5@20000"], 400, "mean ≥ 33.5"),
            line("Criss Cross alone, advanced", "criss-cross --players 1 --option advanced=true", &["5@20000"], 400, "mean ≥ 36"),
            line("Tout sur carte, basic, 5 against greedy", "tout-sur-carte", &["5@1000", "greedy"], 400, "≥ 70 %"),
            line("Tout sur carte, advanced, 5 against greedy", "tout-sur-carte --option advanced=true", &["5@1000", "greedy"], 400, "≥ 70 %"),
            line("Color Pop, two-colours, 5 against greedy", "color-pop", &["5@400", "greedy"], 400, "≥ 75 %"),
            line("Color Pop alone, 1 colour (mean tokens left)", "color-pop --players 1", &["5@400"], 400, "cleared ≥ 99 %"),
            line("Color Pop alone, 3 colours", "color-pop --players 1 --option secrets=3", &["5@400"], 400, "cleared ≥ 60 %"),
            line("Color Pop alone, 5 colours", "color-pop --players 1 --option secrets=5", &["5@400"], 400, "report"),
            line("Blockers!, 2 players, 5 against greedy", "blockers --players 2", &["5@4200", "greedy"], 400, "≥ 80 %"),
            line("Blockers!, 4 players, 5 against three greedy", "blockers --players 4", &["5@4200", "greedy"], 400, "≥ 50 %"),
        ],
    ),
];
