# Tablée en français. Une section par sujet ; une troisième langue est un fichier de plus comme celui-ci.

### Common refusals

malformed = Ceci n’est pas compris. Un exemple : { $example }
not-now-chance = Ce n’est pas à une personne de jouer : d’abord les dés ou la pioche.
not-now-over = La partie est finie.
not-now-seats = C’est à { $seats } de jouer.

### Options

setup-unknown = Il n’y a pas d’option « { $option } » ici ; les options sont : { $known }.
setup-flag = L’option « { $option } » vaut true ou false.
setup-number = L’option « { $option } » est un nombre entier de { $least } à { $most }.
setup-choice = L’option « { $option } » est l’une de : { $words }.

### Records

record-too-long = Le fichier dépasse { $most } Mio ; aucune partie n’est si longue.
record-not-json = Ceci n’est pas une partie enregistrée : { $error }
record-format = Le format est « { $name } » ; attendu : « { $expected } ».
record-game = Il n’y a pas de jeu « { $name } » ici ; les jeux sont : { $known }.
record-early-result = Il y a un résultat, mais la partie n’est pas finie.
record-wrong-result = Le résultat n’est pas celui de la partie ; attendu : { $result }.
expected-chance = Attendu : dés, pioche ou mise en place (un événement qui commence par *).
expected-decision = Attendu : une décision de { $seat }, par exemple « { $example } ».
expected-end = Attendu : plus rien.

### Names

player = Joueur { $number }
and = et
game-genial = Génial
game-criss-cross = Criss Cross
game-tout-sur-carte = Tout sur carte
game-color-pop = Color Pop
game-blockers = Blockers!

### Génial

### Criss Cross

### Tout sur carte

### Color Pop

### Blockers!

### Command line

### Web client
