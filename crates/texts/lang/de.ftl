# Tablée auf Deutsch. Ein Abschnitt je Thema; eine weitere Sprache ist eine weitere Datei wie diese.

# Wie die Sprache sich selbst nennt.
language = Deutsch

### Common refusals

malformed = Das ist nicht zu verstehen. Beispiel: { $example }
not-now-chance = Noch ist niemand am Zug: Erst wird gewürfelt oder gezogen.
not-now-over = Die Partie ist zu Ende.
not-now-seats = Am Zug: { $seats }.
    .you = Du bist am Zug.

### Options

setup-unknown = Die Option „{ $option }“ gibt es hier nicht; es gibt: { $known }.
setup-flag = Die Option „{ $option }“ ist true oder false.
setup-number = Die Option „{ $option }“ ist eine ganze Zahl von { $least } bis { $most }.
setup-choice = Die Option „{ $option }“ ist eines von: { $words }.
setup-text = Die Option „{ $option }“ ist ein Text wie „{ $beginning }“.

### Records

record-too-long = Die Datei ist größer als { $most } MiB; so groß ist keine Partie.
record-not-text = Die Datei ist kein UTF-8-Text.
record-not-json = Das ist kein JSON: siehe Zeile { $line }, Spalte { $column }.
record-cut-short = Die Datei endet zu früh, in Zeile { $line }, Spalte { $column }.
record-not-object = Das ist keine Aufzeichnung: Eine Aufzeichnung ist ein JSON-Objekt.
record-missing = Das ist keine Aufzeichnung: „{ $key }“ fehlt.
record-twice = „{ $key }“ steht zweimal da.
record-kind-text = „{ $key }“ muss ein Text sein.
record-kind-list = „{ $key }“ muss eine Liste sein.
record-kind-object = „{ $key }“ muss ein JSON-Objekt sein.
record-many-keys = Es sind mehr als { $most } Schlüssel.
record-many-events = Es sind mehr als { $most } Ereignisse; so viele hat keine Partie.
record-format = Das Format ist „{ $name }“; erwartet wird „{ $expected }“.
record-game = Das Spiel „{ $name }“ gibt es hier nicht; es gibt: { $known }.
record-early-result = Es steht ein Ergebnis da, aber die Partie ist nicht zu Ende.
record-wrong-result = Das ist nicht das Ergebnis dieser Partie; erwartet wird { $result }.
expected-chance = Erwartet: Würfel, Ziehen oder Aufbau (eine Zeile, die mit * beginnt).
expected-decision = Erwartet: eine Entscheidung von { $seat }, zum Beispiel „{ $example }“.
expected-end = Erwartet: nichts mehr.

### Names

player = Spieler { $number }
# Wer allein vor dem Bildschirm sitzt, mitten im Satz.
you = du
and = und
game-genial = Einfach Genial
game-criss-cross = Kriss Kross
game-tout-sur-carte = Alles auf 1 Karte
game-color-pop = Color Pop
game-blockers = Blockers!

### Génial

genial-red = rot
genial-yellow = gelb
genial-blue = blau
genial-green = grün
genial-purple = lila
genial-orange = orange
genial-setup-standard = Das Grundspiel ist für 2 bis 4 Personen.
genial-setup-teams = Das Spiel in Teams ist für 4 Personen.
genial-setup-solo = Das Solospiel ist für 1 Person.
genial-not-your-turn = Du bist nicht am Zug.
genial-not-adjacent = Die Felder { $one } und { $other } liegen nicht nebeneinander.
genial-outside = { $cell } liegt bei dieser Personenzahl außerhalb des Spielplans.
genial-taken = Auf { $cell } ist schon ein Symbol.
genial-not-in-rack = Den Stein { $tile } hast du nicht.
genial-must-open = Dein erster Stein muss ein aufgedrucktes Symbol berühren, das noch kein Stein berührt.
genial-no-swap-now = Lege erst einen Stein: Ob du deine Steine tauschen darfst, zeigt sich am Ende deines Zugs.
genial-answer-swap = Sag erst, ob du deine Steine tauschst oder behältst.
genial-no-draw-now = Jetzt werden keine Steine gezogen.
genial-rack-expected = Jetzt werden die ersten sechs Steine von { $seat } gezogen.
    .you = Jetzt werden deine ersten sechs Steine gezogen.
genial-draw-expected = Jetzt zieht { $seat }.
    .you = Jetzt ziehst du.
genial-wrong-count = { $count ->
    [one] Hier wird genau ein Stein gezogen.
   *[other] Hier werden genau { $count } Steine gezogen.
    }
genial-not-in-bag = So viele Steine dieser Art ({ $tile }) sind nicht mehr im Beutel.
genial-event-rack = { $seat } beginnt mit diesen Steinen: { $tiles }.
    .you = Du beginnst mit diesen Steinen: { $tiles }.
genial-event-rack-hidden = { $seat } zieht die ersten sechs Steine.
    .you = Du ziehst deine ersten sechs Steine.
genial-event-place = { $seat } legt { $first } auf { $one } und { $second } auf { $other }.
    .you = Du legst { $first } auf { $one } und { $second } auf { $other }.
    .hint = { $first } auf { $one } und { $second } auf { $other } legen
genial-event-place-double = { $seat } legt doppelt { $colour } auf { $one } und { $other }.
    .you = Du legst doppelt { $colour } auf { $one } und { $other }.
    .hint = doppelt { $colour } auf { $one } und { $other } legen
genial-event-draw = { $count ->
    [1] { $seat } zieht den Stein { $tiles }.
   *[other] { $seat } zieht diese Steine: { $tiles }.
    }
    .you = { $count ->
        [1] Du ziehst den Stein { $tiles }.
       *[other] Du ziehst diese Steine: { $tiles }.
        }
genial-event-draw-hidden = { $count ->
    [one] { $seat } zieht einen Stein.
   *[other] { $seat } zieht { $count } Steine.
    }
    .you = { $count ->
        [one] Du ziehst einen Stein.
       *[other] Du ziehst { $count } Steine.
        }
genial-event-keep = { $seat } könnte tauschen, behält die Steine aber.
    .you = Du könntest tauschen, behältst deine Steine aber.
    .hint = die Steine behalten
genial-event-swap = { $seat } tauscht alle Steine.
    .you = Du tauschst alle deine Steine.
    .hint = alle Steine tauschen
genial-event-swap-shown = { $seat } zeigt diese Steine und tauscht sie: { $tiles }.
    .you = Du zeigst diese Steine und tauschst sie: { $tiles }.
genial-reason-wins = alle sechs Wertungssteine erreichen das Ende: sofort gewonnen
genial-reason-ends = der letzte Stein, der noch passt: die Partie endet
genial-reason-bonus = { NOUN($colour) } erreicht { $marker }: ein Zusatzzug
genial-reason-weakest = +{ $points } in { NOUN($colour) }{ $count ->
    [one] , deiner schwächsten Farbe
    [6] { "" }
   *[other] , einer deiner schwächsten Farben
}
genial-reason-points = +{ $points } in { NOUN($colour) }
genial-reason-no-points = keine Punkte
genial-reason-denies-bonus = verhindert, dass { $seat } { $doubles ->
    [1] mit einem einzigen doppelten Stein in
   *[other] in
} { NOUN($colour) } von { $from } auf { $marker } kommt
genial-reason-leaves-bonus = lässt zu, dass { $seat } { $doubles ->
    [1] mit einem einzigen doppelten Stein in
   *[other] in
} { NOUN($colour) } von { $from } auf { $marker } kommt
genial-reason-blocks = blockiert { NOUN($colour) }, { $count ->
    [one] die schwächste Farbe
   *[other] eine der schwächsten Farben
} von { $seat }: höchstens { $after } statt { $before }
genial-reason-opens = öffnet { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} in { NOUN($colour) }, { $count ->
    [one] der schwächsten Farbe
   *[other] einer der schwächsten Farben
} von { $seat }
genial-reason-may-swap = danach darfst du deine Steine tauschen
genial-reason-shows-none = { $count ->
    [one] keiner deiner Steine zeigt { NOUN($colour) }, deine schwächste Farbe
   *[other] keiner deiner Steine zeigt eine deiner schwächsten Farben
    }

### Criss Cross

criss-cross-not-now = Hier gibt es gerade nichts zu entscheiden.
criss-cross-start-first = Wähle zuerst ein Startsymbol.
criss-cross-started-already = Die Startsymbole sind eingetragen. Trage jetzt die beiden gewürfelten Symbole ein.
criss-cross-picked = Das Symbol { $symbol } ist vergeben: { $by } hat es schon gewählt.
criss-cross-not-rolled = Die Würfel zeigen { $low } und { $high }: Trage diese beiden Symbole ein.
criss-cross-not-neighbours = Die beiden Felder müssen benachbart sein, nebeneinander oder übereinander.
criss-cross-taken = Das Feld { $cell } ist schon belegt.
criss-cross-title-grand-master = Meisterhaft
criss-cross-title-expert = Profi
criss-cross-title-good = Gut
criss-cross-title-average = Durchschnitt
criss-cross-title-could-do-better = Da geht noch was
criss-cross-event-start = { $seat } beginnt mit dem Symbol { $symbol }.
    .you = Du beginnst mit dem Symbol { $symbol }.
    .hint = mit dem Symbol { $symbol } beginnen
criss-cross-event-roll = Die Würfel zeigen { $one } und { $other }.
criss-cross-event-chosen = { $seat } hat gewählt.
    .you = Du hast gewählt.
criss-cross-event-write = { $seat } trägt { $one } in { $first } und { $two } in { $second } ein.
    .you = Du trägst { $one } in { $first } und { $two } in { $second } ein.
    .hint = { $one } in { $first } und { $two } in { $second } eintragen
criss-cross-reason-alike = am Anfang sind alle Symbole gleich gut
criss-cross-reason-points = +{ $points } { $points ->
    [one] Punkt
   *[other] Punkte
} sofort
criss-cross-reason-diagonal = +{ $points } auf der Diagonale
criss-cross-reason-run = eine Folge von { $length } in { $kind ->
    [row] Reihe
   *[column] Spalte
} { $line }
criss-cross-reason-spares = { $kind ->
    [row] Reihe
   *[column] Spalte
} { $line } kostet keine 5 Punkte mehr
criss-cross-reason-room = die Folge von { $length } in { $kind ->
    [row] Reihe
   *[column] Spalte
} { $line } kann noch wachsen
criss-cross-reason-parts = gerät zwischen zwei gleiche Symbole, { $symbol }, in { $kind ->
    [row] Reihe
   *[column] Spalte
} { $line }
criss-cross-reason-pointless = { $kind ->
    [row] Reihe
   *[column] Spalte
} { $line } wird voll, ohne einen Punkt zu bringen
criss-cross-reason-lonely = { $cell } wird leer bleiben
criss-cross-reason-stuck = danach lässt sich nirgends mehr etwas eintragen
criss-cross-reason-promises = das Symbol { $symbol } in { $kind ->
    [row] Reihe
   *[column] Spalte
} { $line } kann noch eine Folge von { $length } werden
criss-cross-reason-useless = keines der beiden Symbole kann in seiner Reihe oder Spalte noch zu einer Folge gehören
criss-cross-no-room = Neben { $cell } ist kein Feld frei.
criss-cross-ask-start = Wähle dein Startsymbol.
criss-cross-ask-first = Trage beide Symbole ein: Tippe auf zwei benachbarte Felder.
criss-cross-ask-second = Jetzt ein Nachbarfeld für das andere Symbol.
criss-cross-ask-confirm = Bestätige, oder tippe auf das Paar, um es umzudrehen.
criss-cross-sheet = Dein Zettel
criss-cross-sheet-of = Zettel von { $seat }
criss-cross-starts = Startsymbole
criss-cross-dice = Würfel
criss-cross-die-not-rolled = Würfel, noch nicht geworfen
criss-cross-round = Runde { $round } von { $of }
criss-cross-dice-shared = dieselben Würfel für alle
criss-cross-enter-die = Was Würfel { $die } zeigt
criss-cross-cell = Feld { $cell }
criss-cross-cell-free = frei
criss-cross-symbol-1 = Kreis (1)
criss-cross-symbol-2 = Blatt (2)
criss-cross-symbol-3 = Dreieck (3)
criss-cross-symbol-4 = Quadrat (4)
criss-cross-symbol-5 = Stern (5)
criss-cross-symbol-6 = Sternchen (6)
criss-cross-chosen = hat gewählt
criss-cross-row = Reihe { $line }
criss-cross-column = Spalte { $line }
criss-cross-diagonal = Diagonale
criss-cross-row-told = { $line }: { $symbols }
criss-cross-line-points = { $line }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
criss-cross-best-line = Beste Linie
criss-cross-total = Summe
criss-cross-tie-break = Gleichstand bei der Summe ({ $total }): Die beste einzelne Reihe oder Spalte entscheidet, { $value } gegen { $other }.
criss-cross-shared = Gleichstand bei der Summe ({ $total }) und bei der besten Reihe oder Spalte ({ $best }): Der Sieg wird geteilt.

### Tout sur carte

tout-sur-carte-now-deal = Die ersten Karten werden noch ausgeteilt.
tout-sur-carte-now-keep = Wähle drei deiner fünf Karten, die du behältst.
tout-sur-carte-now-market = Zuerst kommen die drei Karten der Auslage.
tout-sur-carte-now-roll = Zuerst muss gewürfelt werden.
tout-sur-carte-now-reroll = Würfle einige der Würfel auf dem Tisch neu, oder behalte alle.
tout-sur-carte-now-use = Nutze die Würfel auf einer deiner Karten, oder passe.
tout-sur-carte-now-draw = Zuerst muss eine neue Karte gezogen werden.
tout-sur-carte-now-take = Nimm als Ersatz für deine fertige Karte eine aus der Auslage.
tout-sur-carte-now-refill = Zuerst muss die Auslage aufgefüllt werden.
tout-sur-carte-not-dealt = Karte { $card } hast du nicht bekommen.
tout-sur-carte-no-such-dice = Du kannst nur Würfel neu werfen, die auf dem Tisch liegen: { $dice }.
tout-sur-carte-not-yours = Karte { $card } ist keine deiner offenen Karten.
tout-sur-carte-nothing-to-tick = Mit diesen Würfeln lässt sich auf Karte { $card } nichts ankreuzen.
tout-sur-carte-not-in-market = Karte { $card } liegt nicht in der Auslage.
tout-sur-carte-wrong-seat = Diese Karten gehen an { $seat }.
tout-sur-carte-wrong-hand = Alle bekommen { $cards } Karten.
tout-sur-carte-wrong-dice = { $dice ->
    [one] Hier wird ein Würfel geworfen.
   *[other] Hier werden { $dice } Würfel geworfen.
    }
tout-sur-carte-not-in-deck = Karte { $card } ist nicht mehr im Stapel.
tout-sur-carte-cards-count = Es gibt 30 Karten, nicht { $count }.
tout-sur-carte-card-malformed = Karte { $card } ist nicht wie „{ $example }“ geschrieben.
tout-sur-carte-card-rows = Eine Karte hat fünf Reihen in verschiedenen Farben; Karte { $card } hat { $count }.
tout-sur-carte-card-boxes = Eine Karte hat 20 Kästchen; Karte { $card } hat { $count }.
tout-sur-carte-card-suns = Zwei Reihen einer Karte tragen eine Sonne; auf Karte { $card } sind es { $count }.
tout-sur-carte-red = rot
tout-sur-carte-yellow = gelb
tout-sur-carte-blue = blau
tout-sur-carte-green = grün
tout-sur-carte-purple = lila
tout-sur-carte-orange = orange
tout-sur-carte-event-deal-2 = { $seat } bekommt die Karten { $card1 } und { $card2 }.
    .you = Du bekommst die Karten { $card1 } und { $card2 }.
tout-sur-carte-event-deal-5 = { $seat } bekommt die Karten { $card1 }, { $card2 }, { $card3 }, { $card4 } und { $card5 }.
    .you = Du bekommst die Karten { $card1 }, { $card2 }, { $card3 }, { $card4 } und { $card5 }.
tout-sur-carte-event-chosen = { $seat } hat gewählt.
    .you = Du hast gewählt.
tout-sur-carte-event-keep = { $seat } behält die Karten { $card1 }, { $card2 } und { $card3 }.
    .you = Du behältst die Karten { $card1 }, { $card2 } und { $card3 }.
    .hint = die Karten { $card1 }, { $card2 } und { $card3 } behalten
tout-sur-carte-event-market = Die Karten { $card1 }, { $card2 } und { $card3 } liegen in der Auslage.
tout-sur-carte-event-roll = Wurf: { $dice }.
tout-sur-carte-event-reroll = { $count ->
    [1] { $seat } würfelt einen Würfel neu: { $dice }.
    [5] { $seat } würfelt alle fünf Würfel neu.
   *[other] { $seat } würfelt diese Würfel neu: { $dice }.
    }
    .you = { $count ->
        [1] Du würfelst einen Würfel neu: { $dice }.
        [5] Du würfelst alle fünf Würfel neu.
       *[other] Du würfelst diese Würfel neu: { $dice }.
        }
    .hint = { $count ->
        [5] alle fünf Würfel neu werfen
       *[other] { $dice } neu werfen
        }
tout-sur-carte-event-stop = { $seat } behält alle Würfel.
    .you = Du behältst alle Würfel.
    .hint = alle Würfel behalten
tout-sur-carte-event-use = { $seat } nutzt Karte { $card }.
    .you = Du nutzt Karte { $card }.
    .hint = Karte { $card } nutzen
tout-sur-carte-event-pass = { $seat } passt.
    .you = Du passt.
    .hint = passen
tout-sur-carte-event-draw = { $seat } zieht Karte { $card }.
    .you = Du ziehst Karte { $card }.
tout-sur-carte-event-take = { $seat } nimmt Karte { $card } aus der Auslage.
    .you = Du nimmst Karte { $card } aus der Auslage.
    .hint = Karte { $card } aus der Auslage nehmen
tout-sur-carte-event-refill = Karte { $card } kommt in die Auslage.
tout-sur-carte-reason-ticks = { $boxes ->
    [one] kreuzt ein Kästchen an
   *[other] kreuzt { $boxes } Kästchen an
    }
tout-sur-carte-reason-completes-rows = { $rows ->
    [one] füllt eine Reihe: { $points } Punkte
   *[other] füllt { $rows } Reihen: { $points } Punkte
    }
tout-sur-carte-reason-completes-card = macht die Karte fertig: { $points } Punkte
tout-sur-carte-reason-both-suns = beide Sonnen: 5 Punkte mehr
tout-sur-carte-reason-sun-missing = { $suns ->
    [0] fertig, aber ohne Sonne
   *[other] nur eine der beiden Sonnen
    }
tout-sur-carte-reason-sun-row = füllt die { DECLINED($colour, "e") } Reihe mit der Sonne
tout-sur-carte-reason-overshoot = { $dice ->
    [one] { $dice } Würfel verfällt: Seine Reihe hat kein freies Kästchen mehr
   *[other] { $dice } Würfel verfallen: Ihre Reihe hat weniger freie Kästchen
}
tout-sur-carte-reason-one-box-left = lässt ein Kästchen in { NOUN($colour) } übrig: Dafür braucht es genau einen { DECLINED($colour, "en") } Würfel
tout-sur-carte-reason-ends-ahead = { $lead ->
    [one] beendet die Partie, vorerst mit einem Punkt Vorsprung
   *[other] beendet die Partie, vorerst mit { $lead } Punkten Vorsprung
    }
tout-sur-carte-reason-ends-level = beendet die Partie, vorerst bei Gleichstand
tout-sur-carte-reason-ends-behind = { $gap ->
    [one] beendet die Partie, obwohl du einen Punkt zurückliegst
   *[other] beendet die Partie, obwohl du { $gap } Punkte zurückliegst
    }
tout-sur-carte-reason-gives-up = { $boxes ->
    [one] verzichtet auf ein Kästchen
   *[other] verzichtet auf { $boxes } Kästchen
    }
tout-sur-carte-reason-lying = { $boxes ->
    [0] mit diesen Würfeln kannst du nichts ankreuzen
    [one] mit diesen Würfeln kannst du ein Kästchen ankreuzen
   *[other] mit diesen Würfeln kannst du { $boxes } Kästchen ankreuzen
    }
