# Tablée in English. One section per topic; one more language is one more file like this.

# What the language is called in itself.
language = English

### Common refusals

malformed = Not understood. Example: { $example }
not-now-chance = It is nobody’s turn yet: the dice or the draw come first.
not-now-over = The game is over.
not-now-seats = It is the turn of { $seats }.
    .you = It is your turn.

### Options

setup-unknown = There is no option “{ $option }” here; the options are: { $known }.
setup-flag = The option “{ $option }” is true or false.
setup-number = The option “{ $option }” is a whole number from { $least } to { $most }.
setup-choice = The option “{ $option }” is one of: { $words }.
setup-text = The option “{ $option }” is a text like “{ $beginning }”.

### Records

record-too-long = The file is larger than { $most } MiB; no game is that large.
record-not-text = The file is not UTF-8 text.
record-not-json = This is not JSON: see line { $line }, column { $column }.
record-cut-short = The file ends too early, in line { $line }, column { $column }.
record-not-object = This is not a record: a record is a JSON object.
record-missing = This is not a record: “{ $key }” is missing.
record-twice = “{ $key }” is there twice.
record-kind-text = “{ $key }” has to be a text.
record-kind-list = “{ $key }” has to be a list.
record-kind-object = “{ $key }” has to be a JSON object.
record-many-keys = There are more than { $most } keys.
record-many-events = There are more than { $most } events; no game has that many.
record-format = The format is “{ $name }”; expected “{ $expected }”.
record-game = There is no game “{ $name }” here; the games are: { $known }.
record-early-result = There is a result, but the game is not over.
record-wrong-result = The result is not the game’s; expected { $result }.
expected-chance = Expected: dice, draw or set-up (a line that begins with *).
expected-decision = Expected: a decision of { $seat }, such as “{ $example }”.
expected-end = Expected: nothing more.

### Names

player = Player { $number }
# The only visitor at the screen, within a sentence.
you = you
and = and
game-genial = Ingenious
game-criss-cross = Criss Cross
game-tout-sur-carte = All on One Card
game-color-pop = Color Pop
game-blockers = Blockers!

### Génial

genial-red = red
genial-yellow = yellow
genial-blue = blue
genial-green = green
genial-purple = purple
genial-orange = orange
genial-setup-standard = The standard game is for 2 to 4 players.
genial-setup-teams = The game in teams is for 4 players.
genial-setup-solo = The solo game is for 1 player.
genial-not-your-turn = It is not your turn.
genial-not-adjacent = The cells { $one } and { $other } are not next to each other.
genial-outside = { $cell } is outside the board for this number of players.
genial-taken = There is already a symbol on { $cell }.
genial-not-in-rack = You do not have the tile { $tile }.
genial-must-open = Your first tile must touch a printed symbol that no tile touches yet.
genial-no-swap-now = Place a tile first: whether you may swap your tiles is seen at the end of your turn.
genial-answer-swap = First say whether you swap your tiles or keep them.
genial-no-draw-now = No tiles are drawn now.
genial-rack-expected = The first six tiles of { $seat } are drawn now.
    .you = Your first six tiles are drawn now.
genial-draw-expected = It is { $seat } who draws now.
    .you = It is your turn to draw.
genial-wrong-count = { $count ->
    [one] Exactly one tile is drawn here.
   *[other] Exactly { $count } tiles are drawn here.
    }
genial-not-in-bag = There are not that many { $tile } tiles left in the bag.
genial-event-rack = { $seat } begins with these tiles: { $tiles }.
    .you = You begin with these tiles: { $tiles }.
genial-event-rack-hidden = { $seat } draws the first six tiles.
    .you = You draw your first six tiles.
genial-event-place = { $seat } places { $first } on { $one } and { $second } on { $other }.
    .you = You place { $first } on { $one } and { $second } on { $other }.
    .hint = place { $first } on { $one } and { $second } on { $other }
genial-event-place-double = { $seat } places a double { $colour } on { $one } and { $other }.
    .you = You place a double { $colour } on { $one } and { $other }.
    .hint = place a double { $colour } on { $one } and { $other }
genial-event-draw = { $count ->
    [1] { $seat } draws a { $tiles } tile.
   *[other] { $seat } draws these tiles: { $tiles }.
    }
    .you = { $count ->
        [1] You draw a { $tiles } tile.
       *[other] You draw these tiles: { $tiles }.
        }
genial-event-draw-hidden = { $count ->
    [one] { $seat } draws a tile.
   *[other] { $seat } draws { $count } tiles.
    }
    .you = { $count ->
        [one] You draw a tile.
       *[other] You draw { $count } tiles.
        }
genial-event-keep = { $seat } could swap, but keeps the tiles.
    .you = You could swap, but keep your tiles.
    .hint = keep the tiles
genial-event-swap = { $seat } swaps all tiles.
    .you = You swap all your tiles.
    .hint = swap all tiles
genial-event-swap-shown = { $seat } shows these tiles and swaps them: { $tiles }.
    .you = You show these tiles and swap them: { $tiles }.
genial-reason-wins = all six markers reach the end: instant win
genial-reason-ends = the last tile that fits: the game ends
genial-reason-bonus = { $colour } reaches { $marker }: a bonus turn
genial-reason-weakest = +{ $points } in { $colour }{ $count ->
    [one] , your weakest colour
    [6] { "" }
   *[other] , one of your weakest colours
}
genial-reason-points = +{ $points } in { $colour }
genial-reason-no-points = no points
genial-reason-denies-bonus = stops { $seat } going from { $from } to { $marker } in { $colour }{ $doubles ->
    [1] { "" } with a single double
   *[other] { "" }
}
genial-reason-leaves-bonus = lets { $seat } go from { $from } to { $marker } in { $colour }{ $doubles ->
    [1] { "" } with a single double
   *[other] { "" }
}
genial-reason-blocks = blocks { $colour }, { $count ->
    [one] the weakest colour
   *[other] one of the weakest colours
} of { $seat }: at best { $after } instead of { $before }
genial-reason-opens = opens { $points ->
    [one] { $points } point
   *[other] { $points } points
} in { $colour }, { $count ->
    [one] the weakest colour
   *[other] one of the weakest colours
} of { $seat }
genial-reason-may-swap = afterwards you may swap your tiles
genial-reason-shows-none = { $count ->
    [one] none of your tiles shows { $colour }, your weakest colour
   *[other] none of your tiles shows any of your weakest colours
    }

### Criss Cross

criss-cross-not-now = There is nothing to decide here right now.
criss-cross-start-first = Pick a starting symbol first.
criss-cross-started-already = The starting symbols are written. Now write the two symbols of the dice.
criss-cross-picked = The { $symbol } is gone: { $by } has already picked it.
criss-cross-not-rolled = The dice show { $low } and { $high }: write these two symbols.
criss-cross-not-neighbours = The two cells must be neighbours, side by side or one above the other.
criss-cross-taken = Cell { $cell } is already taken.
criss-cross-title-grand-master = Grand master
criss-cross-title-expert = Expert
criss-cross-title-good = Good
criss-cross-title-average = Average
criss-cross-title-could-do-better = Could do better
criss-cross-event-start = { $seat } starts with the { $symbol }.
    .you = You start with the { $symbol }.
    .hint = start with the { $symbol }
criss-cross-event-roll = The dice show { $one } and { $other }.
criss-cross-event-chosen = { $seat } has chosen.
    .you = You have chosen.
criss-cross-event-write = { $seat } writes { $one } in { $first } and { $two } in { $second }.
    .you = You write { $one } in { $first } and { $two } in { $second }.
    .hint = write { $one } in { $first } and { $two } in { $second }
criss-cross-reason-alike = at the start all symbols are equally good
criss-cross-reason-points = +{ $points } { $points ->
    [one] point
   *[other] points
} right away
criss-cross-reason-diagonal = +{ $points } on the diagonal
criss-cross-reason-run = a run of { $length } in { $kind ->
    [row] row
   *[column] column
} { $line }
criss-cross-reason-spares = { $kind ->
    [row] row
   *[column] column
} { $line } no longer costs 5 points
criss-cross-reason-room = the run of { $length } in { $kind ->
    [row] row
   *[column] column
} { $line } can still grow
criss-cross-reason-parts = comes between two matching symbols, { $symbol }, in { $kind ->
    [row] row
   *[column] column
} { $line }
criss-cross-reason-pointless = { $kind ->
    [row] row
   *[column] column
} { $line } will be full without scoring a point
criss-cross-reason-lonely = { $cell } will stay empty
criss-cross-reason-stuck = nowhere left to write after this
criss-cross-reason-promises = the { $symbol } in { $kind ->
    [row] row
   *[column] column
} { $line } can still become a run of { $length }
criss-cross-reason-useless = neither symbol can become part of a run in its row or column any more
criss-cross-no-room = There is no free cell beside { $cell }.
criss-cross-ask-start = Pick your starting symbol.
criss-cross-ask-first = Write both symbols: tap two neighbouring cells.
criss-cross-ask-second = Now a neighbouring cell for the other symbol.
criss-cross-ask-confirm = Confirm, or tap the pair again to swap the symbols.
criss-cross-sheet = Your sheet
criss-cross-sheet-of = { $seat }’s sheet
criss-cross-starts = Starting symbols
criss-cross-dice = Dice
criss-cross-die-not-rolled = Die, not rolled yet
criss-cross-round = Round { $round } of { $of }
criss-cross-dice-shared = the same dice for everyone
criss-cross-enter-die = What die { $die } shows
criss-cross-cell = Cell { $cell }
criss-cross-cell-free = free
criss-cross-symbol-1 = disc (1)
criss-cross-symbol-2 = leaf (2)
criss-cross-symbol-3 = triangle (3)
criss-cross-symbol-4 = square (4)
criss-cross-symbol-5 = star (5)
criss-cross-symbol-6 = asterisk (6)
criss-cross-chosen = has chosen
criss-cross-row = Row { $line }
criss-cross-column = Column { $line }
criss-cross-diagonal = Diagonal
criss-cross-row-told = { $line }: { $symbols }
criss-cross-line-points = { $line }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
criss-cross-best-line = Best row or column
criss-cross-total = Total
criss-cross-tie-break = The totals are equal ({ $total }): the best single row or column decides, { $value } against { $other }.
criss-cross-shared = The totals are equal ({ $total }), and so are the best rows or columns ({ $best }): first place is shared.

### Tout sur carte

tout-sur-carte-now-deal = The players are still being dealt their first cards.
tout-sur-carte-now-keep = Choose three of your five cards to keep.
tout-sur-carte-now-market = First come the three cards of the market.
tout-sur-carte-now-roll = First the dice have to be rolled.
tout-sur-carte-now-reroll = Reroll some of the dice on the table, or keep them all.
tout-sur-carte-now-use = Use the dice on one of your cards, or pass.
tout-sur-carte-now-draw = First a new card has to be drawn.
tout-sur-carte-now-take = Take a card from the market in place of the one you completed.
tout-sur-carte-now-refill = First the market has to be refilled.
tout-sur-carte-not-dealt = Card { $card } was not dealt to you.
tout-sur-carte-no-such-dice = You can only reroll dice that are on the table: { $dice }.
tout-sur-carte-not-yours = Card { $card } is not one of your open cards.
tout-sur-carte-nothing-to-tick = Nothing can be ticked on card { $card } with these dice.
tout-sur-carte-not-in-market = Card { $card } is not in the market.
tout-sur-carte-wrong-seat = These cards go to { $seat }.
tout-sur-carte-wrong-hand = Each player is dealt { $cards } cards.
tout-sur-carte-wrong-dice = { $dice ->
    [one] One die is rolled here.
   *[other] { $dice } dice are rolled here.
    }
tout-sur-carte-not-in-deck = Card { $card } is not in the deck any more.
tout-sur-carte-cards-count = There are 30 cards, not { $count }.
tout-sur-carte-card-malformed = Card { $card } is not written like “{ $example }”.
tout-sur-carte-card-rows = A card has five rows of different colours; card { $card } has { $count }.
tout-sur-carte-card-boxes = A card has 20 boxes; card { $card } has { $count }.
tout-sur-carte-card-suns = Two rows of a card carry a sun; on card { $card } it is { $count }.
tout-sur-carte-red = red
tout-sur-carte-yellow = yellow
tout-sur-carte-blue = blue
tout-sur-carte-green = green
tout-sur-carte-purple = purple
tout-sur-carte-orange = orange
tout-sur-carte-event-deal-2 = { $seat } is dealt the cards { $card1 } and { $card2 }.
    .you = You are dealt the cards { $card1 } and { $card2 }.
tout-sur-carte-event-deal-5 = { $seat } is dealt the cards { $card1 }, { $card2 }, { $card3 }, { $card4 } and { $card5 }.
    .you = You are dealt the cards { $card1 }, { $card2 }, { $card3 }, { $card4 } and { $card5 }.
tout-sur-carte-event-chosen = { $seat } has chosen.
    .you = You have chosen.
tout-sur-carte-event-keep = { $seat } keeps the cards { $card1 }, { $card2 } and { $card3 }.
    .you = You keep the cards { $card1 }, { $card2 } and { $card3 }.
    .hint = keep the cards { $card1 }, { $card2 } and { $card3 }
tout-sur-carte-event-market = The cards { $card1 }, { $card2 } and { $card3 } are in the market.
tout-sur-carte-event-roll = Rolled: { $dice }.
tout-sur-carte-event-reroll = { $count ->
    [1] { $seat } rerolls one die: { $dice }.
    [5] { $seat } rerolls all five dice.
   *[other] { $seat } rerolls these dice: { $dice }.
    }
    .you = { $count ->
        [1] You reroll one die: { $dice }.
        [5] You reroll all five dice.
       *[other] You reroll these dice: { $dice }.
        }
    .hint = { $count ->
        [5] reroll all five dice
       *[other] reroll { $dice }
        }
tout-sur-carte-event-stop = { $seat } keeps all the dice.
    .you = You keep all the dice.
    .hint = keep all the dice
tout-sur-carte-event-use = { $seat } uses card { $card }.
    .you = You use card { $card }.
    .hint = use card { $card }
tout-sur-carte-event-pass = { $seat } passes.
    .you = You pass.
    .hint = pass
tout-sur-carte-event-draw = { $seat } draws card { $card }.
    .you = You draw card { $card }.
tout-sur-carte-event-take = { $seat } takes card { $card } from the market.
    .you = You take card { $card } from the market.
    .hint = take card { $card } from the market
tout-sur-carte-event-refill = Card { $card } joins the market.
tout-sur-carte-reason-ticks = { $boxes ->
    [one] ticks one box
   *[other] ticks { $boxes } boxes
    }
tout-sur-carte-reason-completes-rows = { $rows ->
    [one] completes a row: { $points } points
   *[other] completes { $rows } rows: { $points } points
    }
tout-sur-carte-reason-completes-card = completes the card: { $points } points
tout-sur-carte-reason-both-suns = both suns: 5 points more
tout-sur-carte-reason-sun-missing = { $suns ->
    [0] completed without a sun
   *[other] only one of the two suns
    }
