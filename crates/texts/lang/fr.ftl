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

### Génial

### Criss Cross

### Tout sur carte

### Color Pop

### Blockers!

### Command line

### Web client