tout-sur-carte-reason-lying-completes = diese Würfel machen Karte { $card } fertig
tout-sur-carte-reason-others-tick-fewer = { $others ->
    [0] diese Würfel nützen sonst niemandem
    [one] mit diesen Würfeln kann sonst niemand mehr als ein Kästchen ankreuzen
   *[other] mit diesen Würfeln kann sonst niemand mehr als { $others } Kästchen ankreuzen
    }
tout-sur-carte-reason-kept-fit = { $count ->
    [one] alles, was du behältst, passt auf Karte { $last }
   *[other] alles, was du behältst, passt auf die Karten { $others } und { $last }
    }
tout-sur-carte-reason-chance-to-complete = { $percent } % Chance, dass dieser Wurf eine Karte fertig macht
tout-sur-carte-reason-mean = { $whole },{ $tenths } Kästchen im Schnitt mit den Würfeln dieses Wurfs
tout-sur-carte-reason-short-rows = Karte { $card }: { $boxes } Kästchen füllen die drei kürzesten Reihen
tout-sur-carte-reason-new-colour = Karte { $card } hat eine { DECLINED($colour, "e") } Reihe, die deinen anderen Karten fehlt oder dort schon voll ist

### Color Pop

color-pop-green = grün
color-pop-yellow = gelb
color-pop-orange = orange
color-pop-blue = blau
color-pop-pink = rosa
color-pop-joker = Joker
color-pop-variant-players = Das Grundspiel ist für 2 bis 5, Solo für 1, „Je zwei Farben“ für 2, Teams für 4.
color-pop-secrets-only-solo = Die Option „{ $option }“ gibt es nur im Solospiel.
color-pop-not-your-turn = Du bist nicht am Zug.
color-pop-empty-cell = Auf { $cell } ist kein Chip.
color-pop-other-colour = Der Chip auf { $cell } ist nicht { $colour }.
color-pop-not-a-joker = Der Chip auf { $cell } ist kein Joker.
color-pop-joker-apart = Der Joker auf { $cell } hängt nicht mit der Gruppe zusammen.
color-pop-joker-left-out = Alle Joker zählen: Auch der auf { $cell } gehört zur Gruppe.
color-pop-lone-token = Der Chip auf { $cell } ist allein: Eine Gruppe hat mindestens zwei.
color-pop-every-colour-touches = Alle fünf Farben berühren diese Joker, darum können sie nicht allein weg: Nenne eine Farbe.
color-pop-not-the-first = Diese Gruppe wird mit ihrem ersten Feld geschrieben, { $cell }.
color-pop-not-the-board = Die Chips sind schon auf dem Spielbrett.
color-pop-not-a-secret = Jetzt werden keine Geheimfarben gezogen.
color-pop-wrong-tokens = Es sind { $count } Chips dieser Art ({ $token }); es sollten { $right } sein.
color-pop-too-large = Mehr als { $most } { DECLINED($colour, "e") } Chips hängen bei { $cell } zusammen: Tausche einige Schienen.
color-pop-other-seat = Jetzt zieht { $seat }.
    .you = Jetzt ziehst du.
color-pop-wrong-secrets = { $count ->
    [one] Hier wird genau eine Geheimfarbe gezogen.
   *[other] Hier werden genau { $count } Geheimfarben gezogen.
    }
color-pop-colour-dealt = { NOUN($colour) } hat schon jemand gezogen.
color-pop-event-board = Die Chips sind auf dem Spielbrett.
color-pop-event-secret = { $count ->
    [one] Geheimfarbe von { $seat }: { $colours }.
   *[other] Geheimfarben von { $seat }: { $colours }.
    }
    .you = { $count ->
        [one] Deine Geheimfarbe: { $colours }.
       *[other] Deine Geheimfarben: { $colours }.
        }
color-pop-event-secret-hidden = { $count ->
    [one] { $seat } zieht eine Geheimfarbe.
   *[other] { $seat } zieht { $count } Geheimfarben.
    }
    .you = { $count ->
        [one] Du ziehst eine Geheimfarbe.
       *[other] Du ziehst { $count } Geheimfarben.
        }
color-pop-event-group = { $count ->
    [0] { $seat } räumt die { DECLINED($colour, "e") } Gruppe auf { $cell } ab.
    [one] { $seat } räumt die { DECLINED($colour, "e") } Gruppe auf { $cell } mit dem Joker auf { $jokers } ab.
   *[other] { $seat } räumt die { DECLINED($colour, "e") } Gruppe auf { $cell } mit den Jokern auf { $jokers } ab.
    }
    .you = { $count ->
        [0] Du räumst die { DECLINED($colour, "e") } Gruppe auf { $cell } ab.
        [one] Du räumst die { DECLINED($colour, "e") } Gruppe auf { $cell } mit dem Joker auf { $jokers } ab.
       *[other] Du räumst die { DECLINED($colour, "e") } Gruppe auf { $cell } mit den Jokern auf { $jokers } ab.
        }
    .hint = { $count ->
        [0] die { DECLINED($colour, "e") } Gruppe auf { $cell } abräumen
        [one] die { DECLINED($colour, "e") } Gruppe auf { $cell } mit dem Joker auf { $jokers } abräumen
       *[other] die { DECLINED($colour, "e") } Gruppe auf { $cell } mit den Jokern auf { $jokers } abräumen
        }
color-pop-event-jokers = { $seat } räumt die Joker auf { $jokers } ab.
    .you = Du räumst die Joker auf { $jokers } ab.
    .hint = die Joker auf { $jokers } abräumen
color-pop-reason-wins = der letzte Chip deiner Farben verschwindet: sofort gewonnen
color-pop-reason-last-of = räumt die letzten { DECLINED($colour, "en") } Chips ab: Gehört die Farbe jemand anderem, ist die Partie vielleicht sofort verloren
color-pop-reason-own = { $count ->
    [one] räumt einen deiner Chips ab ({ $colour })
   *[other] räumt { $count } deiner Chips ab ({ $colour })
}
color-pop-reason-joins = bringt deine { DECLINED($colour, "en") } Chips zusammen
color-pop-reason-splits = reißt deine { DECLINED($colour, "en") } Chips auseinander
color-pop-reason-lone = { $count ->
    [one] lässt einen weiteren deiner { DECLINED($colour, "en") } Chips allein
   *[other] lässt { $count } weitere deiner { DECLINED($colour, "en") } Chips allein
}
color-pop-reason-stranded = lässt einen einzelnen { DECLINED($colour, "en") } Chip zurück, den nichts mehr abräumen kann
color-pop-reason-jokers = { $count ->
    [one] verbraucht einen Joker
   *[other] verbraucht { $count } Joker
}
color-pop-reason-others = { $count ->
    [one] räumt einen { DECLINED($colour, "en") } Chip ab, keinen von deinen
   *[other] räumt { $count } { DECLINED($colour, "e") } Chips ab, keine von deinen
}
color-pop-reason-hides = verrät nichts
color-pop-reason-helps = { $count ->
    [one] räumt einen { DECLINED($colour, "en") } Chip ab, die Farbe, von der { $seat } am meisten abgeräumt hat
   *[other] räumt { $count } { DECLINED($colour, "e") } Chips ab, die Farbe, von der { $seat } am meisten abgeräumt hat
}
color-pop-reason-scatters = verstreut { NOUN($colour) }, die Farbe, von der { $seat } am meisten abgeräumt hat

color-pop-grid = Spielbrett mit Chips
color-pop-cell = { $cell }, { $token }
color-pop-cell-empty = leer
color-pop-cell-group = { $count ->
    [one] einzelner Chip
   *[other] Gruppe aus { $count }
    }
color-pop-ask-group = Wähle eine Gruppe zum Abräumen.
color-pop-ask-again = { $count ->
    [one] Ein Chip: Tippe noch einmal darauf, um ihn abzuräumen.
   *[other] { $count } Chips: Tippe noch einmal auf die Gruppe, um sie abzuräumen.
    }
color-pop-ask-jokers = { $count ->
    [one] Ein Chip.
   *[other] { $count } Chips: Tippe noch einmal auf die Gruppe, um sie abzuräumen; tippe auf einen Joker, um ihn dazuzunehmen oder wegzulassen.
    }
color-pop-joker-needed = Ohne den Joker auf { $cell } ist das keine Gruppe.
color-pop-joker-alone = Der Joker auf { $cell } gehört zu keiner Gruppe.
color-pop-secret-show = Mein Geheimnis zeigen
color-pop-secret-hide = Mein Geheimnis verbergen
color-pop-removed = { $count ->
    [0] Kein Chip abgeräumt
    [one] Ein Chip abgeräumt
   *[other] { $count } Chips abgeräumt
    }
color-pop-removed-of = { $colour } { $count }
color-pop-enter-board = { $count ->
    [one] Schiene { $column } von links, von unten nach oben: noch { $count } Chip.
   *[other] Schiene { $column } von links, von unten nach oben: noch insgesamt { $count } Chips.
    }
color-pop-show-secret = { $count ->
    [one] Welche Farbe zeigt { $seat }?
   *[other] Welche { $count } Farben zeigt { $seat }?
    }
    .you = { $count ->
        [one] Welche Farbe zeigst du?
       *[other] Welche { $count } Farben zeigst du?
    }
color-pop-shows = Jemand hat gewonnen: Farben zeigen
color-pop-shows-not = Weiterspielen
color-pop-enter-secret = { $count ->
    [one] Das Geheimnis von { $seat }: Tippe auf die gezogene Farbe, während die anderen wegschauen.
   *[other] Das Geheimnis von { $seat }: Tippe auf die { $count } gezogenen Farben, während die anderen wegschauen.
    }
    .you = { $count ->
        [one] Dein Geheimnis: Tippe auf die gezogene Farbe, während die anderen wegschauen.
       *[other] Dein Geheimnis: Tippe auf die { $count } gezogenen Farben, während die anderen wegschauen.
        }
color-pop-enter-tokens = Chips
color-pop-enter-undo = Den letzten zurücknehmen
color-pop-enter-token = { $token }, noch { $count }
color-pop-secret = Geheimnis
color-pop-taken = Abgeräumt
color-pop-left = Übrig
color-pop-own-removed = Eigene abgeräumt
color-pop-end-cleared = Abgeräumt: Kein Chip einer Geheimfarbe ist mehr da.
color-pop-end-left = Es ist keine Gruppe mehr da.
color-pop-end-at-once = Kein Chip der Geheimfarbe ist mehr da ({ $players }): sofort gewonnen.
    .you = Von deinen Chips ist keiner mehr da: sofort gewonnen.
color-pop-end-fewest = Es ist keine Gruppe mehr da: Es gewinnt, wer die wenigsten Chips der eigenen Farben übrig hat.
color-pop-end-tie-break = Es ist keine Gruppe mehr da, und es sind gleich viele Chips übrig: Es gewinnt, wer die wenigsten Chips der eigenen Farben abgeräumt hat.
color-pop-end-shared = Es ist keine Gruppe mehr da, und beide Zahlen sind gleich: Der Sieg wird geteilt.

### Blockers!

blockers-colour-1 = rot
blockers-colour-2 = gelb
blockers-colour-3 = blau
blockers-colour-4 = grün
blockers-colour-5 = lila
blockers-name-the-colour = Du hast zwei Farben: Sag, welche das Plättchen hat, zum Beispiel „3:7 C7“.
blockers-colour-goes-without-saying = Du hast nur eine Farbe, sie wird nicht genannt: „7 C7“, nicht „1:7 C7“.
blockers-not-your-colour = { NOUN($name) } ist nicht deine Farbe.
blockers-finished = { NOUN($name) } ist fertig: Die letzten vier Plättchen werden nicht gespielt.
blockers-not-in-rack = Das Plättchen { $tile } ist nicht auf deiner Ablagebank.
blockers-wrong-column = Die Zahl { $tile } gehört in Spalte { $tile }, aber { $cell } liegt nicht darin.
blockers-wrong-row = Der Buchstabe { $tile } gehört in Reihe { $tile }, aber { $cell } liegt nicht darin.
blockers-wrong-block = Das Symbol { $tile } gehört in den Block mit diesem Symbol, aber { $cell } liegt nicht darin.
blockers-own-tile = Auf { $cell } liegt ein eigenes Plättchen, das du nicht schlagen kannst.
blockers-taken = Auf { $cell } liegt ein fremdes Plättchen: Schreibe „x{ $cell }“, um es zu schlagen.
blockers-nothing-to-capture = { $cell } ist leer, da gibt es nichts zu schlagen: Schreibe „{ $cell }“.
blockers-splits = Das Plättchen auf { $cell } darf nicht geschlagen werden: Seine Gruppe würde zerteilt.
blockers-awaits-rack = Jetzt werden die ersten fünf { DECLINED($name, "en") } Plättchen gezogen.
blockers-awaits-draw = Jetzt wird ein { DECLINED($name, "es") } Plättchen gezogen.
blockers-twice = Das Plättchen { $tile } ist zweimal genannt, aber jede Farbe hat es nur einmal.
blockers-face = { $face }
blockers-not-in-pile = Das Plättchen { $tile } ist nicht mehr im Vorrat.
blockers-event-rack = Fünf Plättchen werden für { NOUN($colour) } gezogen: { $tiles }.
blockers-event-rack-hidden = Fünf Plättchen werden für { NOUN($colour) } gezogen.
blockers-event-draw = Ein Plättchen wird für { NOUN($colour) } gezogen: { $tile }.
blockers-event-draw-hidden = Ein Plättchen wird für { NOUN($colour) } gezogen.
blockers-event-play = { $seat } spielt das Plättchen { $tile } auf { $cell }.
    .you = Du spielst das Plättchen { $tile } auf { $cell }.
    .hint = das Plättchen { $tile } auf { $cell } spielen
blockers-event-capture = { $seat } spielt das Plättchen { $tile } auf { $cell } und schlägt das, das dort lag.
    .you = Du spielst das Plättchen { $tile } auf { $cell } und schlägst das, das dort lag.
    .hint = das Plättchen { $tile } auf { $cell } spielen und das dort schlagen
blockers-event-play-of = { $seat } spielt das { DECLINED($colour, "e") } Plättchen { $tile } auf { $cell }.
    .you = Du spielst das { DECLINED($colour, "e") } Plättchen { $tile } auf { $cell }.
    .hint = das { DECLINED($colour, "e") } Plättchen { $tile } auf { $cell } spielen
blockers-event-capture-of = { $seat } spielt das { DECLINED($colour, "e") } Plättchen { $tile } auf { $cell } und schlägt das, das dort lag.
    .you = Du spielst das { DECLINED($colour, "e") } Plättchen { $tile } auf { $cell } und schlägst das, das dort lag.
    .hint = das { DECLINED($colour, "e") } Plättchen { $tile } auf { $cell } spielen und das dort schlagen
blockers-reason-joins = verbindet { $groups } deiner Gruppen
blockers-reason-extends = erweitert eine deiner Gruppen
blockers-reason-new-group = beginnt eine neue Gruppe: kostet 1 Punkt
blockers-reason-only-place = die einzige Stelle, an der dieses Plättchen eine deiner Gruppen berührt
blockers-reason-compulsory = kein Plättchen passt auf ein leeres Feld, du musst also schlagen
blockers-reason-free-capture = schlägt ein { DECLINED($colour, "es") } Plättchen, nicht deine meistgeschlagene Farbe: kostet nichts
blockers-reason-dear-capture = schlägt ein { DECLINED($colour, "es") } Plättchen, insgesamt { $captured }: kostet 1 Punkt
blockers-reason-takes-a-group = schlägt ein einzelnes Plättchen: { $seat } hat eine Gruppe weniger
blockers-reason-blocks = verhindert, dass { $seat } hier { $groups } { DECLINED($colour, "e") } Gruppen verbindet
blockers-reason-hinders = { $seat } muss jetzt dein Plättchen schlagen, um hier { $groups } { DECLINED($colour, "e") } Gruppen zu verbinden
blockers-reason-shields = { $tiles ->
    [one] eines deiner Plättchen kann nicht mehr geschlagen werden
   *[other] { $tiles } deiner Plättchen können nicht mehr geschlagen werden
    }
blockers-reason-joker = verbraucht den Joker

### Command line

cli-heading-usage = Aufruf
cli-heading-commands = Befehle
cli-heading-arguments = Argumente und Optionen
cli-help = Fünf Familienspiele, vollständig und genau: genial, tout-sur-carte, color-pop, blockers, criss-cross
cli-help-more =
    Zum Anfangen: tablee play genial
    Jeder Befehl erklärt sich selbst: tablee sim --help
cli-help-play = Im Terminal gegen Bots spielen
cli-help-play-more =
    Tippe einen Zug, in einer der Sprachen, groß oder klein geschrieben, oder die Nummer eines Zugs aus der Liste; ein Teil
    eines Zugs listet alle auf, die ihn enthalten, ? listet alle auf, + weitere, h gibt einen Tipp, eine leere Zeile zeigt das
    Brett und seine Legende, q verlässt das Spiel. Die Partie wird laufend gespeichert; --resume setzt sie fort.
cli-help-replay = Aufzeichnungen von Partien prüfen und ihre Ergebnisse ausgeben
cli-help-replay-more = Rückgabewert 0, wenn alle gültig sind, sonst 1.
cli-help-verify = Würfe und Ziehungen in Aufzeichnungen von Online-Tischen prüfen
cli-help-verify-more = Lost jede Antwort des Zufalls aus dem Geheimnis und den Seeds in der Aufzeichnung neu aus: siehe docs/fairness.md. Rückgabewert 0, wenn alle stimmen, sonst 1.
cli-verify-line = { $file }: { $found }
cli-help-sim = Bots gegeneinander spielen lassen und zusammenfassen
cli-help-view = Als JSON ausgeben, was ein Platz an einer Stelle der Partie wissen darf
cli-help-bench = Die Geschwindigkeit der Regeln auf diesem Rechner messen
cli-help-completions = Ein Skript zur Vervollständigung für eine Shell ausgeben
cli-arg-lang = Die Sprache (sonst die des Systems, sonst Englisch)
cli-arg-game = Das Spiel: genial, tout-sur-carte, color-pop, blockers oder criss-cross
cli-arg-players = Wie viele Plätze
cli-arg-options = Eine Option des Spiels, etwa advanced=true oder variant=teams; kann mehrfach stehen
cli-arg-bots = Ein Bot: random, greedy oder 1 (am leichtesten) bis 5; einmal für alle oder einmal je Platz
cli-arg-seed = Ein Text, der für Würfel und Ziehen steht: Derselbe Seed gibt dieselben Partien
cli-arg-resume = Die Partie in dieser Datei fortsetzen; ohne Datei eine, die verlassen wurde
cli-arg-files = Dateien mit Aufzeichnungen; - ist die Standardeingabe
cli-arg-file = Eine Datei mit einer Aufzeichnung; - ist die Standardeingabe
cli-arg-json = JSON für Programme ausgeben
cli-arg-trace = Vor jedem Ereignis ausgeben, was möglich ist, ein JSON-Objekt je Zeile
cli-arg-games = Wie viele Partien
cli-arg-records = Jede Partie in diesem Ordner aufzeichnen
cli-arg-at = Nach wie vielen Ereignissen (sonst nach allen)
cli-arg-seat = Mit wessen Augen: 1 bis 6, oder 0 für das Publikum
cli-arg-run-ms = Wie lange eine Messung mindestens dauert, in Millisekunden; ausgegeben wird der Median von fünf
cli-arg-shell = Die Shell
cli-arg-help = Diese Hilfe ausgeben
cli-arg-version = Die Version ausgeben
cli-help-arena = Bots viele Partien gegeneinander spielen lassen und ihre Stärke messen
cli-help-arena-more =
    Die Plätze wechseln, und jede Sitzordnung spielt mit denselben Würfen und Karten. Ein Bot kann dein eigenes Programm sein:
    --bot 'cmd:python3 mein_bot.py' (docs/bot-protocol.md). Mit --progress DATEI geht ein unterbrochener Lauf weiter, wo er war.