tout-sur-carte-reason-sun-row = completes the { $colour } row, which has a sun
tout-sur-carte-reason-overshoot = { $dice ->
    [one] { $dice } die is lost: its row has no free box left
   *[other] { $dice } dice are lost: their row has fewer free boxes
}
tout-sur-carte-reason-one-box-left = leaves one box in { $colour }: exactly one { $colour } die will be needed
tout-sur-carte-reason-ends-ahead = { $lead ->
    [one] ends the game, one point ahead for now
   *[other] ends the game, { $lead } points ahead for now
    }
tout-sur-carte-reason-ends-level = ends the game, level on points for now
tout-sur-carte-reason-ends-behind = { $gap ->
    [one] ends the game although you are one point behind
   *[other] ends the game although you are { $gap } points behind
    }
tout-sur-carte-reason-gives-up = { $boxes ->
    [one] gives up one box
   *[other] gives up { $boxes } boxes
    }
tout-sur-carte-reason-lying = { $boxes ->
    [0] these dice let you tick nothing
    [one] these dice let you tick one box
   *[other] these dice let you tick { $boxes } boxes
    }
tout-sur-carte-reason-lying-completes = these dice complete card { $card }
tout-sur-carte-reason-others-tick-fewer = { $others ->
    [0] these dice are of no use to anybody else
    [one] nobody else can tick more than one box with these dice
   *[other] nobody else can tick more than { $others } boxes with these dice
    }
tout-sur-carte-reason-kept-fit = { $count ->
    [one] all you keep fits on card { $last }
   *[other] all you keep fits on cards { $others } and { $last }
    }
tout-sur-carte-reason-chance-to-complete = { $percent }% chance that this reroll completes a card
tout-sur-carte-reason-mean = { $whole }.{ $tenths } { $whole ->
   *[other] boxes ticked
} on average with the dice of this reroll
tout-sur-carte-reason-short-rows = card { $card }: { $boxes } boxes complete its three shortest rows
tout-sur-carte-reason-new-colour = card { $card } has a { $colour } row, which your other cards lack or have completed

### Color Pop

color-pop-green = green
color-pop-yellow = yellow
color-pop-orange = orange
color-pop-blue = blue
color-pop-pink = pink
color-pop-joker = joker
color-pop-variant-players = Standard is for 2 to 5 players, Solo for 1, Two colours each for 2, Teams for 4.
color-pop-secrets-only-solo = Only a solo game has the option “{ $option }”.
color-pop-not-your-turn = It is not your turn.
color-pop-empty-cell = There is no token on { $cell }.
color-pop-other-colour = The token on { $cell } is not { $colour }.
color-pop-not-a-joker = The token on { $cell } is not a joker.
color-pop-joker-apart = The joker on { $cell } is not connected to the group.
color-pop-joker-left-out = All jokers count: the one on { $cell } belongs to the group too.
color-pop-lone-token = The token on { $cell } is alone: a group has at least two.
color-pop-every-colour-touches = All five colours touch these jokers, so they cannot go alone: name a colour.
color-pop-not-the-first = This group is written with its first cell, { $cell }.
color-pop-not-the-board = The tokens are on the board already.
color-pop-not-a-secret = No secret colours are drawn now.
color-pop-wrong-tokens = There are { $count } tokens of this kind: { $token }; there should be { $right }.
color-pop-too-large = More than { $most } { $colour } tokens are connected at { $cell }: swap some slides around.
color-pop-other-seat = It is { $seat } who draws now.
    .you = It is your turn to draw.
color-pop-wrong-secrets = { $count ->
    [one] Exactly one secret colour is drawn here.
   *[other] Exactly { $count } secret colours are drawn here.
    }
color-pop-colour-dealt = Somebody has already drawn { $colour }.
color-pop-event-board = The tokens are on the board.
color-pop-event-secret = { $count ->
    [one] { $seat }’s secret colour: { $colours }.
   *[other] { $seat }’s secret colours: { $colours }.
    }
    .you = { $count ->
        [one] Your secret colour: { $colours }.
       *[other] Your secret colours: { $colours }.
        }
color-pop-event-secret-hidden = { $count ->
    [one] { $seat } draws a secret colour.
   *[other] { $seat } draws { $count } secret colours.
    }
    .you = { $count ->
        [one] You draw a secret colour.
       *[other] You draw { $count } secret colours.
        }
color-pop-event-group = { $count ->
    [0] { $seat } removes the { $colour } group on { $cell }.
    [one] { $seat } removes the { $colour } group on { $cell } with the joker on { $jokers }.
   *[other] { $seat } removes the { $colour } group on { $cell } with the jokers on { $jokers }.
    }
    .you = { $count ->
        [0] You remove the { $colour } group on { $cell }.
        [one] You remove the { $colour } group on { $cell } with the joker on { $jokers }.
       *[other] You remove the { $colour } group on { $cell } with the jokers on { $jokers }.
        }
    .hint = { $count ->
        [0] remove the { $colour } group on { $cell }
        [one] remove the { $colour } group on { $cell } with the joker on { $jokers }
       *[other] remove the { $colour } group on { $cell } with the jokers on { $jokers }
        }
color-pop-event-jokers = { $seat } removes the jokers on { $jokers }.
    .you = You remove the jokers on { $jokers }.
    .hint = remove the jokers on { $jokers }
color-pop-reason-wins = the last token of your colours goes: instant win
color-pop-reason-last-of = removes the last { $colour } tokens: a rival whose colour that is may win at once
color-pop-reason-own = { $count ->
    [one] removes one of your tokens ({ $colour })
   *[other] removes { $count } of your tokens ({ $colour })
}
color-pop-reason-joins = brings your { $colour } tokens together
color-pop-reason-splits = breaks up your { $colour } tokens
color-pop-reason-lone = { $count ->
    [one] leaves one more of your { $colour } tokens alone
   *[other] leaves { $count } more of your { $colour } tokens alone
}
color-pop-reason-stranded = leaves a single { $colour } token that nothing can remove any more
color-pop-reason-jokers = { $count ->
    [one] uses up a joker
   *[other] uses up { $count } jokers
}
color-pop-reason-others = { $count ->
    [one] removes one { $colour } token, none of yours
   *[other] removes { $count } { $colour } tokens, none of yours
}
color-pop-reason-hides = gives nothing away
color-pop-reason-helps = { $count ->
    [one] removes one { $colour } token, the colour { $seat } has removed most of
   *[other] removes { $count } { $colour } tokens, the colour { $seat } has removed most of
}
color-pop-reason-scatters = scatters { $colour }, the colour { $seat } has removed most of

color-pop-grid = Board of tokens
color-pop-cell = { $cell }, { $token }
color-pop-cell-empty = empty
color-pop-cell-group = { $count ->
    [one] single token
   *[other] group of { $count }
    }
color-pop-ask-group = Choose a group to remove.
color-pop-ask-again = { $count ->
    [one] One token: tap it again to remove it.
   *[other] { $count } tokens: tap the group again to remove it.
    }
color-pop-ask-jokers = { $count ->
    [one] One token.
   *[other] { $count } tokens: tap the group again to remove it, tap a joker to switch it in or out.
    }
color-pop-joker-needed = Without the joker on { $cell } this is not a group.
color-pop-joker-alone = The joker on { $cell } is not in any group.
color-pop-secret-show = Show my secret
color-pop-secret-hide = Hide my secret
color-pop-removed = { $count ->
    [0] No tokens removed
    [one] One token removed
   *[other] { $count } tokens removed
    }
color-pop-removed-of = { $colour } { $count }
color-pop-enter-board = { $count ->
    [one] Slide { $column } from the left, bottom up: { $count } more token.
   *[other] Slide { $column } from the left, bottom up: { $count } more tokens in all.
    }
color-pop-show-secret = { $count ->
    [one] Which colour does { $seat } show?
   *[other] Which { $count } colours does { $seat } show?
    }
    .you = { $count ->
        [one] Which colour do you show?
       *[other] Which { $count } colours do you show?
    }
color-pop-shows = Somebody has won: show the colours
color-pop-shows-not = Play on
color-pop-enter-secret = { $count ->
    [one] The secret of { $seat }: tap the colour drawn while the others look away.
   *[other] The secret of { $seat }: tap the { $count } colours drawn while the others look away.
    }
    .you = { $count ->
        [one] Your secret: tap the colour drawn while the others look away.
       *[other] Your secret: tap the { $count } colours drawn while the others look away.
        }
color-pop-enter-tokens = Tokens
color-pop-enter-undo = Take back the last one
color-pop-enter-token = { $token }, { $count } left
color-pop-secret = Secret
color-pop-taken = Removed
color-pop-left = Left
color-pop-own-removed = Own removed
color-pop-end-cleared = Board cleared: no token of a secret colour is left.
color-pop-end-left = No group is left.
color-pop-end-at-once = No token is left for { $players }: instant win.
    .you = You have no token left on the board: instant win.
color-pop-end-fewest = No group is left: whoever has the fewest tokens of their colours left wins.
color-pop-end-tie-break = No group is left, and it is tied on tokens left: whoever removed the fewest tokens of their own colours wins.
color-pop-end-shared = No group is left, and both counts are equal: first place is shared.

### Blockers!

blockers-colour-1 = red
blockers-colour-2 = yellow
blockers-colour-3 = blue
blockers-colour-4 = green
blockers-colour-5 = purple
blockers-name-the-colour = You have two colours: say which one the tile is, such as “3:7 C7”.
blockers-colour-goes-without-saying = You have only one colour, which is not named: “7 C7”, not “1:7 C7”.
blockers-not-your-colour = Your colour is not { $name }.
blockers-finished = This colour ({ $name }) is finished: its last four tiles are not played.
blockers-not-in-rack = The { $tile } is not in your rack.
blockers-wrong-column = The number { $tile } goes in column { $tile }, but { $cell } is not in it.
blockers-wrong-row = The letter { $tile } goes in row { $tile }, but { $cell } is not in it.
blockers-wrong-block = The { $tile } goes in the block with that symbol, but { $cell } is not in it.
blockers-own-tile = There is a tile of your own on { $cell }, which you cannot capture.
blockers-taken = There is an opponent’s tile on { $cell }: write “x{ $cell }” to capture it.
blockers-nothing-to-capture = { $cell } is empty, there is nothing to capture: write “{ $cell }”.
blockers-splits = Capturing the tile on { $cell } would split its group, which is not allowed.
blockers-awaits-rack = The first five { $name } tiles are drawn now.
blockers-awaits-draw = A { $name } tile is drawn now.
blockers-twice = The { $tile } is named twice, but each colour has only one.
blockers-face = { $face }
blockers-not-in-pile = The { $tile } is not in the pile any more.
blockers-event-rack = Five tiles are drawn for { $colour }: { $tiles }.
blockers-event-rack-hidden = Five tiles are drawn for { $colour }.
blockers-event-draw = A tile is drawn for { $colour }: { $tile }.
blockers-event-draw-hidden = A tile is drawn for { $colour }.
blockers-event-play = { $seat } plays the { $tile } on { $cell }.
    .you = You play the { $tile } on { $cell }.
    .hint = play the { $tile } on { $cell }
blockers-event-capture = { $seat } plays the { $tile } on { $cell } and captures the tile there.
    .you = You play the { $tile } on { $cell } and capture the tile there.
    .hint = play the { $tile } on { $cell } and capture the tile there
blockers-event-play-of = { $seat } plays the { $colour } { $tile } on { $cell }.
    .you = You play the { $colour } { $tile } on { $cell }.
    .hint = play the { $colour } { $tile } on { $cell }
blockers-event-capture-of = { $seat } plays the { $colour } { $tile } on { $cell } and captures the tile there.
    .you = You play the { $colour } { $tile } on { $cell } and capture the tile there.
    .hint = play the { $colour } { $tile } on { $cell } and capture the tile there
blockers-reason-joins = joins { $groups } of your groups
blockers-reason-extends = extends one of your groups
blockers-reason-new-group = starts a new group: costs 1 point
blockers-reason-only-place = the only place where this tile touches a group of yours
blockers-reason-compulsory = no tile fits an empty cell, so you must capture
blockers-reason-free-capture = captures a { $colour } tile, not your most captured colour: costs nothing
blockers-reason-dear-capture = captures a { $colour } tile, { $captured } in all: costs 1 point
blockers-reason-takes-a-group = captures a lone tile: { $seat } has one group fewer
blockers-reason-blocks = stops { $seat } joining { $groups } { $colour } groups here
blockers-reason-hinders = { $seat } now has to capture your tile to join { $groups } { $colour } groups here
blockers-reason-shields = { $tiles ->
    [one] one of your tiles can no longer be captured
   *[other] { $tiles } of your tiles can no longer be captured
    }
blockers-reason-joker = spends the joker

### Command line

cli-heading-usage = Usage
cli-heading-commands = Commands
cli-heading-arguments = Arguments and options
cli-help = Five family games, complete and exact: genial, tout-sur-carte, color-pop, blockers, criss-cross
cli-help-more =
    Start with: tablee play genial
    Each command explains itself: tablee sim --help
cli-help-play = Play a game in the terminal against bots
cli-help-play-more =
    Type a move, in any of the languages and either case, or the number of a listed one; part of a move lists those that have it,
    ? lists all, + more of them, h asks for a hint, an empty line shows the board and its key, q leaves. The game is saved as it
    is played; --resume continues it.
cli-help-replay = Check records of games and print their results
cli-help-replay-more = Exit status 0 when all are valid, 1 when any is not.
cli-help-verify = Check the dice and draws of records from online tables
cli-help-verify-more = Draws every answer of chance again from the secret and the seeds in the record: see docs/fairness.md. Exit status 0 when all are right, 1 when any is not.
cli-verify-line = { $file }: { $found }
cli-help-sim = Play games between bots and sum them up
cli-help-view = Print as JSON all that a seat may know at some point of a record
cli-help-bench = Measure the speed of the rules on this machine
cli-help-completions = Print a completion script for a shell
cli-arg-lang = Language (otherwise the locale’s, otherwise English)
cli-arg-game = The game: genial, tout-sur-carte, color-pop, blockers or criss-cross
cli-arg-players = How many seats
cli-arg-options = An option of the game, such as advanced=true or variant=teams; may be repeated
cli-arg-bots = A bot: random, greedy, or 1 (easiest) to 5; once for all, or once per seat
cli-arg-seed = A text that stands for the dice and draws: the same seed gives the same games
cli-arg-resume = Resume the game in this file; without a file, one that was left
cli-arg-files = Files with records; - is standard input
cli-arg-file = A file with a record; - is standard input
cli-arg-json = Print JSON for programs
cli-arg-trace = Print what is possible before each event, one JSON object per line
cli-arg-games = How many games
cli-arg-records = Write each game’s record to this folder
cli-arg-at = After how many events (all of them by default)
cli-arg-seat = Whose eyes: 1 to 6, or 0 for a spectator
cli-arg-run-ms = How long a run lasts at least, in milliseconds; the median of five is given
cli-arg-shell = The shell
cli-arg-help = Print this help
cli-arg-version = Print the version
cli-help-arena = Let bots play many games against each other and measure their strength
cli-help-arena-more =
    Seats are rotated, and every rotation plays the same deals. A bot can be a program of your own: --bot 'cmd:python3 my_bot.py'
    (docs/bot-protocol.md). With --progress FILE an interrupted run continues where it was.
