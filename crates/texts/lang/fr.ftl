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

genial-red = rouge
genial-yellow = jaune
genial-blue = bleu
genial-green = vert
genial-purple = violet
genial-orange = orange
genial-setup-standard = Le jeu normal se joue de 2 à 4.
genial-setup-teams = Le jeu en équipes se joue à 4.
genial-setup-solo = Le jeu en solitaire se joue seul.
genial-not-your-turn = Ce n’est pas à toi de jouer.
genial-not-adjacent = Les cases { $one } et { $other } ne se touchent pas.
genial-outside = { $cell } est hors du plateau pour ce nombre de joueurs.
genial-taken = Il y a déjà un symbole en { $cell }.
genial-not-in-rack = Tu n’as pas la tuile { $tile }.
genial-must-open = Ta première tuile doit toucher un symbole imprimé qu’aucune tuile ne touche encore.
genial-no-swap-now = Pose d’abord une tuile : c’est à la fin de ton tour qu’on voit si tu peux échanger les tiennes.
genial-answer-swap = Dis d’abord si tu échanges tes tuiles : « swap » pour échanger, « keep » pour garder.
genial-no-draw-now = On ne pioche pas de tuiles maintenant.
genial-rack-expected = C’est le moment de piocher les six premières tuiles de { $seat }.
genial-draw-expected = C’est à { $seat } de piocher.
genial-wrong-count = { $count ->
    [one] Ici on pioche exactement une tuile.
   *[other] Ici on pioche exactement { $count } tuiles.
    }
genial-not-in-bag = Il ne reste pas autant de tuiles { $tile } dans le sac.
genial-tell-rack = { $seat } commence avec { $tiles }.
genial-tell-rack-hidden = { $seat } pioche ses six premières tuiles.
genial-tell-place = { $seat } pose { $first } en { $one } et { $second } en { $other }.
genial-tell-place-double = { $seat } pose un double { $colour } en { $one } et { $other }.
genial-tell-draw = { $seat } pioche { $tiles }.
genial-tell-draw-hidden = { $count ->
    [one] { $seat } pioche une tuile.
   *[other] { $seat } pioche { $count } tuiles.
    }
genial-tell-keep = { $seat } pourrait échanger ses tuiles, mais les garde.
genial-tell-swap = { $seat } échange ses tuiles.
genial-tell-swap-shown = { $seat } montre { $tiles } et les échange.

### Criss Cross

criss-cross-not-now = Il n’y a rien à décider ici pour le moment.
criss-cross-start-first = Choisis d’abord un symbole de départ, par exemple « start 4 ».
criss-cross-started-already = Les symboles de départ sont écrits. Écris maintenant les deux symboles des dés, par exemple « 3b2 5b3 ».
criss-cross-picked = Le symbole { $symbol } n’est plus libre : { $by } commence avec.
criss-cross-not-rolled = Les dés montrent { $low } et { $high } : écris ces deux symboles.
criss-cross-not-neighbours = Les deux cases doivent se toucher par un côté, l’une à côté ou au-dessus de l’autre.
criss-cross-taken = La case { $cell } est déjà prise.
criss-cross-title-grand-master = Grand maître
criss-cross-title-expert = Expert
criss-cross-title-good = Bien joué
criss-cross-title-average = Dans la moyenne
criss-cross-title-could-do-better = Peut mieux faire
criss-cross-tell-start = { $seat } commence avec le symbole { $symbol }.
criss-cross-tell-roll = Les dés montrent { $one } et { $other }.
criss-cross-tell-chosen = { $seat } a choisi.
criss-cross-tell-write = { $seat } écrit { $one } en { $first } et { $two } en { $second }.

### Tout sur carte