cli-help-serve = Die Spiele für Browser bereitstellen
cli-arg-threads = Wie viele Partien gleichzeitig (sonst so viele, wie es Kerne gibt)
cli-arg-progress = Eine Datei, die das Gespielte aufbewahrt, damit ein unterbrochener Lauf weitergehen kann
cli-play-own-bots = Hier spielen unsere eigenen Bots; Programme spielen in arena und sim.
cli-arena-other-run = „{ $file }“ gehört zu einem anderen Lauf; lösche die Datei oder nenne eine andere.
cli-arena-older-bots = „{ $file }“ stammt von früheren Bots und beginnt von vorn.
cli-arena-bots-number = { $bots } Bots passen nicht zu { $players } Plätzen: höchstens einer je Platz.
cli-arena-two-teams = Es gibt zwei Teams, und { $bots } Bots passen nicht dazu: Nenne einen oder zwei.
cli-arena-summary = { $game }: { $games ->
    [one] eine Partie
   *[other] { $games } Partien
    }
cli-arena-bot = { $bot }: { $percent } % Siege (95 %: { $low } bis { $high }), mittlere Punktzahl { $score }, { $mean } ms je Zug (p99 { $p99 })
cli-arena-forfeits = { $bot }: { $count ->
    [one] { $count } Zug verwirkt
   *[other] { $count } Züge verwirkt
}
cli-serve-ready = Tablée läuft unter { $address } (Strg-C beendet es)
cli-help-bot = Ein Programm an einem Online-Tisch Platz nehmen lassen
cli-arg-server = Die Adresse des Servers, etwa https://spiele.example.org
cli-arg-token = Das Token für den Platz; wer den Tisch eröffnet hat, gibt es weiter
cli-arg-cmd = Die Befehlszeile des Programms, etwa 'python3 mein_bot.py'
cli-bot-bad-token = Das ist kein Token für einen Platz.
cli-arg-ca = Das Zertifikat, dem vertraut wird, als PEM: für einen Server, der seines selbst gemacht hat
cli-bot-bad-ca = Das Zertifikat, dem vertraut werden soll, ist nicht zu gebrauchen
cli-bot-no-server = Der Server { $address } ist nicht zu erreichen
cli-arg-data = Wo Online-Tische und Gäste aufbewahrt werden (sonst im Datenordner des Benutzerkontos)
cli-arg-store = Wo mehrere Server dieselben Tische aufbewahren: eine PostgreSQL-Datenbank, postgres://benutzer:passwort@rechner/datenbank, oder mehrere, die sie unter sich aufteilen, durch Kommas getrennt (sonst bewahrt ein einzelner Server sie in --data auf)
cli-arg-bus = Wie Server mit demselben --store einander Neuigkeiten melden: nats://benutzer:passwort@rechner:4222 (sonst sehen sie alle paar Sekunden nach)
cli-arg-tls-cert = Das Zertifikat für verschlüsselte Verbindungen, als PEM
cli-arg-tls-key = Sein Schlüssel, als PEM
cli-arg-public-url = Die Adresse, die man öffnet, falls es eine andere ist: https://spiele.example.org
cli-serve-data = Der Ordner { $folder } ist für Online-Tische nicht zu gebrauchen
cli-serve-store = Die PostgreSQL-Datenbank ist für Online-Tische nicht zu gebrauchen
cli-serve-bus = Die Adresse des Busses ist nicht zu verstehen
cli-serve-bus-alone = Ein Bus ist für Server, die sich ihre Tische teilen: --bus verlangt --store mit einer PostgreSQL-Datenbank.
cli-serve-tls = Das Zertifikat oder sein Schlüssel ist nicht zu gebrauchen
cli-arg-metrics = Wo Prometheus die Zählungen lesen darf, mit /health und /ready: 127.0.0.1:9777. Nicht für die Öffentlichkeit; ohne Angabe nirgends
cli-arg-keep-finished-days = Nach wie vielen Tagen beendete Partien vergessen werden (ohne Angabe nie)
cli-arg-archive = Ein Ordner, in den die Aufzeichnungen beendeter Partien kommen, bevor diese vergessen werden; von dort sind sie weiter abrufbar
cli-arg-connections-per-address = Wie viele Verbindungen von einer Adresse kommen dürfen, wo auch andere Rechner sich verbinden können
cli-arg-trusted-proxies = Proxys, als Adresse oder Netz, denen geglaubt wird, wenn sie mit X-Forwarded-For sagen, für wen sie fragen
cli-arg-bot-threads = Wie viele Bots gleichzeitig überlegen (ohne Angabe alle Kerne bis auf einen)
cli-arg-log = Wie viel über das Geschehen auf die Standardfehlerausgabe geschrieben wird
cli-arg-log-format = Als Textzeilen oder als JSON-Zeilen für Programme
cli-help-serve-more = Jede Einstellung kann auch als Umgebungsvariable stehen, wie in Klammern angegeben. docs/operate.md sagt, wie man den Server für einen Verein betreibt.
cli-help-backup = Die Daten eines Servers in eine neue Datei kopieren; der Server darf weiterlaufen
cli-help-restore = Eine Kopie der Daten eines Servers in einen Ordner legen, der noch keine hat
cli-arg-copy = Die Datei der Kopie
cli-backup-done = Die Kopie liegt in { $place }
cli-restore-done = Die Daten liegen in { $place }; tablee serve macht damit weiter
cli-copy-exists = { $place } gibt es schon und wird nicht überschrieben
cli-copy-missing = Unter { $place } gibt es keine Daten
cli-copy-unusable = Die Daten sind nicht zu gebrauchen: { $why }
cli-copy-database = Diese Tische liegen in PostgreSQL, das dafür eigene Werkzeuge hat: pg_dump macht eine Kopie, pg_restore spielt sie zurück. docs/operate.md sagt, wie.
cli-arg-listen = Wo der Server lauscht; 0.0.0.0:7777 lässt das Heimnetz herein
cli-arg-connections = Wie viele Clients gleichzeitig mit Tischen verbunden sein dürfen (ohne Angabe 4000 oder so viele, wie das System erlaubt)
cli-help-load = Einen Server auf diesem Computer belasten und messen, wie er es verträgt
cli-help-load-more =
    Startet einen eigenen Server, wenn --address keinen nennt. An jedem Tisch machen zwei Personen erlaubte Züge, jede über eine eigene Verbindung.
    Zeigt Züge je Sekunde, wie lange Bestätigungen brauchen, und Speicher, Prozessoren und Schreibvorgänge des Servers (nur unter Linux).
cli-arg-tables = Wie viele Tische mit je zwei Personen
cli-arg-rate = Wie viele Züge je Sekunde an jedem Tisch, von 0.01 bis 15
cli-arg-seconds = Wie lange jede Messung dauert
cli-arg-most = Auch herausfinden, wie viele Züge je Sekunde der Server verträgt
cli-arg-idle = Auch so viele Verbindungen messen, bei denen niemand zieht
cli-arg-address = Ein Server auf diesem Computer, der schon läuft, etwa 127.0.0.1:7777
cli-arg-folder = Wo der gemessene Server seine Daten solange aufbewahrt (sonst im Ordner des Systems für solche Dateien)
cli-arg-yardstick = Auch den Server von boardgame.io genauso belasten, dessen Projekt in diesem Ordner ist (benches/boardgame-io)
cli-arg-plot = Wohin gezeichnet wird, wie lange Bestätigungen bei wachsender Last brauchen, als SVG
cli-load-not-here = { $address } ist nicht auf diesem Computer. Belastet werden nur lokale Adressen, etwa 127.0.0.1:7777.
cli-load-rate = Es müssen zwischen 0.01 und 15 Züge je Sekunde und Tisch sein.
cli-help-analyse = Jede Entscheidung einer Partie mit der besten vergleichen, die ein Bot findet
cli-help-analyse-more =
    Die Genauigkeit sagt, wie viel vom Erreichbaren behalten wurde: was die gespielten Züge erwarten ließen,
    zusammengezählt, in Prozent derselben Summe für die besten gefundenen Züge. Zu mehreren ist das der Anteil
    der Siege. Allein sind es Punkte oder, wo Chips übrig bleiben, 1 für keinen, 1/2 für einen, 1/3 für zwei und so weiter.
cli-arg-level = Wie stark der urteilende Bot ist, von 1 bis 5
cli-arg-simulations = Wie viele Simulationen er je Entscheidung machen darf
cli-arg-graph = Wohin das erwartete Ergebnis im Lauf der Partie gezeichnet wird (sonst neben die Aufzeichnung; bei Standardeingabe gar nicht)
cli-analyse-best = { $event }. { $seat }: { $move }: der beste gefundene Zug (erwartet { $expected })
cli-analyse-better = { $event }. { $seat }: { $move }: erwartet { $expected }; { $best } verliert { $lost } weniger: { $reasons }
cli-analyse-summary = { $seat }: Genauigkeit { $accuracy } % bei { $decisions ->
    [one] einer Entscheidung
   *[other] { $decisions } Entscheidungen
    }, im Schnitt { $lost } je Entscheidung verloren
cli-analyse-graph = Grafik: { $file }
cli-analyse-title = { $game }: erwartetes Ergebnis
cli-analyse-no-decisions = { $seat }: – (keine Entscheidung)
analysis-share = erwarteter Anteil der Siege
analysis-points = erwartete Punkte
analysis-left = erwartete übrige Chips: je weniger, desto besser
cli-analyse-axis-events = Ereignisse
decimal-mark = { "," }
percent-sign = { "\u00a0" }%
cli-colon = { ": " }
cli-semicolon = { "; " }
cli-quoted = „{ $text }“
cli-system-not-found = diese Datei oder diesen Ordner gibt es nicht
cli-system-permission = das ist nicht erlaubt
cli-system-exists = eine Datei mit diesem Namen gibt es schon
cli-system-folder = das ist ein Ordner
cli-system-no-folder = ein Teil des Pfads ist kein Ordner
cli-system-full = der Datenträger ist voll
cli-system-read-only = der Datenträger lässt sich nur lesen
cli-system-name = so kann keine Datei heißen
cli-system-address-used = dort lauscht schon ein anderes Programm
cli-system-address = diese Adresse hat dieser Rechner nicht
cli-system-data = der Inhalt ist ein anderer als erwartet
cli-system-other = das System sagt „{ $error }“
cli-args-no-value = „{ $arg }“ braucht einen Wert.
cli-args-choice = „{ $value }“ passt nicht zu „{ $arg }“: Möglich ist { $known }.
cli-args-value = „{ $value }“ passt nicht zu „{ $arg }“.
cli-args-unknown = Das Argument „{ $arg }“ gibt es hier nicht.
cli-args-command = Den Befehl „{ $command }“ gibt es nicht.
cli-args-twice = „{ $arg }“ darf nur einmal stehen.
cli-args-conflict = „{ $arg }“ und „{ $other }“ gehen nicht zusammen.
cli-args-missing = Es fehlt etwas: { $arg }.
cli-args-not-text = Ein Argument ist kein UTF-8-Text; nur Dateinamen dürfen etwas anderes sein.
cli-args-wrong = Der Befehl lässt sich nicht lesen.
cli-args-meant = Meinst du vielleicht „{ $suggestion }“?
cli-args-help = --help erklärt mehr.
cli-option-twice = Die Option „{ $option }“ steht zweimal da, mit verschiedenen Werten.
cli-analyse-occupied = „{ $file }“ gibt es schon und ist keine Grafik einer Analyse: Die Datei bleibt, wie sie ist. Nenne mit --graph eine andere.
cli-sim-occupied = „{ $file }“ gibt es schon und enthält eine andere Partie: Die Datei bleibt, wie sie ist. Nenne mit --records einen anderen Ordner.
cli-arena-no-file = „{ $file }“ ist keine gewöhnliche Datei: --progress braucht eine.
cli-arena-own-name = { $bot } („{ $name }“)
cli-arena-bot-unopposed = { $bot }: mittlere Punktzahl { $score }, { $mean } ms je Zug (p99 { $p99 })
cli-sim-forfeits = { $seat }: { $count ->
    [one] { $count } Zug verwirkt
   *[other] { $count } Züge verwirkt
}
cli-bot-named = Bot „{ $bot }“
cli-bot-ms = TABLEE_BOT_MS ist „{ $value }“; es muss eine Zahl von Millisekunden sein, mindestens 1.
cli-bot-no-hello = er hat sich nicht gemeldet
cli-bot-not-running = er läuft nicht
cli-bot-ended = er hat sich beendet
cli-bot-late = keine Antwort innerhalb von { $ms } ms
cli-bot-long-line = eine Zeile von mehr als { $bytes } Byte
cli-bot-does-not-read = er liest nicht, was ihm gesagt wird
cli-bot-talks-on = er hört nicht auf zu reden
cli-bot-no-move = das ist kein Zug
server-missing-title = Hier ist nichts
server-missing = Diese Adresse führt zu keiner Seite von Tablée. Vielleicht fehlt ein Buchstabe.
server-missing-home = Zu den fünf Spielen
cli-serve-stopping = Wird beendet, in höchstens { $seconds } Sekunden; noch einmal Strg-C beendet sofort.
cli-cannot-listen = Tablée kann unter { $address } nicht lauschen
cli-option-form = „{ $option }“ hat nicht die Form Schlüssel=Wert.
cli-cannot-read = „{ $file }“ lässt sich nicht lesen
cli-cannot-write = „{ $file }“ lässt sich nicht schreiben
cli-trace-one-file = --trace nimmt eine Datei.
cli-replay-event = Ereignis { $event }
cli-replay-over = gültig, { $events ->
    [one] { $events } Ereignis
   *[other] { $events } Ereignisse
    }, zu Ende; Ränge { $ranks }, Punktzahlen { $scores }
cli-replay-running = bis hierher gültig, { $events ->
    [one] { $events } Ereignis
   *[other] { $events } Ereignisse
    }; die Partie ist nicht zu Ende
cli-view-at = { $events ->
    [one] Es gibt nur ein Ereignis
   *[other] Es gibt nur { $events } Ereignisse
    }; { $at } sind zu viele.
cli-view-seat = Die Plätze sind 1 bis { $players }, und 0 ist das Publikum.
cli-bots-number = { $bots } Bots passen nicht zu { $players } Plätzen: Nenne einen für alle oder einen je Platz.
cli-bot-unknown = „{ $bot }“ ist kein Bot: Möglich sind random, greedy, 1 bis 5 (5@400 für 400 Simulationen) oder cmd:PROGRAMM.
cli-seed-name = Mit --records gehört der Seed zu den Dateinamen: 1 bis 64 Zeichen, keine Schrägstriche.
cli-sim-games = { $game }: { $games ->
    [one] eine Partie
   *[other] { $games } Partien
    }, { $decisions ->
    [one] eine Entscheidung
   *[other] { $decisions } Entscheidungen
    } in { $seconds } s
cli-sim-seat = { $seat }: Siege { $wins } ({ $percent } %), mittlere Punktzahl { $score }
cli-play-saved = Gespeichert in { $file }
cli-play-resume = Zum Fortsetzen: tablee play --resume { $file }
cli-play-over = Die Partie in { $file } ist zu Ende; es gibt nichts fortzusetzen.
cli-play-alone = Das ist ein Spiel für eine Person: Für einen Bot ist kein Platz.
cli-play-turn = { $seat }, du bist am Zug: { $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
    } möglich, etwa { $example } (? listet auf, h gibt einen Tipp, q speichert und verlässt)
cli-letter-red = R
cli-letter-yellow = E
cli-letter-blue = B
cli-letter-green = G
cli-letter-purple = L
cli-letter-orange = O
cli-letter-pink = R
cli-key-code = { $code } { $name }
cli-key-genial =
    Ein Zug: die beiden Farben eines Steins und zwei Felder, etwa RB g5 g6. R rot, E gelb, B blau, G grün, L lila,
    O orange; (R) aufgedruckt, ▶ am Zug, ‹1› du, ↓ am niedrigsten, +1 Zusatzzug, ▮ Steine auf der Ablagebank, ▣ im Beutel,
    ⇄ getauscht.
cli-key-tout-sur-carte =
    R rot, E gelb, B blau, G grün, L lila, O orange. ⚄ würfelt, ↻ Würfe übrig, ▤ Karten im Stapel; ■ angekreuzt,
    + würden die Würfel ankreuzen, □ frei, ☼ Sonne, ✓ fertig, ▶ am Zug, ‹1› du.
cli-key-color-pop =
    G grün, E gelb, O orange, B blau, R rosa, * Joker. Ein Zug: eine Farbe und ein Feld der Gruppe, etwa R b7.
    Neben dem Brett: die übrigen Chips; dann zu jedem Platz das Geheimnis, was davon übrig ist und was abgeräumt wurde. ▶ am Zug,
    ‹1› du.
cli-key-blockers =
    Ein Zug: Farbe, Plättchen und Feld, etwa 1:s5 G2; x vor dem Feld schlägt. ! nicht zu schlagen, ▶ am Zug, ‹1› du,
    1+0 = 1: Gruppen und geschlagene Plättchen ergeben die Punkte, x●1 geschlagen.
cli-key-criss-cross =
    Ein Zug: jedes Symbol mit seinem Feld, etwa 3b2 5b3. Neben jeder Reihe und Spalte stehen ihre Punkte, / ist die Diagonale,
    ▶ am Zug, ✓ hat gewählt, ✗ kann nicht mehr spielen, ‹1› du.
cli-blockers-supply = Bank { $rack }, Vorrat { $pile }
cli-play-more = { $shown } von { $all } sind aufgelistet. + zeigt weitere; ein Teil eines Zugs listet die Züge auf, die ihn enthalten.
cli-play-not-text = Das war kein Text (nicht UTF-8); nichts hat sich geändert. Tippe es noch einmal.
cli-play-first-time =
    Du sitzt auf Platz 1. Tippe einen Zug, einen Teil davon oder die Nummer eines Zugs aus der Liste.
    ? listet alle Züge auf, h gibt einen Tipp, eine leere Zeile zeigt das Brett und seine Legende, q verlässt das Spiel.
    Die Partie wird laufend gespeichert: tablee play --resume setzt sie fort.
cli-play-no-folder = Für Partien dieses Benutzerkontos gibt es keinen Ordner; nenne mit --save eine Datei.
cli-play-no-interrupt = Unterbrechungen lassen sich nicht abfangen
cli-play-occupied = „{ $file }“ gibt es schon: Die Datei bleibt, wie sie ist. Nenne mit --save eine andere.
cli-play-bad-first = --first nimmt „lot“ oder eine Nummer von 1 bis { $players }.
cli-play-other-game = „{ $file }“ enthält eine Partie { $game }.
cli-play-remembered = „{ $file }“ kennt seine Bots und seinen Seed: Lass --bot und --seed weg.
cli-play-nothing-left = Es wurde keine Partie unterbrochen.
cli-play-left = { $number }. { $game }, { $events ->
    [one] { $events } Ereignis
   *[other] { $events } Ereignisse
    } ({ $file })
cli-play-which = Welche Partie? (leere Zeile: die erste; q: keine)
cli-play-no-such-game = Eine Partie mit dieser Nummer gibt es nicht.
cli-arg-save = Wo die Partie gespeichert wird (sonst im Datenordner des Benutzerkontos)
cli-arg-first = Wer beginnt: lot (das Los, wenn nichts gesagt ist) oder eine Nummer; du bist Nummer 1
cli-play-no-number = Kein aufgelisteter Zug hat diese Nummer.
cli-play-hint = Ein guter Zug: { $move } ({ $reasons }); tippe { $notation }
cli-play-hint-only = Ein guter Zug: { $move }; tippe { $notation }
cli-play-no-hint = Zu dieser Entscheidung gibt es keinen Tipp.
cli-play-place = { $rank }. { $seat }: { $score }
level-random = Zufall
level-greedy = Gierig
level-1 = Erste Schritte
level-2 = Leicht
level-3 = Mittel
level-4 = Stark
level-5 = Meisterlich

### Table

table-bad-player = „{ $text }“ kann hier nicht mitspielen: Ein Platz ist you, human, human:Name, bot:1 bis bot:5, bot:random oder bot:greedy.
table-bad-seats = { $seats ->
    [one] An diesem Tisch ist { $seats } Platz
   *[other] An diesem Tisch sind { $seats } Plätze
    }, und { $players ->
    [one] { $players } Person ist
   *[other] { $players } Personen sind
    } genannt.