cli-help-serve = Serve the games to browsers
cli-arg-threads = How many games at a time (by default, as many as there are cores)
cli-arg-progress = A file that keeps what has been played, so that an interrupted run can continue
cli-play-own-bots = Here the bots are our own; programs play in arena and sim.
cli-arena-other-run = “{ $file }” belongs to another run; delete it or name another file.
cli-arena-older-bots = “{ $file }” was played by earlier bots and starts again.
cli-arena-bots-number = { $bots } bots do not fit { $players } seats: give at most one per seat.
cli-arena-two-teams = There are two teams, and { $bots } bots do not fit them: give one or two.
cli-arena-summary = { $game }: { $games ->
    [one] one game
   *[other] { $games } games
    }
cli-arena-bot = { $bot }: { $percent }% wins (95%: { $low } to { $high }), mean score { $score }, { $mean } ms per move (p99 { $p99 })
cli-arena-forfeits = { $bot }: { $count ->
    [one] { $count } move forfeited
   *[other] { $count } moves forfeited
}
cli-serve-ready = Tablée is at { $address } (Ctrl-C ends it)
cli-help-bot = Let a program take a seat at an online table
cli-arg-server = The address of the server, such as https://games.example.org
cli-arg-token = The token for the seat, from whoever opened the table
cli-arg-cmd = The program’s command line, such as 'python3 my_bot.py'
cli-bot-bad-token = This is not a token for a seat.
cli-arg-ca = The certificate to trust, in PEM, for a server with one of its own making
cli-bot-bad-ca = The certificate to trust cannot be used
cli-bot-no-server = The server at { $address } cannot be reached
cli-arg-data = Where to keep online tables and guests (by default in the user’s data folder)
cli-arg-store = Where several servers keep the same tables: a PostgreSQL database, postgres://user:password@host/database, or several that share them, with commas between (by default one server keeps them in --data)
cli-arg-bus = How servers of the same --store tell each other what there is to look for: nats://user:password@host:4222 (without it they look every few seconds)
cli-arg-tls-cert = The certificate for encrypted connections, in PEM
cli-arg-tls-key = Its key, in PEM
cli-arg-public-url = The address that people open, where it is another one: https://games.example.org
cli-serve-data = The folder { $folder } cannot be used for online tables
cli-serve-store = The PostgreSQL database cannot be used for online tables
cli-serve-bus = The address of the bus cannot be understood
cli-serve-bus-alone = A bus is for servers that share their tables: --bus needs --store with a PostgreSQL database.
cli-serve-tls = The certificate or its key cannot be used
cli-arg-metrics = Where Prometheus may read what is counted, with /health and /ready: 127.0.0.1:9777. Not for the public; nowhere unless it is said
cli-arg-keep-finished-days = After how many days finished games are forgotten (for ever kept unless it is said)
cli-arg-archive = A folder that the records of finished games go into before they are forgotten, and from where they are still answered
cli-arg-connections-per-address = How many connections there may be from one address, where others than this machine can connect
cli-arg-trusted-proxies = Proxies, by address or network, that are believed when they say by X-Forwarded-For whom they ask for
cli-arg-bot-threads = How many bots think at the same time (all cores but one unless it is said)
cli-arg-log = How much is written about what happens, on the standard error
cli-arg-log-format = As lines of text, or as lines of JSON for programs
cli-help-serve-more = Every setting can be given as an environment variable instead, as the brackets say. docs/operate.md says how to run it for a club.
cli-help-backup = Copy the data of a server into a new file; the server may go on running
cli-help-restore = Put a copy of a server’s data into a folder that has none yet
cli-arg-copy = The file of the copy
cli-backup-done = The copy is in { $place }
cli-restore-done = The data is in { $place }; tablee serve goes on from it
cli-copy-exists = { $place } is there already and is not overwritten
cli-copy-missing = There is no data at { $place }
cli-copy-unusable = The data cannot be used: { $why }
cli-copy-database = These tables are in PostgreSQL, which has tools of its own for that: pg_dump makes a copy and pg_restore puts it back. docs/operate.md says how.
cli-arg-listen = Where to listen; 0.0.0.0:7777 lets others on the home network in
cli-arg-connections = How many clients may be connected to tables at the same time (4000 unless it is said, or as many as the system allows)
cli-help-load = Put load on a server on this computer, and measure how it takes it
cli-help-load-more =
    Starts a server of its own unless --address names one. Two people at each table make legal moves over connections of their own.
    Prints moves a second, how long acknowledgements take, and the memory, processors and commits of the server (Linux only).
cli-arg-tables = How many tables, with two people each
cli-arg-rate = How many moves a second at each table, from 0.01 to 15
cli-arg-seconds = How long each measurement takes
cli-arg-most = Also find out how many moves a second the server can take
cli-arg-idle = Also measure so many connections where nobody moves
cli-arg-address = A server on this computer that is running already, such as 127.0.0.1:7777
cli-arg-folder = Where the measured server keeps its data meanwhile (by default in the system’s folder for such files)
cli-arg-yardstick = Put the same load on boardgame.io’s server too, whose project is in this folder (benches/boardgame-io)
cli-arg-plot = Where to draw how long acknowledgements take as the load grows, as SVG
cli-load-not-here = { $address } is not on this computer. Load is put on loopback addresses only, such as 127.0.0.1:7777.
cli-load-rate = The rate has to be between 0.01 and 15 moves a second at each table.
cli-help-analyse = Compare each decision of a record with the best that a bot finds
cli-help-analyse-more =
    Accuracy is what a player kept of what could be had: what the moves played let them expect, summed
    up, as a percentage of the same sum for the best moves found. Among several players that is the share
    of wins. Alone it is points or, where tokens are left, 1 for none, 1/2 for one, 1/3 for two and so on.
cli-arg-level = How strong the judging bot is, from 1 to 5
cli-arg-simulations = How many simulations it may make per decision
cli-arg-graph = Where to draw the expected result through the game (by default, beside the record; not at all from standard input)
cli-analyse-best = { $event }. { $seat }: { $move }: the best found (expected { $expected })
cli-analyse-better = { $event }. { $seat }: { $move }: expected { $expected }; { $best } loses { $lost } less: { $reasons }
cli-analyse-summary = { $seat }: accuracy { $accuracy }% over { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
    }, { $lost } lost per decision on average
cli-analyse-graph = Graph: { $file }
cli-analyse-title = { $game }: expected result
cli-analyse-no-decisions = { $seat }: – (no decisions)
analysis-share = expected share of wins
analysis-points = expected points
analysis-left = tokens expected to be left: the fewer, the better
cli-analyse-axis-events = events
decimal-mark = { "." }
percent-sign = %
cli-colon = { ": " }
cli-semicolon = { "; " }
cli-quoted = “{ $text }”
cli-system-not-found = there is no such file or folder
cli-system-permission = that is not allowed
cli-system-exists = there is a file of that name already
cli-system-folder = it is a folder
cli-system-no-folder = a part of the path is no folder
cli-system-full = the disk is full
cli-system-read-only = the disk can only be read
cli-system-name = no file can have this name
cli-system-address-used = another program listens there already
cli-system-address = this computer does not have that address
cli-system-data = it holds something else than expected
cli-system-other = the system says “{ $error }”
cli-args-no-value = “{ $arg }” needs a value.
cli-args-choice = “{ $value }” does not fit “{ $arg }”: use one of { $known }.
cli-args-value = “{ $value }” does not fit “{ $arg }”.
cli-args-unknown = There is no argument “{ $arg }” here.
cli-args-command = There is no command “{ $command }”.
cli-args-twice = “{ $arg }” can be given only once.
cli-args-conflict = “{ $arg }” and “{ $other }” do not go together.
cli-args-missing = Something is missing: { $arg }.
cli-args-not-text = An argument is not UTF-8 text; only names of files may be something else.
cli-args-wrong = The command cannot be read.
cli-args-meant = Perhaps you mean “{ $suggestion }”.
cli-args-help = --help explains more.
cli-option-twice = The option “{ $option }” is given twice, with different values.
cli-analyse-occupied = “{ $file }” is there already and is no graph of an analysis: it stays as it is. Name another file with --graph.
cli-sim-occupied = “{ $file }” is there already and holds another game: it stays as it is. Name another folder with --records.
cli-arena-no-file = “{ $file }” is no ordinary file: --progress needs one.
cli-arena-own-name = { $bot } (“{ $name }”)
cli-arena-bot-unopposed = { $bot }: mean score { $score }, { $mean } ms per move (p99 { $p99 })
cli-sim-forfeits = { $seat }: { $count ->
    [one] { $count } move forfeited
   *[other] { $count } moves forfeited
}
cli-bot-named = bot “{ $bot }”
cli-bot-ms = TABLEE_BOT_MS is “{ $value }”; it has to be a number of milliseconds, at least 1.
cli-bot-no-hello = it did not say hello
cli-bot-not-running = it is not running
cli-bot-ended = it ended
cli-bot-late = no answer within { $ms } ms
cli-bot-long-line = a line of more than { $bytes } bytes
cli-bot-does-not-read = it does not read what it is told
cli-bot-talks-on = it does not stop talking
cli-bot-no-move = that is not a move
server-missing-title = There is nothing here
server-missing = The address leads to no page of Tablée. Perhaps a letter is missing.
server-missing-home = To the five games
cli-serve-stopping = Ending, within { $seconds } seconds at most; Ctrl-C once more ends at once.
cli-cannot-listen = Tablée cannot listen on { $address }
cli-option-form = “{ $option }” is not of the form key=value.
cli-cannot-read = “{ $file }” cannot be read
cli-cannot-write = “{ $file }” cannot be written
cli-trace-one-file = --trace takes one file.
cli-replay-event = event { $event }
cli-replay-over = valid, { $events ->
    [one] { $events } event
   *[other] { $events } events
    }, over; places { $ranks }, scores { $scores }
cli-replay-running = valid so far, { $events ->
    [one] { $events } event
   *[other] { $events } events
    }; the game is not over
cli-view-at = { $events ->
    [one] There is only one event
   *[other] There are only { $events } events
    }; { $at } is too many.
cli-view-seat = The seats are 1 to { $players }, and 0 for a spectator.
cli-bots-number = { $bots } bots do not fit { $players } seats: give one for all, or one per seat.
cli-bot-unknown = “{ $bot }” is not a bot: use random, greedy, 1 to 5 (5@400 for 400 simulations) or cmd:PROGRAM.
cli-seed-name = With --records the seed is part of file names: 1 to 64 characters, no slashes.
cli-sim-games = { $game }: { $games ->
    [one] one game
   *[other] { $games } games
    }, { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
    } in { $seconds } s
cli-sim-seat = { $seat }: wins { $wins } ({ $percent }%), mean score { $score }
cli-play-saved = Saved in { $file }
cli-play-resume = To resume: tablee play --resume { $file }
cli-play-over = The game in { $file } is over; there is nothing to resume.
cli-play-alone = This is a game for one: there is no seat for a bot.
cli-play-turn = { $seat }, it is your turn: { $moves ->
    [one] one move
   *[other] { $moves } moves
    } possible, such as { $example } (? lists them, h hint, q saves and leaves)
cli-letter-red = R
cli-letter-yellow = Y
cli-letter-blue = B
cli-letter-green = G
cli-letter-purple = P
cli-letter-orange = O
cli-letter-pink = P
cli-key-code = { $code } { $name }
cli-key-genial =
    A move: the two colours of a tile and two cells, such as RB g5 g6. R red, Y yellow, B blue, G green, P purple,
    O orange; (R) printed, ▶ to play, ‹1› you, ↓ lowest, +1 bonus turn, ▮ tiles on the rack, ▣ in the bag, ⇄ swapped.
cli-key-tout-sur-carte =
    R red, Y yellow, B blue, G green, P purple, O orange. ⚄ rolls the dice, ↻ rerolls left, ▤ cards in the deck;
    ■ ticked, + the dice would tick it, □ free, ☼ sun, ✓ done, ▶ to play, ‹1› you.
cli-key-color-pop =
    G green, Y yellow, O orange, B blue, P pink, * joker. A move: a colour and a cell of the group, such as P b7.
    Beside the grid: tokens left; then for each player the secret, its tokens left, and what they took. ▶ to play, ‹1› you.
cli-key-blockers =
    A move: colour, tile and cell, such as 1:s5 G2; x before the cell captures. ! cannot be captured, ▶ to play, ‹1› you,
    1+0 = 1: groups and captured tiles make the score, x●1 captured.
cli-key-criss-cross =
    A move: each symbol with its cell, such as 3b2 5b3. Beside each line are its points, / is the diagonal, ▶ to play,
    ✓ has chosen, ✗ cannot play any more, ‹1› you.
cli-blockers-supply = rack { $rack }, pile { $pile }
cli-play-more = { $shown } of { $all } are listed. + lists more; part of a move lists the moves that have it.
cli-play-not-text = That was no text (it is not UTF-8); nothing has changed. Type it again.
cli-play-first-time =
    You are in seat 1. Type a move, part of one, or the number of one in the list.
    ? lists all moves, h gives a hint, an empty line shows the board and its key, q leaves.
    The game is saved as you play: tablee play --resume continues it.
cli-play-no-folder = There is no folder for games of this user; name a file with --save.
cli-play-no-interrupt = Interrupts cannot be listened to
cli-play-occupied = “{ $file }” is there already: it stays as it is. Name another file with --save.
cli-play-bad-first = --first takes “lot” or the number of a player, from 1 to { $players }.
cli-play-other-game = “{ $file }” holds a game of { $game }.
cli-play-remembered = “{ $file }” remembers its bots and its seed: leave out --bot and --seed.
cli-play-nothing-left = No game was left unfinished.
cli-play-left = { $number }. { $game }, { $events ->
    [one] { $events } event
   *[other] { $events } events
    } ({ $file })
cli-play-which = Which game? (an empty line: the first one; q: none)
cli-play-no-such-game = There is no game of this number.
cli-arg-save = Where to save the game (by default, in the user’s data folder)
cli-arg-first = Who begins: lot (by default), or the number of a player; you are number 1
cli-play-no-number = No listed move has this number.
cli-play-hint = A good move: { $move } ({ $reasons }); type { $notation }
cli-play-hint-only = A good move: { $move }; type { $notation }
cli-play-no-hint = No hint for this decision.
cli-play-place = { $rank }. { $seat }: { $score }
level-random = Random
level-greedy = Greedy
level-1 = First steps
level-2 = Easy
level-3 = Medium
level-4 = Strong
level-5 = Expert

