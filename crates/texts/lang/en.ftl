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

### Génial

### Criss Cross

### Tout sur carte

### Color Pop

### Blockers!

### Command line

### Web client