table-bad-facts = Es steht nicht da, wer wo sitzt.
table-take-back-nothing = Es gibt noch nichts zurückzunehmen.
table-take-back-over = Die Partie ist zu Ende.
table-take-back-chance = Seitdem wurde gewürfelt oder gezogen: Das lässt sich nicht mehr zurücknehmen.
table-take-back-revealed = Seitdem wurde etwas Verdecktes gezeigt: Das lässt sich nicht mehr zurücknehmen.
table-take-back-person = { $player } hat seitdem gespielt: Das lässt sich nicht mehr zurücknehmen.
table-no-such-seat = Diesen Platz gibt es am Tisch nicht.
table-not-your-seat = Das kann nur { $player } tun.
table-seat-taken = Dort sitzt schon { $player }.
table-not-host = Das kann nur, wer den Tisch eröffnet hat.
table-not-dealer = An diesem Tisch werden Würfe und gezogene Teile nicht von Hand eingegeben.
table-bad-name = Ein Name hat höchstens { $most } Zeichen, keine Kommas und keine Zeilenumbrüche.
table-not-started = Die Partie hat noch nicht begonnen.
table-started = Die Partie hat schon begonnen.
table-seat-free = Der Platz von { $player } ist noch leer.
table-ended = Die Partie ist beendet.
table-take-back-asked = Jemand möchte einen Zug zurücknehmen: Antworte erst darauf.
table-nothing-asked = Niemand hat dich gebeten, einen Zug zurücknehmen zu dürfen.
table-seat-lost = { $player } hat die Partie endgültig verlassen: Ein Bot spielt weiter.
table-time-up = Die Zeit von { $player } für diesen Zug ist abgelaufen.
table-no-change = Das ist schon so.
## Chance that was checked

fair-silent = Die Aufzeichnung sagt nicht, wie ihre Würfe und Ziehungen entstanden sind; darum lassen sie sich nicht prüfen.
fair-method = Die Würfe und Ziehungen der Aufzeichnung kommen aus einem Verfahren, das hier nicht bekannt ist.
fair-unfinished = Die Partie ist nicht zu Ende: Ihre Würfe und Ziehungen lassen sich danach prüfen.
fair-secret = Das Geheimnis in der Aufzeichnung ist nicht das versprochene.
fair-seats = Die Aufzeichnung hat nicht für jeden Platz einen Seed.
fair-promise = Versprochen wurde etwas anderes, als diesem Gerät vor der Partie gezeigt wurde.
fair-own-seed = Was dieses Gerät vor der Partie beigetragen hat, fehlt.
fair-draw = Ereignis { $event } ist „{ $written }“, ausgelost wurde aber „{ $drawn }“.
fair-verified =
    { $drawn ->
        [one] Der eine Wurf oder die eine Ziehung stimmt
       *[other] Alle { $drawn } Würfe und Ziehungen stimmen
    }: Niemand konnte { $drawn ->
        [one] das
       *[other] sie
    } aussuchen, denn { $seeds ->
        [one] eine Person hat
       *[other] { $seeds } Personen haben
    } einen Seed beigetragen, nachdem das Geheimnis versprochen war.
fair-verified-alone =
    { $drawn ->
        [one] Der eine Wurf oder die eine Ziehung ist
       *[other] Alle { $drawn } Würfe und Ziehungen sind
    } wie vor der Partie versprochen. Aber niemand hat einen Seed beigetragen; wer den Server betreibt, hätte das Geheimnis also aussuchen können.
fair-verified-in-part =
    { $drawn ->
        [one] Der eine Wurf oder die eine Ziehung dieses Tisches stimmt
       *[other] Alle { $drawn } Würfe und Ziehungen dieses Tisches stimmen
    }, { $seeds ->
        [0] ohne Seed
        [one] mit dem Seed einer Person
       *[other] mit den Seeds von { $seeds } Personen
    }. { $brought ->
        [one] Das erste Ereignis wurde von anderswo mitgebracht und lässt sich nicht prüfen.
       *[other] Die ersten { $brought } Ereignisse wurden von anderswo mitgebracht und lassen sich nicht prüfen.
    }
table-own-box-impossible = So kann keine Partie verlaufen sein: Sieh dir die letzte Eingabe noch einmal an.
table-own-box-can-play = Eines der Plättchen auf dieser Ablagebank passt irgendwohin: Wer spielen kann, setzt nicht aus.
table-own-box-not-over = Mit diesen Farben hat noch niemand gewonnen, und es gibt noch Gruppen. Nehmt die Farben zurück und spielt weiter.
table-own-box-ended-before = { $moves ->
    [one] Mit diesen Farben stand der Sieg schon vor dem letzten Zug fest: { $seats }. Nehmt zurück, was falsch ist: eine Farbe oder diesen Zug.
   *[other] Mit diesen Farben stand der Sieg schon vor den letzten { $moves } Zügen fest: { $seats }. Nehmt zurück, was falsch ist: eine Farbe oder diese Züge.
    }
table-own-box-colours-due = Zuerst zeigen alle ihre Farben.
table-corrupt = Die gespeicherte Partie ist bei Eintrag { $number } beschädigt.

### Web client

web-site = Tablée
web-hello = Fünf Spiele, ein Tisch.
web-games = Spiele
web-home = Alle Spiele
web-language = Sprache
web-kept = Deine Partien
web-kept-with = mit { $names }
web-kept-all = Alle Partien zeigen ({ $count })
web-forget-one = Diese Partie { $game } vergessen
web-forget = Vergessen
web-blurb-genial = Lege gleiche Symbole in Reihen; deine schwächste Farbe zählt.
web-blurb-criss-cross = Ein Wurf für alle, ein eigener Zettel: Trage gleiche Symbole nebeneinander ein.
web-blurb-tout-sur-carte = Würfeln, behalten, ankreuzen: Mach deine Karten vor den anderen fertig.
web-blurb-color-pop = Räum Gruppen von Chips ab: Ist von deiner Geheimfarbe keiner mehr da, gewinnst du.
web-blurb-blockers = Verbinde deine Plättchen zu wenigen Gruppen; schlage von jeder Farbe so wenig wie möglich.
web-play = Spielen
web-share-device = Zusammen an diesem Gerät
web-rules = Regeln
web-rules-intro = Die nummerierten Regeln, wie sie hier gespielt werden.
web-rules-contents = Inhalt
web-seats = Personen und Bots
web-who-plays = Wer spielt mit?
web-you = Du
web-human = Jemand hier
web-bot = { $name }: { $way } ({ $level })
web-name-of = Name von Spieler { $number }
web-by-hand = Wir würfeln und ziehen selbst; die App zählt die Punkte
web-party = Am Tisch
web-party-start = Los geht’s
web-newcomers = Wer spielt noch mit?
web-newcomer = Jemand
web-invite-bot = { $bot } einladen
web-another-bot = { $name }: einen anderen Bot wählen
web-leaves = Spieler { $number } spielt nicht mit
web-colour-of = Farbe von Spieler { $number }: { $colour }. Ändern
web-colour-1 = Rot
web-colour-2 = Blau
web-colour-3 = Grün
web-colour-4 = Lila
web-colour-5 = Orange
web-colour-6 = Grau
web-head-start-word = Vorsprung
web-head-start = Vorsprung von Spieler { $number }: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
    }. Ändern
web-head-start-of = Vorsprung: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
    }
web-by-the-rules = Allein nach den Regeln { $count ->
    [one] gewinnt { $players }.
   *[other] teilen sich { $players } den Sieg.
    }
    .you = Allein nach den Regeln { $count ->
        [one] gewinnst du.
       *[other] wird der Sieg geteilt: { $players }.
        }
web-score-with-head-start = { $player }: { $before }, mit { $points } Vorsprung: { $after }
web-friendly = Freundlich zurücknehmen
web-friendly-why = Jeder Zug kann zurückgenommen werden, was seitdem auch geschah. Der Zufall bringt dasselbe noch einmal.
web-own-box = Wir spielen mit unserer Schachtel
web-own-box-why = Gib ein, was alle sehen: Die App prüft und zählt. Was geheim ist, bleibt in der Hand.
web-own-box-why-seen = Gib ein, was ihr würfelt, zieht und spielt: Die App prüft und zählt.
web-own-box-bots = Die eigene Schachtel und Bots passen in diesem Spiel nicht zusammen: Jemand müsste eingeben, was ein Bot zieht, und sähe dabei seine Geheimnisse.
web-own-box-ask = { $seat }: Was legst du?
    .you = Was legst du?
web-own-box-other = Etwas anderes
web-own-box-swap = { $seat } tauscht die Steine
    .you = Du tauschst deine Steine
web-own-box-swapped = Diese Steine zeigt { $seat }:
    .you = Welche Steine zeigst du?
web-own-box-no-swap = Kein Tausch
web-own-box-skip = Nichts passt
web-first = Wer beginnt?
web-first-lot = Das Los
web-first-drawn = Das Los hat entschieden: { $seat } beginnt.
    .you = Das Los hat entschieden: Du beginnst.
web-first-chosen = Wie vereinbart beginnt { $seat }.
    .you = Wie vereinbart beginnst du.
web-first-passed = Diesmal beginnt { $seat }.
    .you = Diesmal beginnst du.
web-option-players = Personen
web-option-advanced = Spiel für Fortgeschrittene
web-option-variant = Variante
web-option-secrets = Geheimfarben
web-option-jokers = Joker
web-option-cards = Die Karten der Familie
web-choice-standard = Grundspiel
web-choice-teams = Teams
web-choice-solo = Solo
web-choice-two-colours = Je zwei Farben
web-choice-free = Nach Wunsch
web-choice-forced = Immer dabei
web-jokers-forced = Joker immer dabei
web-settings = Einstellungen
web-your-name = Dein Name am Tisch
web-theme = Aussehen
web-theme-system = System
web-theme-light = Hell
web-theme-dark = Dunkel
web-theme-switch = Hell oder dunkel
web-pace = Tempo von Bots und Würfeln
web-pace-slow = Langsam
web-pace-calm = Ruhig
web-pace-quick = Schnell
web-pace-instant = Sofort
web-motion = Bewegung
web-motion-system = System
web-motion-reduced = Weniger
web-patterns = Muster zusätzlich zu Farben
web-at-once = Einen Zug ohne Bestätigung ausführen, sobald er vollständig ist
web-sounds = Töne
web-notation = Notation der Züge im Spielverlauf
web-about = Über Tablée
web-about-what = Tablée ist ein Tisch für fünf Familienspiele: gegen Bots, zu mehreren an einem Gerät oder online. Kein Konto, keine Werbung, nichts zu installieren.
web-about-kept = Partien auf diesem Gerät werden in diesem Browser aufbewahrt und nirgends sonst. Online-Partien liegen mit deinem Namen und dem, was du sagst, auf dem Server; unter „Deine Online-Partien“ kannst du das herunterladen oder löschen. Schließ die Seite, wann du willst: Die Partie ist dann noch da, wo du warst.
web-about-fair = Bots sehen, was jemand auf ihrem Platz sehen würde, und sonst nichts. Würfe und gezogene Teile kommen aus dem Seed in der Adresse: Derselbe Seed gibt dieselbe Partie.
web-about-keys = Mit der Tastatur: Tab geht von Gruppe zu Gruppe, die Pfeiltasten gehen über das Brett, Enter wählt, Escape lässt los, R dreht. „/“ öffnet das Feld für Züge. Außerhalb des Bretts blättern links und rechts durch die Partie.
web-about-games = Erfunden haben die Spiele Reiner Knizia (Einfach Genial und Kriss Kross), Steffen Benndorf (Alles auf 1 Karte), Lionel Borg (Color Pop) und Kory Heath (Blockers!). Ihre Namen gehören denen, die sie verlegen; Tablée ist nicht von ihnen. Wer ein Spiel mag, ist mit der Schachtel gut bedient.
web-about-credits = Zeichnungen, Texte, Aufgaben und Bots sind von Tablée selbst. Der Quelltext ist frei, unter der MIT- oder der Apache-2.0-Lizenz.
web-trouble = Etwas stimmt nicht
web-unknown-page = Diese Seite gibt es nicht.
web-no-script = Tablée braucht JavaScript und WebAssembly.
web-no-start = Tablée startet in diesem Browser nicht: Es braucht WebAssembly.
web-bad-link = Dieser Link führt zu keiner Partie:
web-bad-chance = „chance“ ist „drawn“, „hand“ oder „box“.
web-bad-seed = Ein Seed ist ein Text von 1 bis 64 Zeichen.
web-bad-first = „first“ ist „lot“ oder die Nummer eines Platzes.
web-bad-take-back = „take-back“ ist „friendly“ oder „strict“.
web-bad-colours = „colours“ nennt für alle eine eigene Farbe von 1 bis 6.
web-bad-head-start = { $count ->
    [0] In Teams und allein gibt es kein „head-start“.
   *[other] „head-start“ hat für alle 0 oder eine dieser Zahlen: { $steps }.
    }
web-bad-save = Die Partie in diesem Browser lässt sich nicht fortsetzen:
web-set-up = Partie vorbereiten
web-leave = Den Tisch verlassen
web-log = Spielverlauf
web-log-secret = Geheim: Tippe darauf, um es zu sehen.
web-close = Schließen
web-your-things = Deine Hand
web-moves = Züge
web-move-box = Zug eintippen
web-chance-box = Eintippen, was gewürfelt oder gezogen wurde
web-enter = Eingeben
web-draw = Für uns ziehen
web-thinking = überlegt …
web-your-turn = du bist dran
web-to-move = am Zug
web-status-past = Zug { $number } von { $of }
web-status-draw = Es wird gezogen …
web-status-dice = Die Würfel rollen …
web-status-set-up = Das Spiel wird aufgebaut …
web-replay = Die letzten Züge noch einmal sehen
web-status-by-hand = Gib ein, was vor euch liegt.
web-status-show = Jemand hat gewonnen, oder es gibt nichts mehr zu entfernen: Alle zeigen ihre Farben.
web-status-pass = Gib das Gerät an { $player } weiter.
web-status-thinking = { $player } überlegt.
web-status-waiting = Noch am Zug: { $players }.
web-bot-failed = Der Bot antwortet nicht. Versuch es noch einmal, oder lade die Seite neu: Die Partie bleibt erhalten.
web-hint = Tipp
web-hint-comes = Überlege …
web-confirm = Bestätigen
web-take-back = Zurück
web-play-now = Jetzt spielen
web-earlier = Früher
web-later = Später
web-now = Aktuelle Stellung
web-pass = Gib das Gerät an { $name } weiter
web-pass-why = Was folgt, ist vor den anderen verborgen.
web-ready = Ich bin { $name }
web-over-alone = Ende.
web-over-all = Alle teilen sich den Sieg.
web-over-team = { $players } gewinnen gemeinsam.
    .you = Dein Team gewinnt!
web-over-winners = { $count ->
    [one] { $players } gewinnt.
   *[other] { $players } teilen sich den Sieg.
    }
    .you = { $count ->
        [one] Du gewinnst!
       *[other] Geteilter Sieg: { $players }.
        }
web-result = Ergebnis
web-see-board = Das Brett ansehen
web-again = Noch einmal
web-save = Partie speichern
web-not-kept = Dieser Browser hat keinen Platz mehr für die Partie: Speichere sie, bevor du gehst.
web-end-replay = Partie nachspielen
web-see-analysis = Zur Analyse
web-analysis = Analyse
web-analysis-close = Zurück zum Ergebnis
web-analysis-progress = Entscheidung { $number } von { $of }
web-analysis-stop = Anhalten
web-analysis-go-on = Fortsetzen
web-analysis-stopped = Angehalten: { $number } von { $of } Entscheidungen beurteilt.
web-analysis-failed = Der urteilende Bot antwortet nicht.
web-analysis-done = { $count ->
    [0] Es gibt keine Entscheidung zu beurteilen.
    [one] Die einzige Entscheidung ist beurteilt.
   *[other] Alle { $count } Entscheidungen sind beurteilt.
    }
web-analysis-how = Jede Entscheidung wird nach dem beurteilt, was man in diesem Moment wissen konnte, von einem starken Bot, der kurz darüber nachdenkt: Knappe Fälle können so oder so ausgehen.
web-analysis-accuracy = Genauigkeit
web-analysis-decisions = Entscheidungen
web-analysis-lost = Verschenkt je Zug
web-analysis-graph = Erwartetes Ergebnis
web-analysis-line = { $name }: { $first } am Anfang, { $last } am Ende
web-analysis-costly = Teuerste Entscheidungen
web-analysis-nothing = Nichts Besseres gefunden.
web-analysis-played = Gespielt
web-analysis-better = Besser
web-analysis-cost-share = −{ $value }
web-analysis-cost-points = { $whole ->
   *[other] −{ $value } Punkte
    }
web-analysis-cost-left = { $whole ->
   *[other] +{ $value } Chips übrig
    }
web-advice-to = Rat ({ $name }): „{ $reasons }“
web-share = Aufzeichnung kopieren
web-verify = Würfe und Ziehungen prüfen
web-shared = Kopiert
web-not-shared = Dieser Browser kann nicht kopieren: Speichere stattdessen
web-sorry = Etwas ist schiefgegangen, das tut uns leid. Deine Partie ist noch da: Lade die Seite neu, um weiterzuspielen, oder speichere die Partie vorher als Datei.
web-sorry-again = Neu laden

web-blockers-board = Spielbrett
web-blockers-rack = Deine Plättchen
web-blockers-ask-tile = Wähle ein Plättchen: Seine Reihe, Spalte oder sein Block leuchtet.
web-blockers-ask-column = Spalte { $tile }: Wähle ein leeres Feld oder ein Plättchen zum Schlagen.
web-blockers-ask-row = Reihe { $tile }: Wähle ein leeres Feld oder ein Plättchen zum Schlagen.
web-blockers-ask-block = Block { $symbol }: Wähle ein leeres Feld oder ein Plättchen zum Schlagen.
web-blockers-ask-anywhere = Der Joker darf überallhin: Wähle ein leeres Feld oder ein Plättchen zum Schlagen.
web-blockers-ask-confirm = Bestätige oder tippe noch einmal auf das Feld, oder wähle ein anderes.
web-blockers-tile-first = Wähle zuerst ein Plättchen von deiner Ablagebank.
web-blockers-no-place = Dieses Plättchen passt gerade nirgends.
blockers-symbol-1 = Tropfen
blockers-symbol-2 = Blatt
blockers-symbol-3 = Blitz
blockers-symbol-4 = Herz
blockers-symbol-5 = Krone
blockers-symbol-6 = Glocke
blockers-symbol-7 = Mond
blockers-symbol-8 = Berg
blockers-symbol-9 = Fisch
web-blockers-face-number = Zahl { $tile }
web-blockers-face-letter = Buchstabe { $tile }
web-blockers-face-symbol = Symbol { $symbol }
blockers-face-joker = Joker
web-blockers-tile = { $face }, { $colour }
web-blockers-cell = { $cell }, Block { $symbol }
web-blockers-empty = leer
web-blockers-not-confirmed = noch nicht bestätigt
web-blockers-in-group = { $count ->
    [one] allein
   *[other] in einer Gruppe aus { $count }
    }
web-blockers-can-play = hier kannst du spielen
web-blockers-can-capture = kann geschlagen werden
web-blockers-is-protected = geschützt: Schlagen würde die Gruppe zerteilen
web-blockers-groups = { $count ->
    [one] Gruppe
   *[other] Gruppen
    }
web-blockers-captures = { $count ->
    [one] geschlagen
   *[other] geschlagen
    }
web-blockers-points = { $count ->
    [one] Punkt
   *[other] Punkte
    }
web-blockers-gift = Gruppen in { NOUN($colour) }:
web-blockers-pile = { $count ->
    [0] Vorrat leer
    [one] { $count } Plättchen im Vorrat
   *[other] { $count } Plättchen im Vorrat
    }
web-blockers-score = Gruppen: { $groups }, zählende geschlagene Plättchen: { $captures }, Punkte: { $points }
web-blockers-made-of = { $groups ->
    [one] { $groups } Gruppe
   *[other] { $groups } Gruppen
    } + { $captures ->
    [one] { $captures } geschlagen
   *[other] { $captures } geschlagen
    }
web-blockers-captured-none = nichts geschlagen
web-blockers-captured-of = { $count } { $colour }
web-blockers-captured = geschlagen: { $list }; es zählt { NOUN($colour) }
web-blockers-enter = { $count ->
    [one] Tippe auf das Plättchen, das für { NOUN($colour) } gezogen wurde.
   *[other] Tippe auf die Plättchen, die für { NOUN($colour) } gezogen wurden: noch { $count }.
    }