### Table

table-bad-player = “{ $text }” is not a player: a seat is you, human, human:Name, bot:1 to bot:5, bot:random or bot:greedy.
table-bad-seats = { $seats ->
    [one] There is { $seats } seat
   *[other] There are { $seats } seats
    } at this table, and { $players ->
    [one] { $players } player is
   *[other] { $players } players are
    } named.
table-bad-facts = It does not say who sits where.
table-take-back-nothing = There is nothing to take back yet.
table-take-back-over = The game is over.
table-take-back-chance = Something has been rolled or drawn since: this can no longer be taken back.
table-take-back-revealed = Something hidden has been shown since: this can no longer be taken back.
table-take-back-person = { $player } has played since: this can no longer be taken back.
table-no-such-seat = This table has no such seat.
table-not-your-seat = Only { $player } can do this.
table-seat-taken = { $player } already sits there.
table-not-host = Only the person who opened the table can do this.
table-not-dealer = At this table the dice and draws are not entered by hand.
table-bad-name = A name has at most { $most } characters, and no commas or line breaks.
table-not-started = The game has not started yet.
table-started = The game has already started.
table-seat-free = Nobody sits in the seat of { $player } yet.
table-ended = The game has ended.
table-take-back-asked = Somebody has asked to take a move back: answer that first.
table-nothing-asked = Nobody has asked you to take a move back.
table-seat-lost = { $player } has left the game for good: a bot plays on.
table-time-up = The time of { $player } for this move is used up.
table-no-change = That is already so.
## Chance that was checked

fair-silent = The record does not say how its dice and draws came about, so they cannot be checked.
fair-method = The record’s dice and draws come from a method that is not known here.
fair-unfinished = The game is not over: its dice and draws can be checked afterwards.
fair-secret = The secret in the record is not the one that was promised.
fair-seats = The record does not have one seed for each seat.
fair-promise = What was promised is not what this device was shown before the game.
fair-own-seed = What this device added before the game is missing.
fair-draw = Event { $event } is “{ $written }”, but “{ $drawn }” was drawn.
fair-verified =
    { $drawn ->
        [one] The one roll or draw is right
       *[other] All { $drawn } rolls and draws are right
    }: nobody could choose { $drawn ->
        [one] it
       *[other] them
    }, because { $seeds ->
        [one] one player
       *[other] { $seeds } players
    } added a seed after the secret was promised.
fair-verified-alone =
    { $drawn ->
        [one] The one roll or draw is
       *[other] All { $drawn } rolls and draws are
    } as promised before the game. But no player added a seed, so whoever runs the server could have chosen the secret.
fair-verified-in-part =
    { $drawn ->
        [one] The one roll or draw of this table is
       *[other] All { $drawn } rolls and draws of this table are
    } right, with { $seeds ->
        [0] no seed
        [one] the seed of one player
       *[other] the seeds of { $seeds } players
    }. { $brought ->
        [one] The first event was brought from elsewhere
       *[other] The first { $brought } events were brought from elsewhere
    } and cannot be checked.
table-own-box-impossible = No game can have come about like that: look at the last entry again.
table-own-box-can-play = One of the tiles that must be on this rack fits somewhere: nobody passes who can play.
table-own-box-not-over = With these colours nobody has won yet, and there are groups left to pop. Undo the colours and play on.
table-own-box-ended-before = { $moves ->
    [one] With these colours { $seats } had won before the last move. Undo what is wrong: a colour or that move.
   *[other] With these colours { $seats } had won before the last { $moves } moves. Undo what is wrong: a colour or those moves.
    }
table-own-box-colours-due = First everybody shows their colours.
table-corrupt = The saved game is damaged at entry { $number }.

### Web client

web-site = Tablée
web-hello = Five games, one table.
web-games = Games
web-home = All games
web-language = Language
web-kept = Your games
web-kept-with = with { $names }
web-kept-all = Show all games ({ $count })
web-forget-one = Forget this game of { $game }
web-forget = Forget it
web-blurb-genial = Line up symbols; your weakest colour is your score.
web-blurb-criss-cross = One roll for all, a sheet each: line up matching symbols.
web-blurb-tout-sur-carte = Roll, hold and tick: complete your cards before the others.
web-blurb-color-pop = Pop groups of tokens: when none of your secret colour is left, you win.
web-blurb-blockers = Link your tiles into few groups; capture as few as you can of any one colour.
web-play = Play
web-share-device = Together on this device
web-rules = Rules
web-rules-intro = The numbered rules as they are played here.
web-rules-contents = Contents
web-seats = Players
web-who-plays = Who plays
web-you = You
web-human = Someone here
web-bot = { $name }: { $way } ({ $level })
web-name-of = Name of player { $number }
web-by-hand = We roll and draw by hand; the app keeps score
web-party = Around the table
web-party-start = Let’s play
web-newcomers = Who else plays?
web-newcomer = Someone
web-invite-bot = Invite { $bot }
web-another-bot = { $name }: choose another bot
web-leaves = Player { $number } does not play
web-colour-of = Colour of player { $number }: { $colour }. Change it
web-colour-1 = red
web-colour-2 = blue
web-colour-3 = green
web-colour-4 = purple
web-colour-5 = orange
web-colour-6 = grey
web-head-start-word = head start
web-head-start = Head start of player { $number }: { $points ->
    [one] one point
   *[other] { $points } points
    }. Change it
web-head-start-of = Head start: { $points ->
    [one] one point
   *[other] { $points } points
    }
web-by-the-rules = By the rules alone, { $count ->
    [one] { $players } wins.
   *[other] { $players } share first place.
    }
    .you = By the rules alone, { $count ->
        [one] you win.
       *[other] first place is shared: { $players }.
        }
web-score-with-head-start = { $player }: { $before }, with a head start of { $points }: { $after }
web-friendly = Friendly take-back
web-friendly-why = Any move can be taken back, whatever has happened since. The same rolls and draws come again.
web-own-box = We play with our own box
web-own-box-why = Enter what everyone sees: the app checks it and keeps score. What is secret stays in your hands.
web-own-box-why-seen = Enter what you roll, draw and play: the app checks it and keeps score.
web-own-box-bots = Your own box and bots don’t go together in this game: somebody would have to enter what a bot draws, and would see its secrets.
web-own-box-ask = { $seat }: which tile do you play?
    .you = Which tile do you play?
web-own-box-other = Another tile
web-own-box-swap = { $seat } swaps the rack
    .you = You swap the rack
web-own-box-swapped = Which tiles does { $seat } lay open?
    .you = Which tiles do you lay open?
web-own-box-no-swap = No swap
web-own-box-skip = Nothing fits
web-first = Who begins?
web-first-lot = By lot
web-first-drawn = By lot: { $seat } begins.
    .you = By lot: you begin.
web-first-chosen = As agreed, { $seat } begins.
    .you = As agreed, you begin.
web-first-passed = This time, { $seat } begins.
    .you = This time, you begin.
web-option-players = Players
web-option-advanced = Advanced game
web-option-variant = Variant
web-option-secrets = Secret colours
web-option-jokers = Jokers
web-option-cards = The family’s own cards
web-choice-standard = Standard
web-choice-teams = Teams
web-choice-solo = Solo
web-choice-two-colours = Two colours each
web-choice-free = As you like
web-choice-forced = Always included
web-jokers-forced = Jokers always included
web-settings = Settings
web-your-name = Your name at the table
web-theme = Theme
web-theme-system = System
web-theme-light = Light
web-theme-dark = Dark
web-theme-switch = Light or dark
web-pace = Pace of bots and dice
web-pace-slow = Slow
web-pace-calm = Calm
web-pace-quick = Quick
web-pace-instant = Instant
web-motion = Motion
web-motion-system = System
web-motion-reduced = Reduced
web-patterns = Patterns as well as colours
web-at-once = Make a move as soon as it is complete, without confirming
web-sounds = Sounds
web-notation = Notation of moves in the log
web-about = About
web-about-what = Tablée is a table for five family games: against bots, with several people on one device, or online. No account, no advertising, nothing to install.
web-about-kept = Games on this device are kept in this browser and nowhere else. Online games, with your name and what you say, are kept on the server; “Your online games” lets you download or delete that. Close the page whenever you like: the game will be where you left it.
web-about-fair = Bots see what a player in their seat would see and nothing else. Dice and draws come from the seed in the address: the same seed gives the same game.
web-about-keys = With the keyboard: Tab goes from group to group, arrows walk over the board, Enter chooses, Escape lets go, R turns. “/” opens the move box. Outside the board, left and right step through the game.
web-about-games = The games were invented by Reiner Knizia (Ingenious and Criss Cross), Steffen Benndorf (All on One Card), Lionel Borg (Color Pop) and Kory Heath (Blockers!). Their names belong to those who publish them, and Tablée is not theirs. If you like a game, the box is worth having.
web-about-credits = The drawings, words, puzzles and bots are Tablée’s own. Its source is free, under the MIT or the Apache 2.0 licence.
web-trouble = Something is wrong
web-unknown-page = There is no such page.
web-no-script = Tablée needs JavaScript and WebAssembly.
web-no-start = Tablée does not start in this browser: it needs WebAssembly.
web-bad-link = This link does not lead to a game:
web-bad-chance = “chance” is “drawn”, “hand” or “box”.
web-bad-seed = A seed is a text of 1 to 64 characters.
web-bad-first = “first” is “lot” or the number of a player.
web-bad-take-back = “take-back” is “friendly” or “strict”.
web-bad-colours = “colours” names a different colour from 1 to 6 for each player.
web-bad-head-start = { $count ->
    [0] Teams and one player alone have no “head-start”.
   *[other] “head-start” has for each player 0 or one of these: { $steps }.
    }
web-bad-save = The game kept in this browser cannot be resumed:
web-set-up = Set up the game
web-leave = Leave the table
web-log = Game log
web-log-secret = Secret: tap to see.
web-close = Close
web-your-things = Your hand
web-moves = Moves
web-move-box = Type a move
web-chance-box = Type what was rolled or drawn
web-enter = Enter
web-draw = Draw for us
web-thinking = thinking…
web-your-turn = your turn
web-to-move = to move
web-status-past = Move { $number } of { $of }
web-status-draw = Tiles are drawn…
web-status-dice = The dice roll…
web-status-set-up = The game is being set up…
web-replay = See the last moves again
web-status-by-hand = Enter what is in front of you.
web-status-show = Somebody has won, or nothing is left to pop: everybody shows their colours.
web-status-pass = Pass the device to { $player }.
web-status-thinking = { $player } is thinking.
web-status-waiting = Waiting for { $players }.
web-bot-failed = The bot does not answer. Try again, or reload the page: the game is kept.
web-hint = Hint
web-hint-comes = Thinking…
web-confirm = Confirm
web-take-back = Take back
web-play-now = Play now
web-earlier = Previous
web-later = Next
web-now = Current position
web-pass = Pass the device to { $name }
web-pass-why = What follows is hidden from the others.
web-ready = I am { $name }
web-over-alone = The end.
web-over-all = Everyone shares first place.
web-over-team = { $players } win together.
    .you = Your team wins!
web-over-winners = { $count ->
    [one] { $players } wins.
   *[other] { $players } share first place.
    }
    .you = { $count ->
        [one] You win!
       *[other] First place is shared: { $players }.
        }
web-result = Result
web-see-board = See the board
web-again = Play again
web-save = Save the game
web-not-kept = This browser has no room left to keep the game: save it before you leave.
web-end-replay = Replay
web-see-analysis = See the analysis
web-analysis = Analysis
web-analysis-close = Back to the result
web-analysis-progress = Decision { $number } of { $of }
web-analysis-stop = Stop
web-analysis-go-on = Continue
web-analysis-stopped = Stopped: { $number } of { $of } decisions judged.
web-analysis-failed = The judging bot does not answer.
web-analysis-done = { $count ->
    [0] There is no decision to judge.
    [one] The only decision is judged.
   *[other] All { $count } decisions are judged.
    }
web-analysis-how = Each decision is judged from what its player could know then, by a strong bot that thinks about it for a moment: close calls can go either way.
web-analysis-accuracy = Accuracy
web-analysis-decisions = Decisions
web-analysis-lost = Given away per move
web-analysis-graph = Expected result
web-analysis-line = { $name }: { $first } at the start, { $last } at the end
web-analysis-costly = Costliest decisions
web-analysis-nothing = Nothing better was found.
web-analysis-played = Played
web-analysis-better = Better
web-analysis-cost-share = −{ $value }
web-analysis-cost-points = { $whole ->
   *[other] −{ $value } points
    }
web-analysis-cost-left = { $whole ->
   *[other] +{ $value } tokens left
    }
web-advice-to = advice to { $name }: “{ $reasons }”
web-share = Copy the record
web-verify = Check the dice and draws
web-shared = Copied
web-not-shared = This browser can’t copy: save instead
web-sorry = Something went wrong, and we are sorry. Your game is kept: reload the page to continue, or save it as a file first.
web-sorry-again = Reload

web-blockers-board = Board
web-blockers-rack = Your tiles
web-blockers-ask-tile = Choose a tile: its row, column or block lights up.
web-blockers-ask-column = Column { $tile }: choose an empty cell, or a tile to capture.
web-blockers-ask-row = Row { $tile }: choose an empty cell, or a tile to capture.
web-blockers-ask-block = The { $symbol } block: choose an empty cell, or a tile to capture.
web-blockers-ask-anywhere = The joker goes anywhere: choose an empty cell, or a tile to capture.
web-blockers-ask-confirm = Confirm or tap the cell again, or choose another.
web-blockers-tile-first = Choose a tile from your rack first.
web-blockers-no-place = This tile fits nowhere at the moment.
blockers-symbol-1 = drop
blockers-symbol-2 = leaf
blockers-symbol-3 = bolt
blockers-symbol-4 = heart
blockers-symbol-5 = crown
blockers-symbol-6 = bell
blockers-symbol-7 = moon
blockers-symbol-8 = mountain
blockers-symbol-9 = fish
web-blockers-face-number = number { $tile }
web-blockers-face-letter = letter { $tile }
web-blockers-face-symbol = symbol { $symbol }
blockers-face-joker = joker
web-blockers-tile = { $face }, { $colour }
web-blockers-cell = { $cell }, { $symbol } block
web-blockers-empty = empty
web-blockers-not-confirmed = not yet confirmed
web-blockers-in-group = { $count ->
    [one] alone
   *[other] in a group of { $count }
    }
web-blockers-can-play = can be played on
web-blockers-can-capture = can be captured
web-blockers-is-protected = protected: capturing it would split its group
web-blockers-groups = { $count ->
    [one] group
   *[other] groups
    }
web-blockers-captures = { $count ->
    [one] capture
   *[other] captures
    }
web-blockers-points = { $count ->
    [one] point
   *[other] points
    }
web-blockers-gift = Groups of { $colour }:
web-blockers-pile = { $count ->
    [0] pile empty
    [one] { $count } tile in the pile
   *[other] { $count } tiles in the pile
    }
