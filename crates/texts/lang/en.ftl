# Tablée in English. One section a topic; a third language is one more file like this.

### Common refusals

malformed = This is not understood. An example: { $example }
not-now-chance = It is not a player's turn: dice or bag come first.
not-now-over = The game is over.
not-now-seats = It is the turn of { $seats }.

### Options

setup-unknown = There is no option “{ $option }” here; the options are: { $known }.
setup-flag = The option “{ $option }” is true or false.
setup-number = The option “{ $option }” is a whole number from { $least } to { $most }.
setup-choice = The option “{ $option }” is one of: { $words }.

### Records

record-too-long = The file is larger than { $most } MiB; no game is.
record-not-json = This is not a record: { $error }
record-format = The format is “{ $name }”; expected “{ $expected }”.
record-game = There is no game “{ $name }” here; the games are: { $known }.
record-early-result = There is a result, but the game is not over.
record-wrong-result = The result is not the game’s; expected { $result }.
expected-chance = Expected: dice, draw or set-up (an event that begins with *).
expected-decision = Expected: a decision of { $seat }, such as “{ $example }”.
expected-end = Expected: nothing more.

### Names

player = Player { $number }
and = and
game-genial = Ingenious
game-criss-cross = Criss Cross
game-tout-sur-carte = All on One Card
game-color-pop = Color Pop
game-blockers = Blockers!

### Génial

### Criss Cross

### Tout sur carte

### Color Pop

### Blockers!

### Command line

### Web client