tout-sur-carte-now-deal = On distribue encore les premières cartes.
tout-sur-carte-now-keep = Choisis les trois cartes que tu gardes parmi tes cinq, par exemple « keep 5 9 12 ».
tout-sur-carte-now-market = D’abord les trois cartes du marché.
tout-sur-carte-now-roll = Il faut d’abord lancer les dés.
tout-sur-carte-now-reroll = Relance des dés posés sur la table, ou arrête-toi là.
tout-sur-carte-now-use = Utilise les dés sur une de tes cartes, ou passe.
tout-sur-carte-now-draw = Il faut d’abord piocher une nouvelle carte.
tout-sur-carte-now-take = Prends une carte du marché pour celle que tu as terminée.
tout-sur-carte-now-refill = Il faut d’abord compléter le marché.
tout-sur-carte-not-dealt = Tu n’as pas reçu la carte { $card }.
tout-sur-carte-no-such-dice = Tu ne peux relancer que des dés posés sur la table : { $dice }.
tout-sur-carte-not-yours = La carte { $card } n’est pas une de tes cartes en cours.
tout-sur-carte-nothing-to-tick = Avec ces dés, rien ne peut être coché sur la carte { $card }.
tout-sur-carte-not-in-market = La carte { $card } n’est pas au marché.
tout-sur-carte-wrong-seat = Ces cartes reviennent à { $seat }.
tout-sur-carte-wrong-hand = Chaque joueur reçoit { $cards } cartes.
tout-sur-carte-wrong-dice = { $dice ->
    [one] Ici on lance un seul dé.
   *[other] Ici on lance { $dice } dés.
    }
tout-sur-carte-not-in-deck = La carte { $card } n’est plus dans la pioche.
tout-sur-carte-red = rouge
tout-sur-carte-yellow = jaune
tout-sur-carte-blue = bleu
tout-sur-carte-green = vert
tout-sur-carte-purple = violet
tout-sur-carte-orange = orange
tout-sur-carte-tell-deal-2 = { $seat } reçoit les cartes { $card1 } et { $card2 }.
tout-sur-carte-tell-deal-5 = { $seat } reçoit les cartes { $card1 }, { $card2 }, { $card3 }, { $card4 } et { $card5 }.
tout-sur-carte-tell-chosen = { $seat } a choisi.
tout-sur-carte-tell-keep = { $seat } garde les cartes { $card1 }, { $card2 } et { $card3 }.
tout-sur-carte-tell-market = Les cartes { $card1 }, { $card2 } et { $card3 } sont au marché.
tout-sur-carte-tell-roll-1 = Lancé : { $die1 }.
tout-sur-carte-tell-roll-2 = Lancé : { $die1 }, { $die2 }.
tout-sur-carte-tell-roll-3 = Lancé : { $die1 }, { $die2 }, { $die3 }.
tout-sur-carte-tell-roll-4 = Lancé : { $die1 }, { $die2 }, { $die3 }, { $die4 }.
tout-sur-carte-tell-roll-5 = Lancé : { $die1 }, { $die2 }, { $die3 }, { $die4 }, { $die5 }.
tout-sur-carte-tell-reroll-1 = { $seat } relance un dé : { $die1 }.
tout-sur-carte-tell-reroll-2 = { $seat } relance deux dés : { $die1 }, { $die2 }.
tout-sur-carte-tell-reroll-3 = { $seat } relance trois dés : { $die1 }, { $die2 }, { $die3 }.
tout-sur-carte-tell-reroll-4 = { $seat } relance quatre dés : { $die1 }, { $die2 }, { $die3 }, { $die4 }.
tout-sur-carte-tell-reroll-5 = { $seat } relance les cinq dés.
tout-sur-carte-tell-stop = { $seat } garde les dés.
tout-sur-carte-tell-use = { $seat } utilise la carte { $card }.
tout-sur-carte-tell-pass = { $seat } passe.
tout-sur-carte-tell-draw = { $seat } pioche la carte { $card }.
tout-sur-carte-tell-take = { $seat } prend la carte { $card } au marché.
tout-sur-carte-tell-refill = La carte { $card } rejoint le marché.

### Color Pop

color-pop-green = vert
color-pop-yellow = jaune
color-pop-orange = orange
color-pop-blue = bleu
color-pop-pink = rose
color-pop-joker = joker
color-pop-variant-players = Cette variante se joue à un autre nombre : standard de 2 à 5, solo seul, two-colours à 2, teams à 4.
color-pop-secrets-only-solo = L’option « { $option } » n’existe qu’en solo.
color-pop-not-your-turn = Ce n’est pas à toi de jouer.
color-pop-empty-cell = Il n’y a pas de jeton en { $cell }.
color-pop-other-colour = Le jeton en { $cell } n’est pas { $colour }.
color-pop-not-a-joker = Le jeton en { $cell } n’est pas un joker.
color-pop-joker-apart = Le joker en { $cell } n’est pas relié au groupe.
color-pop-joker-left-out = Tous les jokers comptent : celui en { $cell } fait aussi partie du groupe.
color-pop-lone-token = Le jeton en { $cell } est isolé : un groupe en compte au moins deux.
color-pop-every-colour-touches = Les cinq couleurs touchent ces jokers, ils ne peuvent donc pas partir seuls : nomme une couleur.
color-pop-not-the-first = Ce groupe s’écrit avec sa première case, { $cell }.
color-pop-not-the-board = Les jetons sont déjà sur la grille.
color-pop-not-a-secret = On ne tire pas de couleur secrète maintenant.
color-pop-wrong-tokens = Nombre de jetons de cette sorte ({ $token }) : { $count } au lieu de { $right }.
color-pop-too-large = Plus de { $most } jetons de couleur { $colour } se touchent en { $cell } ; il faut remplir la grille à nouveau.
color-pop-other-seat = C’est à { $seat } de tirer.
color-pop-wrong-secrets = { $count ->
    [one] Ici on tire exactement une couleur secrète.
   *[other] Ici on tire exactement { $count } couleurs secrètes.
    }