web-blockers-drawn = Gezogene Plättchen
web-blockers-column-groups = Gruppen
web-blockers-column-captures = Geschlagen
web-blockers-column-all = Insgesamt
web-blockers-column-total = Punkte
web-blockers-tie-break = Gleichstand bei den wenigsten Punkten ({ $points }): Die insgesamt geschlagenen Plättchen entscheiden, { $value } gegen { $other }.
web-blockers-shared = Gleichstand bei den wenigsten Punkten ({ $points }) und bei allen geschlagenen Plättchen ({ $captured }): Der Sieg wird geteilt.
web-blockers-lowest = Die Punkte: Gruppen plus die geschlagenen Plättchen der meistgeschlagenen Farbe.
web-blockers-why = Die wenigsten Punkte gewinnen: { $value } gegen { $other }.

web-genial-board = Spielplan
web-genial-rack = Deine Steine
web-genial-asterisk = rotes Sternchen
web-genial-sun = gelbe Sonne
web-genial-star = blauer Stern
web-genial-disc = grüner Kreis
web-genial-ring = lila Ring
web-genial-hexagon = oranges Sechseck
web-genial-colour = { $colour }
genial-tile = { $one } und { $other }
genial-double = doppelt { $colour }
web-genial-cell = { $cell }, { $what }
web-genial-cell-free = frei
web-genial-cell-can = hierhin kann der Stein
web-genial-cell-ghost = dein Stein, noch nicht bestätigt
web-genial-ask-tile = Lege einen Stein in eine Reihe mit gleichen Symbolen.
web-genial-ask-first = Lege einen Stein neben ein freies aufgedrucktes Symbol.
web-genial-ask-bonus = { $count ->
    [one] Genial! Lege gleich noch einen Stein.
   *[other] Genial! Lege gleich noch { $count } Steine.
    }
web-genial-ask-place = Tippe auf ein leuchtendes Feld, oder noch einmal auf den Stein, um ihn zu drehen.
web-genial-ask-place-first = Lege ihn neben ein aufgedrucktes Symbol; tippe noch einmal darauf, um ihn zu drehen.
web-genial-ask-confirm = { $points }. Bestätige, drehe oder verschiebe.
web-genial-ask-swap = Alle deine Steine tauschen?
web-genial-gain = +{ $points } { $colour }
web-genial-no-gain = Keine Punkte
web-genial-bonus = und ein Zusatzzug!
web-genial-ghost = { $first } auf { $one }, { $second } auf { $other }: { $points }
web-genial-pick-first = Wähle zuerst einen Stein von deiner Ablagebank.
web-genial-no-room = Bei { $cell } ist kein Platz für einen ganzen Stein.
web-genial-only-way = Hier passt er nur in dieser Richtung.
web-genial-turn = Stein drehen (R)
web-genial-shout = Genial!
web-genial-bonus-of = { $count ->
    [one] Zusatzzug für { $seat }
   *[other] Zusatzzüge für { $seat }: { $count }
    }
    .you = { $count ->
        [one] Zusatzzug für dich
       *[other] Zusatzzüge für dich: { $count }
        }
web-genial-bag = { $count ->
    [one] { $count } Stein im Beutel
   *[other] { $count } Steine im Beutel
    }
web-genial-swap-why = { $count ->
    [one] Keiner deiner Steine zeigt deine schwächste Farbe ({ $colours }).
   *[other] Keiner deiner Steine zeigt eine deiner schwächsten Farben ({ $colours }).
    }
web-genial-swap = Tauschen
web-genial-keep = Behalten
web-genial-marker = { $colour }: { $value } von { $top }
web-genial-marker-lowest = { $colour }: { $value } von { $top }, am niedrigsten
web-genial-partner = mit { $seat }
web-genial-team = { $seats }
    .you = Dein Team
web-genial-end-full = Für einen weiteren Stein war kein Platz mehr.
web-genial-end-complete = Alle sechs Wertungssteine haben das Ende erreicht: sofort gewonnen.
web-genial-why-alone = Dein niedrigster Wertungsstein, { $colour }, hat { $value } erreicht.
web-genial-why-equal = Alle sechs Wertungssteine stehen gleich: Der Sieg wird geteilt.
web-genial-why-lowest = Der niedrigste Wertungsstein entscheidet: { $value } gegen { $other }.
web-genial-why-next = Die niedrigsten Wertungssteine stehen gleich ({ $lowest }); der { $place ->
    [2] zweitniedrigste
    [3] drittniedrigste
    [4] viertniedrigste
    [5] fünftniedrigste
   *[other] höchste
} entscheidet: { $value } gegen { $other }.
web-genial-enter = { $count ->
    [one] Tippe auf den Stein, den { $seat } gezogen hat.
   *[other] Tippe auf die { $count } Steine, die { $seat } gezogen hat.
    }
    .you = { $count ->
        [one] Tippe auf den Stein, den du gezogen hast.
       *[other] Tippe auf die { $count } Steine, die du gezogen hast.
        }
web-genial-bag-tiles = Alle Arten von Steinen
web-genial-chosen = Gezogene Steine
web-genial-put-back = Zurück in den Beutel: { $tile }
web-genial-enter-tiles = Eingeben

web-tout-sur-carte-own = Mit unseren Karten
web-tout-sur-carte-own-why = Die App zeichnet und zählt die Karten aus eurer Schachtel.
web-tout-sur-carte-own-count = Eingegebene Karten: { $count } von 30
web-tout-sur-carte-own-enter = Unsere Karten eingeben
web-tout-sur-carte-own-look = Unsere Karten ansehen
web-tout-sur-carte-own-card = Karte { $card }
web-tout-sur-carte-own-missing = Karte { $card }: noch nicht eingegeben
web-tout-sur-carte-own-how = Tippe auf das letzte Kästchen jeder Reihe und auf ihre Sonne. Nummeriert eure Karten, wie ihr wollt.
web-tout-sur-carte-own-keep = Karte { $card } behalten
web-tout-sur-carte-own-close = Später
web-tout-sur-carte-own-boxes-of = { $count ->
    [0] keine Reihe
    [one] ein Kästchen
   *[other] { $count } Kästchen
    }
web-tout-sur-carte-own-sun = Sonne in dieser Reihe: { $colour }
web-tout-sur-carte-own-rows = Reihen: { $count } von { $most }
web-tout-sur-carte-own-boxes = Kästchen: { $count } von { $most }
web-tout-sur-carte-own-suns = Sonnen: { $count } von { $most }
web-tout-sur-carte-cards = Karten
web-tout-sur-carte-market = Auslage
web-tout-sur-carte-deck = { $count ->
    [0] Stapel leer
    [one] { $count } Karte im Stapel
   *[other] { $count } Karten im Stapel
    }
web-tout-sur-carte-deck-cards = Karten im Stapel
web-tout-sur-carte-done = { $count ->
    [0] Die vierte fertige Karte beendet die Partie
    [one] { $count } von 4 Karten fertig
   *[other] { $count } von 4 Karten fertig
    }
web-tout-sur-carte-scored = Karte { $card }, fertig: { $points } Punkte
web-tout-sur-carte-card = Karte { $card }: { $rows }.
web-tout-sur-carte-row = { $colour } { $ticked } von { $boxes }
web-tout-sur-carte-row-sun = { $colour } mit Sonne { $ticked } von { $boxes }
web-tout-sur-carte-dice-of = { $count } { $colour }
web-tout-sur-carte-ticks = Diese Würfel kreuzen an: { $dice }.
web-tout-sur-carte-lost = Verfällt: { $dice }.
web-tout-sur-carte-no-use = Diese Würfel kreuzen hier nichts an.
web-tout-sur-carte-completes = Damit ist die Karte fertig: { $points } Punkte.
web-tout-sur-carte-dice = Würfel
web-tout-sur-carte-die = Würfel { $die }, { $colour }
web-tout-sur-carte-die-held = Würfel { $die }, { $colour }, behalten
web-tout-sur-carte-die-rolling = Würfel { $die }, rollt
web-tout-sur-carte-reroll = { $count ->
    [0] Neu werfen
    [one] { $count } neu werfen
   *[other] { $count } neu werfen
    }
web-tout-sur-carte-rerolls-left = { $count ->
    [one] noch { $count } Wurf
   *[other] noch { $count } Würfe
    }
web-tout-sur-carte-stop = Alle behalten
web-tout-sur-carte-pass = Passen
web-tout-sur-carte-dice-whose = Würfel von { $player } · Wurf { $roll } von { $of }
    .you = Deine Würfel · Wurf { $roll } von { $of }
web-tout-sur-carte-dice-shared = Würfel von { $player }: Du darfst sie auch nutzen
web-tout-sur-carte-last-round = Letzte Runde
web-tout-sur-carte-number = Nr. { $card }
web-tout-sur-carte-legend-dots = drei volle Reihen: die Karte ist fertig
web-tout-sur-carte-legend-suns = eine Sonne 2 Punkte, zwei Sonnen 5
web-tout-sur-carte-legend-figure = Punkte der Reihe
web-tout-sur-carte-rolls = würfelt
web-tout-sur-carte-chosen = hat gewählt
web-tout-sur-carte-ask-keep = { $count ->
    [0] Deine drei Karten sind gewählt.
    [3] Behalte drei deiner fünf Karten.
    [one] Behalte noch eine Karte.
   *[other] Behalte noch { $count } Karten.
    }
web-tout-sur-carte-ask-kept = Bestätige diese drei, oder tippe auf eine, um sie zurückzulegen.
web-tout-sur-carte-ask-hold = { $left ->
    [one] Letzter Wurf: Tippe auf die Würfel, die du behältst, oder behalte alle.
   *[other] Tippe auf Würfel zum Behalten, wirf den Rest neu.
    }
web-tout-sur-carte-ask-reroll = { $count ->
    [one] Wirf den anderen Würfel neu, oder behalte alle.
   *[other] Wirf die anderen { $count } Würfel neu, oder behalte alle.
    }
web-tout-sur-carte-ask-stop = Alle fünf sind behalten: Lass es dabei, oder gib einige frei.
web-tout-sur-carte-ask-use = Tippe auf die Karte, auf der du ankreuzt, oder passe.
web-tout-sur-carte-ask-confirm = Bestätige, oder wähle eine andere Karte.
web-tout-sur-carte-ask-complete = Bestätige: Damit ist die Karte fertig, für { $points } Punkte.
web-tout-sur-carte-ask-take = Karte fertig! Nimm eine neue aus der Auslage.
web-tout-sur-carte-ask-taken = Bestätige, oder wähle eine andere Karte aus der Auslage.
web-tout-sur-carte-all-held = Alle Würfel sind behalten: Gib einige frei, um sie neu zu werfen.
web-tout-sur-carte-dice-first = Zuerst die Würfel: Wirf neu, oder behalte alle.
web-tout-sur-carte-market-now = Nimm jetzt als Ersatz für deine fertige Karte eine aus der Auslage.
web-tout-sur-carte-market-later = Eine Karte aus der Auslage nimmst du, wenn du eine von deinen fertig hast.
web-tout-sur-carte-three-only = Drei Karten sind behalten: Leg erst eine zurück.
web-tout-sur-carte-enter-dice = { $count ->
    [one] Tippe auf das, was der Würfel zeigt.
   *[other] Tippe auf das, was die Würfel zeigen: noch { $count }.
    }
web-tout-sur-carte-take-out = { NOUN($colour) } zurücknehmen
web-tout-sur-carte-enter-cards = { $count ->
    [one] { $player }: Tippe auf die gezogene Karte.
   *[other] { $player }: Tippe auf die gezogenen Karten, noch { $count }.
    }
    .you = { $count ->
        [one] Tippe auf die Karte, die du gezogen hast.
       *[other] Tippe auf die Karten, die du gezogen hast, noch { $count }.
        }
web-tout-sur-carte-enter-market = { $count ->
    [one] Tippe auf die Karte, die in die Auslage kommt.
   *[other] Tippe auf die Karten der Auslage: noch { $count }.
    }
web-tout-sur-carte-end = Vier Karten fertig: { $players }. Das war die letzte Runde. Bei unfertigen Karten zählen die vollen Reihen, ohne Sonnen.
    .you = Du hast vier fertige Karten. Das war die letzte Runde. Bei unfertigen Karten zählen die vollen Reihen, ohne Sonnen.
web-tout-sur-carte-column-cards = Karten
web-tout-sur-carte-column-rows = Reihen
web-tout-sur-carte-column-suns = Sonnen
web-tout-sur-carte-column-open = Offen
web-tout-sur-carte-column-total = Summe
web-tout-sur-carte-shared = Gleichstand bei der höchsten Summe ({ $points }), und nichts löst ihn auf: Der Sieg wird geteilt.

### Examples of the rules

web-example = Beispiel
example-genial-lines = Ein Stein in Rot und Blau wird nahe an das aufgedruckte blaue Symbol gelegt. Die blaue Hälfte sieht in zwei Richtungen je ein blaues Symbol: 1 + 1 = 2 Punkte in Blau. Die rote Hälfte sieht ein rotes Symbol: 0 + 1 = 1 Punkt in Rot.
example-genial-double = Doppelt blau: Jede Hälfte zählt ihre eigenen Linien, und die beiden Hälften zählen einander nicht. 2 + 2 = 4 Punkte in Blau.
example-genial-five-directions = Jede Hälfte schaut in fünf Richtungen. Die blaue Hälfte setzt zwei Linien aus je zwei Symbolen fort: 2 + 2 = 4 Punkte in Blau. Die rote Hälfte setzt nur eine fort: 2 + 0 = 2 Punkte in Rot.
example-genial-twelve = Doppelt grün zwischen anderen grünen Symbolen: 7 für die eine Hälfte, 5 für die andere. 7 + 5 = 12 Punkte in Grün.
example-genial-bonus = Grün stand auf 14 und bekommt 4 Punkte: 14 + 4 = 18. Der Wertungsstein ist am Ende seiner Leiste: Sofort muss noch ein Stein gelegt werden, vor dem Nachziehen.
example-genial-ranking = Die niedrigsten Wertungssteine stehen auf 13, 12, 12 und 11: Spieler 4 gewinnt, und Spieler 1 kommt auf den letzten Rang. Spieler 2 und 3 haben beide 12, dann 13; ihr dritter Wertungsstein entscheidet, 14 gegen 13: Spieler 2 kommt auf den zweiten Rang.
example-criss-cross-isolated = Das zweite Feld der zweiten Reihe ist frei, aber alle seine Nachbarn sind beschrieben: Kein Paar kann es je füllen.
example-criss-cross-sheet = Die Reihen bringen 2, 2, 3, 4 und 2; die Spalten 3, 2, 4, 4 und 5 (eine Folge von 2 und eine von 3). Summe: 2 + 2 + 3 + 4 + 2 + 3 + 2 + 4 + 4 + 5 = 31. Die Diagonale zählt nicht.
example-criss-cross-diagonal = Die Reihen bringen zusammen 10, die Spalten 12. Die Diagonale hat eine Folge von 3 und eine von 2, das sind 5, und sie zählen doppelt: 10. Die vierte Reihe bringt nichts und kostet 5 Punkte. Summe: 10 + 12 + 10 − 5 = 27.
example-tout-sur-carte-shared-dice = Spieler 2 nutzt die Würfel, die Spieler 1 geworfen hat. Auf Karte 14 kreuzen zwei gelbe, zwei lila und ein oranger Würfel 2 + 2 + 1 = 5 Kästchen an. Karte 23 von Spieler 1 hat keine orange Reihe: Dort verfällt dieser Würfel.
example-tout-sur-carte-too-many-dice = Drei lila Würfel füllen die lila Reihe von Karte 23. Die gelbe Reihe hat für zwei gelbe Würfel nur noch ein freies Kästchen: Keiner von beiden wird genutzt. 3 + 0 = 3 Kästchen.
example-tout-sur-carte-one-sun = Karte 23 ist fertig: die lila, die gelbe und die grüne Reihe, eine davon mit Sonne. 5 + 3 + 2 + 2 = 12 Punkte.
example-tout-sur-carte-two-suns = Die orange Reihe von Karte 3 war voll; der letzte Wurf füllt Rot, Blau und Grün auf einmal. Zwei Sonnen: 4 + 4 + 4 + 4 + 5 = 21 Punkte.
example-tout-sur-carte-unfinished = Die Partie ist zu Ende. Auf Karte 14 von Spieler 2 sind zwei Reihen voll, Gelb und Lila: 6 + 3 = 9 Punkte. Die Sonne der gelben Reihe bringt nichts, weil die Karte nicht fertig ist.
example-color-pop-group = Die gelbe Gruppe liegt auf drei Schienen: 1 + 3 + 1 = 5 Chips. Sie verschwindet ganz.
example-color-pop-bridge = Ein Joker verbindet einen einzelnen grünen Chip mit einer Gruppe aus fünf: 5 + 1 + 1 = 7 Chips verschwinden zusammen.
example-color-pop-slide = Die letzte Gruppe hat eine Schiene geleert; sie ist ganz nach rechts gerückt, und die anderen sind nachgerückt. Schienen mit Chips: 10 − 1 = 9.
example-color-pop-won-by-another = Spieler 1 hat die letzten zwei blauen Chips abgeräumt: 2 − 2 = 0. Aber Blau war die Geheimfarbe von Spieler 3: So gewinnt Spieler 3 sofort.
example-blockers-ways-to-capture = Das gelbe Plättchen liegt in Spalte 2, in Reihe G und im Block Mond. Spieler 1 kann es auf vier Arten schlagen: mit der Zahl 2, dem Buchstaben G, dem Mond oder dem Joker.
example-blockers-no-split = Die drei gelben Plättchen bilden eine Gruppe. Das mittlere darf nicht geschlagen werden, denn das würde die Gruppe zerteilen; die an den Enden schon.
example-blockers-scoring = Spieler 1: fünf Gruppen, nichts geschlagen, 5 + 0 = 5. Spieler 2: zwei Gruppen, 2 + 0 = 2, und gewinnt. Spieler 3: vier Gruppen und zwei geschlagene Plättchen, aber in verschiedenen Farben: Nur eines zählt, 4 + 1 = 5. Das ist so viel wie bei Spieler 1, aber Spieler 3 hat insgesamt mehr Plättchen geschlagen und kommt auf den letzten Rang.

### Lessons