web-blockers-score = Groups: { $groups }, captures that count: { $captures }, score: { $points }
web-blockers-made-of = { $groups ->
    [one] { $groups } group
   *[other] { $groups } groups
    } + { $captures ->
    [one] { $captures } capture
   *[other] { $captures } captures
    }
web-blockers-captured-none = nothing captured
web-blockers-captured-of = { $count } { $colour }
web-blockers-captured = captured: { $list }; { $colour } is the one that counts
web-blockers-enter = { $count ->
    [one] Tap the tile that was drawn for { $colour }.
   *[other] Tap the tiles that were drawn for { $colour }: { $count } to go.
    }
web-blockers-drawn = Tiles drawn
web-blockers-column-groups = Groups
web-blockers-column-captures = Most captured colour
web-blockers-column-all = Captured in all
web-blockers-column-total = Score
web-blockers-tie-break = The lowest scores are equal ({ $points }): the fewest captured tiles in all decide, { $value } against { $other }.
web-blockers-shared = The lowest scores are equal ({ $points }), and so are all captured tiles ({ $captured }): first place is shared.
web-blockers-lowest = The score: the groups, plus the captured tiles of the colour captured most.
web-blockers-why = The lowest score wins: { $value } against { $other }.

web-genial-board = Board
web-genial-rack = Your tiles
web-genial-asterisk = red asterisk
web-genial-sun = yellow sun
web-genial-star = blue star
web-genial-disc = green disc
web-genial-ring = purple ring
web-genial-hexagon = orange hexagon
web-genial-colour = { $colour }
genial-tile = { $one } and { $other }
genial-double = double { $colour }
web-genial-cell = { $cell }, { $what }
web-genial-cell-free = free
web-genial-cell-can = the tile can go here
web-genial-cell-ghost = your tile, not yet confirmed
web-genial-ask-tile = Choose a tile and line up matching symbols.
web-genial-ask-first = Choose a tile to place next to a printed symbol that no tile touches.
web-genial-ask-bonus = { $count ->
    [one] Ingenious! Play another tile at once.
   *[other] Ingenious! Play { $count } more tiles at once.
    }
web-genial-ask-place = Tap a glowing cell, or the tile again to turn it.
web-genial-ask-place-first = Place it next to a printed symbol; tap it again to turn it.
web-genial-ask-confirm = { $points }. Confirm, turn it or move it.
web-genial-ask-swap = Swap all your tiles?
web-genial-gain = +{ $points } { $colour }
web-genial-no-gain = No points
web-genial-bonus = and a bonus turn!
web-genial-ghost = { $first } on { $one }, { $second } on { $other }: { $points }
web-genial-pick-first = Choose a tile from your rack first.
web-genial-no-room = There is no room for a whole tile at { $cell }.
web-genial-only-way = It only fits here in this direction.
web-genial-turn = Turn the tile (R)
web-genial-shout = Ingenious!
web-genial-bonus-of = { $count ->
    [one] Bonus turn for { $seat }
   *[other] Bonus turns for { $seat }: { $count }
    }
    .you = { $count ->
        [one] Bonus turn for you
       *[other] Bonus turns for you: { $count }
        }
web-genial-bag = { $count ->
    [one] { $count } tile in the bag
   *[other] { $count } tiles in the bag
    }
web-genial-swap-why = { $count ->
    [one] None of your tiles shows your weakest colour ({ $colours }).
   *[other] None of your tiles shows any of your weakest colours ({ $colours }).
    }
web-genial-swap = Swap
web-genial-keep = Keep them
web-genial-marker = { $colour }: { $value } of { $top }
web-genial-marker-lowest = { $colour }: { $value } of { $top }, the lowest
web-genial-partner = with { $seat }
web-genial-team = { $seats }
    .you = Your team
web-genial-end-full = There was no room left for another tile.
web-genial-end-complete = All six markers reached the end: instant win.
web-genial-why-alone = Your lowest marker, { $colour }, reached { $value }.
web-genial-why-equal = All six markers are equal: first place is shared.
web-genial-why-lowest = The lowest marker decides: { $value } against { $other }.
web-genial-why-next = The lowest markers are equal ({ $lowest }); the { $place ->
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}-lowest marker decides: { $value } against { $other }.
web-genial-enter = { $count ->
    [one] Tap the tile that { $seat } drew.
   *[other] Tap the { $count } tiles that { $seat } drew.
    }
    .you = { $count ->
        [one] Tap the tile that you drew.
       *[other] Tap the { $count } tiles that you drew.
        }
web-genial-bag-tiles = All kinds of tiles
web-genial-chosen = Tiles drawn
web-genial-put-back = Put back in the bag: { $tile }
web-genial-enter-tiles = Enter

web-tout-sur-carte-own = With our cards
web-tout-sur-carte-own-why = The app draws and counts the cards of your box.
web-tout-sur-carte-own-count = { $count } of 30 cards entered
web-tout-sur-carte-own-enter = Enter our cards
web-tout-sur-carte-own-look = Look at our cards
web-tout-sur-carte-own-card = Card { $card }
web-tout-sur-carte-own-missing = Card { $card }: not entered yet
web-tout-sur-carte-own-how = Tap the last box of each row, and its sun. Number your cards in any order you like.
web-tout-sur-carte-own-keep = Keep card { $card }
web-tout-sur-carte-own-close = Later
web-tout-sur-carte-own-boxes-of = { $count ->
    [0] no row
    [one] one box
   *[other] { $count } boxes
    }
web-tout-sur-carte-own-sun = Sun in the { $colour } row
web-tout-sur-carte-own-rows = Rows: { $count } of { $most }
web-tout-sur-carte-own-boxes = Boxes: { $count } of { $most }
web-tout-sur-carte-own-suns = Suns: { $count } of { $most }
web-tout-sur-carte-cards = Cards
web-tout-sur-carte-market = Market
web-tout-sur-carte-deck = { $count ->
    [0] deck empty
    [one] { $count } card in the deck
   *[other] { $count } cards in the deck
    }
web-tout-sur-carte-deck-cards = Cards in the deck
web-tout-sur-carte-done = { $count ->
    [0] The fourth completed card ends the game
    [one] { $count } card completed out of 4
   *[other] { $count } cards completed out of 4
    }
web-tout-sur-carte-scored = Card { $card }, completed: { $points } points
web-tout-sur-carte-card = Card { $card }: { $rows }.
web-tout-sur-carte-row = { $colour } { $ticked } of { $boxes }
web-tout-sur-carte-row-sun = { $colour } with a sun { $ticked } of { $boxes }
web-tout-sur-carte-dice-of = { $count } { $colour }
web-tout-sur-carte-ticks = These dice tick { $dice }.
web-tout-sur-carte-lost = Lost: { $dice }.
web-tout-sur-carte-no-use = These dice tick nothing here.
web-tout-sur-carte-completes = That completes the card: { $points } points.
web-tout-sur-carte-dice = Dice
web-tout-sur-carte-die = Die { $die }, { $colour }
web-tout-sur-carte-die-held = Die { $die }, { $colour }, held
web-tout-sur-carte-die-rolling = Die { $die }, rolling
web-tout-sur-carte-reroll = { $count ->
    [0] Reroll
    [one] Reroll { $count } die
   *[other] Reroll { $count } dice
    }
web-tout-sur-carte-rerolls-left = { $count ->
    [one] { $count } reroll left
   *[other] { $count } rerolls left
    }
web-tout-sur-carte-stop = Keep all
web-tout-sur-carte-pass = Pass
web-tout-sur-carte-dice-whose = { $player }’s dice · roll { $roll } of { $of }
    .you = Your dice · roll { $roll } of { $of }
web-tout-sur-carte-dice-shared = { $player }’s dice: you may use them too
web-tout-sur-carte-last-round = Last round
web-tout-sur-carte-number = No. { $card }
web-tout-sur-carte-legend-dots = three complete rows: the card is complete
web-tout-sur-carte-legend-suns = one sun 2 points, two suns 5
web-tout-sur-carte-legend-figure = points of the row
web-tout-sur-carte-rolls = rolls the dice
web-tout-sur-carte-chosen = has chosen
web-tout-sur-carte-ask-keep = { $count ->
    [0] Your three cards are chosen.
    [3] Keep three of your five cards.
    [one] Keep one more card.
   *[other] Keep { $count } more cards.
    }
web-tout-sur-carte-ask-kept = Confirm these three, or tap one to put it back.
web-tout-sur-carte-ask-hold = { $left ->
    [one] Last reroll: tap the dice to hold, or keep all.
   *[other] Tap dice to hold, then reroll the others.
    }
web-tout-sur-carte-ask-reroll = { $count ->
    [one] Reroll the other die, or keep all.
   *[other] Reroll the other { $count } dice, or keep all.
    }
web-tout-sur-carte-ask-stop = All five are held: keep them, or let some go.
web-tout-sur-carte-ask-use = Tap the card to tick with these dice, or pass.
web-tout-sur-carte-ask-confirm = Confirm, or choose another card.
web-tout-sur-carte-ask-complete = Confirm: this completes the card for { $points } points.
web-tout-sur-carte-ask-take = Card completed! Take a new one from the market.
web-tout-sur-carte-ask-taken = Confirm, or choose another card from the market.
web-tout-sur-carte-all-held = All dice are held: let some go to reroll them.
web-tout-sur-carte-dice-first = First the dice: reroll, or keep them all.
web-tout-sur-carte-market-now = Take a card from the market now, in place of the one you completed.
web-tout-sur-carte-market-later = You take a card from the market when you have completed one of yours.
web-tout-sur-carte-three-only = Three cards are kept: put one back first.
web-tout-sur-carte-enter-dice = { $count ->
    [one] Tap what the die shows.
   *[other] Tap what the dice show: { $count } to go.
    }
web-tout-sur-carte-take-out = Take { $colour } back
web-tout-sur-carte-enter-cards = { $count ->
    [one] { $player }: tap the card drawn.
   *[other] { $player }: tap the cards drawn, { $count } to go.
    }
    .you = { $count ->
        [one] Tap the card you drew.
       *[other] Tap the cards you drew, { $count } to go.
        }
web-tout-sur-carte-enter-market = { $count ->
    [one] Tap the card that joins the market.
   *[other] Tap the cards of the market: { $count } to go.
    }
web-tout-sur-carte-end = A fourth card was completed ({ $players }): that was the last round. Incomplete cards score their complete rows, without suns.
    .you = You completed a fourth card: that was the last round. Incomplete cards score their complete rows, without suns.
web-tout-sur-carte-column-cards = Cards
web-tout-sur-carte-column-rows = Rows
web-tout-sur-carte-column-suns = Suns
web-tout-sur-carte-column-open = Open
web-tout-sur-carte-column-total = Total
web-tout-sur-carte-shared = The highest totals are equal ({ $points }), and nothing breaks a tie: first place is shared.

### Examples of the rules

web-example = Example
example-genial-lines = A red and blue tile is placed near the printed blue symbol. The blue half sees one blue symbol in each of two directions: 1 + 1 = 2 points in blue. The red half sees one red symbol: 0 + 1 = 1 point in red.
example-genial-double = A double blue: each half counts its own lines, and the two halves do not count each other. 2 + 2 = 4 points in blue.
example-genial-five-directions = Each half looks in five directions. The blue half continues two lines of two symbols: 2 + 2 = 4 points in blue. The red half continues only one: 2 + 0 = 2 points in red.
example-genial-twelve = A double green among other greens: 7 for one half, 5 for the other. 7 + 5 = 12 points in green.
example-genial-bonus = Green was at 14 and gains 4 points: 14 + 4 = 18. The marker is at the end of its track: another tile must be played at once, before drawing.
example-genial-ranking = The lowest markers are at 13, 12, 12 and 11: player 4 wins, and player 1 comes last. Players 2 and 3 both have 12, then 13; their third marker decides, 14 against 13: player 2 comes second.
example-criss-cross-isolated = The second cell of the second row is free, but all its neighbours are written: no pair can ever fill it.
example-criss-cross-sheet = The rows score 2, 2, 3, 4 and 2; the columns 3, 2, 4, 4 and 5 (a run of 2 and one of 3). Total: 2 + 2 + 3 + 4 + 2 + 3 + 2 + 4 + 4 + 5 = 31. The diagonal counts nothing.
example-criss-cross-diagonal = The rows score 10 in all, the columns 12. The diagonal has a run of 3 and one of 2, which is 5 and counts twice: 10. The fourth row scores nothing and costs 5 points. Total: 10 + 12 + 10 − 5 = 27.
example-tout-sur-carte-shared-dice = Player 2 uses the dice that player 1 rolled. On card 14, two yellow, two purple and one orange die tick 2 + 2 + 1 = 5 boxes. Player 1’s card 23 has no orange row: there that die is lost.
example-tout-sur-carte-too-many-dice = Three purple dice complete the purple row of card 23. The yellow row has only one free box left for two yellow dice: neither of them is used. 3 + 0 = 3 boxes.
example-tout-sur-carte-one-sun = Card 23 is completed: the purple, yellow and green rows, one of which carries a sun. 5 + 3 + 2 + 2 = 12 points.
example-tout-sur-carte-two-suns = The orange row of card 3 was complete; the last roll completes red, blue and green at once. Two suns: 4 + 4 + 4 + 4 + 5 = 21 points.
example-tout-sur-carte-unfinished = The game is over. On player 2’s card 14 two rows are complete, yellow and purple: 6 + 3 = 9 points. The sun of the yellow row gives nothing, as the card is not completed.
example-color-pop-group = The yellow group lies on three slides: 1 + 3 + 1 = 5 tokens. All of it goes.
example-color-pop-bridge = A joker joins a lone green token to a group of five: 5 + 1 + 1 = 7 tokens go together.
example-color-pop-slide = The last group emptied a slide; it moved to the far right, and the others closed up. Slides with tokens: 10 − 1 = 9.
example-color-pop-won-by-another = Player 1 removed the last two blue tokens: 2 − 2 = 0. But blue was the secret colour of player 3, who wins at once.
example-blockers-ways-to-capture = The yellow tile is in column 2, in row G and in the moon block. Player 1 can capture it in four ways: with the number 2, the letter G, the moon or the joker.
example-blockers-no-split = The three yellow tiles form a group. The one in the middle cannot be captured, as that would split the group; those at the ends can.
example-blockers-scoring = Player 1: five groups, nothing captured, 5 + 0 = 5. Player 2: two groups, 2 + 0 = 2, and wins. Player 3: four groups and two captured tiles, but of different colours: only one counts, 4 + 1 = 5. That ties with player 1, but player 3 captured more tiles in all and comes last.

### Lessons