color-pop-colour-dealt = Quelqu’un a déjà tiré le { $colour }.
color-pop-tell-board = Les jetons sont sur la grille.
color-pop-tell-secret-1 = Couleur secrète pour { $seat } : { $colour1 }.
color-pop-tell-secret-2 = Couleurs secrètes pour { $seat } : { $colour1 } et { $colour2 }.
color-pop-tell-secret-3 = Couleurs secrètes pour { $seat } : { $colour1 }, { $colour2 } et { $colour3 }.
color-pop-tell-secret-4 = Couleurs secrètes pour { $seat } : { $colour1 }, { $colour2 }, { $colour3 } et { $colour4 }.
color-pop-tell-secret-5 = Couleurs secrètes pour { $seat } : { $colour1 }, { $colour2 }, { $colour3 }, { $colour4 } et { $colour5 }.
color-pop-tell-secret-hidden = { $count ->
    [one] { $seat } tire une couleur secrète.
   *[other] { $seat } tire { $count } couleurs secrètes.
    }
color-pop-tell-group = { $count ->
    [0] { $seat } retire le groupe { $colour } en { $cell }.
    [one] { $seat } retire le groupe { $colour } en { $cell } avec le joker en { $jokers }.
   *[other] { $seat } retire le groupe { $colour } en { $cell } avec les jokers en { $jokers }.
    }
color-pop-tell-group-last = { color-pop-tell-group } Les secrets, place par place : { $secrets }.
color-pop-tell-jokers = { $seat } retire les jokers en { $jokers }.
color-pop-tell-jokers-last = { color-pop-tell-jokers } Les secrets, place par place : { $secrets }.

### Blockers!

blockers-colour-1 = rouge
blockers-colour-2 = jaune
blockers-colour-3 = bleu
blockers-colour-4 = vert
blockers-colour-5 = violet
blockers-name-the-colour = Tu as deux couleurs : dis de laquelle est la tuile, par exemple « 3:7 C7 ».
blockers-colour-goes-without-saying = Tu n’as qu’une couleur, on ne la nomme pas : « 7 C7 » et non « 1:7 C7 ».
blockers-not-your-colour = La couleur { $colour } ({ $name }) n’est pas à toi.
blockers-finished = La couleur { $colour } ({ $name }) est terminée : ses quatre dernières tuiles ne se jouent pas.
blockers-not-in-rack = La tuile { $tile } n’est pas sur ton chevalet.
blockers-wrong-column = Le chiffre { $tile } va dans la colonne { $tile }, et { $cell } n’y est pas.
blockers-wrong-row = La lettre { $tile } va dans la ligne { $tile }, et { $cell } n’y est pas.
blockers-wrong-block = Le symbole { $tile } va dans le bloc qui porte ce symbole, et { $cell } n’y est pas.
blockers-own-tile = En { $cell } se trouve une de tes propres tuiles : tu ne peux pas la capturer.
blockers-taken = En { $cell } se trouve une tuile adverse : écris « x{ $cell } » pour la capturer.
blockers-nothing-to-capture = { $cell } est vide, il n’y a rien à capturer : écris « { $cell } ».
blockers-splits = Capturer la tuile en { $cell } couperait son groupe en morceaux, c’est interdit.
blockers-awaits-rack = C’est le moment de piocher les cinq premières tuiles de la couleur { $colour } ({ $name }).
blockers-awaits-draw = C’est le moment de piocher une tuile de la couleur { $colour } ({ $name }).
blockers-twice = La tuile { $tile } est nommée deux fois, et chaque couleur ne l’a qu’une fois.
blockers-not-in-pile = La tuile { $tile } n’est plus dans la pioche.
blockers-tell-rack = Cinq tuiles sont piochées pour le { $colour } : { $tiles }.
blockers-tell-rack-hidden = Cinq tuiles sont piochées pour le { $colour }.
blockers-tell-draw = Une tuile est piochée pour le { $colour } : { $tile }.
blockers-tell-draw-hidden = Une tuile est piochée pour le { $colour }.
blockers-tell-play = { $seat } joue { $tile } en { $cell }.
blockers-tell-capture = { $seat } joue { $tile } en { $cell } et capture la tuile qui s’y trouve.
blockers-tell-play-of = { $seat } joue { $tile } { $colour } en { $cell }.
blockers-tell-capture-of = { $seat } joue { $tile } { $colour } en { $cell } et capture la tuile qui s’y trouve.
blockers-reason-joins = relie { $groups } de tes groupes
blockers-reason-new-group = commence un nouveau groupe : 1 point de plus
blockers-reason-only-place = le seul endroit où cette tuile touche un de tes groupes
blockers-reason-compulsory = aucune tuile ne va sur une case vide : tu dois capturer
blockers-reason-free-capture = capture du { $colour }, qui n’est pas ta couleur la plus capturée : aucun point de plus
blockers-reason-dear-capture = capture du { $colour }, { $captured } en tout : 1 point de plus
blockers-reason-takes-a-group = capture une tuile isolée : un groupe de moins pour { $seat }
blockers-reason-blocks = empêche { $seat } de relier ici { $groups } groupes (couleur : { $colour })
blockers-reason-shields = { $tiles ->
    [one] une de tes tuiles ne peut plus être capturée
   *[other] { $tiles } de tes tuiles ne peuvent plus être capturées
    }