web-learn = In fünf Minuten lernen
web-lesson = Lektion: { $game }
web-lesson-step = Schritt { $number } von { $of }
web-lesson-next = Weiter
web-lesson-show = Zeig es mir
web-lesson-over = Du weißt jetzt, wie man { $game } spielt.
web-lesson-over-how = Nun eine echte Partie gegen { $name }, auch noch ganz am Anfang. Du wirst vor einem Zug gewarnt, der viel verliert, und der Tipp ist immer da.
web-lesson-play = Gegen { $name } spielen
web-lesson-again = Die Lektion noch einmal
web-offer = Zum ersten Mal hier? Lerne { $game } beim Spielen: fünf Minuten, dann eine echte Partie.
web-offer-no = Nein, danke
lesson-genial-first = Deine schwächste Farbe ist dein Ergebnis, darum zählt jede Farbe. Beginne mit dem Stein in Rot und Blau: Lege ihn neben ein aufgedrucktes Symbol, sodass eine Hälfte ihre eigene Farbe berührt.
lesson-genial-first-done = Dein erster Punkt. Jede Hälfte zählt die gleichen Symbole, die mit ihr in einer Linie liegen.
lesson-genial-first-turned = Die richtige Ecke, aber die falsche Hälfte: Verschiedene Farben bringen nichts. Tippe auf den Stein, um ihn zu drehen.
lesson-genial-first-other-tile = Du darfst jeden Stein legen, aber nimm hier den in Rot und Blau.
lesson-genial-first-far = Im ersten Zug beginnen alle an einem aufgedruckten Symbol, das noch kein Stein berührt: an einer der sechs Ecken. Später ist jede freie Stelle recht.
lesson-genial-first-other = Dort bringt noch nichts Punkte. Lege Rot neben das rote Symbol oder Blau neben das blaue.
lesson-genial-line = Rot hat jetzt eine Linie: das aufgedruckte Symbol und deine Hälfte. Lege den Stein in Rot und Gelb so, dass Rot 2 Punkte bringt.
lesson-genial-line-done = Eine Linie endet an der ersten anderen Farbe oder der ersten Lücke. Je länger sie ist und je mehr Linien es sind, desto mehr Punkte.
lesson-genial-line-one = Von dort sieht Rot nur ein rotes Symbol. Such eine Stelle mit zwei in einer Linie, oder mit je einem in zwei Richtungen.
lesson-genial-line-yellow = Ein guter Punkt für Gelb, aber hier geht es um Rot: Setze die Reihe oben links fort.
lesson-genial-line-other-tile = Nimm dafür den Stein in Rot und Gelb.
lesson-genial-line-other = Dort liegen keine zwei roten Symbole in einer Linie. Die Vorschau zeigt, was eine Stelle bringt, bevor du bestätigst.
lesson-genial-double = Ein doppelter Stein zeigt eine Farbe zweimal. Lege den doppelt blauen so, dass beide Hälften Punkte bringen.
lesson-genial-double-done = 2 Punkte: Jede Hälfte zählt für sich, und die Hälften eines Steins zählen einander nie.
lesson-genial-double-half = Dort bringt nur eine Hälfte Punkte: Die Hälften eines Steins zählen einander nicht. Lass beide ein blaues Symbol berühren.
lesson-genial-double-none = Daneben ist kein Blau, also gibt es keine Punkte. Blau liegt unter deinem Rot oben links und in der Ecke rechts.
lesson-genial-double-other = Lege hier den doppelt blauen Stein.
lesson-genial-bonus = Eine spätere Partie. Grün steht auf 16. Bring es auf 18, das Ende seiner Leiste: Das bringt einen Zusatzzug.
lesson-genial-bonus-done = Genial! Grün hat 18 erreicht: Du spielst sofort noch einmal, vor dem Nachziehen.
lesson-genial-bonus-yellow = Gut für Gelb, aber es bringt keinen Zusatzzug: Das tut nur eine Farbe, die 18 erreicht.
lesson-genial-bonus-purple = Lila gewinnt dazu, ist aber weit von 18 entfernt. Grün braucht nur 2.
lesson-genial-bonus-short = Dort gewinnt Grün keine 2. Setze die langen grünen Linien in der oberen Hälfte des Plans fort.
lesson-genial-weakest = Dein Zusatzzug. Gelb, Blau und Orange stehen noch auf 0, und am Ende zählt die schwächste Farbe. Hol 2 Punkte für Gelb.
lesson-genial-weakest-done = 3 Punkte für Lila hätten besser ausgesehen, aber deine schwächste Farbe entscheidet. Jetzt ziehst du wieder auf sechs Steine nach.
lesson-genial-weakest-strong = Lila gehört nicht zu deinen schwächsten Farben: Drei andere stehen auf 0. Gelb kann 2 Punkte bekommen.
lesson-genial-weakest-half = Dort berührt höchstens eine Hälfte die aufgedruckte gelbe Sonne. Beide können es.
lesson-genial-weakest-green = Grün ist mit 18 voll: Weitere Punkte verfallen. Gelb kann 2 bekommen.
lesson-genial-weakest-other = Der doppelt gelbe Stein bringt mehr: einen Punkt mit jeder Hälfte.
lesson-genial-swap = Eine andere Partie, am Ende deines Zugs. Orange ist deine schwächste Farbe, und keiner deiner Steine zeigt sie: Also darfst du vor dem Nachziehen alle tauschen. Tu es.
lesson-genial-swap-done = Sechs neue Steine kommen, und erst dann gehen die alten in den Beutel zurück. Das lohnt sich, wenn keiner deiner Steine der schwächsten Farbe hilft.
lesson-genial-swap-keep = Erlaubt, aber dann hilft keiner deiner Steine Orange, und Orange ist dein Ergebnis: 0.
lesson-genial-swap-place = Deinen Stein für diesen Zug hast du gelegt. Jetzt ist nur noch die Frage: tauschen oder behalten?
lesson-criss-cross-pair = Alle tragen dieselben zwei Würfel auf dem eigenen Zettel ein, nebeneinander. Tippe auf zwei benachbarte Felder, sodass das Dreieck neben deinem ersten Dreieck steht.
lesson-criss-cross-pair-done = Zwei gleiche nebeneinander: 2 Punkte. Was eingetragen ist, bleibt.
lesson-criss-cross-pair-turned = Die richtige Stelle, aber neben dem Dreieck steht der Stern. Tippe auf das Paar, um es umzudrehen.
lesson-criss-cross-pair-taken = Dort steht schon etwas, und nichts wird je ausradiert. Nimm freie Felder daneben.
lesson-criss-cross-pair-other = Dort ist das Dreieck nicht neben dem ersten. Rechts davon oder darunter bringen die beiden Punkte.
lesson-criss-cross-square = Zwei Dreiecke! Reihen und Spalten zählen beide. Finde die Stelle, an der dieses Paar auf einmal 6 Punkte bringt.
lesson-criss-cross-square-done = Eine Reihe und zwei Spalten: 2 + 2 + 2. Jedes Symbol zählt in seiner Reihe und in seiner Spalte.
lesson-criss-cross-square-column = Drei in einer Spalte bringen 3 Punkte. Unter beiden Dreiecken der ersten Reihe ist es doppelt so viel.
lesson-criss-cross-square-apart = Für sich allein bringt ein Paar 2 Punkte. Neben seinesgleichen bringt es mehr.
lesson-criss-cross-square-other = Das bringt weniger als 6. Lass das Paar beide Dreiecke berühren.
lesson-criss-cross-four = Eine Folge von zwei bringt 2 Punkte, drei bringen 3, vier bringen 8, fünf bringen 10. Mach aus den drei Quadraten der zweiten Reihe vier.
lesson-criss-cross-four-done = Von 3 Punkten auf 8: Der Schritt zur Vier ist der größte von allen.
lesson-criss-cross-four-blocked = Jetzt beendet der Kreis die Folge und schließt sie ab. Dorthin gehört das Quadrat: Tippe auf das Paar, um es umzudrehen.
lesson-criss-cross-four-two = Zwei in einer Spalte: 2 Punkte. Das vierte Quadrat in seiner Reihe würde 5 mehr bringen.
lesson-criss-cross-four-other = Dort wächst die Folge der Quadrate nicht. Ihre beiden Enden sind frei.
lesson-criss-cross-bridge = Ein leeres Feld unterbricht eine Folge. In der vierten Reihe stehen zwei Sterne, eine Lücke und noch ein Stern. Mach daraus eine Folge.
lesson-criss-cross-bridge-done = Vier Sterne in einer Folge: 8 Punkte statt 2.
lesson-criss-cross-bridge-beside = Zwei Folgen von zwei: 4 Punkte. Füllst du die Lücke, wird daraus eine Folge von vier: 8.
lesson-criss-cross-bridge-blocked = Ein Kreis in der Lücke trennt die Sterne für immer. Dreh das Paar um.
lesson-criss-cross-bridge-other = Die Lücke zwischen den Sternen ist noch offen. Trage den Stern dort ein.
lesson-criss-cross-gap = Spät in der Partie. Ein freies Feld ohne freien Nachbarn lässt sich nie mehr füllen, denn du trägst immer zwei ein. Zwei Streifen von vier Feldern sind übrig: Trage ein, ohne dass ein Feld allein bleibt.
lesson-criss-cross-gap-done = Was übrig ist, kommt immer noch in Paaren. Wer kein freies Paar mehr hat, trägt nichts mehr ein.
lesson-criss-cross-gap-right = Beide Enden des rechten Streifens blieben allein und wären verloren. Beginne an einem Ende.
lesson-criss-cross-gap-left = Im linken Streifen blieben zwei einzelne Felder. Beginne an einem Ende.
lesson-criss-cross-both = Letzte Aufgabe: ein Blatt und ein Sternchen. Finde die Stelle, an der jedes von beiden eine Folge verlängert.
lesson-criss-cross-both-done = Vier Blätter in Reihe zwei, 8 Punkte statt 3, und drei Sternchen in Reihe drei. So gewinnt man Partien.
lesson-criss-cross-both-turned = Die richtige Stelle, aber verkehrt herum. Dreh das Paar um, dann wachsen beide Folgen.
lesson-criss-cross-both-elsewhere = Dort wächst keine Folge. Schau dir rechts die freien Enden der Reihen an.
lesson-tout-sur-carte-hold = Alle nutzen dieselben Würfel, jeweils auf einer eigenen Karte. Du würfelst und darfst zweimal neu werfen. Karte 23 hat eine gelbe und eine lila Reihe, aber keine orange: Behalte Gelb und Lila, und wirf nur den orangen Würfel neu.
lesson-tout-sur-carte-hold-done = Gut: Behaltene Würfel bleiben liegen. Mal sehen, was der letzte zeigt.
lesson-tout-sur-carte-hold-stop = Du darfst aufhören, aber du hast noch zwei Würfe, und auf Karte 23 nützt der orange Würfel nichts.
lesson-tout-sur-carte-hold-useful = Die Würfel, die du behältst, bleiben; die anderen werden neu geworfen. Tippe auf beide gelben und beide lila Würfel, dann wirf neu.
lesson-tout-sur-carte-use = Noch ein lila Würfel! Wähle jetzt die Karte, auf der diese Würfel die meisten Kästchen ankreuzen.
lesson-tout-sur-carte-use-done = Alle Würfel einer Farbe kreuzen zusammen Kästchen der Reihe dieser Farbe an: drei lila, zwei gelbe.
lesson-tout-sur-carte-use-fewer = Karte 3 hat keine gelbe Reihe: Nur die drei lila Würfel würden zählen. Auf Karte 23 tun es alle fünf.
lesson-tout-sur-carte-use-pass = Passen darfst du, aber das kreuzt nichts an.
lesson-tout-sur-carte-row = Jetzt hat die andere Person gewürfelt: zwei gelbe, zwei grüne, ein oranger. Du nutzt dieselben Würfel. Fülle eine Reihe.
lesson-tout-sur-carte-row-done = Die grüne Reihe ist voll. Die gelben Würfel haben nicht gezählt: zwei Würfel, aber nur ein freies Kästchen. Alle Würfel einer Farbe oder keiner.
lesson-tout-sur-carte-row-boxes = Drei Kästchen angekreuzt, aber keine Reihe voll. Auf Karte 23 füllen die zwei grünen Würfel genau die grüne Reihe.
lesson-tout-sur-carte-row-pass = Die Würfel der anderen nützen auch dir: Auf Karte 23 füllen sie die grüne Reihe.
lesson-tout-sur-carte-exact = Du würfelst zwei gelbe, einen blauen, zwei lila. Auf Karte 23 fehlen der lila Reihe noch zwei, der gelben genau einer. Wirf so neu, dass beides passen kann.
lesson-tout-sur-carte-exact-done = Einen gelben und zwei lila Würfel behalten: genau, was fehlt.
lesson-tout-sur-carte-exact-stop = Zwei gelbe Würfel für ein freies Kästchen: Keiner würde zählen. Wirf einen davon neu.
lesson-tout-sur-carte-exact-both = Dann bleibt vielleicht kein gelber Würfel übrig. Behalte einen: Genau einer fehlt.
lesson-tout-sur-carte-exact-purple = Zwei lila Würfel sind genau das, was die lila Reihe braucht. Behalte sie.
lesson-tout-sur-carte-exact-other = Der blaue Würfel stört nicht: Ein gelber ist zu viel.
lesson-tout-sur-carte-finish = Stell dir vor, die grüne Reihe auf Karte 23 wäre noch leer. Die andere Person hat einen gelben, zwei grüne und zwei lila Würfel geworfen. Drei volle Reihen machen eine Karte fertig. Mach alle drei auf einmal voll.
lesson-tout-sur-carte-finish-done = Grün, Gelb und Lila: 2 + 3 + 5 Punkte, und 2 mehr für die Sonne der gelben Reihe. 12 Punkte, und eine neue Karte kommt.
lesson-tout-sur-carte-finish-later = Vier Kästchen auf Karte 3, aber dort wird nichts voll. Karte 23 wartet auf genau diese Würfel.
lesson-tout-sur-carte-finish-pass = Passen wäre Verschwendung: Auf Karte 23 füllen diese Würfel drei Reihen auf einmal.
lesson-tout-sur-carte-suns = Eine spätere Partie: Dieser Wurf kann jede deiner beiden Karten fertig machen. Die Sonnen auf vollen Reihen bringen mehr: eine Sonne 2 Punkte, zwei Sonnen 5. Wähle die bessere Karte.
lesson-tout-sur-carte-suns-done = 4 + 4 + 4 für die Reihen und 5 für beide Sonnen: 17 Punkte. Macht jemand die vierte Karte fertig, wird die Runde zu Ende gespielt, und die Partie ist aus.
lesson-tout-sur-carte-suns-plain = 3 + 3 + 4 = 10 Punkte, und keine Sonne. Karte 3 bringt 12 für ihre Reihen und 5 für beide Sonnen.
lesson-tout-sur-carte-suns-pass = Diese Würfel machen eine Karte fertig, welche du auch wählst. Passen bringt nichts.
lesson-color-pop-pop = Zu zweit hat jede Person zwei Geheimfarben. Deine sind hier Blau und Grün: Ist von beiden kein Chip mehr da, gewinnst du. Beginne mit der größten blauen Gruppe: vier Chips, die sich berühren.
lesson-color-pop-pop-done = Vier weniger! Was darüber lag, ist nachgerutscht.
lesson-color-pop-pop-smaller = Auch blau, aber eine kleinere Gruppe. Vier berühren sich in der Mitte, ein Stück weiter unten.
lesson-color-pop-pop-colour = Du darfst jede Farbe abräumen, und auch Grün ist deine, aber beginne mit Blau.
lesson-color-pop-pop-alone = Ein einzelner Chip lässt sich nicht abräumen. Zwei oder mehr einer Farbe müssen sich berühren, nebeneinander oder übereinander.
lesson-color-pop-joker = Weiße Joker zählen als jede Farbe. In der Mitte des Bretts hat ein einzelner blauer Chip rechts neben sich einen Joker. Räum die beiden zusammen ab.
lesson-color-pop-joker-done = Der Joker hat als Blau gezählt, und so waren zwei Chips eine Gruppe.
lesson-color-pop-joker-other-joker = So geht der Joker mit einer anderen Farbe weg. Tippe auf den blauen Chip links davon: Dann zählt er als Blau.
lesson-color-pop-joker-blue = Blau, aber nicht der einzelne Chip. Er liegt links vom Joker in der Mitte.
lesson-color-pop-joker-alone = Dieser hat keinen Nachbarn seiner Farbe. Der blaue in der Mitte hat einen Joker neben sich.
lesson-color-pop-joker-colour = Das nimmt keinen von beiden. Such den Joker in der Mitte, mit einem blauen Chip links davon.
lesson-color-pop-connect = Wer immer dieselbe Farbe nimmt, verrät sie. Räum darum eine andere Farbe so ab, dass sieben blaue Chips zusammenkommen. Was liegt in der zweiten Reihe von unten zwischen den blauen?
lesson-color-pop-connect-done = Die blauen Chips sind zusammengerutscht, und niemand denkt an Blau.
lesson-color-pop-connect-blue = Das zeigt allen, worauf du aus bist. Lass andere Farben für dich arbeiten.
lesson-color-pop-connect-most = Eine große Gruppe, aber die blauen Chips bleiben, wo sie sind. Eine kleinere an der richtigen Stelle bewirkt mehr.
lesson-color-pop-connect-joker = Geht auch der Joker weg, rutschen die blauen Chips aneinander vorbei. Tippe auf den Joker, um ihn wegzulassen.
lesson-color-pop-connect-other = Das bringt die blauen Chips nicht zusammen. In der zweiten Reihe von unten liegen nur zwei orange zwischen ihnen.
lesson-color-pop-spare = Nimm jetzt alle sieben blauen Chips. Der Joker darunter berührt sie, bringt aber kein Blau dazu: Heb ihn für später auf. Ist er mit markiert, tippe darauf, um ihn wegzulassen.
lesson-color-pop-spare-done = Sieben auf einmal. Elf blaue Chips sind noch da, und ein Joker für einen, der vielleicht allein bleibt.
lesson-color-pop-spare-spent = Alle sieben, aber der Joker geht mit und bringt dir nichts. Tippe darauf, um ihn wegzulassen.
lesson-color-pop-spare-smaller = Blau, aber nur ein paar. Sieben liegen in der zweiten Reihe von unten zusammen.
lesson-color-pop-spare-other = Noch nicht: In der zweiten Reihe von unten warten sieben blaue Chips.
lesson-color-pop-guard = Eine spätere Partie. Deine Farben sind Blau und Gelb. Orange ist weg, nur vier grüne Chips sind übrig, in einer Gruppe, und die andere Person hat von beiden viel genommen. Wessen zwei Farben weg sind, gewinnt sofort, egal wer sie abgeräumt hat. Spiel etwas Sicheres.
lesson-color-pop-guard-done = Achte darauf, was die anderen abräumen, und nimm nie die letzten Chips einer Farbe, die ihre sein könnte.
lesson-color-pop-guard-gift = Orange und Grün wären beide weg. Sind das die Geheimfarben der anderen Person, gewinnt sie auf der Stelle, durch deine Hand.
lesson-color-pop-guard-alone = Dieser ist allein. Nimm zwei oder mehr, die sich berühren, aber nicht die grünen.
lesson-color-pop-win = Hier sind deine Farben Blau und Orange. Blau ist schon weg, und nur zwei orange Chips sind übrig. Beende die Partie.
lesson-color-pop-win-done = Von deinen beiden Farben ist kein Chip mehr da: Du gewinnst sofort. Schafft das niemand, gewinnen die wenigsten übrigen Chips der eigenen Farben. Ab drei Personen hat jede nur eine Geheimfarbe.
lesson-color-pop-win-bigger = Drei Chips statt zwei, aber in der falschen Farbe. Auf die Größe kommt es nicht an.
lesson-color-pop-win-later = Die andere Person könnte dann deine zwei orangen Chips trennen. Du kannst jetzt gewinnen.
lesson-blockers-column = Hier gewinnen die wenigsten Punkte, und du spielst Rot. Die Zahl 5 darf überall in Spalte 5 hin. Lege sie.
lesson-blockers-column-done = Eine Zahl gehört in ihre Spalte. Plättchen, die sich berühren, bilden eine Gruppe, und jede Gruppe kostet einen Punkt: bisher 1.
lesson-blockers-column-letter = Das ist ein Buchstabe, er gehört in seine Reihe. Nimm die Zahl 5.
lesson-blockers-column-symbol = Das ist ein Symbol, es gehört in seinen Block aus neun Feldern. Nimm die Zahl 5.
lesson-blockers-column-outside = Die 5 passt nur in Spalte 5, überall von oben bis unten.
lesson-blockers-column-other = Das ist eine andere Zahl. Nimm die 5.
lesson-blockers-row = Der Buchstabe E darf überall in Reihe E hin. Lege ihn so, dass er dein rotes Plättchen berührt: Dann sind beide eine Gruppe.
lesson-blockers-row-done = Zwei Plättchen, eine Gruppe: immer noch nur 1 Punkt.
lesson-blockers-row-alone = Ein Plättchen, das keines von deinen berührt, ist eine eigene Gruppe und kostet einen Punkt. Lege es direkt neben dein rotes Plättchen.
lesson-blockers-row-other-tile = Nimm dafür den Buchstaben E.
lesson-blockers-block = Die Krone gehört in ihren Block, die neun Felder in der Mitte. Lege sie so, dass du bei einer einzigen Gruppe bleibst.
lesson-blockers-block-done = Drei Plättchen, und immer noch eine Gruppe. Nur Seiten, die sich berühren, zählen.
lesson-blockers-block-corner = Ecke an Ecke ist keine Berührung: Das wäre eine zweite Gruppe. Lass zwei Seiten sich berühren.
lesson-blockers-block-outside = Die Krone passt nur in den mittleren Block, dessen Felder sie zeigen.
lesson-blockers-block-other-tile = Spiele hier die Krone.
lesson-blockers-link = Du hast zwei Gruppen: zwei Plättchen in der Mitte und, hinter einer Lücke, noch eines rechts. Verbinde sie mit einem Plättchen.
lesson-blockers-link-done = Eine Gruppe statt zwei: ein Punkt gespart.
lesson-blockers-link-third = Das macht eine dritte Gruppe. Du suchst die Lücke zwischen den beiden.
lesson-blockers-link-longer = Eine Gruppe wächst, aber es sind immer noch zwei. Fülle die Lücke dazwischen.
lesson-blockers-link-elsewhere = Weg von den anderen ist es eine Gruppe mehr. Fülle die Lücke: Zwei deiner Plättchen passen dorthin.
lesson-blockers-split = Links hast du drei Gruppen um ein gelbes Plättchen. Schlage es mit dem Buchstaben G: Dein Plättchen nimmt seine Stelle ein und verbindet alle drei.
lesson-blockers-split-done = Aus drei Gruppen ist eine geworden. Das geschlagene Plättchen kostet einen Punkt: zusammen 2 statt 3.
lesson-blockers-split-middle = Die gelbe Reihe würde in zwei Teile zerfallen. Schlagen darf nie eine Gruppe zerteilen; ein Plättchen an ihrem Ende darfst du nehmen.
lesson-blockers-split-end = Erlaubt, aber es verbindet nichts: ein geschlagenes Plättchen und eine Gruppe mehr. Nimm das andere Ende.
lesson-blockers-split-empty = Nichts geschlagen, aber eine vierte Gruppe. Nimm das gelbe Plättchen zwischen deinen drei.
lesson-blockers-split-other = Hier wird der Buchstabe G gespielt.
lesson-blockers-colours = Geschlagene Plättchen kosten nur bei der Farbe Punkte, von der du am meisten geschlagen hast, und du hast ein gelbes. Schlage so, dass es zwei Gruppen verbindet und nichts kostet.
lesson-blockers-colours-done = Blau ist neu, darum kosten deine geschlagenen Plättchen immer noch nur 1. Von jeder Farbe eines kostet nicht mehr als ein einziges.
lesson-blockers-colours-same = Das verbindet zwei Gruppen, aber es ist dein zweites gelbes Plättchen: Das würde 2 kosten. Es gibt ein blaues zu schlagen.
lesson-blockers-colours-no-link = Das verbindet nichts. Schau nach oben: Ein blaues Plättchen steht zwischen zwei von deinen.