web-learn = Learn in five minutes
web-lesson = Lesson: { $game }
web-lesson-step = Step { $number } of { $of }
web-lesson-next = Next
web-lesson-show = Show me
web-lesson-over = You know how to play { $game }.
web-lesson-over-how = Now a real game against { $name }, who is just beginning too. The coach warns you before a move that costs a lot, and Hint is always there.
web-lesson-play = Play against { $name }
web-lesson-again = Take the lesson again
web-offer = First time here? Learn { $game } by playing: five minutes, then a real game.
web-offer-no = No, thanks
lesson-genial-first = Your weakest colour is your score, so every colour counts. Begin with the red and blue tile: place it beside a printed symbol, so that one half touches its own colour.
lesson-genial-first-done = Your first point. Each half scores the matching symbols that lie in line with it.
lesson-genial-first-turned = The right corner, but it is the other half that touches the symbol: different colours score nothing. Tap the tile to turn it.
lesson-genial-first-other-tile = You may play any tile, but take the red and blue one here.
lesson-genial-first-far = On their first turn, all players begin at a printed symbol that no tile touches yet: one of the six corners. Later, any free place will do.
lesson-genial-first-other = Nothing scores there yet. Put red beside the red symbol, or blue beside the blue one.
lesson-genial-line = Red now has a line: the printed symbol and your half. Place the red and yellow tile so that red scores 2 points.
lesson-genial-line-done = A line ends at the first other colour or the first gap. The longer it is, and the more lines there are, the more points.
lesson-genial-line-one = From there, red sees only one red symbol. Look for a place with two in line, or with one in each of two directions.
lesson-genial-line-yellow = A good point for yellow, but this is about red: continue the row at the top left.
lesson-genial-line-other-tile = Take the red and yellow tile for this.
lesson-genial-line-other = There are no two red symbols in line with it. The preview shows what a place brings before you confirm.
lesson-genial-double = A double shows one colour twice. Place the double blue so that both halves score.
lesson-genial-double-done = 2 points: each half counts for itself, and the halves of a tile never count each other.
lesson-genial-double-half = Only one half scores there: the halves of a tile don’t count each other. Let both touch a blue symbol.
lesson-genial-double-none = There is no blue beside it, so nothing scores. Blue lies below your red at the top left, and in the corner on the right.
lesson-genial-double-other = Play the double blue here.
lesson-genial-bonus = A later game. Green stands at 16. Bring it to 18, the end of its track: that earns a bonus turn.
lesson-genial-bonus-done = Ingenious! Green has reached 18: you play again at once, before drawing.
lesson-genial-bonus-yellow = Useful for yellow, but it earns no bonus turn: only a colour that reaches 18 does.
lesson-genial-bonus-purple = Purple gains, but it is far from 18. Green needs only 2.
lesson-genial-bonus-short = Green doesn’t gain 2 there. Continue the long green lines in the upper half of the board.
lesson-genial-weakest = Your bonus turn. Yellow, blue and orange are still at 0, and the weakest colour is what counts in the end. Score 2 points for yellow.
lesson-genial-weakest-done = 3 points for purple would have looked better, but your weakest colour decides. Now you draw up to six tiles again.
lesson-genial-weakest-strong = Purple is not among your weakest colours: three others stand at 0. Yellow can have 2 points.
lesson-genial-weakest-half = One half at most touches the printed yellow sun there. Both can.
lesson-genial-weakest-green = Green is full at 18: further points are lost. Yellow can have 2.
lesson-genial-weakest-other = The double yellow brings more: one point with each half.
lesson-genial-swap = Another game, at the end of your turn. Orange is your weakest colour, and none of your tiles shows it: so you may swap them all before drawing. Do it.
lesson-genial-swap-done = Six new tiles come, and only then do the old ones go back into the bag. It pays when nothing in your hand helps your weakest colour.
lesson-genial-swap-keep = Allowed, but nothing in your hand helps orange then, and orange is your score: 0.
lesson-genial-swap-place = You have placed your tile for this turn. The only question now: swap or keep?
lesson-criss-cross-pair = Everyone writes the same two dice on their own sheet, side by side. Tap two neighbouring cells so that the triangle stands beside your first triangle.
lesson-criss-cross-pair-done = Two alike, side by side: 2 points. What is written stays.
lesson-criss-cross-pair-turned = The right place, but the star stands beside the triangle. Tap the pair to turn it round.
lesson-criss-cross-pair-taken = Something is written there already, and nothing is ever erased. Take free cells beside it.
lesson-criss-cross-pair-other = The triangle is not beside the first one there. To its right or below it, the two score.
lesson-criss-cross-square = Two triangles! Rows and columns both count. Find the place where this pair brings 6 points at once.
lesson-criss-cross-square-done = One row and two columns: 2 + 2 + 2. Every symbol counts in its row and in its column.
lesson-criss-cross-square-column = Three in a column bring 3 points. Below both triangles of the first row it is twice as much.
lesson-criss-cross-square-apart = On its own a pair brings 2 points. Beside its like it brings more.
lesson-criss-cross-square-other = That brings less than 6. Let the pair touch both triangles.
lesson-criss-cross-four = A run of two brings 2 points, three bring 3, four bring 8, five bring 10. Turn the three squares of the second row into four.
lesson-criss-cross-four-done = From 3 points to 8: the step to four is the biggest of all.
lesson-criss-cross-four-blocked = Now the disc ends the run and closes it. The square belongs there: tap the pair to turn it round.
lesson-criss-cross-four-two = Two in a column: 2 points. The fourth square in its row would bring 5 more.
lesson-criss-cross-four-other = The run of squares doesn’t grow there. Both of its ends are free.
lesson-criss-cross-bridge = An empty cell breaks a run. In the fourth row there are two stars, a gap, and one more star. Make them one run.
lesson-criss-cross-bridge-done = Four stars in one run: 8 points instead of 2.
lesson-criss-cross-bridge-beside = Two runs of two: 4 points. Filling the gap makes one run of four: 8.
lesson-criss-cross-bridge-blocked = A disc in the gap parts the stars for good. Turn the pair round.
lesson-criss-cross-bridge-other = The gap between the stars is still open. Write the star into it.
lesson-criss-cross-gap = Late in the game. A free cell without a free neighbour can never be filled, because you always write two. Two strips of four cells are left: write without leaving any cell alone.
lesson-criss-cross-gap-done = What is left still comes in pairs. Whoever has no free pair any more writes nothing more.
lesson-criss-cross-gap-right = Both ends of the strip on the right would be left alone, and lost. Begin at one end.
lesson-criss-cross-gap-left = The strip on the left would leave two lonely cells. Begin at one end.
lesson-criss-cross-both = Last task: a leaf and an asterisk. Find the place where each of them lengthens a run.
lesson-criss-cross-both-done = Four leaves in row two, 8 points instead of 3, and three asterisks in row three. That is how games are won.
lesson-criss-cross-both-turned = The right place, the wrong way round. Turn the pair, and both runs grow.
lesson-criss-cross-both-elsewhere = No run grows there. Look at the free ends of the rows on the right.
lesson-tout-sur-carte-hold = Everyone uses the same dice, each on a card of their own. You roll, and may reroll twice. Card 23 has a yellow and a purple row, but no orange one: hold yellow and purple, and reroll only the orange die.
lesson-tout-sur-carte-hold-done = Good: dice that are held stay. Let us see what the last one shows.
lesson-tout-sur-carte-hold-stop = You may stop, but you still have two rerolls, and the orange die is of no use on card 23.
lesson-tout-sur-carte-hold-useful = The dice you hold stay, the others are rolled again. Tap both yellow and both purple dice, then reroll.
lesson-tout-sur-carte-use = Another purple one! Now choose the card on which these dice tick the most boxes.
lesson-tout-sur-carte-use-done = All dice of a colour together tick boxes of the row of that colour: three purple, two yellow.
lesson-tout-sur-carte-use-fewer = Card 3 has no yellow row: only the three purple dice would count. On card 23 all five do.
lesson-tout-sur-carte-use-pass = You may pass, but that ticks nothing.
lesson-tout-sur-carte-row = Now the other player has rolled: two yellow, two green, one orange. You use the same dice. Complete a row.
lesson-tout-sur-carte-row-done = The green row is complete. The yellow dice didn’t count: two dice, but only one free box. All dice of a colour, or none of them.
lesson-tout-sur-carte-row-boxes = Three boxes ticked, but no row complete. On card 23 the two green dice fill the green row exactly.
lesson-tout-sur-carte-row-pass = Another player’s dice serve you too: on card 23 they complete the green row.
lesson-tout-sur-carte-exact = You roll two yellow, one blue, two purple. On card 23 the purple row needs two more, the yellow one exactly one. Reroll so that both can fit.
lesson-tout-sur-carte-exact-done = One yellow and two purple dice held: exactly what is missing.
lesson-tout-sur-carte-exact-stop = Two yellow dice for one free box: neither would count. Reroll one of them.
lesson-tout-sur-carte-exact-both = Then no yellow die may be left. Hold one of them: exactly one is missing.
lesson-tout-sur-carte-exact-purple = Two purple dice are just what the purple row needs. Hold them.
lesson-tout-sur-carte-exact-other = The blue die is not in the way: one yellow die too many is.
lesson-tout-sur-carte-finish = Let us say that the green row of card 23 is still empty. The other player has rolled one yellow, two green, two purple. Three complete rows finish a card. Complete all three at once.
lesson-tout-sur-carte-finish-done = Green, yellow and purple: 2 + 3 + 5 points, and 2 more for the sun of the yellow row. 12 points, and a new card comes.
lesson-tout-sur-carte-finish-later = Four boxes on card 3, but nothing is complete there. Card 23 is waiting for exactly these dice.
lesson-tout-sur-carte-finish-pass = Passing would waste these dice: on card 23 they complete three rows at once.
lesson-tout-sur-carte-suns = A later game: this roll can finish either of your cards. The suns on complete rows bring extra: one sun 2 points, two suns 5. Choose the better card.
lesson-tout-sur-carte-suns-done = 4 + 4 + 4 for the rows and 5 for both suns: 17 points. When somebody finishes a fourth card, the round is played out and the game is over.
lesson-tout-sur-carte-suns-plain = 3 + 3 + 4 = 10 points, and no sun. Card 3 brings 12 for its rows and 5 for both suns.
lesson-tout-sur-carte-suns-pass = These dice finish a card, whichever you choose. Passing brings nothing.
lesson-color-pop-pop = In a game of two, each has two secret colours. Yours are blue and green here: once no token of either is left, you win. Begin with the largest blue group: four tokens that touch.
lesson-color-pop-pop-done = Four fewer! What lay above has slid down.
lesson-color-pop-pop-smaller = Blue as well, but a smaller group. Four touch each other in the middle, a little further down.
lesson-color-pop-pop-colour = You may remove any colour, and green is yours as well, but begin with blue.
lesson-color-pop-pop-alone = A single token can’t be removed. Two or more of a colour must touch, side by side or one above the other.
lesson-color-pop-joker = White jokers count as any colour. In the middle of the board, a single blue token has a joker on its right. Remove the two together.
lesson-color-pop-joker-done = The joker counted as blue, and so two tokens made a group.
lesson-color-pop-joker-other-joker = That way the joker goes with another colour. Tap the blue token on its left: then it counts as blue.
lesson-color-pop-joker-blue = Blue, but not the single token. It is on the left of the joker in the middle.
lesson-color-pop-joker-alone = That one has no neighbour of its colour. The blue one in the middle has a joker beside it.
lesson-color-pop-joker-colour = That takes neither of the two. Look for the joker in the middle, with a blue token on its left.
lesson-color-pop-connect = Whoever keeps taking one colour gives it away. So remove another colour, such that seven blue tokens come together. What lies between the blue ones in the second row from below?
lesson-color-pop-connect-done = The blue tokens have slid together, and nobody suspects blue.
lesson-color-pop-connect-blue = That shows everyone what you are after. Let other colours work for you.
lesson-color-pop-connect-most = A large group, but the blue tokens stay where they are. A smaller one in the right place does more.
lesson-color-pop-connect-joker = With the joker gone as well, the blue tokens slide past each other. Tap the joker to leave it out.
lesson-color-pop-connect-other = That doesn’t bring the blue tokens together. In the second row from below, only two orange ones lie between them.
lesson-color-pop-spare = Now take all seven blue tokens. The joker below touches them but adds no blue: leave it for later. If it is marked too, tap it to leave it out.
lesson-color-pop-spare-done = Seven at once. Eleven blue tokens remain, and a joker for one that may stay alone.
lesson-color-pop-spare-spent = All seven, but the joker goes as well and brings you nothing. Tap it to leave it out.
lesson-color-pop-spare-smaller = Blue, but only a few. Seven lie together in the second row from below.
lesson-color-pop-spare-other = Not yet: seven blue tokens are waiting in the second row from below.
lesson-color-pop-guard = A later game. Your colours are blue and yellow. Orange is gone, only four green tokens are left, in one group, and the other player has taken much of both. Whoever’s two colours are gone wins at once, no matter who removed them. Play something safe.
lesson-color-pop-guard-done = Watch what the others remove, and never remove the last tokens of a colour that may be theirs.
lesson-color-pop-guard-gift = Orange and green would both be gone. If they are the other player’s secret, they win on the spot, by your hand.
lesson-color-pop-guard-alone = That one is alone. Take two or more that touch, but not the green ones.
lesson-color-pop-win = Here your colours are blue and orange. Blue is gone already, and only two orange tokens are left. End the game.
lesson-color-pop-win-done = Neither of your colours is left: you win at once. If nobody gets that far, the fewest tokens left of one’s colours win. With three or more players, each has a single secret colour.
lesson-color-pop-win-bigger = Three tokens instead of two, but of the wrong colour. It isn’t size that counts.
lesson-color-pop-win-later = The other player may then part your two orange tokens. You can win now.
lesson-blockers-column = The lowest score wins here, and you play red. The number 5 may go anywhere in column 5. Place it.
lesson-blockers-column-done = A number goes in its column. Tiles that touch form a group, and each group costs a point: 1 so far.
lesson-blockers-column-letter = That is a letter, which goes in its row. Take the number 5.
lesson-blockers-column-symbol = That is a symbol, which goes in its block of nine cells. Take the number 5.
lesson-blockers-column-outside = The 5 fits in column 5 only, anywhere from top to bottom.
lesson-blockers-column-other = That is another number. Take the 5.
lesson-blockers-row = The letter E goes anywhere in row E. Place it so that it touches your red tile: then both are one group.
lesson-blockers-row-done = Two tiles, one group: still only 1 point.
lesson-blockers-row-alone = A tile that touches none of yours is a group of its own and costs a point. Put it right beside your red tile.
lesson-blockers-row-other-tile = Take the letter E for this.
lesson-blockers-block = The crown goes in its block, the nine cells in the middle. Place it so that you keep a single group.
lesson-blockers-block-done = Three tiles, and still one group. Only sides that touch count.
lesson-blockers-block-corner = Corner to corner is no contact: that would be a second group. Let two sides touch.
lesson-blockers-block-outside = The crown fits in the middle block only, whose cells show it.
lesson-blockers-block-other-tile = Play the crown here.
lesson-blockers-link = You have two groups: two tiles in the middle and, behind a gap, one more on the right. Join them with one tile.
lesson-blockers-link-done = One group instead of two: a point saved.
lesson-blockers-link-third = That makes a third group. What you want is the gap between the two.
lesson-blockers-link-longer = One group grows, but there are still two. Fill the gap between them.
lesson-blockers-link-elsewhere = Away from the others it is one group more. Fill the gap: two of your tiles fit there.
lesson-blockers-split = On the left you have three groups around a yellow tile. Capture it with the letter G: your tile takes its place and joins all three.
lesson-blockers-split-done = Three groups have become one. The captured tile costs a point: 2 in all instead of 3.
lesson-blockers-split-middle = The yellow row would fall into two parts. A capture may never split a group; a tile at its end may be taken.
lesson-blockers-split-end = Allowed, but it joins nothing: a captured tile and one more group. Take the other end.
lesson-blockers-split-empty = No capture, but a fourth group. Take the yellow tile between your three.
lesson-blockers-split-other = The letter G is the tile to play here.
lesson-blockers-colours = Captured tiles cost points only for the colour you have captured most, and you hold one yellow tile. Make the capture that joins two groups and costs nothing.
lesson-blockers-colours-done = Blue is new, so captures still cost only 1. One tile of each colour costs no more than a single one.
lesson-blockers-colours-same = It joins two groups, but it is your second yellow tile: captures would cost 2. There is a blue one to take.
lesson-blockers-colours-no-link = That joins nothing. Look at the top: a blue tile stands between two of yours.