blockers-reason-joker = dépense le joker

### Command line

cli-heading-usage = Emploi
cli-heading-commands = Commandes
cli-heading-arguments = Arguments et options
cli-help = Cinq jeux de famille, complets et exacts : genial, tout-sur-carte, color-pop, blockers, criss-cross
cli-help-more =
    Pour commencer : tablee play genial
    Chaque commande s’explique : tablee sim --help
cli-help-play = Jouer dans le terminal contre des robots
cli-help-play-more =
    Tu es à la place 1. Tape un coup en notation, ou le numéro d’un coup de la liste ; ? donne la liste, ? RB les
    coups avec RB, h un conseil, une ligne vide le plateau, q enregistre et quitte. Ctrl-C enregistre aussi.
cli-help-replay = Vérifier des parties enregistrées et donner leurs résultats
cli-help-replay-more = Code de sortie 0 si toutes sont valables, 1 sinon.
cli-help-sim = Faire jouer des robots entre eux et résumer
cli-help-view = Donner en JSON tout ce qu’une place peut savoir à un moment d’une partie
cli-help-bench = Mesurer la vitesse des règles sur cette machine
cli-help-completions = Donner un script de complétion pour un interpréteur
cli-arg-lang = La langue, fr ou en (sinon celle du système, sinon l’anglais)
cli-arg-game = Le jeu : genial, tout-sur-carte, color-pop, blockers ou criss-cross
cli-arg-players = Le nombre de places
cli-arg-options = Une option du jeu, par exemple advanced=true ou variant=teams ; peut être répété
cli-arg-bots = Un robot : random, greedy, ou de 1 (le plus facile) à 5 ; une fois pour tous, ou une fois par place
cli-arg-seed = Un texte qui tient lieu de dés et de pioche : la même graine donne les mêmes parties
cli-arg-resume = Reprendre la partie de ce fichier
cli-arg-files = Des fichiers de parties ; - est l’entrée standard
cli-arg-file = Un fichier de partie ; - est l’entrée standard
cli-arg-json = Écrire du JSON, pour des programmes
cli-arg-trace = Écrire ce qui est possible avant chaque événement, un objet JSON par ligne
cli-arg-games = Le nombre de parties
cli-arg-records = Enregistrer chaque partie dans ce dossier
cli-arg-at = Après combien d’événements (tous, si rien n’est dit)
cli-arg-seat = Pour quels yeux : de 1 à 6, ou 0 pour le public
cli-arg-run-ms = Durée minimale d’une mesure, en millisecondes ; la médiane de cinq est donnée
cli-arg-shell = L’interpréteur
cli-arg-help = Afficher cette aide
cli-arg-version = Afficher la version
cli-help-arena = Faire jouer des robots entre eux et mesurer leur force
cli-help-arena-more =
    Les places tournent, et chaque rotation joue les mêmes donnes. Un robot peut être ton programme :
    --bot 'cmd:python3 mon_robot.py' (docs/bot-protocol.md). Avec --progress FICHIER, une série interrompue reprend où elle en était.