### Puzzles

web-puzzles = Rätsel
web-puzzles-of = Rätsel: { $game }
web-puzzles-intro = Stellungen aus den Partien der Bots, in denen ein Zug klar der beste ist. Jeden Tag ein neues, für alle dasselbe.
web-puzzle-today = Rätsel des Tages
web-puzzle-today-solved = Gelöst. Morgen gibt es ein neues.
web-puzzle = Rätsel { $number }
web-puzzle-solved = Rätsel { $number }, gelöst
web-puzzle-of = Rätsel vom { $day }
web-puzzle-task = Du bist am Zug. Ein Zug ist klar besser als alle anderen: Finde ihn.
web-puzzle-easy = Leicht
web-puzzle-medium = Mittel
web-puzzle-hard = Schwer
web-puzzle-clue = Ein Hinweis:
web-puzzle-second = Nur der zweitbeste Zug: { $move }
web-puzzle-right = Genau. Unser stärkster Bot braucht { $simulations } simulierte Partien, um das zu sehen.
web-puzzle-right-glance = Genau. Unser stärkster Bot sieht das auf den ersten Blick.
web-puzzle-right-plain = Genau. Das bringt auch sofort am meisten.
puzzle-wrong = Möglich, aber etwas anderes ist klar besser. Schau noch einmal hin.

### At the table: goal, memo, menu

web-menu = Menü
web-menu-rules = Spielregeln
web-menu-memo = So wird gezählt
web-menu-new = Neue Partie
web-menu-leave = Den Tisch verlassen
web-menu-leave-kept = Die Partie bleibt erhalten und wartet auf der Startseite.
web-menu-resign = Aufgeben
web-menu-resign-local = Diese Partie aufgeben? Sie wird von diesem Gerät gelöscht.
web-menu-stay = Weiterspielen
web-genial-goal = Deine schwächste Farbe zählt: Bring sie voran
web-genial-goal-teams = Die schwächste Farbe deines Teams zählt
web-genial-goal-solo = Deine schwächste Farbe zählt: Bring alle voran
web-genial-memo-lines = Jede Hälfte eines Steins bringt einen Punkt für jedes gleiche Symbol in einer lückenlosen Linie, in den fünf Richtungen weg von der anderen Hälfte.
web-genial-memo-bonus = Eine Farbe, die { $top } erreicht, bringt einen Zusatzzug.
web-genial-memo-bonus-teams = Eine Farbe, die 18 erreicht, bringt einen Zusatzzug, und noch einmal eine, die { $top } erreicht.
web-genial-memo-end = Am Ende wird von allen die schwächste Farbe verglichen: Die höchste gewinnt. Bei Gleichstand entscheidet die nächstschwächste.
web-genial-memo-end-solo = Am Ende ist deine schwächste Farbe dein Ergebnis, von { $top }.
web-genial-memo-all = Wer alle sechs Farben auf { $top } bringt, gewinnt sofort.
web-genial-memo-swap = Zeigt am Ende deines Zugs keiner deiner Steine deine schwächste Farbe, darfst du alle tauschen.
web-blockers-goal = Kleinste Summe gewinnt: Gruppen + Geschlagene
web-blockers-memo-groups = Ein Punkt für jede Gruppe deiner Farbe: Plättchen, die sich an einer Seite berühren, sind eine Gruppe.
web-blockers-memo-captures = Ein Punkt für jedes geschlagene Plättchen, aber nur von der Farbe, die du am meisten geschlagen hast.
web-blockers-memo-protected = Ein Plättchen darf nicht geschlagen werden, wenn seine Gruppe dadurch zerteilt würde.
web-blockers-memo-tie = Die wenigsten Punkte gewinnen. Bei Gleichstand, wer insgesamt weniger Plättchen geschlagen hat.
web-blockers-memo-two-colours = Zu zweit hat jede Seite zwei Farben, und die Gruppen beider Farben zählen.
criss-cross-goal = Gleiche Symbole nebeneinander bringen Punkte
criss-cross-memo-run = { $symbols } bringt { $points }
criss-cross-memo-lines = Jede Reihe und jede Spalte zählt, mit allen ihren Folgen.
criss-cross-memo-empty = Eine Reihe oder Spalte ohne Folge kostet 5 Punkte.
criss-cross-memo-diagonal = Die graue Diagonale zählt doppelt.
criss-cross-memo-tie = Die höchste Summe gewinnt. Bei Gleichstand entscheidet die beste einzelne Reihe oder Spalte.
web-tout-sur-carte-goal = Meiste Punkte gewinnen; Ende: vierte Karte
web-tout-sur-carte-memo-dice = Eine Person würfelt für alle. Dann darfst du die Würfel auf einer deiner Karten ankreuzen: von jeder Farbe alle Würfel, oder keinen, wenn in ihrer Reihe zu wenige Kästchen frei sind.
web-tout-sur-carte-memo-row = Eine volle Reihe bringt so viele Punkte, wie sie Kästchen hat: die Zahl links davon.
web-tout-sur-carte-memo-card = Drei volle Reihen machen eine Karte fertig: die drei Kreise am oberen Rand. Sie wird gewertet, und eine neue kommt.
web-tout-sur-carte-memo-sun = Volle Reihen mit Sonne bringen auf einer fertigen Karte mehr: eine Sonne 2 Punkte, zwei Sonnen 5.
web-tout-sur-carte-memo-end = Macht jemand die vierte Karte fertig, wird die Runde zu Ende gespielt. Volle Reihen auf offenen Karten zählen auch.
color-pop-goal = { $count ->
    [one] Räum deine Geheimfarbe vom Brett
   *[other] Räum deine Geheimfarben vom Brett
    }
color-pop-goal-known = { $count ->
    [0] Abgeräumt: { $tokens }
   *[other] Räum { $tokens } ab: noch { $count }
    }
color-pop-own = Geheimnis von { $seat }
    .you = Dein Geheimnis
color-pop-memo-group = Räum zwei oder mehr Chips einer Farbe ab, die sich berühren. Ein { $joker } zählt als jede Farbe.
color-pop-memo-slide = Was darüber liegt, rutscht nach, und leere Schienen rücken nach rechts.
color-pop-memo-secret = Niemand kennt die Farben der anderen. Wer auch immer eine Gruppe abräumt: Sie ist für alle weg.
color-pop-memo-end = Wer von den eigenen Farben nichts mehr übrig hat, gewinnt sofort. Sonst endet es, wenn sich nichts mehr abräumen lässt, und die wenigsten übrigen gewinnen.
color-pop-memo-tie = Bei Gleichstand gewinnt, wer weniger von den eigenen Farben abgeräumt hat.
color-pop-memo-solo = Räum alle Chips deiner Farben ab, bevor sich nichts mehr abräumen lässt.

### Asked instead of seen: what is said at the table to those who ask

summary-points = { $points ->
    [one] { $seat } hat { $points } Punkt
   *[other] { $seat } hat { $points } Punkte
    }
    .you = { $points ->
        [one] Du hast { $points } Punkt
       *[other] Du hast { $points } Punkte
        }
summary-rack = Steine von { $seat }: { $tiles }
    .you = Deine Steine: { $tiles }
summary-nothing = Da gibt es nichts zu sagen.
summary-nothing-new = Seit deinem letzten Zug ist nichts geschehen.
summary-no-places = Hier gibt es gerade nichts zu wählen.
summary-places = { $count ->
    [one] Nur ein Platz ist möglich: { $places }
   *[other] { $count } Plätze sind möglich, die nächsten: { $places }
    }
summary-your-turn = Du bist dran.
summary-where = , auf { $places }
genial-summary-markers = Wertungssteine von { $seat }
    .you = Deine Wertungssteine
genial-summary-marker = { $colour } { $marker }
genial-summary-lowest = am niedrigsten { $colours }
criss-cross-summary-row = Reihe { $line } bringt { $points }
criss-cross-summary-column = Spalte { $line } bringt { $points }
criss-cross-summary-diagonal = Diagonale { $line } bringt { $points }
criss-cross-summary-free = { $count ->
    [0] kein Feld frei
    [one] ein Feld frei
   *[other] { $count } Felder frei
    }
tout-sur-carte-summary-done = { $count ->
    [0] keine Karte fertig
    [one] eine Karte fertig
   *[other] { $count } Karten fertig
    }
tout-sur-carte-summary-card = Karte { $card } fehlen noch
tout-sur-carte-summary-dice = Auf dem Tisch: { $dice }
color-pop-summary-secret = { $count ->
    [0] Geheimfarbe von { $seat }: { $tokens }, nichts mehr übrig
   *[other] Geheimfarbe von { $seat }: { $tokens }, noch { $count }
    }
    .you = { $count ->
        [0] Deine Geheimfarbe: { $tokens }, nichts mehr übrig
       *[other] Deine Geheimfarbe: { $tokens }, noch { $count }
        }
color-pop-summary-popped = { $count ->
    [0] { $seat } hat noch nichts abgeräumt
    [one] { $seat } hat einen Chip abgeräumt
   *[other] { $seat } hat { $count } Chips abgeräumt
    }
    .you = { $count ->
        [0] Du hast noch nichts abgeräumt
        [one] Du hast einen Chip abgeräumt
       *[other] Du hast { $count } Chips abgeräumt
        }
color-pop-summary-grid = Auf dem Brett
color-pop-summary-left = { $token } { $count }
blockers-summary-groups = { $count ->
    [0] keine Gruppe in { NOUN($colour) }
    [one] eine Gruppe in { NOUN($colour) }
   *[other] { $count } Gruppen in { NOUN($colour) }
    }
blockers-summary-captures = { $count ->
    [one] ein geschlagenes Plättchen in { NOUN($colour) }
   *[other] { $count } geschlagene Plättchen in { NOUN($colour) }
    }
blockers-summary-rack = Deine Plättchen in { NOUN($colour) }: { $tiles }
web-ask-help = Tasten und Fragen
web-ask-intro = Frag hier, oder drück die Taste am Tisch. Die Antwort wird vorgelesen und angezeigt.
web-ask-off = Einzelne Tasten sind in den Einstellungen ausgeschaltet.
web-ask-you = Wie stehe ich?
web-ask-others = Wie stehen die anderen?
web-ask-now = Wer ist dran, und was ist zu tun?
web-ask-changes = Was hat sich seit meinem letzten Zug geändert?
web-ask-places = Welche möglichen Plätze sind in der Nähe?
web-ask-next = Zum nächsten möglichen Platz
web-ask-previous = Zum vorigen möglichen Platz
web-ask-type = Einen Zug eintippen
web-ask-answer = Antwort
web-key-shift = Umschalt + { $key }
web-keys-off = Einzelne Tasten am Tisch ausschalten (Y, O, W, C, L, N, ?, / und die der Spiele)

### By ear

web-access = Nach Gehör und per Tastatur
web-access-intro = Jedes Spiel lässt sich hier allein mit der Tastatur zu Ende spielen und mit einem Screenreader verfolgen. Diese Seite sagt, wie. Es braucht keinen besonderen Modus: Setz dich an einen beliebigen Tisch.
web-access-around = Sich am Tisch bewegen
web-access-tab = Tab geht von einem Teil zum nächsten: die Leiste mit dem, was geschehen ist und was zu tun ist, die Plätze, das Brett, was du hältst, die Schaltflächen und der Spielverlauf. Das Brett ist ein einziger Halt, und was du hältst ebenso.
web-access-arrows = Auf dem Brett gehen die Pfeiltasten zum nächsten Feld in ihrer Richtung, und jedes Feld sagt seinen Namen und was dort liegt. Du beginnst auf einem möglichen Platz, wenn es einen gibt.
web-access-enter = Enter oder die Leertaste wählt. Ein fertiger Zug wartet, bis du ihn bestätigst; in den Einstellungen kann er sofort gelten. Escape lässt los, was du hältst.
web-access-mode = Das Brett ist als Anwendung gekennzeichnet, damit Screenreader Pfeiltasten und Buchstaben von selbst durchlassen. Tut dein Screenreader das nicht, schalte seinen Fokusmodus ein (bei NVDA: NVDA-Taste und Leertaste).
web-access-keys = Fragen und Tasten
web-access-keys-where = Diese Tasten gelten überall am Tisch, außer während du tippst. Das Menü des Tisches hat dieselben Fragen als Schaltflächen, und in den Einstellungen lassen sich die Tasten ausschalten.
web-access-heard = Was du hörst
web-access-heard-story = Jeder Zug, jedes Ziehen und jeder Wurf wird einmal angesagt, in den Worten des Spielverlaufs: wer was getan hat, was es gebracht hat und wo. Sind die Bots zu schnell, wähl in den Einstellungen „langsam“.
web-access-heard-asked = Was du tun sollst, steht in der Leiste und wird bei jeder Änderung vorgelesen. Zu einem Zug, den die Regeln nicht erlauben, hörst du sofort den Grund. Ein Tipp wird vorgelesen, sobald er kommt.
web-access-heard-typed = Wer lieber tippt, öffnet mit dem Schrägstrich das Feld für Züge: Es nimmt einen Zug in Notation und ergänzt ihn. In den Einstellungen lässt sich die Notation jedes Zuges im Spielverlauf zeigen.
web-access-games = Die fünf Spiele
genial-access-board = Der Spielplan besteht aus Sechsecken in Reihen, a ganz oben. Felder werden von links gezählt: h8 ist das achte der Reihe h. Links und rechts bleiben in der Reihe; auf und ab gehen in die Reihe darüber oder darunter, ein halbes Feld versetzt.
genial-access-move = Wähl einen Stein mit den Tasten 1 bis 6 oder auf deiner Ablagebank, dann das Feld für seine erste Hälfte, und dreh ihn mit R oder Umschalt und R, bis er richtig liegt: Was er brächte, wird jedes Mal vorgelesen. Dann bestätige.
genial-access-more = Frag, wie du stehst: Du hörst deine sechs Wertungssteine und welcher am niedrigsten steht, denn der zählt.
criss-cross-access-board = Dein Zettel hat fünf Spalten, a bis e, und fünf Reihen, 1 bis 5 von oben. Von den Zetteln der anderen hörst du die Punkte.
criss-cross-access-move = Nach dem Wurf wähl das Feld für das erste Symbol, dann ein Feld daneben für das zweite. R vertauscht die beiden Symbole. Dann bestätige: Alle tragen gleichzeitig ein.
criss-cross-access-more = Frag, wie du stehst: Du hörst deine Summe, die Linien, die zählen, und wie viele Felder frei sind.
tout-sur-carte-access-board = Deine Karten liegen nebeneinander, die Würfel darunter. Eine Karte sagt zu jeder Farbe, wie viele Kästchen angekreuzt sind und was diese Würfel darauf ankreuzen würden.
tout-sur-carte-access-move = Die Tasten 1 bis 5 halten einen Würfel fest oder geben ihn frei; R wirft die anderen neu, S hört auf. Dann wählen 1 bis 5 eine Karte, und du bestätigst; P passt.
tout-sur-carte-access-more = Frag, wie du stehst: Du hörst deine Punkte, was jeder Karte noch fehlt, und die Würfel auf dem Tisch.
color-pop-access-board = Die Chips stehen in Schienen, a links, und werden von unten gezählt: b1 ist der unterste der zweiten Schiene. Ein Feld sagt seine Farbe und wie groß seine Gruppe ist.
color-pop-access-move = Wähl ein Feld einer Gruppe, dann bestätige. Mit Enter kommen Joker daneben dazu oder bleiben liegen. Alles darüber rutscht nach, und leere Schienen rücken nach rechts.
color-pop-access-more = S zeigt und verdeckt deine Geheimfarbe. Frag, wie du stehst: Du hörst, was von ihr und von jeder Farbe übrig ist.
blockers-access-board = Das Spielbrett hat neun Reihen, A oben, und neun Spalten, 1 links; C7 liegt in Reihe C und Spalte 7. Jedes Feld sagt auch das Symbol seines Neunerblocks.
blockers-access-move = Wähl ein Plättchen mit den Zifferntasten oder auf deiner Ablagebank. Eine Zahl kommt in ihre Spalte, ein Buchstabe in seine Reihe, ein Symbol in seinen Block, ein Joker überallhin. Du landest auf dem ersten erlaubten Platz; N geht zum nächsten. Dann bestätige.
blockers-access-more = Weniger Punkte sind besser. Frag, wie du stehst: Du hörst deine Gruppen, was du geschlagen hast, und deine Plättchen.

### The coach

place-upper-left = oben links
place-top = oben
place-upper-right = oben rechts
place-left = links
place-centre = in der Mitte
place-right = rechts
place-lower-left = unten links
place-bottom = unten
place-lower-right = unten rechts
genial-coach-place = { $tile } { $where } legen
genial-coach-keep = deine Steine behalten
genial-coach-swap = deine Steine tauschen
criss-cross-coach-start = mit { $symbol } beginnen
criss-cross-coach-write = { $one } { $two } { $where } eintragen ({ $first }, { $second })
tout-sur-carte-coach-keep = die Karten { $cards } behalten
tout-sur-carte-coach-stop = alle Würfel behalten
tout-sur-carte-coach-reroll = { $dice } neu werfen
tout-sur-carte-coach-pass = passen
tout-sur-carte-coach-use = { $dice } auf Karte { $card } ankreuzen
tout-sur-carte-coach-take = Karte { $card } nehmen
color-pop-coach-pop = die { $count } { $token } { $where } abräumen
blockers-coach-play = { $tile } auf { $cell } spielen
blockers-coach-capture = { $tile } auf { $cell } spielen und { $taken } schlagen
web-coach-try = Gute Idee: { $move }
web-coach-better = Hier besser: { $move }
web-coach-quiet = Kein sofortiger Gewinn, aber der aussichtsreichste Zug.
web-coach-other = Die andere Idee: { $move }
web-coach-none = Kein anderer Zug kommt in die Nähe.
web-coach-less-share = { $value } weniger Siege
web-coach-less-points = weniger Punkte: { $value }
web-coach-less-left = mehr Chips übrig: { $value }
web-coach-same = genauso gut
web-take-hint = Übernehmen
web-coach-why = Warum kein anderer?
web-coach-close = Den Rat weglegen
web-sure = Mich vor einem Zug warnen, der viel verliert
web-sure-ask = Sicher? Das verliert viel
web-sure-play = Trotzdem spielen

### The bots, who are characters