### Puzzles

web-puzzles = Puzzles
web-puzzles-of = Puzzles: { $game }
web-puzzles-intro = Positions from the bots’ own games in which one move is clearly best. A new one every day, the same for everyone.
web-puzzle-today = Today’s puzzle
web-puzzle-today-solved = Solved. Tomorrow there is another one.
web-puzzle = Puzzle { $number }
web-puzzle-solved = Puzzle { $number }, solved
web-puzzle-of = Puzzle of { $day }
web-puzzle-task = Your turn. One move is clearly better than all others: find it.
web-puzzle-easy = Easy
web-puzzle-medium = Medium
web-puzzle-hard = Hard
web-puzzle-clue = A clue:
web-puzzle-second = Only second best: { $move }
web-puzzle-right = That’s it. Our strongest bot needs { $simulations } simulated games to see it.
web-puzzle-right-glance = That’s it. Our strongest bot sees it at a glance.
web-puzzle-right-plain = That’s it. It also brings most at once.
puzzle-wrong = Possible, but something else is clearly better. Look again.

### At the table: goal, memo, menu

web-menu = Menu
web-menu-rules = Rules of the game
web-menu-memo = How to score
web-menu-new = New game
web-menu-leave = Leave the table
web-menu-leave-kept = The game is kept and waits for you on the home page.
web-menu-resign = Give up
web-menu-resign-local = Give up this game? It is deleted from this device.
web-menu-stay = Keep playing
web-genial-goal = Your weakest colour counts: bring it up
web-genial-goal-teams = Your team’s weakest colour counts: bring it up
web-genial-goal-solo = Your weakest colour counts: bring all six up
web-genial-memo-lines = Each half of a tile scores one point for every matching symbol in an unbroken line, in the five directions away from the other half.
web-genial-memo-bonus = A colour that reaches { $top } gives a bonus turn.
web-genial-memo-bonus-teams = A colour that reaches 18, and again one that reaches { $top }, gives a bonus turn.
web-genial-memo-end = At the end everyone’s weakest colour is compared: the highest wins. If tied, the next weakest decides.
web-genial-memo-end-solo = At the end your weakest colour is your result, out of { $top }.
web-genial-memo-all = Whoever brings all six colours to { $top } wins at once.
web-genial-memo-swap = If no tile of yours shows your weakest colour at the end of your turn, you may swap them all.
web-blockers-goal = The lowest score wins: groups + captures
web-blockers-memo-groups = One point for each group of your colour: tiles that touch by a side are one group.
web-blockers-memo-captures = One point for each tile you captured, but only of the colour you captured most.
web-blockers-memo-protected = A tile may not be captured if its group would split.
web-blockers-memo-tie = The lowest score wins. If tied, whoever captured fewer tiles in all wins.
web-blockers-memo-two-colours = With two players everyone has two colours, and the groups of both count.
criss-cross-goal = Matching symbols side by side score
criss-cross-memo-run = { $symbols } scores { $points }
criss-cross-memo-lines = Every row and every column counts, with all its runs.
criss-cross-memo-empty = A row or column without any run costs 5 points.
criss-cross-memo-diagonal = The grey diagonal counts double.
criss-cross-memo-tie = The highest total wins. If tied, the best single row or column decides.
web-tout-sur-carte-goal = Most points win; the fourth card ends it
web-tout-sur-carte-memo-dice = One player rolls for all. Then everyone may tick the dice on one card of theirs: all dice of a colour, or none of them if its row has too few free boxes.
web-tout-sur-carte-memo-row = A complete row scores as many points as it has boxes: the number on its left.
web-tout-sur-carte-memo-card = Three complete rows complete a card: the three dots at its top. It is scored and a new one comes.
web-tout-sur-carte-memo-sun = Complete rows with a sun score extra on a completed card: one sun 2 points, two suns 5.
web-tout-sur-carte-memo-end = When somebody completes a fourth card, the round is played to its end. Complete rows on open cards count too.
color-pop-goal = { $count ->
    [one] Clear your secret colour from the board
   *[other] Clear your secret colours from the board
    }
color-pop-goal-known = { $count ->
    [0] Cleared: { $tokens }
   *[other] Clear { $tokens }: { $count } left
    }
color-pop-own = Secret of { $seat }
    .you = Your secret
color-pop-memo-group = Pop two or more touching tokens of one colour. A { $joker } counts as any colour.
color-pop-memo-slide = What lies above slides down, and empty slides move to the right.
color-pop-memo-secret = Nobody knows the others’ colours. A popped group is gone for everyone, whoever popped it.
color-pop-memo-end = Whoever has none of their colours left wins at once. Otherwise it ends when nothing can be popped, and whoever has the fewest left wins.
color-pop-memo-tie = If tied, whoever popped fewer of their own colours wins.
color-pop-memo-solo = Clear all tokens of your colours before nothing can be popped any more.

### Asked instead of seen: what is said at the table to those who ask

summary-points = { $points ->
    [one] { $seat } has { $points } point
   *[other] { $seat } has { $points } points
    }
    .you = { $points ->
        [one] You have { $points } point
       *[other] You have { $points } points
        }
summary-rack = Tiles of { $seat }: { $tiles }
    .you = Your tiles: { $tiles }
summary-nothing = There is nothing to tell.
summary-nothing-new = Nothing has happened since your last move.
summary-no-places = There is nothing to choose here now.
summary-places = { $count ->
    [one] One legal place: { $places }
   *[other] { $count } legal places, the nearest: { $places }
    }
summary-your-turn = Your turn.
summary-where = , on { $places }
genial-summary-markers = Markers of { $seat }
    .you = Your markers
genial-summary-marker = { $colour } { $marker }
genial-summary-lowest = lowest { $colours }
criss-cross-summary-row = row { $line } gives { $points }
criss-cross-summary-column = column { $line } gives { $points }
criss-cross-summary-diagonal = diagonal { $line } gives { $points }
criss-cross-summary-free = { $count ->
    [0] no free cells
    [one] one free cell
   *[other] { $count } free cells
    }
tout-sur-carte-summary-done = { $count ->
    [0] no card completed
    [one] one card completed
   *[other] { $count } cards completed
    }
tout-sur-carte-summary-card = Card { $card } still needs
tout-sur-carte-summary-dice = On the table: { $dice }
color-pop-summary-secret = { $count ->
    [0] The secret of { $seat }: { $tokens }, none left
   *[other] The secret of { $seat }: { $tokens }, { $count } left
    }
    .you = { $count ->
        [0] Your secret: { $tokens }, none left
       *[other] Your secret: { $tokens }, { $count } left
        }
color-pop-summary-popped = { $count ->
    [0] { $seat } has popped nothing yet
    [one] { $seat } has popped one token
   *[other] { $seat } has popped { $count } tokens
    }
    .you = { $count ->
        [0] You have popped nothing yet
        [one] You have popped one token
       *[other] You have popped { $count } tokens
        }
color-pop-summary-grid = On the board
color-pop-summary-left = { $token } { $count }
blockers-summary-groups = { $count ->
    [0] no { $colour } group
    [one] one { $colour } group
   *[other] { $count } { $colour } groups
    }
blockers-summary-captures = { $count ->
    [one] one captured { $colour } tile
   *[other] { $count } captured { $colour } tiles
    }
blockers-summary-rack = Your { $colour } tiles: { $tiles }
web-ask-help = Keys and questions
web-ask-intro = Ask here, or press the key at the table. The answer is read out and shown.
web-ask-off = Single keys are switched off in the settings.
web-ask-you = Where do I stand?
web-ask-others = Where do the others stand?
web-ask-now = Whose turn is it, and what is asked?
web-ask-changes = What has changed since my last move?
web-ask-places = Which legal places are near?
web-ask-next = Go to the next legal place
web-ask-previous = Go to the previous legal place
web-ask-type = Type a move
web-ask-answer = Answer
web-key-shift = Shift + { $key }
web-keys-off = Switch off single keys at the table (Y, O, W, C, L, N, ?, / and the games’ own)

### By ear

web-access = Playing by ear and by keyboard
web-access-intro = Every game here can be played to its end with the keyboard alone, and followed with a screen reader. This page says how. It needs no special mode: sit down at any table.
web-access-around = Getting around a table
web-access-tab = Tab goes from one part to the next: the bar with what happened and what is asked, the seats, the board, what you hold, the buttons, and the game log. The board is one stop, and so is what you hold.
web-access-arrows = On the board the arrow keys go to the next cell in that direction, and each cell says its name and what lies there. You begin at a place that can be chosen, if there is one.
web-access-enter = Enter or the space bar chooses. A composed move waits until you press the button “Confirm”; the settings can have it made at once. Escape lets go of what you hold.
web-access-mode = The board is marked as an application, so that screen readers hand over the arrow keys and letters by themselves. If yours does not, switch to its focus mode (with NVDA: NVDA key and space bar).
web-access-keys = Questions and keys
web-access-keys-where = These keys work anywhere at the table, except while you type. The menu of the table has the same questions as buttons, and the settings switch the keys off.
web-access-heard = What you hear
web-access-heard-story = Every move, draw and roll is announced once, in the words of the game log: who did what, what it brought, and where. Bots wait for you in the settings: choose “slow” if they are too quick to follow.
web-access-heard-asked = What is asked of you stands in the bar and is read when it changes. A move that the rules refuse is answered at once with the reason. A hint is read when it comes.
web-access-heard-typed = Whoever prefers to type opens the move box with the slash: it takes a move in notation and completes it. The settings show the notation of every move in the game log.
web-access-games = The five games
genial-access-board = The board is made of hexagons in rows, a at the top. Cells count from the left: h8 is the eighth of row h. Left and right stay in the row; up and down go to the row above or below, half a cell aside.
genial-access-move = Choose a tile with the keys 1 to 6 or in your rack, then a cell for its first half, and turn it with R or Shift and R until it lies as you like: what it would score is read each time. Then confirm.
genial-access-more = Ask where you stand to hear your six markers and which is lowest, which is the one that counts.
criss-cross-access-board = Your sheet has five columns, a to e, and five rows, 1 to 5 from the top. The others’ sheets are told as scores.
criss-cross-access-move = After the roll choose the cell for the first symbol, then a cell beside it for the second. R swaps the two symbols. Then confirm: everybody writes at the same time.
criss-cross-access-more = Ask where you stand to hear your total, the lines that score and how many cells are free.
tout-sur-carte-access-board = Your cards lie side by side, the dice below them. A card says for each colour how many of its boxes are ticked, and what these dice would tick on it.
tout-sur-carte-access-move = The keys 1 to 5 hold a die or let it go; R rolls the others again and S stops. Then 1 to 5 choose a card, and you confirm; P passes.
tout-sur-carte-access-more = Ask where you stand to hear your points, what each card still needs, and the dice on the table.
color-pop-access-board = The tokens stand in slides, a at the left, and are counted from the bottom: b1 is the lowest of the second slide. A cell says its colour and how large its group is.
color-pop-access-move = Choose any cell of a group, then confirm. Jokers beside it can be switched in and out with Enter. Everything above slides down, and empty slides move to the right.
color-pop-access-more = S shows and hides your secret colour. Ask where you stand to hear what is left of it and of every colour.
blockers-access-board = The board has nine rows, A at the top, and nine columns, 1 at the left; C7 is in row C and column 7. Each cell also says the symbol of its block of nine.
blockers-access-move = Choose a tile with the number keys or in your rack. A number goes in its column, a letter in its row, a symbol in its block, a joker anywhere. You are taken to the first place that is allowed; N goes to the next. Then confirm.
blockers-access-more = Fewer points are better. Ask where you stand to hear your groups, what you captured, and your tiles.

### The coach

place-upper-left = at the upper left
place-top = at the top
place-upper-right = at the upper right
place-left = on the left
place-centre = in the middle
place-right = on the right
place-lower-left = at the lower left
place-bottom = at the bottom
place-lower-right = at the lower right
genial-coach-place = place { $tile } { $where }
genial-coach-keep = keep your tiles
genial-coach-swap = swap your tiles
criss-cross-coach-start = start with { $symbol }
criss-cross-coach-write = write { $one } { $two } { $where } ({ $first }, { $second })
tout-sur-carte-coach-keep = keep the cards { $cards }
tout-sur-carte-coach-stop = keep all the dice
tout-sur-carte-coach-reroll = reroll { $dice }
tout-sur-carte-coach-pass = pass
tout-sur-carte-coach-use = tick { $dice } on card { $card }
tout-sur-carte-coach-take = take card { $card }
color-pop-coach-pop = pop the { $count } { $token } { $where }
blockers-coach-play = play { $tile } on { $cell }
blockers-coach-capture = play { $tile } on { $cell } and capture { $taken }
web-coach-try = Good idea: { $move }
web-coach-better = Better here: { $move }
web-coach-quiet = No immediate gain, but the most promising move.
web-coach-other = The other idea: { $move }
web-coach-none = No other move comes close.
web-coach-less-share = { $value } fewer wins
web-coach-less-points = fewer points: { $value }
web-coach-less-left = more tokens left: { $value }
web-coach-same = just as good
web-take-hint = Follow it
web-coach-why = Why not another?
web-coach-close = Put the advice away
web-sure = Warn me before a move that costs a lot
web-sure-ask = Sure? This costs a lot
web-sure-play = Play it anyway

### The bots, who are characters