cli-help-serve = Servir les jeux aux navigateurs
cli-arg-threads = Combien de parties à la fois (autant que de cœurs, si rien n’est dit)
cli-arg-progress = Un fichier qui garde ce qui a été joué, pour reprendre une série interrompue
cli-arg-address = L’adresse d’écoute
cli-play-own-bots = Ici les robots sont les nôtres ; les programmes jouent dans arena et dans sim.
cli-arena-other-run = « { $file } » appartient à une autre série ; efface-le ou nomme un autre fichier.
cli-arena-bots-number = { $bots } robots ne vont pas avec { $players } places : au plus un par place.
cli-arena-summary = { $game } : { $games } parties
cli-arena-bot = { $bot } : { $percent } % de victoires (95 % : { $low } à { $high }), score moyen { $score }, { $mean } ms par coup (p99 { $p99 })
cli-serve-ready = Tablée est à { $address } (Ctrl-C pour finir)
cli-help-analyse = Comparer chaque décision d’une partie à la meilleure que trouve un robot
cli-arg-level = La force du robot qui regarde, de 1 à 5
cli-arg-simulations = Combien de simulations il peut faire par décision
cli-arg-graph = Où dessiner le résultat attendu au fil de la partie (à côté de la partie, si rien n’est dit)
cli-analyse-best = { $event }. { $seat } : { $move } : le meilleur coup trouvé (attendu { $expected })
cli-analyse-better = { $event }. { $seat } : { $move } : attendu { $expected } ; { $best } perd { $lost } de moins : { $reasons }
cli-analyse-summary = { $seat } : précision { $accuracy } % sur { $decisions } décisions, { $lost } perdus en tout
cli-analyse-graph = Graphique : { $file }
cli-analyse-title = { $game } : résultat attendu
cli-option-form = « { $option } » n’est pas de la forme clé=valeur.
cli-cannot-read = « { $file } » ne peut pas être lu
cli-cannot-write = « { $file } » ne peut pas être écrit
cli-trace-one-file = --trace prend un seul fichier.
cli-replay-event = événement { $event }
cli-replay-over = valable, { $events ->
    [one] { $events } événement
   *[other] { $events } événements
    }, finie ; rangs { $ranks }, scores { $scores }
cli-replay-running = valable jusqu’ici, { $events ->
    [one] { $events } événement
   *[other] { $events } événements
    } ; la partie continue
cli-view-at = Il n’y a que { $events } événements ; { $at } est trop.
cli-view-seat = Les places vont de 1 à { $players }, et 0 pour le public.
cli-bots-number = { $bots } robots ne vont pas avec { $players } places : un pour toutes, ou un par place.
cli-bot-unknown = « { $bot } » n’est pas un robot : random, greedy, ou de 1 à 5.
cli-seed-name = Avec --records la graine fait partie du nom des fichiers : de 1 à 64 caractères, sans barre oblique.
cli-sim-games = { $game } : { $games ->
    [one] une partie
   *[other] { $games } parties
    }, { $decisions } décisions en { $seconds } s
cli-sim-seat = { $seat } : { $wins } victoires ({ $percent } %), score moyen { $score }
cli-play-saved = Enregistré dans { $file }
cli-play-resume = Pour reprendre : tablee play --resume { $file }
cli-play-over = La partie de { $file } est finie ; il n’y a rien à reprendre.
cli-play-alone = C’est un jeu pour une seule personne : pas de place pour un robot.
cli-play-turn = { $seat }, à toi de jouer : { $moves ->
    [one] un coup possible
   *[other] { $moves } coups possibles
    }, par exemple { $example } (? donne la liste, h un conseil, q enregistre et quitte)
cli-play-no-number = Aucun coup de la liste n’a ce numéro.
cli-play-none-listed = Aucun coup de ce genre.
cli-play-hint = { $move } — { $reasons }
cli-play-no-hint = Pas de conseil pour cette décision.
cli-play-place = { $rank }. { $seat } : { $score }
level-random = Au hasard
level-greedy = Glouton
level-1 = Premiers pas
level-2 = Facile
level-3 = Moyen
level-4 = Fort
level-5 = Expert

### Web client