bot-name-random = Purzel
bot-name-greedy = Schnapp
bot-name-1 = Pünktchen
bot-name-2 = Hasel
bot-name-3 = Basilius
bot-name-4 = Colette
bot-name-5 = Athene
bot-way-random = spielt irgendwas, und das fröhlich
bot-way-greedy = nimmt, was sich sofort lohnt
bot-way-1 = lernt gerade erst
bot-way-2 = spielt zum Spaß
bot-way-3 = denkt ein wenig voraus
bot-way-4 = verschenkt wenig
bot-way-5 = spielt, so gut es geht

### Home

web-play-game = Jetzt { $game } spielen
web-kept-over = zu Ende
web-kept-unread = Sie lässt sich nicht lesen.
web-kept-goes-on = Die Partie läuft.
web-kept-turn = Am Zug: { $players }
    .you = Du bist am Zug
web-kept-figure = { $name } { $figure }
web-facts-genial = 1–4 Personen, 30 min
web-facts-criss-cross = 1–6 Personen, 10 min
web-facts-tout-sur-carte = 2–4 Personen, 20 min
web-facts-color-pop = 1–5 Personen, 15 min
web-facts-blockers = 2–5 Personen, 20 min
web-resume = Deine Partie fortsetzen

### The end

web-moments = Deine entscheidenden Züge
web-moments-each = Eure entscheidenden Züge
web-again-from-here = Von hier noch einmal versuchen
web-end-won = Gut gespielt!
web-end-lost = Diesmal nicht. Revanche? Dann beginnt jemand anderes.
web-end-shared = Niemand hat nachgegeben: Der Sieg wird geteilt.
web-end-first = { $points ->
    [one] Dein erstes Ergebnis hier: { $points } Punkt.
   *[other] Dein erstes Ergebnis hier: { $points } Punkte.
    }
web-end-best = { $points ->
    [one] Dein bestes Ergebnis: { $points } Punkt. Bisher waren es { $before }.
   *[other] Dein bestes Ergebnis: { $points } Punkte. Bisher waren es { $before }.
    }
web-end-kept = { $points ->
    [one] { $points } Punkt. Dein bestes Ergebnis ist { $best }.
   *[other] { $points } Punkte. Dein bestes Ergebnis ist { $best }.
    }
web-why-highest = Die höchste Summe gewinnt: { $value } gegen { $other }.
web-end-left-first = { $points ->
    [0] Dein erstes Ergebnis hier: nichts übrig, besser geht es nicht.
    [one] Dein erstes Ergebnis hier: { $points } Chip übrig.
   *[other] Dein erstes Ergebnis hier: { $points } Chips übrig.
    }
web-end-left-best = { $points ->
    [0] Dein bestes Ergebnis: nichts übrig. Bisher: { $before }.
    [one] Dein bestes Ergebnis: { $points } Chip übrig. Bisher: { $before }.
   *[other] Dein bestes Ergebnis: { $points } Chips übrig. Bisher: { $before }.
    }
web-end-left-kept = { $points ->
    [0] Nichts übrig. Dein bestes Ergebnis ist { $best }.
    [one] { $points } Chip übrig. Dein bestes Ergebnis ist { $best }.
   *[other] { $points } Chips übrig. Dein bestes Ergebnis ist { $best }.
    }

### The story of a play

story-set-up = Aufbau
story-round = Runde { $round }
story-sentence = { $what }: { $gains }
story-chosen = { $seat } hat gewählt
    .you = Du hast gewählt
story-points = { $points ->
    [one] +{ $points } Punkt
   *[other] +{ $points } Punkte
    }
story-no-points = keine Punkte
genial-story-place = { $seat } legt { $tile }
    .you = Du legst { $tile }
genial-story-gain = +{ $points } { $colour }
genial-story-bonus = { $count ->
    [one] Zusatzzug!
   *[other] { $count } Zusatzzüge!
    }
genial-story-swap = { $seat } tauscht alle Steine
    .you = Du tauschst alle deine Steine
criss-cross-story-roll = Die Würfel zeigen { $one } { $other }
criss-cross-story-start = { $seat } beginnt mit { $symbol }
    .you = Du beginnst mit { $symbol }
criss-cross-story-write = { $seat } trägt { $one } { $two } ein
    .you = Du trägst { $one } { $two } ein
criss-cross-story-row = Reihe { $line } +{ $points }
criss-cross-story-column = Spalte { $line } +{ $points }
criss-cross-story-diagonal = Diagonale { $line } +{ $points }
criss-cross-story-stuck = { $seat } hat keine zwei benachbarten Felder mehr und setzt von jetzt an aus
    .you = Du hast keine zwei benachbarten Felder mehr und setzt von jetzt an aus
tout-sur-carte-story-roll = { $seat } würfelt { $dice }
    .you = Du würfelst { $dice }
tout-sur-carte-story-use = { $seat } nutzt { $dice } auf Karte { $card }
    .you = Du nutzt { $dice } auf Karte { $card }
tout-sur-carte-story-completed = Karte fertig
tout-sur-carte-story-taken = Karte { $card } aus der Auslage genommen
tout-sur-carte-story-pass = { $seat } passt
    .you = Du passt
tout-sur-carte-story-skipped = { $seat } kann nichts ankreuzen und setzt aus
    .you = Du kannst nichts ankreuzen und setzt aus
color-pop-story-pop = { $seat } räumt { $count } { $token } ab
    .you = Du räumst { $count } { $token } ab
color-pop-story-pop-jokers = { $seat } räumt { $count } { $token } mit { $jokers } { $joker } ab
    .you = Du räumst { $count } { $token } mit { $jokers } { $joker } ab
color-pop-story-jokers = { $seat } räumt { $jokers } { $joker } ab
    .you = Du räumst { $jokers } { $joker } ab
color-pop-story-left = { $count ->
    [0] kein { $token } mehr übrig
   *[other] { $count } { $token } übrig
    }
blockers-story-play = { $seat } spielt { $tile }
    .you = Du spielst { $tile }
blockers-story-capture = { $seat } spielt { $tile } und schlägt { $taken }
    .you = Du spielst { $tile } und schlägst { $taken }
blockers-story-groups = Gruppen { $before } → { $after }
blockers-story-groups-of = Gruppen von { $seat } ({ $before } → { $after })
    .you = deine Gruppen { $before } → { $after }
blockers-story-captures = geschlagen { $before } → { $after }
blockers-story-score = Punkte { $before } → { $after }
blockers-story-same = bleibt bei { $points }
blockers-story-skipped = { $seat } kann nichts spielen und setzt aus
    .you = Du kannst nichts spielen und setzt aus

### Phrases at online tables

phrase-hello = Hallo!
phrase-have-fun = Viel Spaß!
phrase-well-played = Gut gespielt!
phrase-thanks = Danke!
phrase-sorry = Tut mir leid!
phrase-thinking = Ich überlege …
phrase-one-moment = Bin gleich wieder da.
phrase-again = Noch eine Partie?
phrase-goodbye = Tschüss!

### Online tables

server-stranger = Gib dir zuerst einen Namen.
server-no-table = Diesen Tisch gibt es nicht.
server-table-broken = Dieser Tisch lässt sich nicht mehr lesen. Er wurde beiseitegestellt; deine anderen Tische sind nicht betroffen.
server-too-often = Das war zu oft in kurzer Zeit. Warte einen Moment.
server-failed = Der Server konnte das nicht tun. Nichts hat sich geändert; versuch es noch einmal.
server-disk-full = Der Server hat keinen Platz mehr, um das zu speichern. Nichts hat sich geändert, und nichts ist verloren.
server-bad-request = Der Server versteht diese Anfrage nicht.
server-bad-message = Der Server versteht nicht, was diese Seite gesagt hat. Lade die Seite neu.
server-other-version = Der Server hat eine andere Version. Lade die Seite neu.
server-invitation = Dieser Tisch ist privat: Herein kommt man nur mit dem Einladungslink.
server-invitation-full = Alle Plätze, zu denen dieser Link führte, sind besetzt. Zuschauen kannst du noch, wenn der Tisch es erlaubt.
server-invitation-replaced = Wer den Tisch eröffnet hat, hat inzwischen einen neuen Einladungslink gemacht. Frag danach, um dich zu setzen.
server-invitation-expired = Dieser Einladungslink ist zu alt, um sich damit zu setzen. Bitte die Person, die den Tisch eröffnet hat, um einen neuen.
server-foreign-page = Anfragen von Seiten anderer Websites werden nicht angenommen.
server-program = Ein Programm kann nur auf dem Platz sitzen, für den sein Token gilt.
server-seat-kept = Dieser Platz wird für jemand anderen freigehalten.
server-sits-already = Du sitzt schon an diesem Tisch.
server-blocked = Wer diesen Tisch eröffnet hat, möchte nicht mit dir spielen.
server-not-there = Das können nur die, die an diesem Tisch sitzen.
server-not-over = Das geht erst, wenn die Partie zu Ende ist.
server-bad-code = Dieser Code ist falsch oder gilt nicht mehr.
server-bad-clock = Diese Bedenkzeit gibt es hier nicht.
server-bad-record = Diese Partie lässt sich an diesem Tisch nicht fortsetzen.
server-long-line = Eine Nachricht hat höchstens { $most } Zeichen.
server-too-many-sockets = Zu viele Seiten dieses Servers sind gleichzeitig offen. Schließe einige davon.
server-too-many-tables = Du hast { $most } Tische eröffnet, die nicht zu Ende sind. Schließe oder beende erst einige davon.
server-too-slow = Die Anfrage kam nicht rechtzeitig an. Nichts hat sich geändert.
server-crowded = Der Server ist gerade voll. Versuch es in einer Minute noch einmal.
server-stopping = Der Server wird neu gestartet. Gleich geht die Partie weiter.

### Online tables in the browser

web-online = Online spielen
web-online-table = Online-Tisch
web-lobby = Offene Tische
web-lobby-waiting = Hier fehlt noch jemand
web-lobby-empty = Gerade wartet kein Tisch auf Mitspielende. Eröffne einen, dann finden ihn andere hier.
web-lobby-open = Tisch eröffnen
web-lobby-running = Partien zum Zuschauen
web-my-tables = Deine Online-Partien
web-my-tables-none = Du hast noch keine Online-Partien.
web-my-tables-over = Zu Ende
web-my-tables-others = andere am Zug
web-my-tables-waiting = wartet auf Mitspielende
web-my-tables-closed = geschlossen
web-server-silent = Der Server antwortet nicht. Prüfe deine Verbindung und versuch es noch einmal.
web-server-strange = Die Antwort des Servers ist nicht zu verstehen. Lade die Seite neu.
web-online-connecting = Verbindung wird aufgebaut …
web-online-unreachable = Der Server ist nicht zu erreichen. Neuer Versuch …
web-online-lost = Verbindung verloren. Neuer Versuch; nichts geht verloren.
web-online-no-table = Diesen Tisch gibt es nicht. Vielleicht wurde er gelöscht, oder der Link ist unvollständig.
web-online-archived = Diese Partie ist zu Ende und liegt im Archiv. Hier ist sie Zug für Zug, ohne Namen.
web-online-closed = Der Tisch wurde ohne Ergebnis geschlossen.
web-online-sent = Gesendet. Der Server muss noch antworten …
web-online-asked = { $player } möchte einen Zug zurücknehmen.
    .you = Du möchtest deinen Zug zurücknehmen.
web-online-asks-back = { $player } bittet, einen Zug zurücknehmen zu dürfen.
web-online-asked-waits = { $player } möchte einen Zug zurücknehmen; es antworten: { $others }.
    .you = Du möchtest deinen Zug zurücknehmen. Es antworten: { $others }.
web-online-back-granted = { $player } hat einen Zug zurückgenommen.
    .you = Dein Zug wurde zurückgenommen.
web-online-back-declined = { $other } hat abgelehnt: Der Zug von { $player } gilt.
    .you = { $other } hat abgelehnt: Dein Zug gilt.
web-online-back-expired = { $player } hat keine Antwort bekommen: Der Zug gilt.
    .you = Niemand hat geantwortet: Dein Zug gilt.
web-online-asks-abandon = { $players }: die Partie hier ohne Ergebnis beenden?
web-online-abandon-waits = Vorschlag, die Partie ohne Ergebnis zu beenden: { $players }. Die anderen antworten noch.
web-online-accept = Annehmen
web-online-decline = Ablehnen
web-online-bot-for-you = Ein Bot spielt für dich.
web-online-return = Selbst weiterspielen
web-online-stand-in = Bot spielt
web-online-program = Programm
web-online-there = verbunden
web-online-away = nicht verbunden
web-online-clock = Bedenkzeit
web-online-days-left = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
    }
web-online-title-sign = { "● " }
web-online-people = Leute und Chat
web-online-quality-good = gute Verbindung
web-online-quality-slow = langsame Verbindung
web-online-quality-lost = keine Verbindung
web-online-unread = { $count ->
    [0] keine neuen Nachrichten
    [one] { $count } neue Nachricht
   *[other] { $count } neue Nachrichten
    }
web-online-watching = { $count ->
    [0] Niemand schaut zu.
    [one] Eine Person schaut zu.
   *[other] { $count } Personen schauen zu.
    }
web-online-mute = { $name } stummschalten
web-online-unmute = Stummschaltung von { $name } aufheben
web-online-block = { $name } blockieren
web-online-unblock = Blockierung von { $name } aufheben
web-online-report = { $name } melden
web-online-reported = { $name } gemeldet
web-online-report-why = Was stimmt nicht mit { $name }?
web-online-send = Senden
web-online-said = Was gesagt wurde
web-online-say = Sag etwas
web-online-speaker = { $name }:
web-online-leave = Vorerst gehen
web-online-leave-sure = Du kannst jederzeit zurückkommen. Bleibst du weg, spielt ein Bot für dich.
web-online-abandon = Ohne Ergebnis beenden
web-online-abandon-sure = Die Partie endet hier, wenn alle einverstanden sind.
web-online-resign = Aufgeben
web-online-resign-sure = Ein Bot spielt deinen Platz zu Ende, und du kannst nicht zurückkommen.
web-online-close = Tisch schließen
web-online-close-sure = Die Partie endet für alle, ohne Ergebnis.
web-online-stay = Weiterspielen
web-online-rematch = Revanche
web-online-join-rematch = Bei der Revanche mitspielen
web-online-invite = Andere einladen
web-online-invite-how = Schick diesen Link, oder lass den Code scannen. Er führt zu den freien Plätzen.
web-online-new-link = Neuen Link machen
web-online-link = Einladungslink
web-online-copy = Einladung kopieren
web-online-copied = Kopiert
web-online-not-copied = Kopieren geht nicht: Markiere den Link
web-online-qr = Einladungslink als QR-Code
web-online-go-on = Jemanden in diese Partie einladen
web-online-go-on-how = Die Partie geht von hier an einem Online-Tisch weiter. Wer spielt von anderswo?
web-online-invite-seat = Der Platz von { $name }
web-online-free-seats = { $count ->
    [0] kein freier Platz
    [one] ein freier Platz
   *[other] { $count } freie Plätze
    }
web-online-free = Freier Platz
web-online-kept = Für dich freigehalten
web-online-own = { $name } (du)
web-online-sit = Platz nehmen
web-online-sit-at = Auf Platz { $number } setzen
web-online-stand-up = Aufstehen
web-online-put-bot = Bot dazusetzen
web-online-put-bot-at = Bot auf Platz { $number } setzen
web-online-remove = Entfernen
web-online-remove-at = Platz { $number } freimachen
web-online-waits-for-players = Es fehlen noch Mitspielende.
web-online-may-start = Alle sind da: Du kannst beginnen.
web-online-waits-for-host = Alle sind da. Wer den Tisch eröffnet hat, kann jetzt beginnen.
web-online-start = Beginnen
web-online-public = In der Liste offener Tische
web-online-private = Nur mit Einladung
web-online-allow-watching = Wer den Link hat, darf zuschauen
web-online-join = Mitspielen
web-online-watch = Zuschauen
web-online-notify = Mich benachrichtigen, wenn ich am Zug bin
web-online-you = Du auf diesem Server
web-online-keep-name = Namen merken
web-online-name-kept = So heißt du von jetzt an.
web-online-transfer-how = Um auf einem anderen Gerät als dieselbe Person zu spielen, hol dir hier einen Code und gib ihn dort ein.
web-online-transfer = Code holen
web-online-claim-code = Code vom anderen Gerät
web-online-claim = Code verwenden
web-online-claimed = Dieses Gerät spielt jetzt als { $name }.
web-online-export = Meine Daten herunterladen
web-online-delete = Meine Daten löschen
web-online-delete-sure = Dein Name, deine Nachrichten und dein Platz an jedem Tisch sind dann endgültig weg.
web-online-deleted = Deine Daten wurden gelöscht.
web-online-keep = Behalten
web-online-make-public = Unter den offenen Tischen zeigen: Alle dürfen mitspielen oder zuschauen
web-online-allow-hints = Tipps erlauben
web-online-create = Tisch eröffnen
web-online-open-seat = Jemand online
web-clock-none = Ohne Uhr
web-clock-per-move-seconds = { $seconds } s je Zug
web-clock-per-move = { $minutes } min je Zug
web-clock-fischer = { $minutes } min + { $seconds } s je Zug
web-clock-days = { $days ->
    [one] { $days } Tag je Zug
   *[other] { $days } Tage je Zug
    }

### The client on this device: new versions, data

web-newer = Eine neue Version ist da. Deine Partien bleiben, wo sie sind.
web-newer-load = Laden
web-newer-later = Später
web-missed = Ohne Netz lässt sich diese Seite nicht zeigen: Sie wurde auf diesem Gerät noch nie geöffnet, jedenfalls nicht in dieser Sprache.
web-data = Deine Daten auf diesem Gerät
web-data-what = Partien, Ergebnisse und Einstellungen liegen nur in diesem Browser. In einer Datei kannst du sie in einen anderen Browser mitnehmen.
web-data-export = Alles in eine Datei speichern
web-data-import = Aus einer Datei übernehmen
web-data-delete = Alles löschen
web-data-sure = Alle Partien, Ergebnisse und Einstellungen in diesem Browser löschen? Das lässt sich nicht rückgängig machen.
web-data-delete-sure = Ja, alles löschen
web-data-delete-not = Behalten
web-data-deleted = Alles, was in diesem Browser lag, ist gelöscht.
web-data-taken-in = { $count ->
    [one] Ein Eintrag wurde übernommen.
   *[other] { $count } Einträge wurden übernommen.
}
web-data-unknown = Diese Datei enthält keine hier gespeicherten Daten. Nichts hat sich geändert.
web-data-full = Der Browser hat dafür keinen Platz. Nichts hat sich geändert.

### Records looked at again

web-replay-title = Eine Partie nachspielen
web-replay-what = Öffne eine gespeicherte Partie, um sie Zug für Zug noch einmal zu sehen und von jeder Stelle aus andere Züge zu versuchen. Sie bleibt auf diesem Gerät.
web-replay-file = Datei öffnen
web-replay-paste = Oder eine Aufzeichnung einfügen
web-replay-open = Öffnen
web-replay-saved = Partien auf diesem Gerät
web-replay-unreadable = Diese Datei lässt sich nicht lesen.
web-replay-bad-link = Der Link ist beschädigt: Die Aufzeichnung darin lässt sich nicht lesen.
web-replay-bad-event = Die Aufzeichnung verstößt bei Ereignis { $event } gegen eine Regel.
web-replay-moment = { $event } von { $events }
web-replay-jump = Stelle der Partie
web-replay-play = Abspielen
web-replay-pause = Anhalten
web-replay-seen-by = Aus Sicht von
web-replay-everyone = allen
web-replay-branch = Ab hier spielen
web-replay-back = Zurück zur Aufzeichnung
web-replay-share = Teilen
web-replay-share-what = Ein Link trägt die ganze Partie in sich: Nichts geht an den Server. Ein Bild zeigt das Brett, wie es jetzt steht.
web-replay-link-game = Link zur Partie
web-replay-link-position = Link zu dieser Stelle
web-replay-link = Der Link
web-replay-svg = Bild (SVG)
web-replay-png = Bild (PNG)
web-replay-copied = Der Link ist kopiert.
web-replay-copy-yourself = Hier ist der Link; dieser Browser lässt ihn nur dich selbst kopieren.
web-replay-no-picture = Dieser Browser kann das Bild nicht machen. Versuch die andere Art.