bot-name-random = Dizzy
bot-name-greedy = Magpie
bot-name-1 = Pip
bot-name-2 = Hazel
bot-name-3 = Basil
bot-name-4 = Colette
bot-name-5 = Athena
bot-way-random = plays anything, cheerfully
bot-way-greedy = takes what pays at once
bot-way-1 = is just learning
bot-way-2 = plays for fun
bot-way-3 = thinks a little ahead
bot-way-4 = gives little away
bot-way-5 = plays as well as it can

### Home

web-play-game = Play { $game } now
web-kept-over = finished
web-kept-unread = It cannot be read.
web-kept-goes-on = The game goes on.
web-kept-turn = { $players } to play
    .you = Your turn
web-kept-figure = { $name } { $figure }
web-facts-genial = 1–4 players, 30 min
web-facts-criss-cross = 1–6 players, 10 min
web-facts-tout-sur-carte = 2–4 players, 20 min
web-facts-color-pop = 1–5 players, 15 min
web-facts-blockers = 2–5 players, 20 min
web-resume = Continue your game

### The end

web-moments = Your key moments
web-moments-each = Your key moments
web-again-from-here = Try again from here
web-end-won = Well played!
web-end-lost = Not this time. A rematch? Another player starts.
web-end-shared = Nobody gave way: the win is shared.
web-end-first = { $points ->
    [one] Your first result here: { $points } point.
   *[other] Your first result here: { $points } points.
    }
web-end-best = { $points ->
    [one] Your best ever: { $points } point. It was { $before }.
   *[other] Your best ever: { $points } points. It was { $before }.
    }
web-end-kept = { $points ->
    [one] { $points } point. Your best is { $best }.
   *[other] { $points } points. Your best is { $best }.
    }
web-why-highest = The highest total wins: { $value } against { $other }.
web-end-left-first = { $points ->
    [0] Your first result here: nothing left, a perfect result.
    [one] Your first result here: { $points } token left.
   *[other] Your first result here: { $points } tokens left.
    }
web-end-left-best = { $points ->
    [0] Your best: nothing left. Before: { $before }.
    [one] Your best: { $points } token left. Before: { $before }.
   *[other] Your best: { $points } tokens left. Before: { $before }.
    }
web-end-left-kept = { $points ->
    [0] Nothing left. Your best is { $best }.
    [one] { $points } token left. Your best is { $best }.
   *[other] { $points } tokens left. Your best is { $best }.
    }

### The story of a play

story-set-up = Set-up
story-round = Round { $round }
story-sentence = { $what }: { $gains }
story-chosen = { $seat } has chosen
    .you = You have chosen
story-points = { $points ->
    [one] +{ $points } point
   *[other] +{ $points } points
    }
story-no-points = no points
genial-story-place = { $seat } places { $tile }
    .you = You place { $tile }
genial-story-gain = +{ $points } { $colour }
genial-story-bonus = { $count ->
    [one] bonus turn!
   *[other] { $count } bonus turns!
    }
genial-story-swap = { $seat } swaps all tiles
    .you = You swap all your tiles
criss-cross-story-roll = The dice show { $one } { $other }
criss-cross-story-start = { $seat } starts with { $symbol }
    .you = You start with { $symbol }
criss-cross-story-write = { $seat } writes { $one } { $two }
    .you = You write { $one } { $two }
criss-cross-story-row = row { $line } +{ $points }
criss-cross-story-column = column { $line } +{ $points }
criss-cross-story-diagonal = diagonal { $line } +{ $points }
criss-cross-story-stuck = { $seat } has no two neighbouring cells left and is skipped from now on
    .you = You have no two neighbouring cells left and are skipped from now on
tout-sur-carte-story-roll = { $seat } rolls { $dice }
    .you = You roll { $dice }
tout-sur-carte-story-use = { $seat } ticks { $dice } on card { $card }
    .you = You tick { $dice } on card { $card }
tout-sur-carte-story-completed = card complete
tout-sur-carte-story-taken = card { $card } taken from the market
tout-sur-carte-story-pass = { $seat } passes
    .you = You pass
tout-sur-carte-story-skipped = { $seat } can tick nothing and is skipped
    .you = You can tick nothing and are skipped
color-pop-story-pop = { $seat } pops { $count } { $token }
    .you = You pop { $count } { $token }
color-pop-story-pop-jokers = { $seat } pops { $count } { $token } with { $jokers } { $joker }
    .you = You pop { $count } { $token } with { $jokers } { $joker }
color-pop-story-jokers = { $seat } pops { $jokers } { $joker }
    .you = You pop { $jokers } { $joker }
color-pop-story-left = { $count ->
    [0] no { $token } left
   *[other] { $count } { $token } left
    }
blockers-story-play = { $seat } plays { $tile }
    .you = You play { $tile }
blockers-story-capture = { $seat } plays { $tile } and captures { $taken }
    .you = You play { $tile } and capture { $taken }
blockers-story-groups = groups { $before } → { $after }
blockers-story-groups-of = groups of { $seat } ({ $before } → { $after })
    .you = your groups { $before } → { $after }
blockers-story-captures = captures { $before } → { $after }
blockers-story-score = score { $before } → { $after }
blockers-story-same = score stays at { $points }
blockers-story-skipped = { $seat } can play nothing and is skipped
    .you = You can play nothing and are skipped

### Phrases at online tables

phrase-hello = Hello!
phrase-have-fun = Have fun!
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-sorry = Sorry!
phrase-thinking = I’m thinking…
phrase-one-moment = Back in a moment.
phrase-again = Another game?
phrase-goodbye = Goodbye!

### Online tables

server-stranger = Give yourself a name first.
server-no-table = There is no such table.
server-table-broken = This table cannot be read any more. It was set aside; your other tables are not affected.
server-too-often = That was too often in a short time. Wait a moment.
server-failed = The server could not do this. Nothing was changed; try again.
server-disk-full = The server has no room left to store this. Nothing was changed and nothing is lost.
server-bad-request = The server does not understand this request.
server-bad-message = The server does not understand what this page said. Load the page anew.
server-other-version = The server speaks another version. Load the page anew.
server-invitation = This table is private: it takes its invitation link to come in.
server-invitation-full = All the seats that this link led to are taken. You can still watch, if the table allows it.
server-invitation-replaced = The person who opened the table has made a new invitation link since. Ask them for it to sit down.
server-invitation-expired = This invitation link is too old to sit down with. Ask the person who opened the table for a new one.
server-foreign-page = Requests from pages of other sites are not accepted.
server-program = A program can only take the seat that its token is for.
server-seat-kept = This seat is kept for somebody else.
server-sits-already = You already sit at this table.
server-blocked = The person who opened this table does not want to play with you.
server-not-there = Only those who sit at this table can do this.
server-not-over = This is possible once the game is over.
server-bad-code = This code is wrong, or can no longer be used.
server-bad-clock = This time control is not offered here.
server-bad-record = This game cannot be continued at this table.
server-long-line = A message has at most { $most } characters.
server-too-many-sockets = Too many pages of this server are open at the same time. Close some of them.
server-too-many-tables = You have opened { $most } tables that are not over. Close or finish some of them first.
server-too-slow = The request did not arrive in time. Nothing was changed.
server-crowded = The server is full at the moment. Try again in a minute.
server-stopping = The server is being restarted. The game goes on in a moment.

### Online tables in the browser

web-online = Play online
web-online-table = Online table
web-lobby = Open tables
web-lobby-waiting = Looking for players
web-lobby-empty = Nobody is waiting for players right now. Open a table, and others will find it here.
web-lobby-open = Open a table
web-lobby-running = Games you can watch
web-my-tables = Your online games
web-my-tables-none = You have no online games yet.
web-my-tables-over = Finished
web-my-tables-others = others to play
web-my-tables-waiting = looking for players
web-my-tables-closed = closed
web-server-silent = The server does not answer. Check your connection and try again.
web-server-strange = The server’s answer cannot be understood. Reload the page.
web-online-connecting = Connecting…
web-online-unreachable = The server cannot be reached. Trying again…
web-online-lost = Connection lost. Trying again; nothing is lost.
web-online-no-table = There is no such table. It may have been deleted, or the link is not complete.
web-online-archived = This game is over and was put into the archive. Here is its record, without names.
web-online-closed = The table was closed without a result.
web-online-sent = Sent. Waiting for the server…
web-online-asked = { $player } has asked to take a move back.
    .you = You have asked to take your move back.
web-online-asks-back = { $player } asks to take a move back.
web-online-asked-waits = { $player } has asked to take a move back; { $others } will answer.
    .you = You have asked to take your move back. Waiting for { $others }.
web-online-back-granted = { $player } has taken a move back.
    .you = Your move has been taken back.
web-online-back-declined = { $other } has declined: the move of { $player } stands.
    .you = { $other } has declined: your move stands.
web-online-back-expired = Nobody has answered { $player }: the move stands.
    .you = Nobody has answered: your move stands.
web-online-asks-abandon = { $players }: end the game here, without a result?
web-online-abandon-waits = Proposed to end the game without a result: { $players }. The others will answer.
web-online-accept = Accept
web-online-decline = Decline
web-online-bot-for-you = A bot is playing for you.
web-online-return = Take over again
web-online-stand-in = bot plays
web-online-program = program
web-online-there = connected
web-online-away = not connected
web-online-clock = Thinking time
web-online-days-left = { $count ->
    [one] { $count } day
   *[other] { $count } days
    }
web-online-title-sign = { "● " }
web-online-people = People and chat
web-online-quality-good = good connection
web-online-quality-slow = slow connection
web-online-quality-lost = no connection
web-online-unread = { $count ->
    [0] no new messages
    [one] { $count } new message
   *[other] { $count } new messages
    }
web-online-watching = { $count ->
    [0] Nobody is watching.
    [one] One person is watching.
   *[other] { $count } people are watching.
    }
web-online-mute = Mute { $name }
web-online-unmute = Unmute { $name }
web-online-block = Block { $name }
web-online-unblock = Unblock { $name }
web-online-report = Report { $name }
web-online-reported = { $name } reported
web-online-report-why = What is wrong with { $name }?
web-online-send = Send
web-online-said = What was said
web-online-say = Say something
web-online-speaker = { $name }:
web-online-leave = Leave for now
web-online-leave-sure = You can return at any time. If you stay away, a bot plays for you.
web-online-abandon = End without a result
web-online-abandon-sure = The game ends here if everyone agrees.
web-online-resign = Resign
web-online-resign-sure = A bot plays your seat to the end, and you cannot return.
web-online-close = Close the table
web-online-close-sure = The game ends for everyone, without a result.
web-online-stay = Play on
web-online-rematch = Rematch
web-online-join-rematch = Join the rematch
web-online-invite = Invite others
web-online-invite-how = Send this link, or let them scan the code. It leads to the free seats.
web-online-new-link = Make a new link
web-online-link = Invitation link
web-online-copy = Copy the invitation
web-online-copied = Copied
web-online-not-copied = Cannot copy: select the link
web-online-qr = Invitation link as a QR code
web-online-go-on = Invite someone to this game
web-online-go-on-how = The game goes on from here at an online table. Who plays from elsewhere?
web-online-invite-seat = The seat of { $name }
web-online-free-seats = { $count ->
    [0] no free seat
    [one] one free seat
   *[other] { $count } free seats
    }
web-online-free = Free seat
web-online-kept = Kept for you
web-online-own = { $name } (you)
web-online-sit = Sit here
web-online-sit-at = Sit in seat { $number }
web-online-stand-up = Stand up
web-online-put-bot = Add a bot
web-online-put-bot-at = Add a bot in seat { $number }
web-online-remove = Remove
web-online-remove-at = Free seat { $number }
web-online-waits-for-players = Waiting for players.
web-online-may-start = Everyone is here: you can start.
web-online-waits-for-host = Everyone is here. Waiting for the person who opened the table to start.
web-online-start = Start
web-online-public = In the list of open tables
web-online-private = By invitation only
web-online-allow-watching = Whoever has the link may watch
web-online-join = Join
web-online-watch = Watch
web-online-notify = Notify me when it is my turn
web-online-you = Your name and data
web-online-keep-name = Save this name
web-online-name-kept = That is your name from now on.
web-online-transfer-how = To play on another device as the same person, get a code here and enter it there.
web-online-transfer = Get a code
web-online-claim-code = Code from another device
web-online-claim = Use the code
web-online-claimed = This device now plays as { $name }.
web-online-export = Download my data
web-online-delete = Delete my data
web-online-delete-sure = Your name, your messages and your place at every table will be gone for good.
web-online-deleted = Your data has been deleted.
web-online-keep = Keep them
web-online-make-public = Show it among the open tables: anyone may join or watch
web-online-allow-hints = Allow hints
web-online-create = Open the table
web-online-open-seat = Someone online
web-clock-none = No clock
web-clock-per-move-seconds = { $seconds } s per move
web-clock-per-move = { $minutes } min per move
web-clock-fischer = { $minutes } min + { $seconds } s per move
web-clock-days = { $days ->
    [one] { $days } day per move
   *[other] { $days } days per move
    }

### The client on this device: new versions, data

web-newer = A new version is ready. Your games stay where they are.
web-newer-load = Load it
web-newer-later = Later
web-missed = Without the network this page cannot be shown: it was not opened on this device before, at least not in this language.
web-data = Your data on this device
web-data-what = Games, results and settings are kept in this browser only. You can take them to another browser in a file.
web-data-export = Save all to a file
web-data-import = Load from a file
web-data-delete = Delete all
web-data-sure = Delete every game, result and setting kept in this browser? This cannot be undone.
web-data-delete-sure = Delete all of it
web-data-delete-not = Keep it
web-data-deleted = Everything that was kept in this browser is deleted.
web-data-taken-in = { $count ->
    [one] One thing was loaded.
   *[other] { $count } things were loaded.
}
web-data-unknown = This file does not hold data saved here. Nothing has been changed.
web-data-full = The browser has no room for this. Nothing has been changed.

### Records looked at again

web-replay-title = Replay a game
web-replay-what = Open a saved game to see it again move by move, and to try other moves from any moment. It stays on this device.
web-replay-file = Open a file
web-replay-paste = Or paste a record
web-replay-open = Open
web-replay-saved = Games on this device
web-replay-unreadable = This file cannot be read.
web-replay-bad-link = The link is damaged: the record in it cannot be read.
web-replay-bad-event = The record breaks a rule at event { $event }.
web-replay-moment = { $event } of { $events }
web-replay-jump = Moment of the game
web-replay-play = Play
web-replay-pause = Pause
web-replay-seen-by = Seen by
web-replay-everyone = Everyone
web-replay-branch = Try from here
web-replay-back = Back to the replay
web-replay-share = Share
web-replay-share-what = A link carries the whole game in itself: nothing is sent to the server. A picture shows the board as it stands now.
web-replay-link-game = Link to the game
web-replay-link-position = Link to this moment
web-replay-link = The link
web-replay-svg = Picture (SVG)
web-replay-png = Picture (PNG)
web-replay-copied = The link is copied.
web-replay-copy-yourself = Here is the link; you have to copy it yourself in this browser.
web-replay-no-picture = This browser cannot make the picture. Try the other kind.
