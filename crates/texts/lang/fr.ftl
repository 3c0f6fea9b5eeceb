# Tablée en français. Une section par sujet ; une langue de plus est un fichier de plus comme celui-ci.

# Le nom de la langue, dans cette langue.
language = Français

### Common refusals

malformed = Ce n’est pas compris. Exemple : { $example }
not-now-chance = Ce n’est encore à personne de jouer : d’abord les dés ou la pioche.
not-now-over = La partie est finie.
not-now-seats = C’est à { $seats } de jouer.
    .you = C’est à toi de jouer.

### Options

setup-unknown = Il n’y a pas d’option « { $option } » ici ; les options sont : { $known }.
setup-flag = L’option « { $option } » vaut true ou false.
setup-number = L’option « { $option } » est un nombre entier de { $least } à { $most }.
setup-choice = L’option « { $option } » est l’une de : { $words }.
setup-text = L’option « { $option } » est un texte comme « { $beginning } ».

### Records

record-too-long = Le fichier dépasse { $most } Mio ; aucune partie n’est aussi longue.
record-not-text = Le fichier n’est pas du texte en UTF-8.
record-not-json = Ce n’est pas du JSON : voir la ligne { $line }, colonne { $column }.
record-cut-short = Le fichier s’arrête trop tôt, à la ligne { $line }, colonne { $column }.
record-not-object = Ce n’est pas une partie enregistrée : il faut un objet JSON.
record-missing = Ce n’est pas une partie enregistrée : « { $key } » manque.
record-twice = « { $key } » y est deux fois.
record-kind-text = « { $key } » doit être un texte.
record-kind-list = « { $key } » doit être une liste.
record-kind-object = « { $key } » doit être un objet JSON.
record-many-keys = Il y a plus de { $most } clés.
record-many-events = Il y a plus de { $most } événements ; aucune partie n’en a autant.
record-format = Le format est « { $name } » ; attendu : « { $expected } ».
record-game = Il n’y a pas de jeu « { $name } » ici ; les jeux sont : { $known }.
record-early-result = Il y a un résultat, mais la partie n’est pas finie.
record-wrong-result = Le résultat n’est pas celui de la partie ; attendu : { $result }.
expected-chance = Attendu : dés, pioche ou mise en place (une ligne qui commence par *).
expected-decision = Attendu : une décision { DE($seat) }, par exemple « { $example } ».
expected-end = Attendu : plus rien.

### Names

player = Joueur { $number }
# La seule personne devant l’écran, au milieu d’une phrase.
you = toi
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
genial-setup-standard = La partie classique se joue de 2 à 4.
genial-setup-teams = La partie en équipes se joue à 4.
genial-setup-solo = La partie en solo se joue seul.
genial-not-your-turn = Ce n’est pas à toi de jouer.
genial-not-adjacent = Les cases { $one } et { $other } ne se touchent pas.
genial-outside = { $cell } est hors du plateau pour ce nombre de joueurs.
genial-taken = Il y a déjà un symbole en { $cell }.
genial-not-in-rack = Tu n’as pas la tuile { $tile }.
genial-must-open = Ta première tuile doit toucher un symbole imprimé qu’aucune tuile ne touche encore.
genial-no-swap-now = Pose d’abord une tuile : c’est à la fin de ton tour qu’on voit si tu peux échanger les tiennes.
genial-answer-swap = Dis d’abord si tu échanges tes tuiles ou si tu les gardes.
genial-no-draw-now = On ne pioche pas de tuiles maintenant.
genial-rack-expected = C’est le moment de piocher les six premières tuiles { DE($seat) }.
    .you = C’est le moment de piocher tes six premières tuiles.
genial-draw-expected = C’est à { $seat } de piocher.
    .you = C’est à toi de piocher.
genial-wrong-count = { $count ->
    [0] Ici on ne pioche aucune tuile.
    [one] Ici on pioche exactement une tuile.
   *[other] Ici on pioche exactement { $count } tuiles.
    }
genial-not-in-bag = Il ne reste pas autant de tuiles { $tile } dans le sac.
genial-event-rack = { $seat } commence avec ces tuiles : { $tiles }.
    .you = Tu commences avec ces tuiles : { $tiles }.
genial-event-rack-hidden = { $seat } pioche ses six premières tuiles.
    .you = Tu pioches tes six premières tuiles.
genial-event-place = { $seat } pose une tuile : { $first } en { $one }, { $second } en { $other }.
    .you = Tu poses une tuile : { $first } en { $one }, { $second } en { $other }.
    .hint = poser { $first } en { $one } et { $second } en { $other }
genial-event-place-double = { $seat } pose un double { $colour } en { $one } et { $other }.
    .you = Tu poses un double { $colour } en { $one } et { $other }.
    .hint = poser un double { $colour } en { $one } et { $other }
genial-event-draw = { $count ->
    [1] { $seat } pioche une tuile { $tiles }.
   *[other] { $seat } pioche ces tuiles : { $tiles }.
    }
    .you = { $count ->
        [1] Tu pioches une tuile { $tiles }.
       *[other] Tu pioches ces tuiles : { $tiles }.
        }
genial-event-draw-hidden = { $count ->
    [0] { $seat } ne pioche rien.
    [one] { $seat } pioche une tuile.
   *[other] { $seat } pioche { $count } tuiles.
    }
    .you = { $count ->
        [0] Tu ne pioches rien.
        [one] Tu pioches une tuile.
       *[other] Tu pioches { $count } tuiles.
        }
genial-event-keep = { $seat } pourrait échanger ses tuiles, mais les garde.
    .you = Tu pourrais échanger tes tuiles, mais tu les gardes.
    .hint = garder les tuiles
genial-event-swap = { $seat } échange ses tuiles.
    .you = Tu échanges tes tuiles.
    .hint = échanger les tuiles
genial-event-swap-shown = { $seat } montre ses tuiles et les échange : { $tiles }.
    .you = Tu montres tes tuiles et les échanges : { $tiles }.
genial-reason-wins = les six marqueurs arrivent au bout : victoire immédiate
genial-reason-ends = la dernière tuile qui trouve sa place : la partie s’achève
genial-reason-bonus = { LE($colour) } atteint { $marker } : un tour bonus
genial-reason-weakest = +{ $points } en { $colour }{ $count ->
    [1] , ta couleur la plus faible
    [6] { "" }
   *[other] , une de tes couleurs les plus faibles
}
genial-reason-points = +{ $points } en { $colour }
genial-reason-no-points = aucun point
genial-reason-denies-bonus = empêche { $seat } de passer de { $from } à { $marker } en { $colour }{ $doubles ->
    [1] { "" } avec un seul double
   *[other] { "" }
}
genial-reason-leaves-bonus = laisse { $seat } passer de { $from } à { $marker } en { $colour }{ $doubles ->
    [1] { "" } avec un seul double
   *[other] { "" }
}
genial-reason-blocks = bloque { $count ->
    [1] la couleur la plus faible
   *[other] une des couleurs les plus faibles
} { DE($seat) } ({ $colour }) : au mieux { $after } au lieu de { $before }
genial-reason-opens = ouvre { $points ->
    [one] { $points } point
   *[other] { $points } points
} dans { $count ->
    [1] la couleur la plus faible
   *[other] une des couleurs les plus faibles
} { DE($seat) } ({ $colour })
genial-reason-may-swap = ensuite, tu pourras échanger tes tuiles
genial-reason-shows-none = { $count ->
    [1] aucune de tes tuiles ne montre ta couleur la plus faible ({ $colour })
   *[other] aucune de tes tuiles ne montre l’une de tes couleurs les plus faibles
    }

### Criss Cross

criss-cross-not-now = Il n’y a rien à décider ici pour le moment.
criss-cross-start-first = Choisis d’abord un symbole de départ.
criss-cross-started-already = Les symboles de départ sont écrits. Écris maintenant les deux symboles des dés.
criss-cross-picked = Le symbole { $symbol } n’est plus libre : { $by } l’a déjà pris.
criss-cross-not-rolled = Les dés montrent { $low } et { $high } : écris ces deux symboles.
criss-cross-not-neighbours = Les deux cases doivent se toucher par un côté, l’une à côté ou au-dessus de l’autre.
criss-cross-taken = La case { $cell } est déjà prise.
criss-cross-title-grand-master = Grand maître
criss-cross-title-expert = Expert
criss-cross-title-good = Bon
criss-cross-title-average = Moyen
criss-cross-title-could-do-better = Peut mieux faire
criss-cross-event-start = { $seat } commence avec le symbole { $symbol }.
    .you = Tu commences avec le symbole { $symbol }.
    .hint = commencer avec le symbole { $symbol }
criss-cross-event-roll = Les dés montrent { $one } et { $other }.
criss-cross-event-chosen = { $seat } a choisi.
    .you = Tu as choisi.
criss-cross-event-write = { $seat } écrit { $one } en { $first } et { $two } en { $second }.
    .you = Tu écris { $one } en { $first } et { $two } en { $second }.
    .hint = écrire { $one } en { $first } et { $two } en { $second }
criss-cross-reason-alike = au départ, tous les symboles se valent
criss-cross-reason-points = +{ $points } { $points ->
    [one] point
   *[other] points
} tout de suite
criss-cross-reason-diagonal = +{ $points } sur la diagonale
criss-cross-reason-run = une suite de { $length } dans la { $kind ->
    [row] ligne
   *[column] colonne
} { $line }
criss-cross-reason-spares = la { $kind ->
    [row] ligne
   *[column] colonne
} { $line } ne te coûte plus 5 points
criss-cross-reason-room = la suite de { $length } dans la { $kind ->
    [row] ligne
   *[column] colonne
} { $line } peut encore grandir
criss-cross-reason-parts = se glisse entre deux symboles pareils, { $symbol }, dans la { $kind ->
    [row] ligne
   *[column] colonne
} { $line }
criss-cross-reason-pointless = la { $kind ->
    [row] ligne
   *[column] colonne
} { $line } sera pleine sans rapporter un seul point
criss-cross-reason-lonely = { $cell } restera vide
criss-cross-reason-stuck = plus aucune place pour écrire ensuite
criss-cross-reason-promises = le symbole { $symbol } dans la { $kind ->
    [row] ligne
   *[column] colonne
} { $line } peut encore donner une suite de { $length }
criss-cross-reason-useless = aucun des deux symboles ne peut plus entrer dans une suite de sa ligne ou de sa colonne
criss-cross-no-room = Il n’y a pas de case libre à côté de { $cell }.
criss-cross-ask-start = Choisis ton symbole de départ.
criss-cross-ask-first = Écris les deux symboles : touche deux cases voisines.
criss-cross-ask-second = Maintenant une case voisine pour l’autre symbole.
criss-cross-ask-confirm = Valide, ou touche encore la paire pour inverser les symboles.
criss-cross-sheet = Ta feuille
criss-cross-sheet-of = Feuille { DE($seat) }
criss-cross-starts = Symboles de départ
criss-cross-dice = Dés
criss-cross-die-not-rolled = Dé, pas encore lancé
criss-cross-round = Tour { $round } sur { $of }
criss-cross-dice-shared = les mêmes dés pour tous
criss-cross-enter-die = Ce que montre le dé { $die }
criss-cross-cell = Case { $cell }
criss-cross-cell-free = libre
criss-cross-symbol-1 = disque (1)
criss-cross-symbol-2 = feuille (2)
criss-cross-symbol-3 = triangle (3)
criss-cross-symbol-4 = carré (4)
criss-cross-symbol-5 = étoile (5)
criss-cross-symbol-6 = astérisque (6)
criss-cross-chosen = a choisi
criss-cross-row = Ligne { $line }
criss-cross-column = Colonne { $line }
criss-cross-diagonal = Diagonale
criss-cross-row-told = { $line } : { $symbols }
criss-cross-line-points = { $line } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}
criss-cross-best-line = Meilleure ligne ou colonne
criss-cross-total = Total
criss-cross-tie-break = Égalité au total ({ $total }) : la meilleure ligne ou colonne départage, { $value } contre { $other }.
criss-cross-shared = Égalité au total ({ $total }) et à la meilleure ligne ou colonne ({ $best }) : la première place est partagée.

### Tout sur carte

tout-sur-carte-now-deal = On distribue encore les premières cartes.
tout-sur-carte-now-keep = Choisis les trois cartes que tu gardes parmi tes cinq.
tout-sur-carte-now-market = D’abord les trois cartes du marché.
tout-sur-carte-now-roll = Il faut d’abord lancer les dés.
tout-sur-carte-now-reroll = Relance des dés posés sur la table, ou garde-les tous.
tout-sur-carte-now-use = Utilise les dés sur une de tes cartes, ou passe.
tout-sur-carte-now-draw = Il faut d’abord piocher une nouvelle carte.
tout-sur-carte-now-take = Prends une carte du marché à la place de celle que tu as complétée.
tout-sur-carte-now-refill = Il faut d’abord regarnir le marché.
tout-sur-carte-not-dealt = Tu n’as pas reçu la carte { $card }.
tout-sur-carte-no-such-dice = Tu ne peux relancer que des dés posés sur la table : { $dice }.
tout-sur-carte-not-yours = La carte { $card } n’est pas une de tes cartes en cours.
tout-sur-carte-nothing-to-tick = Avec ces dés, rien ne peut être coché sur la carte { $card }.
tout-sur-carte-not-in-market = La carte { $card } n’est pas au marché.
tout-sur-carte-wrong-seat = Ces cartes reviennent à { $seat }.
tout-sur-carte-wrong-hand = Chaque joueur reçoit { $cards } cartes.
tout-sur-carte-wrong-dice = { $dice ->
    [0] Ici on ne lance aucun dé.
    [one] Ici on lance un seul dé.
   *[other] Ici on lance { $dice } dés.
    }
tout-sur-carte-not-in-deck = La carte { $card } n’est plus dans la pioche.
tout-sur-carte-cards-count = Il y a 30 cartes, et non { $count }.
tout-sur-carte-card-malformed = La carte { $card } ne s’écrit pas comme « { $example } ».
tout-sur-carte-card-rows = Une carte a cinq rangées de couleurs différentes ; la carte { $card } en a { $count }.
tout-sur-carte-card-boxes = Une carte a 20 cases ; la carte { $card } en a { $count }.
tout-sur-carte-card-suns = Deux rangées d’une carte portent un soleil ; sur la carte { $card }, c’est { $count }.
tout-sur-carte-red = rouge
tout-sur-carte-yellow = jaune
tout-sur-carte-blue = bleu
tout-sur-carte-green = vert
tout-sur-carte-purple = violet
tout-sur-carte-orange = orange
tout-sur-carte-event-deal-2 = { $seat } reçoit les cartes { $card1 } et { $card2 }.
    .you = Tu reçois les cartes { $card1 } et { $card2 }.
tout-sur-carte-event-deal-5 = { $seat } reçoit les cartes { $card1 }, { $card2 }, { $card3 }, { $card4 } et { $card5 }.
    .you = Tu reçois les cartes { $card1 }, { $card2 }, { $card3 }, { $card4 } et { $card5 }.
tout-sur-carte-event-chosen = { $seat } a choisi.
    .you = Tu as choisi.
tout-sur-carte-event-keep = { $seat } garde les cartes { $card1 }, { $card2 } et { $card3 }.
    .you = Tu gardes les cartes { $card1 }, { $card2 } et { $card3 }.
    .hint = garder les cartes { $card1 }, { $card2 } et { $card3 }
tout-sur-carte-event-market = Les cartes { $card1 }, { $card2 } et { $card3 } sont au marché.
tout-sur-carte-event-roll = Lancer : { $dice }.
tout-sur-carte-event-reroll = { $count ->
    [1] { $seat } relance un dé : { $dice }.
    [5] { $seat } relance les cinq dés.
   *[other] { $seat } relance ces dés : { $dice }.
    }
    .you = { $count ->
        [1] Tu relances un dé : { $dice }.
        [5] Tu relances les cinq dés.
       *[other] Tu relances ces dés : { $dice }.
        }
    .hint = { $count ->
        [5] relancer les cinq dés
       *[other] relancer { $dice }
        }
tout-sur-carte-event-stop = { $seat } garde tous les dés.
    .you = Tu gardes tous les dés.
    .hint = garder tous les dés
tout-sur-carte-event-use = { $seat } utilise la carte { $card }.
    .you = Tu utilises la carte { $card }.
    .hint = utiliser la carte { $card }
tout-sur-carte-event-pass = { $seat } passe.
    .you = Tu passes.
    .hint = passer
tout-sur-carte-event-draw = { $seat } pioche la carte { $card }.
    .you = Tu pioches la carte { $card }.
tout-sur-carte-event-take = { $seat } prend la carte { $card } au marché.
    .you = Tu prends la carte { $card } au marché.
    .hint = prendre la carte { $card } au marché
tout-sur-carte-event-refill = La carte { $card } rejoint le marché.
tout-sur-carte-reason-ticks = { $boxes ->
    [one] coche { $boxes } case
   *[other] coche { $boxes } cases
    }
tout-sur-carte-reason-completes-rows = { $rows ->
    [one] complète { $rows } rangée : { $points } points
   *[other] complète { $rows } rangées : { $points } points
    }
tout-sur-carte-reason-completes-card = complète la carte : { $points } points
tout-sur-carte-reason-both-suns = les deux soleils : 5 points de plus
tout-sur-carte-reason-sun-missing = { $suns ->
    [0] complétée sans soleil
   *[other] un seul des deux soleils
    }
tout-sur-carte-reason-sun-row = complète la rangée { FEMININE($colour) }, avec son soleil
tout-sur-carte-reason-overshoot = { $dice ->
    [one] { $dice } dé perdu : sa rangée n’a plus de case libre
   *[other] { $dice } dés perdus : leur rangée a moins de cases libres
}
tout-sur-carte-reason-one-box-left = laisse une case en { $colour } : il faudra exactement un dé { $colour }
tout-sur-carte-reason-ends-ahead = { $lead ->
    [one] finit la partie avec { $lead } point d’avance pour l’instant
   *[other] finit la partie avec { $lead } points d’avance pour l’instant
    }
tout-sur-carte-reason-ends-level = finit la partie à égalité pour l’instant
tout-sur-carte-reason-ends-behind = { $gap ->
    [one] finit la partie alors que tu as { $gap } point de retard
   *[other] finit la partie alors que tu as { $gap } points de retard
    }
tout-sur-carte-reason-gives-up = { $boxes ->
    [one] renonce à { $boxes } case
   *[other] renonce à { $boxes } cases
    }
tout-sur-carte-reason-lying = { $boxes ->
    [0] ces dés ne te permettent de rien cocher
    [one] ces dés te permettent de cocher une case
   *[other] ces dés te permettent de cocher { $boxes } cases
    }
tout-sur-carte-reason-lying-completes = ces dés complètent la carte { $card }
tout-sur-carte-reason-others-tick-fewer = { $others ->
    [0] ces dés ne servent à personne d’autre
    [one] avec ces dés, personne d’autre ne peut cocher plus d’une case
   *[other] avec ces dés, personne d’autre ne peut cocher plus de { $others } cases
    }
tout-sur-carte-reason-kept-fit = { $count ->
    [1] tout ce qui est gardé va sur la carte { $last }
   *[other] tout ce qui est gardé va sur les cartes { $others } et { $last }
    }
tout-sur-carte-reason-chance-to-complete = { $percent } % de chances de compléter une carte avec cette relance
tout-sur-carte-reason-mean = { $whole },{ $tenths } { $whole ->
    [one] case cochée
   *[other] cases cochées
} en moyenne avec les dés de cette relance
tout-sur-carte-reason-short-rows = carte { $card } : { $boxes } cases suffisent pour ses trois rangées les plus courtes
tout-sur-carte-reason-new-colour = la carte { $card } a une rangée { FEMININE($colour) }, que tes autres cartes n’ont pas ou plus à compléter

### Color Pop

color-pop-green = vert
color-pop-yellow = jaune
color-pop-orange = orange
color-pop-blue = bleu
color-pop-pink = rose
color-pop-joker = joker
color-pop-variant-players = Classique se joue de 2 à 5, Solo seul, Deux couleurs chacun à 2, Équipes à 4.
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
color-pop-not-the-board = Les jetons sont déjà sur le plateau.
color-pop-not-a-secret = On ne tire pas de couleur secrète maintenant.
color-pop-wrong-tokens = Nombre de jetons de cette sorte ({ $token }) : { $count } au lieu de { $right }.
color-pop-too-large = Plus de { $most } jetons de couleur { $colour } se touchent en { $cell } : il faut inverser des glissières.
color-pop-other-seat = C’est à { $seat } de tirer.
    .you = C’est à toi de tirer.
color-pop-wrong-secrets = { $count ->
    [0] Ici on ne tire aucune couleur secrète.
    [one] Ici on tire exactement une couleur secrète.
   *[other] Ici on tire exactement { $count } couleurs secrètes.
    }
color-pop-colour-dealt = Quelqu’un a déjà tiré { LE($colour) }.
color-pop-event-board = Les jetons sont sur le plateau.
color-pop-event-secret = { $count ->
    [1] Couleur secrète { DE($seat) } : { $colours }.
   *[other] Couleurs secrètes { DE($seat) } : { $colours }.
    }
    .you = { $count ->
        [1] Ta couleur secrète : { $colours }.
       *[other] Tes couleurs secrètes : { $colours }.
        }
color-pop-event-secret-hidden = { $count ->
    [0] { $seat } ne tire aucune couleur secrète.
    [one] { $seat } tire une couleur secrète.
   *[other] { $seat } tire { $count } couleurs secrètes.
    }
    .you = { $count ->
        [0] Tu ne tires aucune couleur secrète.
        [one] Tu tires une couleur secrète.
       *[other] Tu tires { $count } couleurs secrètes.
        }
color-pop-event-group = { $count ->
    [0] { $seat } retire le groupe { $colour } en { $cell }.
    [one] { $seat } retire le groupe { $colour } en { $cell } avec le joker en { $jokers }.
   *[other] { $seat } retire le groupe { $colour } en { $cell } avec les jokers en { $jokers }.
    }
    .you = { $count ->
        [0] Tu retires le groupe { $colour } en { $cell }.
        [one] Tu retires le groupe { $colour } en { $cell } avec le joker en { $jokers }.
       *[other] Tu retires le groupe { $colour } en { $cell } avec les jokers en { $jokers }.
        }
    .hint = { $count ->
        [0] retirer le groupe { $colour } en { $cell }
        [one] retirer le groupe { $colour } en { $cell } avec le joker en { $jokers }
       *[other] retirer le groupe { $colour } en { $cell } avec les jokers en { $jokers }
        }
color-pop-event-jokers = { $seat } retire les jokers en { $jokers }.
    .you = Tu retires les jokers en { $jokers }.
    .hint = retirer les jokers en { $jokers }
color-pop-reason-wins = le dernier jeton de tes couleurs s’en va : victoire immédiate
color-pop-reason-last-of = retire les derniers jetons ({ $colour }) : si c’est la couleur d’un adversaire, il peut gagner sur-le-champ
color-pop-reason-own = { $count ->
    [1] retire un de tes jetons ({ $colour })
   *[other] retire { $count } de tes jetons ({ $colour })
}
color-pop-reason-joins = rapproche tes jetons ({ $colour })
color-pop-reason-splits = disperse tes jetons ({ $colour })
color-pop-reason-lone = { $count ->
    [1] isole un de tes jetons de plus ({ $colour })
   *[other] isole { $count } de tes jetons de plus ({ $colour })
}
color-pop-reason-stranded = laisse un seul jeton ({ $colour }) que plus rien ne peut retirer
color-pop-reason-jokers = { $count ->
    [one] consomme { $count } joker
   *[other] consomme { $count } jokers
}
color-pop-reason-others = { $count ->
    [one] retire { $count } jeton ({ $colour }) qui n’est pas à toi
   *[other] retire { $count } jetons ({ $colour }), aucun à toi
}
color-pop-reason-hides = ne trahit rien
color-pop-reason-helps = { $count ->
    [one] retire { $count } jeton de la couleur { QUE($seat) } a le plus retirée ({ $colour })
   *[other] retire { $count } jetons de la couleur { QUE($seat) } a le plus retirée ({ $colour })
}
color-pop-reason-scatters = disperse la couleur { QUE($seat) } a le plus retirée ({ $colour })

color-pop-grid = Plateau de jetons
color-pop-cell = { $cell }, { $token }
color-pop-cell-empty = vide
color-pop-cell-group = { $count ->
    [1] jeton seul
   *[other] groupe de { $count }
    }
color-pop-ask-group = Choisis un groupe à retirer.
color-pop-ask-again = { $count ->
    [one] { $count } jeton : touche-le encore pour le retirer.
   *[other] { $count } jetons : touche encore le groupe pour le retirer.
    }
color-pop-ask-jokers = { $count ->
    [one] { $count } jeton.
   *[other] { $count } jetons : touche encore le groupe pour le retirer, touche un joker pour l’ajouter ou l’enlever.
    }
color-pop-joker-needed = Sans le joker de { $cell }, ce n’est pas un groupe.
color-pop-joker-alone = Le joker de { $cell } n’est dans aucun groupe.
color-pop-secret-show = Voir mon secret
color-pop-secret-hide = Cacher mon secret
color-pop-removed = { $count ->
    [0] Aucun jeton retiré
    [one] Un jeton retiré
   *[other] { $count } jetons retirés
    }
color-pop-removed-of = { $colour } { $count }
color-pop-enter-board = { $count ->
    [one] Glissière { $column } depuis la gauche, de bas en haut : encore { $count } jeton.
   *[other] Glissière { $column } depuis la gauche, de bas en haut : encore { $count } jetons en tout.
    }
color-pop-show-secret = { $count ->
    [1] La couleur que montre { $seat } :
   *[other] Les couleurs que montre { $seat } ({ $count }) :
    }
    .you = { $count ->
        [1] Quelle couleur montres-tu ?
       *[other] Quelles couleurs montres-tu ({ $count }) ?
    }
color-pop-shows = Victoire ! On montre les couleurs
color-pop-shows-not = On continue
color-pop-enter-secret = { $count ->
    [1] Secret { DE($seat) } : touche la couleur tirée ; que les autres regardent ailleurs.
   *[other] Secret { DE($seat) } : touche les couleurs tirées ({ $count }) ; que les autres regardent ailleurs.
    }
    .you = { $count ->
        [1] Ton secret : touche la couleur tirée ; que les autres regardent ailleurs.
       *[other] Ton secret : touche les couleurs tirées ({ $count }) ; que les autres regardent ailleurs.
        }
color-pop-enter-tokens = Jetons
color-pop-enter-undo = Retirer le dernier
color-pop-enter-token = { $token }, encore { $count }
color-pop-secret = Secret
color-pop-taken = Retirés
color-pop-left = Reste
color-pop-own-removed = Siens retirés
color-pop-end-cleared = Plateau nettoyé : il ne reste aucun jeton de couleur secrète.
color-pop-end-left = Il ne reste aucun groupe.
color-pop-end-at-once = Plus aucun jeton sur le plateau pour { $players } : victoire immédiate.
    .you = Tu n’as plus aucun jeton sur le plateau : victoire immédiate.
color-pop-end-fewest = Il ne reste aucun groupe : l’emporte qui a le moins de jetons de couleur secrète sur le plateau.
color-pop-end-tie-break = Il ne reste aucun groupe, et autant de jetons à chacun : l’emporte qui a retiré le moins de jetons de couleur secrète.
color-pop-end-shared = Il ne reste aucun groupe, et les deux comptes sont égaux : la première place est partagée.

### Blockers!

blockers-colour-1 = rouge
blockers-colour-2 = jaune
blockers-colour-3 = bleu
blockers-colour-4 = vert
blockers-colour-5 = violet
blockers-name-the-colour = Tu as deux couleurs : dis de laquelle est la tuile, par exemple « 3:7 C7 ».
blockers-colour-goes-without-saying = Tu n’as qu’une couleur, on ne la nomme pas : « 7 C7 » et non « 1:7 C7 ».
blockers-not-your-colour = Ta couleur n’est pas { LE($name) }.
blockers-finished = C’est fini pour { LE($name) } : ses quatre dernières tuiles ne se jouent pas.
blockers-not-in-rack = La tuile { $tile } n’est pas sur ton chevalet.
blockers-wrong-column = Le chiffre { $tile } va dans la colonne { $tile }, mais { $cell } n’y est pas.
blockers-wrong-row = La lettre { $tile } va dans la ligne { $tile }, mais { $cell } n’y est pas.
blockers-wrong-block = Le symbole { $tile } va dans le bloc qui porte ce symbole, mais { $cell } n’y est pas.
blockers-own-tile = En { $cell } se trouve une de tes propres tuiles : tu ne peux pas la capturer.
blockers-taken = En { $cell } se trouve une tuile adverse : écris « x{ $cell } » pour la capturer.
blockers-nothing-to-capture = { $cell } est vide, il n’y a rien à capturer : écris « { $cell } ».
blockers-splits = Capturer la tuile en { $cell } couperait son groupe en morceaux : c’est interdit.
blockers-awaits-rack = C’est le moment de piocher les cinq premières tuiles pour { LE($name) }.
blockers-awaits-draw = C’est le moment de piocher une tuile pour { LE($name) }.
blockers-twice = La tuile { $tile } est nommée deux fois, mais chaque couleur ne l’a qu’une fois.
blockers-face = { $face }
blockers-not-in-pile = La tuile { $tile } n’est plus dans la pioche.
blockers-event-rack = Cinq tuiles sont piochées pour { LE($colour) } : { $tiles }.
blockers-event-rack-hidden = Cinq tuiles sont piochées pour { LE($colour) }.
blockers-event-draw = Une tuile est piochée pour { LE($colour) } : { $tile }.
blockers-event-draw-hidden = Une tuile est piochée pour { LE($colour) }.
blockers-event-play = { $seat } joue la tuile { $tile } en { $cell }.
    .you = Tu joues la tuile { $tile } en { $cell }.
    .hint = jouer la tuile { $tile } en { $cell }
blockers-event-capture = { $seat } joue la tuile { $tile } en { $cell } et capture celle qui s’y trouvait.
    .you = Tu joues la tuile { $tile } en { $cell } et captures celle qui s’y trouvait.
    .hint = jouer la tuile { $tile } en { $cell } en capturant celle qui s’y trouve
blockers-event-play-of = { $seat } joue la tuile { $tile } ({ $colour }) en { $cell }.
    .you = Tu joues la tuile { $tile } ({ $colour }) en { $cell }.
    .hint = jouer la tuile { $tile } ({ $colour }) en { $cell }
blockers-event-capture-of = { $seat } joue la tuile { $tile } ({ $colour }) en { $cell } et capture celle qui s’y trouvait.
    .you = Tu joues la tuile { $tile } ({ $colour }) en { $cell } et captures celle qui s’y trouvait.
    .hint = jouer la tuile { $tile } ({ $colour }) en { $cell } en capturant celle qui s’y trouve
blockers-reason-joins = relie { $groups } de tes groupes
blockers-reason-extends = agrandit un de tes groupes
blockers-reason-new-group = commence un nouveau groupe : coûte 1 point
blockers-reason-only-place = le seul endroit où cette tuile touche un de tes groupes
blockers-reason-compulsory = aucune tuile ne va sur une case vide : tu dois capturer
blockers-reason-free-capture = capture du { $colour }, qui n’est pas ta couleur la plus capturée : ne coûte rien
blockers-reason-dear-capture = capture du { $colour }, { $captured } en tout : coûte 1 point
blockers-reason-takes-a-group = capture une tuile isolée : un groupe de moins pour { $seat }
blockers-reason-blocks = empêche { $seat } de relier ici { $groups } groupes (couleur : { $colour })
blockers-reason-hinders = { $seat } devra capturer ta tuile pour relier ici { $groups } groupes (couleur : { $colour })
blockers-reason-shields = { $tiles ->
    [1] une de tes tuiles ne peut plus être capturée
   *[other] { $tiles } de tes tuiles ne peuvent plus être capturées
    }
blockers-reason-joker = dépense le joker

### Command line

cli-heading-usage = Utilisation
cli-heading-commands = Commandes
cli-heading-arguments = Arguments et options
cli-help = Cinq jeux de société, complets et exacts : genial, tout-sur-carte, color-pop, blockers, criss-cross
cli-help-more =
    Pour commencer : tablee play genial
    Chaque commande s’explique : tablee sim --help
cli-help-play = Jouer dans le terminal contre des bots
cli-help-play-more =
    Tape un coup, dans l’une des langues, en majuscules ou non, ou le numéro d’un coup de la liste ; une partie d’un
    coup montre ceux qui l’ont, ? les montre tous, + la suite, h donne un conseil, une ligne vide montre le plateau et sa légende, q quitte.
    La partie est enregistrée à mesure ; --resume la reprend.
cli-help-replay = Vérifier des parties enregistrées et donner leurs résultats
cli-help-replay-more = Code de sortie 0 si toutes sont valides, 1 sinon.
cli-help-verify = Vérifier les dés et les pioches de parties jouées en ligne
cli-help-verify-more = Refait chaque tirage à partir du secret et des graines que contient la partie : voir docs/fairness.md. Code de sortie 0 si tout est juste, 1 sinon.
cli-verify-line = { $file } : { $found }
cli-help-sim = Faire jouer des bots entre eux et résumer
cli-help-view = Donner en JSON tout ce qu’un siège peut savoir à un moment d’une partie
cli-help-bench = Mesurer la vitesse des règles sur cette machine
cli-help-completions = Donner un script de complétion pour un interpréteur
cli-arg-lang = La langue (sinon celle du système, sinon l’anglais)
cli-arg-game = Le jeu : genial, tout-sur-carte, color-pop, blockers ou criss-cross
cli-arg-players = Le nombre de sièges
cli-arg-options = Une option du jeu, par exemple advanced=true ou variant=teams ; peut être répétée
cli-arg-bots = Un bot : random, greedy, ou de 1 (le plus facile) à 5 ; une fois pour tous, ou une fois par siège
cli-arg-seed = Un texte qui tient lieu de dés et de pioche : la même graine donne les mêmes parties
cli-arg-resume = Reprendre la partie de ce fichier ; sans fichier, une partie laissée en cours
cli-arg-files = Des fichiers de parties ; - est l’entrée standard
cli-arg-file = Un fichier de partie ; - est l’entrée standard
cli-arg-json = Écrire du JSON, pour des programmes
cli-arg-trace = Écrire ce qui est possible avant chaque événement, un objet JSON par ligne
cli-arg-games = Le nombre de parties
cli-arg-records = Enregistrer chaque partie dans ce dossier
cli-arg-at = Après combien d’événements (par défaut, tous)
cli-arg-seat = Pour quels yeux : de 1 à 6, ou 0 pour le public
cli-arg-run-ms = Durée minimale d’une mesure, en millisecondes ; la médiane de cinq est donnée
cli-arg-shell = L’interpréteur
cli-arg-help = Afficher cette aide
cli-arg-version = Afficher la version
cli-help-arena = Faire jouer des bots entre eux et mesurer leur force
cli-help-arena-more =
    Les sièges tournent, et chaque rotation joue les mêmes donnes. Un bot peut être ton programme :
    --bot 'cmd:python3 mon_bot.py' (docs/bot-protocol.md). Avec --progress FICHIER, une série interrompue reprend où elle en était.
cli-help-serve = Servir les jeux aux navigateurs
cli-arg-threads = Combien de parties à la fois (par défaut, autant que de cœurs)
cli-arg-progress = Un fichier qui garde ce qui a été joué, pour reprendre une série interrompue
cli-play-own-bots = Ici les bots sont les nôtres ; les programmes jouent dans arena et dans sim.
cli-arena-other-run = « { $file } » appartient à une autre série ; efface-le ou nomme un autre fichier.
cli-arena-older-bots = « { $file } » a été joué par des bots plus anciens et recommence.
cli-arena-bots-number = { $bots } bots ne vont pas avec { $players } sièges : au plus un par siège.
cli-arena-two-teams = Il y a deux équipes, et { $bots } bots n’y vont pas : donnes-en un ou deux.
cli-arena-summary = { $game } : { $games ->
    [one] { $games } partie
   *[other] { $games } parties
    }
cli-arena-bot = { $bot } : { $percent } % de victoires (95 % : { $low } à { $high }), score moyen { $score }, { $mean } ms par coup (p99 { $p99 })
cli-arena-forfeits = { $bot } : { $count ->
    [one] { $count } coup perdu d’office
   *[other] { $count } coups perdus d’office
}
cli-serve-ready = Tablée est à { $address } (Ctrl-C pour finir)
cli-help-bot = Laisser un programme prendre une place à une table en ligne
cli-arg-server = L’adresse du serveur, par exemple https://jeux.example.org
cli-arg-token = Le jeton de la place, donné par qui a ouvert la table
cli-arg-cmd = La ligne de commande du programme, par exemple 'python3 mon_bot.py'
cli-bot-bad-token = Ce n’est pas le jeton d’une place.
cli-arg-ca = Le certificat de confiance, en PEM, pour un serveur qui a fait le sien lui-même
cli-bot-bad-ca = Le certificat de confiance ne peut pas être utilisé
cli-bot-no-server = Le serveur { $address } n’est pas joignable
cli-arg-data = Où garder les tables en ligne et les invités (par défaut, dans le dossier de données de l’utilisateur)
cli-arg-store = Où plusieurs serveurs gardent les mêmes tables : une base PostgreSQL, postgres://utilisateur:motdepasse@machine/base, ou plusieurs qui se les partagent, séparées par des virgules (par défaut, un seul serveur les garde dans --data)
cli-arg-bus = Comment les serveurs d’un même --store s’avertissent des nouveautés : nats://utilisateur:motdepasse@machine:4222 (sinon, ils regardent toutes les quelques secondes)
cli-arg-tls-cert = Le certificat des connexions chiffrées, au format PEM
cli-arg-tls-key = Sa clé, au format PEM
cli-arg-public-url = L’adresse que l’on ouvre, si c’en est une autre : https://jeux.example.org
cli-serve-data = Le dossier { $folder } ne peut pas servir aux tables en ligne
cli-serve-store = La base PostgreSQL ne peut pas servir aux tables en ligne
cli-serve-bus = L’adresse du bus est incompréhensible
cli-serve-bus-alone = Un bus sert aux serveurs qui partagent leurs tables : --bus demande --store avec une base PostgreSQL.
cli-serve-tls = Le certificat ou sa clé ne peut pas servir
cli-arg-metrics = Où Prometheus peut lire ce qui est compté, avec /health et /ready : 127.0.0.1:9777. Pas pour le public ; nulle part si rien n’est dit
cli-arg-keep-finished-days = Après combien de jours les parties finies sont oubliées (gardées pour toujours si rien n’est dit)
cli-arg-archive = Un dossier où vont les parties finies avant d’être oubliées, et d’où le serveur les donne encore à revoir
cli-arg-connections-per-address = Combien de connexions une même adresse peut avoir, là où d’autres machines peuvent se connecter
cli-arg-trusted-proxies = Les mandataires (proxys), par adresse ou réseau, que l’on croit quand ils disent par X-Forwarded-For pour qui ils demandent
cli-arg-bot-threads = Combien de bots réfléchissent en même temps (tous les cœurs sauf un si rien n’est dit)
cli-arg-log = Ce qui est écrit de ce qui se passe, sur la sortie d’erreur
cli-arg-log-format = En lignes de texte, ou en lignes de JSON pour les programmes
cli-help-serve-more = Chaque réglage peut aussi venir d’une variable d’environnement, nommée entre crochets. docs/operate.md dit comment s’en servir pour un club.
cli-help-backup = Copier les données d’un serveur dans un nouveau fichier ; le serveur peut continuer
cli-help-restore = Remettre une copie des données d’un serveur dans un dossier qui n’en a pas encore
cli-arg-copy = Le fichier de la copie
cli-backup-done = La copie est dans { $place }
cli-restore-done = Les données sont dans { $place } ; tablee serve reprend à partir d’elles
cli-copy-exists = { $place } existe déjà et n’est pas remplacé
cli-copy-missing = Il n’y a pas de données à { $place }
cli-copy-unusable = Ces données ne peuvent pas servir : { $why }
cli-copy-database = Ces tables sont dans PostgreSQL, qui a ses propres outils : pg_dump fait une copie et pg_restore la remet en place. docs/operate.md dit comment.
cli-arg-listen = Où écouter ; 0.0.0.0:7777 laisse entrer le réseau de la maison
cli-arg-connections = Combien de clients peuvent être connectés à des tables en même temps (4000 si rien n’est dit, ou autant que le système le permet)
cli-help-load = Charger un serveur sur cet ordinateur et mesurer comment il le supporte
cli-help-load-more =
    Lance son propre serveur, sauf si --address en nomme un. À chaque table, deux personnes jouent des coups permis, chacune par sa propre connexion.
    Affiche les coups par seconde, le temps des confirmations, et la mémoire, les processeurs et les écritures du serveur (Linux seulement).
cli-arg-tables = Combien de tables, avec deux personnes chacune
cli-arg-rate = Combien de coups par seconde à chaque table, de 0.01 à 15
cli-arg-seconds = Combien de temps dure chaque mesure
cli-arg-most = Chercher aussi combien de coups par seconde le serveur supporte
cli-arg-idle = Mesurer aussi tant de connexions où personne ne joue
cli-arg-address = Un serveur sur cet ordinateur qui tourne déjà, par exemple 127.0.0.1:7777
cli-arg-folder = Où le serveur mesuré garde ses données pendant ce temps (sinon dans le dossier temporaire du système)
cli-arg-yardstick = Charger aussi de la même façon le serveur de boardgame.io, dont le projet est dans ce dossier (benches/boardgame-io)
cli-arg-plot = Où dessiner le temps des confirmations quand la charge augmente, en SVG
cli-load-not-here = { $address } n’est pas sur cet ordinateur. La charge ne va qu’à des adresses locales, par exemple 127.0.0.1:7777.
cli-load-rate = Il faut entre 0.01 et 15 coups par seconde à chaque table.
cli-help-analyse = Comparer chaque décision d’une partie à la meilleure que trouve un bot
cli-help-analyse-more =
    La précision est ce qu’on a gardé de ce qu’on pouvait avoir : ce que les coups joués laissaient
    attendre, additionné, en pour cent de la même somme pour les meilleurs coups trouvés. À plusieurs,
    c’est la part de victoires. Seul, ce sont les points ou, s’il reste des jetons, 1 pour aucun,
    1/2 pour un, 1/3 pour deux, et ainsi de suite.
cli-arg-level = La force du bot qui juge, de 1 à 5
cli-arg-simulations = Combien de simulations il peut faire par décision
cli-arg-graph = Où dessiner le résultat attendu au fil de la partie (par défaut, à côté de la partie ; nulle part si elle vient de l’entrée standard)
cli-analyse-best = { $event }. { $seat } : { $move } : le meilleur coup trouvé (attendu { $expected })
cli-analyse-better = { $event }. { $seat } : { $move } : attendu { $expected } ; { $best } perd { $lost } de moins : { $reasons }
cli-analyse-summary = { $seat } : précision { $accuracy } % sur { $decisions ->
    [one] { $decisions } décision
   *[other] { $decisions } décisions
    }, { $lost } de perte moyenne par décision
cli-analyse-graph = Graphique : { $file }
cli-analyse-title = { $game } : résultat attendu
cli-analyse-no-decisions = { $seat } : – (aucune décision)
analysis-share = part de victoires attendue
analysis-points = points attendus
analysis-left = jetons restants attendus : moins il y en a, mieux c’est
cli-analyse-axis-events = événements
decimal-mark = { "," }
percent-sign = { "\u00a0" }%
cli-colon = { " : " }
cli-semicolon = { " ; " }
cli-quoted = « { $text } »
cli-system-not-found = ce fichier ou ce dossier n’existe pas
cli-system-permission = ce n’est pas permis
cli-system-exists = un fichier de ce nom existe déjà
cli-system-folder = c’est un dossier
cli-system-no-folder = une partie du chemin n’est pas un dossier
cli-system-full = le disque est plein
cli-system-read-only = le disque ne peut qu’être lu
cli-system-name = aucun fichier ne peut porter ce nom
cli-system-address-used = un autre programme y écoute déjà
cli-system-address = cet ordinateur n’a pas cette adresse
cli-system-data = le contenu n’est pas celui qu’il faut
cli-system-other = le système dit « { $error } »
cli-args-no-value = « { $arg } » demande une valeur.
cli-args-choice = « { $value } » ne convient pas à « { $arg } » : il faut un de { $known }.
cli-args-value = « { $value } » ne convient pas à « { $arg } ».
cli-args-unknown = Il n’y a pas d’argument « { $arg } » ici.
cli-args-command = Il n’y a pas de commande « { $command } ».
cli-args-twice = « { $arg } » ne peut être donné qu’une fois.
cli-args-conflict = « { $arg } » et « { $other } » ne vont pas ensemble.
cli-args-missing = Il manque quelque chose : { $arg }.
cli-args-not-text = Un argument n’est pas du texte en UTF-8 ; seuls les noms de fichiers peuvent être autre chose.
cli-args-wrong = La commande ne peut pas être lue.
cli-args-meant = Peut-être « { $suggestion } » ?
cli-args-help = --help en dit plus.
cli-option-twice = L’option « { $option } » est donnée deux fois, avec des valeurs différentes.
cli-analyse-occupied = « { $file } » existe déjà et n’est pas le graphique d’une analyse : il reste tel quel. Nomme un autre fichier avec --graph.
cli-sim-occupied = « { $file } » existe déjà et contient une autre partie : il reste tel quel. Nomme un autre dossier avec --records.
cli-arena-no-file = « { $file } » n’est pas un fichier ordinaire ; il en faut un pour --progress.
cli-arena-own-name = { $bot } (« { $name } »)
cli-arena-bot-unopposed = { $bot } : score moyen { $score }, { $mean } ms par coup (p99 { $p99 })
cli-sim-forfeits = { $seat } : { $count ->
    [one] { $count } coup perdu d’office
   *[other] { $count } coups perdus d’office
}
cli-bot-named = bot « { $bot } »
cli-bot-ms = TABLEE_BOT_MS vaut « { $value } » ; il faut un nombre de millisecondes, au moins 1.
cli-bot-no-hello = il n’a pas dit bonjour
cli-bot-not-running = il n’est pas en marche
cli-bot-ended = il s’est arrêté
cli-bot-late = pas de réponse en { $ms } ms
cli-bot-long-line = une ligne de plus de { $bytes } octets
cli-bot-does-not-read = il ne lit pas ce qu’on lui dit
cli-bot-talks-on = il n’arrête pas de parler
cli-bot-no-move = ce n’est pas un coup
server-missing-title = Il n’y a rien ici
server-missing = L’adresse ne mène à aucune page de Tablée. Il y manque peut-être une lettre.
server-missing-home = Aller aux cinq jeux
cli-serve-stopping = Fin dans { $seconds } secondes au plus ; un second Ctrl-C arrête tout de suite.
cli-cannot-listen = Tablée ne peut pas écouter sur { $address }
cli-option-form = « { $option } » n’est pas de la forme clé=valeur.
cli-cannot-read = « { $file } » ne peut pas être lu
cli-cannot-write = « { $file } » ne peut pas être écrit
cli-trace-one-file = --trace prend un seul fichier.
cli-replay-event = événement { $event }
cli-replay-over = valide, { $events ->
    [one] { $events } événement
   *[other] { $events } événements
    }, finie ; places { $ranks }, scores { $scores }
cli-replay-running = valide jusqu’ici, { $events ->
    [one] { $events } événement
   *[other] { $events } événements
    } ; la partie continue
cli-view-at = Il n’y a { $events ->
    [one] que { $events } événement
   *[other] que { $events } événements
    } ; { $at } est trop.
cli-view-seat = Les sièges vont de 1 à { $players }, et 0 pour le public.
cli-bots-number = { $bots } bots ne vont pas avec { $players } sièges : un pour tous, ou un par siège.
cli-bot-unknown = « { $bot } » n’est pas un bot : random, greedy, de 1 à 5 (5@400 pour 400 simulations) ou cmd:PROGRAMME.
cli-seed-name = Avec --records la graine fait partie du nom des fichiers : de 1 à 64 caractères, sans barre oblique.
cli-sim-games = { $game } : { $games ->
    [one] { $games } partie
   *[other] { $games } parties
    }, { $decisions ->
    [one] { $decisions } décision
   *[other] { $decisions } décisions
    } en { $seconds } s
cli-sim-seat = { $seat } : victoires { $wins } ({ $percent } %), score moyen { $score }
cli-play-saved = Enregistré dans { $file }
cli-play-resume = Pour reprendre : tablee play --resume { $file }
cli-play-over = La partie de { $file } est finie ; il n’y a rien à reprendre.
cli-play-alone = C’est un jeu pour une seule personne : pas de siège pour un bot.
cli-play-turn = { $seat }, à toi de jouer : { $moves ->
    [one] { $moves } coup possible
   *[other] { $moves } coups possibles
    }, par exemple { $example } (? donne la liste, h un conseil, q enregistre et quitte)
cli-letter-red = R
cli-letter-yellow = J
cli-letter-blue = B
cli-letter-green = V
cli-letter-purple = P
cli-letter-orange = O
cli-letter-pink = R
cli-key-code = { $code } { $name }
cli-key-genial =
    Un coup : les deux couleurs d’une tuile et deux cases, par exemple RB g5 g6. R rouge, J jaune, B bleu, V vert,
    P violet (pourpre), O orange ; (R) imprimé, ▶ doit jouer, ‹1› toi, ↓ le plus bas, +1 tour bonus, ▮ tuiles sur le
    chevalet, ▣ dans le sac, ⇄ échangé.
cli-key-tout-sur-carte =
    R rouge, J jaune, B bleu, V vert, P violet (pourpre), O orange. ⚄ lance les dés, ↻ relances restantes, ▤ cartes de la
    pioche ; ■ cochée, + les dés la cocheraient, □ libre, ☼ soleil, ✓ fini, ▶ doit jouer, ‹1› toi.
cli-key-color-pop =
    V vert, J jaune, O orange, B bleu, R rose, * joker. Un coup : une couleur et une case du groupe, par exemple R b7.
    À côté de la grille : les jetons restants, puis pour chaque joueur le secret, ce qu’il en reste et ce qui a été pris.
    ▶ doit jouer, ‹1› toi.
cli-key-blockers =
    Un coup : couleur, tuile et case, par exemple 1:s5 G2 ; x devant la case capture. ! imprenable, ▶ doit jouer, ‹1› toi,
    1+0 = 1 : les groupes et les captures font le score, x●1 capturée.
cli-key-criss-cross =
    Un coup : chaque symbole avec sa case, par exemple 3b2 5b3. À côté de chaque ligne, ses points ; / est la diagonale,
    ▶ doit jouer, ✓ a choisi, ✗ ne peut plus jouer, ‹1› toi.
cli-blockers-supply = main { $rack }, pioche { $pile }
cli-play-more = { $shown } sur { $all } sont affichés. + montre la suite ; une partie d’un coup montre les coups qui l’ont.
cli-play-not-text = Ce n’était pas du texte (en UTF-8) ; rien n’a changé. Tape-le encore une fois.
cli-play-first-time =
    Tu es au siège 1. Tape un coup, un bout de coup, ou un numéro de la liste.
    ? liste les coups, h conseille, une ligne vide montre le plateau et sa légende, q quitte.
    La partie est enregistrée à mesure : tablee play --resume la reprend.
cli-play-no-folder = Il n’y a pas de dossier de parties pour cet utilisateur ; nomme un fichier avec --save.
cli-play-no-interrupt = Les interruptions ne peuvent pas être écoutées
cli-play-occupied = « { $file } » existe déjà : il reste tel quel. Nomme un autre fichier avec --save.
cli-play-bad-first = --first prend « lot » ou le numéro d’un joueur, de 1 à { $players }.
cli-play-other-game = « { $file } » contient une partie de { $game }.
cli-play-remembered = « { $file } » se souvient de ses bots et de sa graine : enlève --bot et --seed.
cli-play-nothing-left = Aucune partie n’est restée inachevée.
cli-play-left = { $number }. { $game }, { $events ->
    [one] { $events } événement
   *[other] { $events } événements
    } ({ $file })
cli-play-which = Quelle partie ? (ligne vide : la première ; q : aucune)
cli-play-no-such-game = Il n’y a pas de partie de ce numéro.
cli-arg-save = Où enregistrer la partie (par défaut, dans le dossier de données de l’utilisateur)
cli-arg-first = Qui commence : lot (tirage au sort, par défaut) ou le numéro d’un joueur ; tu es le numéro 1
cli-play-no-number = Aucun coup de la liste n’a ce numéro.
cli-play-hint = Un bon coup : { $move } ({ $reasons }) ; tape { $notation }
cli-play-hint-only = Un bon coup : { $move } ; tape { $notation }
cli-play-no-hint = Pas de conseil pour cette décision.
cli-play-place = { $rank }. { $seat } : { $score }
level-random = Au hasard
level-greedy = Glouton
level-1 = Premiers pas
level-2 = Facile
level-3 = Moyen
level-4 = Fort
level-5 = Expert

### Table

table-bad-player = « { $text } » n’est pas un joueur : un siège est you, human, human:Nom, bot:1 à bot:5, bot:random ou bot:greedy.
table-bad-seats = { $seats ->
    [one] Il y a { $seats } siège
   *[other] Il y a { $seats } sièges
    } à cette table, et { $players ->
    [one] { $players } joueur est nommé
   *[other] { $players } joueurs sont nommés
    }.
table-bad-facts = On n’y trouve pas qui est assis où.
table-take-back-nothing = Il n’y a encore rien à annuler.
table-take-back-over = La partie est finie.
table-take-back-chance = On a lancé ou pioché depuis : ce coup ne peut plus être annulé.
table-take-back-revealed = Quelque chose de caché a été montré depuis : ce coup ne peut plus être annulé.
table-take-back-person = { $player } a joué depuis : ce coup ne peut plus être annulé.
table-no-such-seat = Cette table n’a pas de tel siège.
table-not-your-seat = Seul { $player } peut faire cela.
table-seat-taken = Ce siège est déjà pris par { $player }.
table-not-host = Seule la personne qui a ouvert la table peut faire cela.
table-not-dealer = À cette table, les dés et les pioches ne sont pas saisis à la main.
table-bad-name = Un nom a au plus { $most } caractères, sans virgule ni retour à la ligne.
table-not-started = La partie n’a pas encore commencé.
table-started = La partie a déjà commencé.
table-seat-free = Personne n’est encore assis à la place de { $player }.
table-ended = La partie est terminée.
table-take-back-asked = Quelqu’un a demandé à annuler un coup : il faut d’abord lui répondre.
table-nothing-asked = Personne ne t’a demandé d’annuler un coup.
table-seat-lost = { $player } a quitté la partie : un bot joue à sa place.
table-time-up = Le temps de { $player } pour ce coup est écoulé.
table-no-change = C’est déjà le cas.
## Le hasard, vérifié

fair-silent = Cette partie ne dit pas d’où viennent ses dés et ses pioches : on ne peut pas les vérifier.
fair-method = Les dés et les pioches de cette partie viennent d’une méthode inconnue ici.
fair-unfinished = La partie n’est pas finie : ses dés et ses pioches se vérifient après.
fair-secret = Le secret enregistré n’est pas celui qui avait été promis.
fair-seats = Il n’y a pas une graine par siège dans cette partie.
fair-promise = La promesse n’est pas celle que cet appareil a vue avant la partie.
fair-own-seed = Ce que cet appareil a ajouté avant la partie manque.
fair-draw = L’événement { $event } est « { $written } », mais le tirage était « { $drawn } ».
fair-verified =
    { $drawn ->
        [0] Il n’y a eu aucun tirage
        [one] L’unique tirage est juste
       *[other] Les { $drawn } tirages sont tous justes
    } : personne n’a pu choisir, car { $seeds ->
        [one] une personne a ajouté sa graine
       *[other] { $seeds } personnes ont ajouté leur graine
    } une fois le secret promis.
fair-verified-alone =
    { $drawn ->
        [0] Il n’y a eu aucun tirage
        [one] L’unique tirage est conforme à la promesse
       *[other] Les { $drawn } tirages sont tous conformes à la promesse
    }. Mais personne n’a ajouté de graine : le serveur aurait pu choisir son secret.
fair-verified-in-part =
    { $drawn ->
        [0] Il n’y a eu aucun tirage à cette table
        [one] L’unique tirage de cette table est juste
       *[other] Les { $drawn } tirages de cette table sont tous justes
    }, avec { $seeds ->
        [0] aucune graine
        [one] la graine d’une personne
       *[other] les graines de { $seeds } personnes
    }. { $brought ->
        [0] Aucun événement ne vient d’ailleurs.
        [one] Le premier événement vient d’ailleurs et ne peut pas être vérifié.
       *[other] Les { $brought } premiers événements viennent d’ailleurs et ne peuvent pas être vérifiés.
    }
table-own-box-impossible = Aucune partie n’a pu se dérouler ainsi : vérifie la dernière saisie.
table-own-box-can-play = Une des tuiles de ce chevalet trouve une place : on ne passe pas quand on peut jouer.
table-own-box-not-over = Avec ces couleurs, personne n’a encore gagné et il reste des groupes. Annule les couleurs et continue.
table-own-box-ended-before = { $moves ->
    [1] Avec ces couleurs, { $seats } : victoire déjà acquise avant le dernier coup. Annule ce qui est faux : une couleur ou ce coup.
   *[other] Avec ces couleurs, { $seats } : victoire déjà acquise avant les { $moves } derniers coups. Annule ce qui est faux : une couleur ou ces coups.
    }
table-own-box-colours-due = D’abord, tout le monde montre ses couleurs.
table-corrupt = La partie enregistrée est abîmée à l’entrée { $number }.

### Web client

web-site = Tablée
web-hello = Cinq jeux, une table.
web-games = Jeux
web-home = Tous les jeux
web-language = Langue
web-kept = Tes parties
web-kept-with = avec { $names }
web-kept-all = Afficher toutes les parties ({ $count })
web-forget-one = Oublier cette partie de { $game }
web-forget = L’oublier
web-blurb-genial = Aligne les symboles : ta couleur la plus faible fait ton score.
web-blurb-criss-cross = Un lancer pour tous, une feuille chacun : aligne les symboles.
web-blurb-tout-sur-carte = Lance, garde, coche : complète tes cartes avant les autres.
web-blurb-color-pop = Retire des groupes : plus aucun jeton de ta couleur secrète, et tu gagnes.
web-blurb-blockers = Relie tes tuiles en peu de groupes ; capture le moins possible d’une même couleur.
web-play = Jouer
web-share-device = À plusieurs ici
web-rules = Règles
web-rules-intro = Les règles numérotées, telles qu’on les applique ici.
web-rules-contents = Sommaire
web-seats = Joueurs
web-who-plays = Qui joue
web-you = Toi
web-human = Quelqu’un ici
web-bot = { $name } : { $way } ({ $level })
web-name-of = Nom du joueur { $number }
web-by-hand = On lance et on pioche en vrai ; l’appli tient les comptes
web-party = Autour de la table
web-party-start = C’est parti
web-newcomers = Qui d’autre joue ?
web-newcomer = Quelqu’un
web-invite-bot = Inviter { $bot }
web-another-bot = { $name } : choisir un autre bot
web-leaves = Le joueur { $number } ne joue pas
web-colour-of = Couleur du joueur { $number } : { $colour }. La changer
web-colour-1 = rouge
web-colour-2 = bleu
web-colour-3 = vert
web-colour-4 = violet
web-colour-5 = orange
web-colour-6 = gris
web-head-start-word = avance
web-head-start = Avance du joueur { $number } : { $points ->
    [0] aucun point
    [one] un point
   *[other] { $points } points
    }. La changer
web-head-start-of = Avance : { $points ->
    [0] aucun point
    [one] un point
   *[other] { $points } points
    }
web-by-the-rules = Selon les seules règles, { $count ->
    [1] { $players } gagne.
   *[other] { $players } partagent la première place.
    }
    .you = Selon les seules règles, { $count ->
        [1] tu gagnes.
       *[other] la première place est partagée : { $players }.
        }
web-score-with-head-start = { $player } : { $before }, avec { $points } d’avance : { $after }
web-friendly = Annuler entre amis
web-friendly-why = Tout coup peut être annulé, quoi qu’il soit arrivé depuis. Le hasard redonne la même chose.
web-own-box = On joue avec notre boîte
web-own-box-why = Saisis ce que tout le monde voit : l’appli vérifie et compte. Ce qui est secret reste en main.
web-own-box-why-seen = Saisis ce que vous lancez, piochez et jouez : l’appli vérifie et compte.
web-own-box-bots = Dans ce jeu, la vraie boîte ne va pas avec des bots : il faudrait saisir ce que pioche un bot, et donc voir ses secrets.
web-own-box-ask = { $seat } : quelle tuile poses-tu ?
    .you = Quelle tuile poses-tu ?
web-own-box-other = Une autre tuile
web-own-box-swap = { $seat } échange son chevalet
    .you = Tu échanges ton chevalet
web-own-box-swapped = Les tuiles que { $seat } montre :
    .you = Quelles tuiles montres-tu ?
web-own-box-no-swap = Pas d’échange
web-own-box-skip = Rien ne va
web-first = Qui commence ?
web-first-lot = Tirage au sort
web-first-drawn = Tirage au sort : { $seat } commence.
    .you = Tirage au sort : tu commences.
web-first-chosen = Comme convenu, { $seat } commence.
    .you = Comme convenu, tu commences.
web-first-passed = Cette fois, { $seat } commence.
    .you = Cette fois, tu commences.
web-option-players = Joueurs
web-option-advanced = Mode avancé
web-option-variant = Variante
web-option-secrets = Couleurs secrètes
web-option-jokers = Jokers
web-option-cards = Les cartes de la famille
web-choice-standard = Classique
web-choice-teams = Équipes
web-choice-solo = Solo
web-choice-two-colours = Deux couleurs chacun
web-choice-free = À ton choix
web-choice-forced = Toujours pris
web-jokers-forced = Jokers toujours pris
web-settings = Réglages
web-your-name = Ton nom à la table
web-theme = Thème
web-theme-system = Système
web-theme-light = Clair
web-theme-dark = Sombre
web-theme-switch = Clair ou sombre
web-pace = Rythme des bots et des dés
web-pace-slow = Lent
web-pace-calm = Calme
web-pace-quick = Rapide
web-pace-instant = Immédiat
web-motion = Animations
web-motion-system = Système
web-motion-reduced = Réduites
web-patterns = Des motifs en plus des couleurs
web-at-once = Jouer le coup dès qu’il est complet, sans valider
web-sounds = Des sons
web-notation = Notation des coups dans le déroulement
web-about = À propos
web-about-what = Tablée, c’est une table pour cinq jeux de société : contre des bots, à plusieurs sur un même appareil, ou en ligne. Sans compte, sans publicité, rien à installer.
web-about-kept = Les parties sur cet appareil restent dans ce navigateur et nulle part ailleurs. Les parties en ligne, avec ton nom et ce que tu dis, restent sur le serveur ; « Tes parties en ligne » permet de tout télécharger ou supprimer. Ferme la page quand tu veux : la partie t’attend où elle était.
web-about-fair = Les bots voient ce que verrait un joueur à leur place, et rien d’autre. Dés et pioches viennent de la graine dans l’adresse : la même graine donne la même partie.
web-about-keys = Au clavier : Tab va de groupe en groupe, les flèches parcourent le plateau, Entrée choisit, Échap repose, R tourne. « / » ouvre la saisie d’un coup. Hors du plateau, gauche et droite remontent la partie.
web-about-games = Ces jeux ont été inventés par Reiner Knizia (Génial et Criss Cross), Steffen Benndorf (Tout sur carte), Lionel Borg (Color Pop) et Kory Heath (Blockers!). Leurs noms appartiennent à ceux qui les éditent, et Tablée n’est pas d’eux. Si un jeu te plaît, la boîte en vaut la peine.
web-about-credits = Les dessins, les textes, les problèmes et les bots sont de Tablée. Son code est libre, sous licence MIT ou Apache 2.0.
web-trouble = Ça ne marche pas
web-unknown-page = Cette page n’existe pas.
web-no-script = Tablée a besoin de JavaScript et de WebAssembly.
web-no-start = Tablée ne démarre pas dans ce navigateur : il lui faut WebAssembly.
web-bad-link = Ce lien ne mène à aucune partie :
web-bad-chance = « chance » vaut « drawn », « hand » ou « box ».
web-bad-seed = Une graine est un texte de 1 à 64 caractères.
web-bad-first = « first » vaut « lot » ou le numéro d’un joueur.
web-bad-take-back = « take-back » vaut « friendly » ou « strict ».
web-bad-colours = « colours » donne à chaque joueur une autre couleur, de 1 à 6.
web-bad-head-start = { $count ->
    [0] En équipe ou quand on joue seul, il n’y a pas de « head-start ».
   *[other] « head-start » donne à chaque joueur 0 ou l’un de ces nombres : { $steps }.
    }
web-bad-save = La partie gardée dans ce navigateur ne peut pas être reprise :
web-set-up = Préparer la partie
web-leave = Quitter la table
web-log = Déroulement
web-log-secret = Secret : touche pour voir.
web-close = Fermer
web-your-things = Ton jeu
web-moves = Coups
web-move-box = Tape un coup
web-chance-box = Tape ce qui a été lancé ou pioché
web-enter = Entrer
web-draw = Tirer pour nous
web-thinking = réfléchit…
web-your-turn = à toi de jouer
web-to-move = doit jouer
web-status-past = Coup { $number } sur { $of }
web-status-draw = On pioche…
web-status-dice = Les dés roulent…
web-status-set-up = Mise en place…
web-replay = Revoir les derniers coups
web-status-by-hand = Saisis ce que vous avez devant vous.
web-status-show = Victoire, ou plus aucun groupe à retirer : tout le monde montre ses couleurs.
web-status-pass = Passe l’appareil à { $player }.
web-status-thinking = { $player } réfléchit.
web-status-waiting = On attend { $players }.
web-bot-failed = Le bot ne répond pas. Réessaie, ou recharge la page : la partie est gardée.
web-hint = Conseil
web-hint-comes = Je réfléchis…
web-confirm = Valider
web-take-back = Annuler
web-play-now = Jouer sans attendre
web-earlier = Précédent
web-later = Suivant
web-now = Position actuelle
web-pass = Passe l’appareil à { $name }
web-pass-why = La suite est cachée aux autres.
web-ready = C’est moi, { $name }
web-over-alone = C’est fini.
web-over-all = Tout le monde partage la première place.
web-over-team = { $players } gagnent ensemble.
    .you = Ton équipe a gagné !
web-over-winners = { $count ->
    [1] { $players } gagne.
   *[other] { $players } partagent la première place.
    }
    .you = { $count ->
        [1] Tu as gagné !
       *[other] Première place partagée : { $players }.
        }
web-result = Résultat
web-see-board = Voir le plateau
web-again = Rejouer
web-save = Enregistrer la partie
web-not-kept = Ce navigateur n’a plus de place pour garder la partie : enregistre-la avant de partir.
web-end-replay = Revoir la partie
web-see-analysis = Voir l’analyse
web-analysis = Analyse
web-analysis-close = Revenir au résultat
web-analysis-progress = Décision { $number } sur { $of }
web-analysis-stop = Arrêter
web-analysis-go-on = Continuer
web-analysis-stopped = Arrêté : décisions jugées, { $number } sur { $of }.
web-analysis-failed = Le bot qui juge ne répond pas.
web-analysis-done = { $count ->
    [0] Il n’y a aucune décision à juger.
    [one] La seule décision est jugée.
   *[other] Les { $count } décisions sont jugées.
    }
web-analysis-how = Chaque décision est jugée d’après ce que son joueur pouvait savoir, par un bot fort qui y réfléchit un instant : quand deux coups se valent, il peut hésiter.
web-analysis-accuracy = Précision
web-analysis-decisions = Décisions
web-analysis-lost = Laissé filer par coup
web-analysis-graph = Résultat attendu
web-analysis-line = { $name } : { $first } au début, { $last } à la fin
web-analysis-costly = Les décisions les plus coûteuses
web-analysis-nothing = Rien de mieux n’a été trouvé.
web-analysis-played = Joué
web-analysis-better = Mieux
web-analysis-cost-share = −{ $value }
web-analysis-cost-points = { $whole ->
    [one] −{ $value } point
   *[other] −{ $value } points
    }
web-analysis-cost-left = { $whole ->
    [one] +{ $value } jeton restant
   *[other] +{ $value } jetons restants
    }
web-advice-to = conseil à { $name } : « { $reasons } »
web-share = Copier la partie
web-verify = Vérifier dés et pioches
web-shared = Copié
web-not-shared = Ce navigateur ne copie pas : enregistre plutôt
web-sorry = Quelque chose s’est mal passé, et nous en sommes désolés. Ta partie est gardée : recharge la page pour continuer, ou enregistre-la d’abord dans un fichier.
web-sorry-again = Recharger

web-blockers-board = Plateau
web-blockers-rack = Tes tuiles
web-blockers-ask-tile = Choisis une tuile : ses places s’allument.
web-blockers-ask-column = Colonne { $tile } : choisis une case vide ou une tuile à capturer.
web-blockers-ask-row = Ligne { $tile } : choisis une case vide ou une tuile à capturer.
web-blockers-ask-block = Bloc « { $symbol } » : choisis une case vide ou une tuile à capturer.
web-blockers-ask-anywhere = Le joker va partout : choisis une case vide ou une tuile à capturer.
web-blockers-ask-confirm = Valide ou touche encore la case, ou choisis-en une autre.
web-blockers-tile-first = Choisis d’abord une tuile de ton chevalet.
web-blockers-no-place = Cette tuile ne va nulle part pour le moment.
blockers-symbol-1 = goutte
blockers-symbol-2 = feuille
blockers-symbol-3 = éclair
blockers-symbol-4 = cœur
blockers-symbol-5 = couronne
blockers-symbol-6 = cloche
blockers-symbol-7 = lune
blockers-symbol-8 = montagne
blockers-symbol-9 = poisson
web-blockers-face-number = chiffre { $tile }
web-blockers-face-letter = lettre { $tile }
web-blockers-face-symbol = symbole { $symbol }
blockers-face-joker = joker
web-blockers-tile = { $face }, { $colour }
web-blockers-cell = { $cell }, bloc { $symbol }
web-blockers-empty = vide
web-blockers-not-confirmed = pas encore validé
web-blockers-in-group = { $count ->
    [1] seule
   *[other] dans un groupe de { $count }
    }
web-blockers-can-play = on peut y jouer
web-blockers-can-capture = on peut la capturer
web-blockers-is-protected = protégée : la capturer couperait son groupe
web-blockers-groups = { $count ->
    [one] groupe
   *[other] groupes
    }
web-blockers-captures = { $count ->
    [one] capture
   *[other] captures
    }
web-blockers-points = { $count ->
    [one] point
   *[other] points
    }
web-blockers-gift = Groupes en { $colour } :
web-blockers-pile = { $count ->
    [0] pioche vide
    [one] { $count } tuile dans la pioche
   *[other] { $count } tuiles dans la pioche
    }
web-blockers-score = Groupes : { $groups }, captures qui comptent : { $captures }, score : { $points }
web-blockers-made-of = { $groups ->
    [one] { $groups } groupe
   *[other] { $groups } groupes
    } + { $captures ->
    [one] { $captures } capture
   *[other] { $captures } captures
    }
web-blockers-captured-none = rien de capturé
web-blockers-captured-of = { $count } { $colour }
web-blockers-captured = capturé : { $list } ; c’est { LE($colour) } qui compte
web-blockers-enter = { $count ->
    [1] Touche la tuile piochée pour { LE($colour) }.
   *[other] Touche les tuiles piochées pour { LE($colour) } : encore { $count }.
    }
web-blockers-drawn = Tuiles piochées
web-blockers-column-groups = Groupes
web-blockers-column-captures = Couleur la plus capturée
web-blockers-column-all = Captures en tout
web-blockers-column-total = Score
web-blockers-tie-break = Égalité au score le plus bas ({ $points }) : le nombre de tuiles capturées départage, { $value } contre { $other }.
web-blockers-shared = Égalité au score le plus bas ({ $points }) et au nombre de tuiles capturées ({ $captured }) : la première place est partagée.
web-blockers-lowest = Le score : les groupes, plus les tuiles capturées de la couleur la plus capturée.
web-blockers-why = Le score le plus bas gagne : { $value } contre { $other }.

web-genial-board = Plateau
web-genial-rack = Tes tuiles
web-genial-asterisk = astérisque rouge
web-genial-sun = soleil jaune
web-genial-star = étoile bleue
web-genial-disc = rond vert
web-genial-ring = cercle violet
web-genial-hexagon = hexagone orange
web-genial-colour = { $colour }
genial-tile = { $one } et { $other }
genial-double = double { $colour }
web-genial-cell = { $cell }, { $what }
web-genial-cell-free = libre
web-genial-cell-can = la tuile peut aller ici
web-genial-cell-ghost = ta tuile, pas encore validée
web-genial-ask-tile = Choisis une tuile et aligne les symboles pareils.
web-genial-ask-first = Pose une tuile contre un symbole imprimé encore libre.
web-genial-ask-bonus = { $count ->
    [1] Génial ! Joue tout de suite une autre tuile.
   *[other] Génial ! Joue tout de suite d’autres tuiles : { $count }.
    }
web-genial-ask-place = Touche une case éclairée, ou encore la tuile pour la tourner.
web-genial-ask-place-first = Pose-la contre un symbole imprimé ; touche-la encore pour la tourner.
web-genial-ask-confirm = { $points }. Valide, tourne-la ou déplace-la.
web-genial-ask-swap = Échanger toutes tes tuiles ?
web-genial-gain = +{ $points } { $colour }
web-genial-no-gain = Aucun point
web-genial-bonus = et un tour bonus !
web-genial-ghost = { $first } en { $one }, { $second } en { $other } : { $points }
web-genial-pick-first = Choisis d’abord une de tes tuiles.
web-genial-no-room = Il n’y a pas la place d’une tuile entière en { $cell }.
web-genial-only-way = Ici, elle ne tient que dans ce sens.
web-genial-turn = Tourner la tuile (R)
web-genial-shout = Génial !
web-genial-bonus-of = { $count ->
    [1] Tour bonus pour { $seat }
   *[other] Tours bonus pour { $seat } : { $count }
    }
    .you = { $count ->
        [1] Tour bonus pour toi
       *[other] Tours bonus pour toi : { $count }
        }
web-genial-bag = { $count ->
    [one] { $count } tuile dans le sac
   *[other] { $count } tuiles dans le sac
    }
web-genial-swap-why = { $count ->
    [1] Aucune de tes tuiles ne montre ta couleur la plus faible ({ $colours }).
   *[other] Aucune de tes tuiles ne montre l’une de tes couleurs les plus faibles ({ $colours }).
    }
web-genial-swap = Échanger
web-genial-keep = Les garder
web-genial-marker = { $colour } : { $value } sur { $top }
web-genial-marker-lowest = { $colour } : { $value } sur { $top }, le moins avancé
web-genial-partner = avec { $seat }
web-genial-team = { $seats }
    .you = Ton équipe
web-genial-end-full = Il ne restait plus de place pour une tuile.
web-genial-end-complete = Les six marqueurs sont arrivés au bout : victoire immédiate.
web-genial-why-alone = Ton marqueur le moins avancé, { $colour }, est arrivé à { $value }.
web-genial-why-equal = Les six marqueurs sont égaux : la première place est partagée.
web-genial-why-lowest = C’est le marqueur le moins avancé qui décide : { $value } contre { $other }.
web-genial-why-next = Les marqueurs les moins avancés sont à égalité ({ $lowest }) ; le { $place }e décide : { $value } contre { $other }.
web-genial-enter = { $count ->
    [1] Touche la tuile piochée pour { $seat }.
   *[other] Touche les tuiles piochées pour { $seat } : encore { $count }.
    }
    .you = { $count ->
        [1] Touche la tuile que tu as piochée.
       *[other] Touche les tuiles que tu as piochées : encore { $count }.
        }
web-genial-bag-tiles = Toutes les sortes de tuiles
web-genial-chosen = Tuiles piochées
web-genial-put-back = Remettre dans le sac : { $tile }
web-genial-enter-tiles = Valider

web-tout-sur-carte-own = Avec nos cartes
web-tout-sur-carte-own-why = L’appli dessine et compte les cartes de votre boîte.
web-tout-sur-carte-own-count = Cartes saisies : { $count } sur 30
web-tout-sur-carte-own-enter = Saisir nos cartes
web-tout-sur-carte-own-look = Voir nos cartes
web-tout-sur-carte-own-card = Carte { $card }
web-tout-sur-carte-own-missing = Carte { $card } : pas encore saisie
web-tout-sur-carte-own-how = Touche la dernière case de chaque rangée, et son soleil. Numérote vos cartes comme tu veux.
web-tout-sur-carte-own-keep = Garder la carte { $card }
web-tout-sur-carte-own-close = Plus tard
web-tout-sur-carte-own-boxes-of = { $count ->
    [0] pas de rangée
    [one] une case
   *[other] { $count } cases
    }
web-tout-sur-carte-own-sun = Soleil dans la rangée { $colour }
web-tout-sur-carte-own-rows = Rangées : { $count } sur { $most }
web-tout-sur-carte-own-boxes = Cases : { $count } sur { $most }
web-tout-sur-carte-own-suns = Soleils : { $count } sur { $most }
web-tout-sur-carte-cards = Cartes
web-tout-sur-carte-market = Marché
web-tout-sur-carte-deck = { $count ->
    [0] pioche vide
    [one] { $count } carte dans la pioche
   *[other] { $count } cartes dans la pioche
    }
web-tout-sur-carte-deck-cards = Cartes de la pioche
web-tout-sur-carte-done = { $count ->
    [0] La quatrième carte complétée met fin à la partie
    [one] { $count } carte complétée sur 4
   *[other] { $count } cartes complétées sur 4
    }
web-tout-sur-carte-scored = Carte { $card }, complétée : { $points } points
web-tout-sur-carte-card = Carte { $card } : { $rows }.
web-tout-sur-carte-row = { $colour } { $ticked } sur { $boxes }
web-tout-sur-carte-row-sun = { $colour } avec soleil { $ticked } sur { $boxes }
web-tout-sur-carte-dice-of = { $count } { $colour }
web-tout-sur-carte-ticks = Ces dés cochent { $dice }.
web-tout-sur-carte-lost = Perdus : { $dice }.
web-tout-sur-carte-no-use = Ces dés ne cochent rien ici.
web-tout-sur-carte-completes = La carte est alors complétée : { $points } points.
web-tout-sur-carte-dice = Dés
web-tout-sur-carte-die = Dé { $die }, { $colour }
web-tout-sur-carte-die-held = Dé { $die }, { $colour }, mis de côté
web-tout-sur-carte-die-rolling = Dé { $die }, en train de rouler
web-tout-sur-carte-reroll = { $count ->
    [0] Relancer
    [one] Relancer { $count } dé
   *[other] Relancer { $count } dés
    }
web-tout-sur-carte-rerolls-left = { $count ->
    [one] encore { $count } relance
   *[other] encore { $count } relances
    }
web-tout-sur-carte-stop = Tout garder
web-tout-sur-carte-pass = Passer
web-tout-sur-carte-dice-whose = Les dés { DE($player) } · lancer { $roll } sur { $of }
    .you = Tes dés · lancer { $roll } sur { $of }
web-tout-sur-carte-dice-shared = Les dés { DE($player) } : ils servent aussi pour toi
web-tout-sur-carte-last-round = Dernier tour
web-tout-sur-carte-number = nº { $card }
web-tout-sur-carte-legend-dots = trois rangées complètes : carte complétée
web-tout-sur-carte-legend-suns = un soleil 2 points, deux soleils 5
web-tout-sur-carte-legend-figure = points de la rangée
web-tout-sur-carte-rolls = lance les dés
web-tout-sur-carte-chosen = a choisi
web-tout-sur-carte-ask-keep = { $count ->
    [0] Tes trois cartes sont choisies.
    [3] Garde trois de tes cinq cartes.
    [one] Garde encore une carte.
   *[other] Garde encore { $count } cartes.
    }
web-tout-sur-carte-ask-kept = Valide ces trois cartes, ou touches-en une pour la reposer.
web-tout-sur-carte-ask-hold = { $left ->
    [1] Dernière relance : touche les dés à garder, ou garde tout.
   *[other] Touche les dés à garder, puis relance les autres.
    }
web-tout-sur-carte-ask-reroll = { $count ->
    [1] Relance l’autre dé, ou garde tout.
   *[other] Relance les autres dés ({ $count }), ou garde tout.
    }
web-tout-sur-carte-ask-stop = Les cinq dés sont mis de côté : garde-les, ou libères-en.
web-tout-sur-carte-ask-use = Touche la carte à cocher avec ces dés, ou passe.
web-tout-sur-carte-ask-confirm = Valide, ou choisis une autre carte.
web-tout-sur-carte-ask-complete = Valide : la carte est complétée et vaut { $points } points.
web-tout-sur-carte-ask-take = Carte complétée ! Prends-en une nouvelle au marché.
web-tout-sur-carte-ask-taken = Valide, ou choisis une autre carte du marché.
web-tout-sur-carte-all-held = Tous les dés sont mis de côté : libères-en pour relancer.
web-tout-sur-carte-dice-first = D’abord les dés : relance, ou garde tout.
web-tout-sur-carte-market-now = C’est au marché qu’il faut prendre une carte, à la place de celle que tu as complétée.
web-tout-sur-carte-market-later = On prend une carte du marché quand on vient d’en compléter une.
web-tout-sur-carte-three-only = On garde trois cartes : repose-en d’abord une.
web-tout-sur-carte-enter-dice = { $count ->
    [1] Touche ce que montre le dé.
   *[other] Touche ce que montrent les dés : encore { $count }.
    }
web-tout-sur-carte-take-out = Retirer { $colour }
web-tout-sur-carte-enter-cards = { $count ->
    [1] { $player } : touche la carte piochée.
   *[other] { $player } : touche les cartes piochées, encore { $count }.
    }
    .you = { $count ->
        [1] Touche la carte que tu as piochée.
       *[other] Touche les cartes que tu as piochées, encore { $count }.
        }
web-tout-sur-carte-enter-market = { $count ->
    [1] Touche la carte qui rejoint le marché.
   *[other] Touche les cartes du marché : encore { $count }.
    }
web-tout-sur-carte-end = Quatrième carte complétée par { $players } : c’était le dernier tour. Les cartes incomplètes rapportent leurs rangées complètes, sans les soleils.
    .you = Tu as complété ta quatrième carte : c’était le dernier tour. Les cartes incomplètes rapportent leurs rangées complètes, sans les soleils.
web-tout-sur-carte-column-cards = Cartes
web-tout-sur-carte-column-rows = Rangées
web-tout-sur-carte-column-suns = Soleils
web-tout-sur-carte-column-open = En cours
web-tout-sur-carte-column-total = Total
web-tout-sur-carte-shared = Égalité au plus grand total ({ $points }), et rien ne départage : la première place est partagée.

### Les exemples des règles

web-example = Exemple
example-genial-lines = Une tuile rouge et bleu est posée près du bleu imprimé. La moitié bleue voit un bleu dans deux directions : 1 + 1 = 2 points en bleu. La moitié rouge voit un rouge : 0 + 1 = 1 point en rouge.
example-genial-double = Un double bleu : chaque moitié compte ses propres lignes, et les deux moitiés ne se comptent pas l’une l’autre. 2 + 2 = 4 points en bleu.
example-genial-five-directions = Chaque moitié regarde dans cinq directions. La moitié bleue prolonge deux lignes de deux symboles : 2 + 2 = 4 points en bleu. La moitié rouge en prolonge une seule : 2 + 0 = 2 points en rouge.
example-genial-twelve = Un double vert posé au milieu des verts : 7 pour une moitié, 5 pour l’autre. 7 + 5 = 12 points en vert.
example-genial-bonus = Le vert était à 14 et gagne 4 points : 14 + 4 = 18. Le marqueur est au bout de sa piste : il faut rejouer tout de suite, avant de piocher.
example-genial-ranking = Les marqueurs les moins avancés sont à 13, 12, 12 et 11 : le joueur 4 gagne, le joueur 1 est dernier. Les joueurs 2 et 3 ont tous deux 12, puis 13 ; leur troisième marqueur décide, 14 contre 13 : le joueur 2 est deuxième.
example-criss-cross-isolated = La deuxième case de la deuxième ligne est libre, mais toutes ses voisines sont écrites : plus aucune paire ne pourra la remplir.
example-criss-cross-sheet = Les lignes rapportent 2, 2, 3, 4 et 2 ; les colonnes 3, 2, 4, 4 et 5 (une suite de 2 et une de 3). Total : 2 + 2 + 3 + 4 + 2 + 3 + 2 + 4 + 4 + 5 = 31. La diagonale ne compte pas.
example-criss-cross-diagonal = Les lignes rapportent 10 en tout, les colonnes 12. La diagonale a une suite de 3 et une de 2, soit 5, comptés double : 10. La quatrième ligne ne rapporte rien et coûte 5 points. Total : 10 + 12 + 10 − 5 = 27.
example-tout-sur-carte-shared-dice = Les dés du joueur 1 servent aussi au joueur 2. Sur sa carte 14, deux jaunes, deux violets et un orange cochent 2 + 2 + 1 = 5 cases. Sur la carte 23 du joueur 1, l’orange n’a pas de rangée : il est perdu.
example-tout-sur-carte-too-many-dice = Trois dés violets complètent la rangée violette de la carte 23. La rangée jaune n’a plus qu’une case libre pour deux dés jaunes : aucun des deux n’est utilisé. 3 + 0 = 3 cases.
example-tout-sur-carte-one-sun = La carte 23 est complétée : rangées violette, jaune et verte, dont une porte un soleil. 5 + 3 + 2 + 2 = 12 points.
example-tout-sur-carte-two-suns = La rangée orange de la carte 3 était complète ; le dernier lancer complète la rouge, la bleue et la verte d’un coup. Deux soleils : 4 + 4 + 4 + 4 + 5 = 21 points.
example-tout-sur-carte-unfinished = La partie est finie. Sur la carte 14 du joueur 2, deux rangées sont complètes, la jaune et la violette : 6 + 3 = 9 points. Le soleil de la jaune ne rapporte rien, car la carte n’est pas complétée.
example-color-pop-group = Le groupe jaune s’étend sur trois glissières : 1 + 3 + 1 = 5 jetons. Il part tout entier.
example-color-pop-bridge = Un joker relie un vert isolé à un groupe de cinq verts : 5 + 1 + 1 = 7 jetons partent ensemble.
example-color-pop-slide = Le dernier groupe vidait une glissière ; elle est passée tout à droite, et les autres se sont rapprochées. Glissières occupées : 10 − 1 = 9.
example-color-pop-won-by-another = Le joueur 1 a retiré les deux derniers jetons bleus : 2 − 2 = 0. Or le bleu était la couleur secrète du joueur 3, qui gagne sur-le-champ.
example-blockers-ways-to-capture = La tuile jaune est dans la colonne 2, la ligne G et le bloc de la lune. Le joueur 1 peut la capturer de quatre façons : avec le chiffre 2, la lettre G, la lune ou le joker.
example-blockers-no-split = Les trois tuiles jaunes forment un groupe. Celle du milieu ne peut pas être capturée, car le groupe serait coupé en deux ; celles des bouts peuvent l’être.
example-blockers-scoring = Joueur 1 : cinq groupes, aucune capture, 5 + 0 = 5. Joueur 2 : deux groupes, 2 + 0 = 2, et la victoire. Joueur 3 : quatre groupes et deux tuiles capturées, mais de couleurs différentes : une seule compte, 4 + 1 = 5. À égalité avec le joueur 1, il a capturé plus de tuiles en tout et passe derrière.

### Les leçons

web-learn = Apprendre en cinq minutes
web-lesson = Leçon : { $game }
web-lesson-step = Étape { $number } sur { $of }
web-lesson-next = Suivant
web-lesson-show = Montre-moi
web-lesson-over = Tu sais jouer à { $game }.
web-lesson-over-how = Place à une vraie partie contre { $name }, qui débute aussi. L’entraîneur t’avertit avant un coup qui perd beaucoup, et le bouton Conseil est toujours là.
web-lesson-play = Jouer contre { $name }
web-lesson-again = Revoir la leçon depuis le début
web-offer = Première fois ici ? Apprends { $game } en jouant : cinq minutes, puis une vraie partie.
web-offer-no = Non merci
lesson-genial-first = Ta couleur la plus faible fait ton score : toutes comptent donc. Commence avec la tuile rouge et bleu : pose-la à côté d’un symbole imprimé, pour qu’une moitié touche sa propre couleur.
lesson-genial-first-done = Ton premier point ! Chaque moitié rapporte les symboles identiques alignés avec elle.
lesson-genial-first-turned = Bon coin, mauvaise moitié : deux couleurs différentes ne rapportent rien. Touche la tuile pour la tourner.
lesson-genial-first-other-tile = Tu peux jouer n’importe quelle tuile, mais prends ici celle qui est rouge et bleu.
lesson-genial-first-far = Au premier tour, chacun part d’un symbole imprimé qu’aucune tuile ne touche encore : un des six coins. Ensuite, toute place libre convient.
lesson-genial-first-other = Là, rien ne rapporte encore. Mets le rouge contre le symbole rouge, ou le bleu contre le bleu.
lesson-genial-line = Le rouge forme maintenant une ligne : le symbole imprimé et ta moitié. Pose la tuile rouge et jaune pour que le rouge rapporte 2 points.
lesson-genial-line-done = Une ligne s’arrête à la première autre couleur ou au premier vide. Plus elle est longue, et plus il y en a, plus ça rapporte.
lesson-genial-line-one = De là, le rouge ne voit qu’un symbole rouge. Cherche une place avec deux symboles alignés, ou un dans chacune de deux directions.
lesson-genial-line-yellow = Un bon point pour le jaune, mais il s’agit du rouge : prolonge la ligne en haut à gauche.
lesson-genial-line-other-tile = Prends la tuile rouge et jaune.
lesson-genial-line-other = Il n’y a pas là deux symboles rouges alignés. L’aperçu montre ce que rapporte une place avant que tu valides.
lesson-genial-double = Un double montre deux fois la même couleur. Pose le double bleu pour que ses deux moitiés rapportent.
lesson-genial-double-done = 2 points : chaque moitié compte pour elle-même, et les deux moitiés d’une tuile ne se comptent jamais l’une l’autre.
lesson-genial-double-half = Une seule moitié rapporte : les deux moitiés d’une tuile ne se comptent pas l’une l’autre. Fais toucher un symbole bleu aux deux.
lesson-genial-double-none = Pas de bleu à côté, donc aucun point. Il y a du bleu sous ton rouge, en haut à gauche, et dans le coin de droite.
lesson-genial-double-other = Joue ici le double bleu.
lesson-genial-bonus = Plus tard dans une partie. Le vert est à 16. Amène-le à 18, au bout de sa piste : cela donne un tour bonus.
lesson-genial-bonus-done = Génial ! Le vert atteint 18 : tu rejoues tout de suite, avant de piocher.
lesson-genial-bonus-yellow = Utile pour le jaune, mais sans tour bonus : il faut qu’une couleur atteigne 18.
lesson-genial-bonus-purple = Le violet avance, mais il est loin de 18. Il ne manque que 2 points au vert.
lesson-genial-bonus-short = Là, le vert ne gagne pas 2 points. Prolonge les longues lignes vertes de la moitié haute.
lesson-genial-weakest = Ton tour bonus. Le jaune, le bleu et l’orange sont encore à 0, et à la fin c’est la couleur la plus faible qui compte. Marque 2 points en jaune.
lesson-genial-weakest-done = 3 points en violet auraient eu plus d’allure, mais ta couleur la plus faible décide. Maintenant, tu pioches de nouveau jusqu’à six tuiles.
lesson-genial-weakest-strong = Le violet n’est pas parmi tes couleurs les plus faibles : trois autres sont à 0. Le jaune peut avoir 2 points.
lesson-genial-weakest-half = Une moitié au plus touche le soleil jaune imprimé. Les deux peuvent le toucher.
lesson-genial-weakest-green = Le vert est au bout, à 18 : d’autres points seraient perdus. Le jaune peut en avoir 2.
lesson-genial-weakest-other = Le double jaune rapporte plus : un point par moitié.
lesson-genial-swap = Une autre partie, à la fin de ton tour. L’orange est ta couleur la plus faible, et aucune de tes tuiles n’en a : tu peux donc toutes les échanger avant de piocher. Fais-le.
lesson-genial-swap-done = Tu reçois six nouvelles tuiles, et c’est seulement après que les anciennes retournent dans le sac. Ça vaut la peine quand rien dans ton jeu n’aide ta couleur la plus faible.
lesson-genial-swap-keep = C’est permis, mais rien dans ton jeu n’aide alors l’orange, et l’orange est ton score : 0.
lesson-genial-swap-place = Ta tuile de ce tour est posée. Il ne reste qu’une question : échanger ou garder ?
lesson-criss-cross-pair = Tout le monde écrit les deux mêmes dés, chacun sur sa feuille, côte à côte. Touche deux cases voisines pour que le triangle soit à côté de ton premier triangle.
lesson-criss-cross-pair-done = Deux symboles pareils côte à côte : 2 points. Ce qui est écrit reste.
lesson-criss-cross-pair-turned = La bonne place, mais c’est l’étoile qui est à côté du triangle. Touche la paire pour la retourner.
lesson-criss-cross-pair-taken = Il y a déjà un symbole, et on n’efface jamais rien. Prends des cases libres à côté.
lesson-criss-cross-pair-other = Le triangle n’est pas à côté du premier. À sa droite ou au-dessous, les deux rapportent.
lesson-criss-cross-square = Deux triangles ! Lignes et colonnes comptent. Trouve la place où cette paire rapporte 6 points d’un coup.
lesson-criss-cross-square-done = Une ligne et deux colonnes : 2 + 2 + 2. Chaque symbole compte dans sa ligne et dans sa colonne.
lesson-criss-cross-square-column = Trois dans une colonne rapportent 3 points. Sous les deux triangles de la première ligne, c’est le double.
lesson-criss-cross-square-apart = Toute seule, une paire rapporte 2 points. À côté de ses pareils, elle rapporte plus.
lesson-criss-cross-square-other = Cela rapporte moins de 6. Fais toucher les deux triangles par la paire.
lesson-criss-cross-four = Une suite de deux rapporte 2 points, de trois 3, de quatre 8, de cinq 10. Fais des trois carrés de la deuxième ligne une suite de quatre.
lesson-criss-cross-four-done = De 3 points à 8 : le pas vers quatre est le plus grand de tous.
lesson-criss-cross-four-blocked = Maintenant, le disque ferme la suite. C’est la place du carré : touche la paire pour la retourner.
lesson-criss-cross-four-two = Deux dans une colonne : 2 points. Le quatrième carré de sa ligne en rapporterait 5 de plus.
lesson-criss-cross-four-other = La suite de carrés n’y gagne rien. Ses deux bouts sont libres.
lesson-criss-cross-bridge = Une case vide coupe une suite. Dans la quatrième ligne, il y a deux étoiles, un trou, puis une étoile. Fais-en une seule suite.
lesson-criss-cross-bridge-done = Quatre étoiles d’affilée : 8 points au lieu de 2.
lesson-criss-cross-bridge-beside = Deux suites de deux : 4 points. En comblant le trou, tu as une suite de quatre : 8.
lesson-criss-cross-bridge-blocked = Un disque dans le trou sépare les étoiles pour de bon. Retourne la paire.
lesson-criss-cross-bridge-other = Le trou entre les étoiles est toujours là. Écris-y l’étoile.
lesson-criss-cross-gap = Vers la fin d’une partie. Une case libre sans voisine libre ne sera jamais remplie, car on écrit toujours deux symboles. Il reste deux bandes de quatre cases : écris sans isoler aucune case.
lesson-criss-cross-gap-done = Ce qui reste va encore par paires. Qui n’a plus de paire libre n’écrit plus rien.
lesson-criss-cross-gap-right = Les deux bouts de la bande de droite seraient isolés, donc perdus. Commence par un bout.
lesson-criss-cross-gap-left = La bande de gauche laisserait deux cases isolées. Commence par un bout.
lesson-criss-cross-both = Pour finir : une feuille et un astérisque. Trouve la place où chacun prolonge une suite.
lesson-criss-cross-both-done = Quatre feuilles dans la deuxième ligne, 8 points au lieu de 3, et trois astérisques dans la troisième. C’est comme ça qu’on gagne.
lesson-criss-cross-both-turned = La bonne place, mais à l’envers. Retourne la paire, et les deux suites grandissent.
lesson-criss-cross-both-elsewhere = Aucune suite n’y grandit. Regarde le bout libre des lignes, à droite.
lesson-tout-sur-carte-hold = Tout le monde utilise les mêmes dés, chacun sur une de ses cartes. Tu lances, et tu peux relancer deux fois. La carte 23 a une rangée jaune et une violette, mais pas d’orange : garde le jaune et le violet, et ne relance que le dé orange.
lesson-tout-sur-carte-hold-done = Bien : les dés gardés restent. Voyons ce que donne le dernier.
lesson-tout-sur-carte-hold-stop = Tu peux t’arrêter, mais il te reste deux relances, et le dé orange ne sert à rien sur la carte 23.
lesson-tout-sur-carte-hold-useful = Les dés que tu gardes restent, les autres sont relancés. Touche les deux jaunes et les deux violets, puis relance.
lesson-tout-sur-carte-use = Encore un violet ! Choisis maintenant la carte où ces dés cochent le plus de cases.
lesson-tout-sur-carte-use-done = Tous les dés d’une couleur cochent ensemble des cases de leur rangée : trois violets, deux jaunes.
lesson-tout-sur-carte-use-fewer = La carte 3 n’a pas de rangée jaune : seuls les trois violets compteraient. Sur la carte 23, les cinq comptent.
lesson-tout-sur-carte-use-pass = Tu peux passer, mais alors tu ne coches rien.
lesson-tout-sur-carte-row = C’est l’autre qui vient de lancer : deux jaunes, deux verts, un orange. Tu utilises les mêmes dés. Complète une rangée.
lesson-tout-sur-carte-row-done = La rangée verte est complète. Les dés jaunes n’ont pas compté : deux dés pour une seule case libre. Tous les dés d’une couleur, ou aucun.
lesson-tout-sur-carte-row-boxes = Trois cases cochées, mais aucune rangée complète. Sur la carte 23, les deux verts remplissent tout juste la rangée verte.
lesson-tout-sur-carte-row-pass = Les dés des autres te servent aussi : sur la carte 23, ils complètent la rangée verte.
lesson-tout-sur-carte-exact = Tu lances deux jaunes, un bleu, deux violets. Sur la carte 23, il manque deux violets, et un seul jaune. Relance de sorte que les deux rangées y trouvent leur compte.
lesson-tout-sur-carte-exact-done = Un jaune et deux violets gardés : exactement ce qui manque.
lesson-tout-sur-carte-exact-stop = Deux dés jaunes pour une case libre : aucun ne compterait. Relance l’un d’eux.
lesson-tout-sur-carte-exact-both = Il risque alors de ne plus rester de jaune. Gardes-en un : il en manque exactement un.
lesson-tout-sur-carte-exact-purple = Deux violets, c’est juste ce qu’il faut à la rangée violette. Garde-les.
lesson-tout-sur-carte-exact-other = Le dé bleu ne gêne pas : c’est un dé jaune qui est de trop.
lesson-tout-sur-carte-finish = Imagine que la rangée verte de la carte 23 soit encore vide. L’autre a lancé un jaune, deux verts et deux violets. Trois rangées complètes, et la carte est complétée. Complète les trois à la fois.
lesson-tout-sur-carte-finish-done = Vert, jaune et violet : 2 + 3 + 5 points, et 2 de plus pour le soleil de la rangée jaune. 12 points, et une nouvelle carte arrive.
lesson-tout-sur-carte-finish-later = Quatre cases sur la carte 3, mais rien n’y est complet. La carte 23 attend précisément ces dés.
lesson-tout-sur-carte-finish-pass = Passer gâcherait ces dés : sur la carte 23, ils complètent trois rangées à la fois.
lesson-tout-sur-carte-suns = Plus tard dans une partie : ces dés peuvent compléter l’une ou l’autre de tes cartes. Les soleils des rangées complètes rapportent en plus : un soleil 2 points, deux soleils 5. Choisis la meilleure carte.
lesson-tout-sur-carte-suns-done = 4 + 4 + 4 pour les rangées et 5 pour les deux soleils : 17 points. Quand quelqu’un complète une quatrième carte, on finit le tour et la partie s’arrête.
lesson-tout-sur-carte-suns-plain = 3 + 3 + 4 = 10 points, et aucun soleil. La carte 3 rapporte 12 pour ses rangées et 5 pour les deux soleils.
lesson-tout-sur-carte-suns-pass = Ces dés complètent une carte, quelle qu’elle soit. Passer ne rapporte rien.
lesson-color-pop-pop = À deux, chacun a deux couleurs secrètes. Ici, les tiennes sont le bleu et le vert : dès qu’il ne reste aucun jeton ni de l’une ni de l’autre, tu gagnes. Commence par le plus grand groupe bleu : quatre jetons qui se touchent.
lesson-color-pop-pop-done = Quatre de moins ! Ce qui se trouvait au-dessus a glissé vers le bas.
lesson-color-pop-pop-smaller = Du bleu aussi, mais un groupe plus petit. Quatre se touchent au milieu, un peu plus bas.
lesson-color-pop-pop-colour = Tu peux retirer n’importe quelle couleur, et le vert est aussi à toi, mais commence par le bleu.
lesson-color-pop-pop-alone = Un jeton seul ne se retire pas. Il en faut au moins deux de la même couleur qui se touchent, côte à côte ou l’un sur l’autre.
lesson-color-pop-joker = Un joker blanc vaut n’importe quelle couleur. Au milieu du plateau, un jeton bleu isolé a un joker à sa droite. Retire les deux ensemble.
lesson-color-pop-joker-done = Le joker a compté comme bleu : à deux, ils formaient un groupe.
lesson-color-pop-joker-other-joker = Ainsi, le joker part avec une autre couleur. Touche le jeton bleu à sa gauche : il comptera comme bleu.
lesson-color-pop-joker-blue = Du bleu, mais pas le jeton isolé. Il est à gauche du joker du milieu.
lesson-color-pop-joker-alone = Celui-ci n’a pas de voisin de sa couleur. Le bleu du milieu a un joker à côté.
lesson-color-pop-joker-colour = Aucun des deux ne part. Cherche le joker du milieu, avec un jeton bleu à sa gauche.
lesson-color-pop-connect = À retirer toujours la même couleur, on se trahit. Retire donc une autre couleur, de sorte que sept jetons bleus se rejoignent. Qu’y a-t-il entre les bleus de la deuxième rangée en partant du bas ?
lesson-color-pop-connect-done = Les bleus ont glissé les uns contre les autres, et personne ne soupçonne le bleu.
lesson-color-pop-connect-blue = Tout le monde voit alors ce que tu cherches. Fais travailler les autres couleurs pour toi.
lesson-color-pop-connect-most = Un grand groupe, mais les bleus restent où ils sont. Un plus petit, au bon endroit, fait mieux.
lesson-color-pop-connect-joker = Si le joker part aussi, les bleus glissent à côté les uns des autres sans se toucher. Touche le joker pour le laisser.
lesson-color-pop-connect-other = Les bleus ne se rejoignent pas. Dans la deuxième rangée en partant du bas, seuls deux jetons orange les séparent.
lesson-color-pop-spare = Prends maintenant les sept jetons bleus. Le joker au-dessous les touche, mais n’ajoute pas de bleu : laisse-le pour plus tard. S’il est marqué aussi, touche-le pour le laisser.
lesson-color-pop-spare-done = Sept d’un coup. Il reste onze bleus, et un joker pour celui qui finirait isolé.
lesson-color-pop-spare-spent = Tous les sept, mais le joker part aussi et ne t’apporte rien. Touche-le pour le laisser.
lesson-color-pop-spare-smaller = Du bleu, mais peu. Il y en a sept ensemble dans la deuxième rangée en partant du bas.
lesson-color-pop-spare-other = Pas encore : sept bleus t’attendent dans la deuxième rangée en partant du bas.
lesson-color-pop-guard = Plus tard dans une partie. Tes couleurs sont le bleu et le jaune. L’orange a disparu, il ne reste que quatre jetons verts, dans un seul groupe, et l’autre a beaucoup retiré des deux. Dès que deux couleurs ont disparu, leur propriétaire gagne, peu importe qui les a retirées. Joue sans risque.
lesson-color-pop-guard-done = Regarde ce que les autres retirent, et ne retire jamais les derniers jetons d’une couleur qui pourrait être la leur.
lesson-color-pop-guard-gift = L’orange et le vert auraient disparu. Si c’est le secret de l’autre, il gagne aussitôt, grâce à toi.
lesson-color-pop-guard-alone = Celui-ci est isolé. Prends-en au moins deux qui se touchent, mais pas les verts.
lesson-color-pop-win = Ici, tes couleurs sont le bleu et l’orange. Le bleu a déjà disparu, et il ne reste que deux jetons orange. Termine la partie.
lesson-color-pop-win-done = Il ne reste rien de tes deux couleurs : tu gagnes aussitôt. Si personne n’y arrive, c’est à qui il reste le moins de jetons de ses couleurs. À trois ou plus, chacun n’a qu’une couleur secrète.
lesson-color-pop-win-bigger = Trois jetons au lieu de deux, mais pas de la bonne couleur. Ce n’est pas la taille qui compte.
lesson-color-pop-win-later = L’autre pourrait alors séparer tes deux jetons orange. Tu peux gagner maintenant.
lesson-blockers-column = Ici, le score le plus bas gagne, et tu joues les rouges. Le chiffre 5 va n’importe où dans la colonne 5. Pose-le.
lesson-blockers-column-done = Un chiffre va dans sa colonne. Des tuiles qui se touchent forment un groupe, et chaque groupe coûte un point : 1 pour l’instant.
lesson-blockers-column-letter = C’est une lettre : elle va dans sa ligne. Prends le chiffre 5.
lesson-blockers-column-symbol = C’est un symbole : il va dans son bloc de neuf cases. Prends le chiffre 5.
lesson-blockers-column-outside = Le 5 ne va que dans la colonne 5, n’importe où de haut en bas.
lesson-blockers-column-other = C’est un autre chiffre. Prends le 5.
lesson-blockers-row = La lettre E va n’importe où dans la ligne E. Pose-la contre ta tuile rouge : les deux ne forment alors qu’un groupe.
lesson-blockers-row-done = Deux tuiles, un groupe : toujours 1 seul point.
lesson-blockers-row-alone = Une tuile qui ne touche aucune des tiennes est un groupe à elle seule et coûte un point. Pose-la juste à côté de ta tuile rouge.
lesson-blockers-row-other-tile = Prends la lettre E.
lesson-blockers-block = La couronne va dans son bloc, les neuf cases du milieu. Pose-la en gardant un seul groupe.
lesson-blockers-block-done = Trois tuiles, et toujours un groupe. Seuls les côtés qui se touchent comptent.
lesson-blockers-block-corner = Coin contre coin ne compte pas : ce serait un deuxième groupe. Il faut que deux côtés se touchent.
lesson-blockers-block-outside = La couronne ne va que dans le bloc du milieu, dont les cases la montrent.
lesson-blockers-block-other-tile = Joue ici la couronne.
lesson-blockers-link = Tu as deux groupes : deux tuiles au milieu et, après un trou, une autre à droite. Relie-les avec une seule tuile.
lesson-blockers-link-done = Un groupe au lieu de deux : un point de moins.
lesson-blockers-link-third = Cela fait un troisième groupe. Ce qu’il te faut, c’est le trou entre les deux.
lesson-blockers-link-longer = Un groupe grandit, mais il y en a toujours deux. Comble le trou entre eux.
lesson-blockers-link-elsewhere = Loin des autres, c’est un groupe de plus. Comble le trou : deux de tes tuiles y vont.
lesson-blockers-split = À gauche, tu as trois groupes autour d’une tuile jaune. Capture-la avec la lettre G : ta tuile prend sa place et relie les trois.
lesson-blockers-split-done = Trois groupes n’en font plus qu’un. La tuile capturée coûte un point : 2 en tout au lieu de 3.
lesson-blockers-split-middle = La rangée jaune serait coupée en deux. Une capture ne doit jamais couper un groupe ; au bout, elle est permise.
lesson-blockers-split-end = C’est permis, mais cela ne relie rien : une tuile capturée et un groupe de plus. Prends l’autre bout.
lesson-blockers-split-empty = Pas de capture, mais un quatrième groupe. Prends la tuile jaune entre tes trois tuiles.
lesson-blockers-split-other = Joue ici la lettre G.
lesson-blockers-colours = Les tuiles capturées ne coûtent que pour la couleur que tu as le plus capturée, et tu as déjà une jaune. Fais la capture qui relie deux groupes sans rien coûter.
lesson-blockers-colours-done = Le bleu est nouveau : les captures ne coûtent toujours que 1. Une tuile de chaque couleur ne coûte pas plus qu’une seule.
lesson-blockers-colours-same = Deux groupes reliés, mais c’est ta deuxième jaune : les captures coûteraient 2. Il y a une bleue à prendre.
lesson-blockers-colours-no-link = Cela ne relie rien. Regarde en haut : une tuile bleue se trouve entre deux des tiennes.

### Les problèmes

web-puzzles = Problèmes
web-puzzles-of = Problèmes : { $game }
web-puzzles-intro = Des positions tirées des parties des bots, où un coup est nettement le meilleur. Un nouveau problème chaque jour, le même pour tout le monde.
web-puzzle-today = Le problème du jour
web-puzzle-today-solved = Résolu. Le prochain arrive demain.
web-puzzle = Problème { $number }
web-puzzle-solved = Problème { $number }, résolu
web-puzzle-of = Problème du { $day }
web-puzzle-task = À toi de jouer. Un coup est nettement meilleur que tous les autres : trouve-le.
web-puzzle-easy = Facile
web-puzzle-medium = Moyen
web-puzzle-hard = Difficile
web-puzzle-clue = Un indice :
web-puzzle-second = Seulement le deuxième choix : { $move }
web-puzzle-right = C’est ça ! Il faut à notre meilleur bot { $simulations } parties simulées pour le voir.
web-puzzle-right-glance = C’est ça ! Notre meilleur bot le voit du premier coup d’œil.
web-puzzle-right-plain = C’est ça ! C’est aussi le coup qui rapporte le plus tout de suite.
puzzle-wrong = C’est possible, mais un autre coup est nettement meilleur. Regarde encore.

### À table : but, mémo, menu

web-menu = Menu
web-menu-rules = Règles du jeu
web-menu-memo = Comment on marque
web-menu-new = Nouvelle partie
web-menu-leave = Quitter la table
web-menu-leave-kept = La partie est gardée et t’attend sur la page d’accueil.
web-menu-resign = Abandonner
web-menu-resign-local = Abandonner cette partie ? Elle sera effacée de cet appareil.
web-menu-stay = Continuer à jouer
web-genial-goal = Ta couleur la plus faible compte : fais-la monter
web-genial-goal-teams = La couleur la plus faible de ton équipe compte
web-genial-goal-solo = Ta couleur la plus faible compte : fais monter les six
web-genial-memo-lines = Chaque moitié d’une tuile rapporte un point par symbole identique dans une ligne sans trou, dans les cinq directions qui s’éloignent de l’autre moitié.
web-genial-memo-bonus = Une couleur qui atteint { $top } donne un tour bonus.
web-genial-memo-bonus-teams = Une couleur qui atteint 18, puis { $top }, donne un tour bonus.
web-genial-memo-end = À la fin, on compare la couleur la plus faible de chacun : la plus haute gagne. En cas d’égalité, la suivante départage.
web-genial-memo-end-solo = À la fin, ta couleur la plus faible est ton résultat, sur { $top }.
web-genial-memo-all = Qui amène les six couleurs à { $top } gagne aussitôt.
web-genial-memo-swap = Si, à la fin de ton tour, aucune de tes tuiles ne montre ta couleur la plus faible, tu peux toutes les échanger.
web-blockers-goal = Le score le plus bas gagne : groupes + captures
web-blockers-memo-groups = Un point par groupe de ta couleur : des tuiles qui se touchent par un côté forment un seul groupe.
web-blockers-memo-captures = Un point par tuile capturée, mais seulement de la couleur que tu as le plus capturée.
web-blockers-memo-protected = On ne capture pas une tuile si son groupe serait coupé en deux.
web-blockers-memo-tie = Le score le plus bas gagne. En cas d’égalité, c’est à qui a capturé le moins de tuiles en tout.
web-blockers-memo-two-colours = À deux, chacun a deux couleurs, et les groupes des deux comptent.
criss-cross-goal = Des symboles pareils côte à côte rapportent
criss-cross-memo-run = { $symbols } rapporte { $points }
criss-cross-memo-lines = Chaque ligne et chaque colonne comptent, avec toutes leurs suites.
criss-cross-memo-empty = Une ligne ou une colonne sans aucune suite coûte 5 points.
criss-cross-memo-diagonal = La diagonale grise compte double.
criss-cross-memo-tie = Le plus grand total gagne. En cas d’égalité, la meilleure ligne ou colonne départage.
web-tout-sur-carte-goal = Le plus de points gagne ; fin à la quatrième carte
web-tout-sur-carte-memo-dice = Une personne lance pour tout le monde. Puis chacun peut cocher les dés sur une de ses cartes : pour chaque couleur tous les dés, ou aucun si sa rangée manque de cases libres.
web-tout-sur-carte-memo-row = Une rangée complète rapporte autant de points qu’elle a de cases : le nombre à sa gauche.
web-tout-sur-carte-memo-card = Trois rangées complètes, et la carte est complétée : les trois pastilles en haut les comptent. On la compte et une nouvelle arrive.
web-tout-sur-carte-memo-sun = Les rangées complètes avec un soleil rapportent en plus sur une carte complétée : un soleil 2 points, deux soleils 5.
web-tout-sur-carte-memo-end = Quand quelqu’un complète sa quatrième carte, on finit le tour. Les rangées complètes des cartes ouvertes comptent aussi.
color-pop-goal = { $count ->
    [1] Fais disparaître ta couleur secrète du plateau
   *[other] Fais disparaître tes couleurs secrètes du plateau
    }
color-pop-goal-known = { $count ->
    [0] Disparu : { $tokens }
   *[other] Fais disparaître { $tokens } : il en reste { $count }
    }
color-pop-own = Secret { DE($seat) }
    .you = Ton secret
color-pop-memo-group = Retire au moins deux jetons d’une même couleur qui se touchent. Un { $joker } vaut n’importe quelle couleur.
color-pop-memo-slide = Ce qui se trouve au-dessus glisse vers le bas, et les glissières vides passent à droite.
color-pop-memo-secret = Personne ne connaît les couleurs des autres. Peu importe qui retire un groupe : il disparaît pour tous.
color-pop-memo-end = Qui n’a plus aucun jeton de ses couleurs gagne aussitôt. Sinon, la partie finit quand plus rien ne peut être retiré, et c’est à qui il en reste le moins.
color-pop-memo-tie = En cas d’égalité, c’est à qui a retiré le moins de jetons de ses propres couleurs.
color-pop-memo-solo = Fais disparaître tous les jetons de tes couleurs avant que plus rien ne puisse être retiré.

### Demander au lieu de voir : ce que la table répond

summary-points = { $points ->
    [one] { $seat } a { $points } point
   *[other] { $seat } a { $points } points
    }
    .you = { $points ->
        [one] Tu as { $points } point
       *[other] Tu as { $points } points
        }
summary-rack = Tuiles { DE($seat) } : { $tiles }
    .you = Tes tuiles : { $tiles }
summary-nothing = Il n’y a rien à dire.
summary-nothing-new = Il ne s’est rien passé depuis ton dernier coup.
summary-no-places = Il n’y a rien à choisir ici pour l’instant.
summary-places = { $count ->
    [0] Aucune place possible
    [one] Une seule place possible : { $places }
   *[other] { $count } places possibles, les plus proches : { $places }
    }
summary-your-turn = À toi.
summary-where = , en { $places }
genial-summary-markers = Marqueurs { DE($seat) }
    .you = Tes marqueurs
genial-summary-marker = { $colour } { $marker }
genial-summary-lowest = au plus bas { $colours }
criss-cross-summary-row = la ligne { $line } donne { $points }
criss-cross-summary-column = la colonne { $line } donne { $points }
criss-cross-summary-diagonal = la diagonale { $line } donne { $points }
criss-cross-summary-free = { $count ->
    [0] aucune case libre
    [one] une case libre
   *[other] { $count } cases libres
    }
tout-sur-carte-summary-done = { $count ->
    [0] aucune carte complétée
    [one] une carte complétée
   *[other] { $count } cartes complétées
    }
tout-sur-carte-summary-card = Il manque à la carte { $card }
tout-sur-carte-summary-dice = Sur la table : { $dice }
color-pop-summary-secret = { $count ->
    [0] Le secret { DE($seat) } : { $tokens }, il n’en reste aucun
   *[other] Le secret { DE($seat) } : { $tokens }, il en reste { $count }
    }
    .you = { $count ->
        [0] Ton secret : { $tokens }, il n’en reste aucun
       *[other] Ton secret : { $tokens }, il en reste { $count }
        }
color-pop-summary-popped = { $count ->
    [0] { $seat } n’a encore rien retiré
    [one] { $seat } a retiré un jeton
   *[other] { $seat } a retiré { $count } jetons
    }
    .you = { $count ->
        [0] Tu n’as encore rien retiré
        [one] Tu as retiré un jeton
       *[other] Tu as retiré { $count } jetons
        }
color-pop-summary-grid = Sur le plateau
color-pop-summary-left = { $token } { $count }
blockers-summary-groups = { $count ->
    [0] aucun groupe { $colour }
    [one] un groupe { $colour }
   *[other] { $count } groupes en { $colour }
    }
blockers-summary-captures = { $count ->
    [0] aucune tuile capturée en { $colour }
    [one] une tuile capturée en { $colour }
   *[other] { $count } tuiles capturées en { $colour }
    }
blockers-summary-rack = Tes tuiles en { $colour } : { $tiles }
web-ask-help = Touches et questions
web-ask-intro = Pose ta question ici, ou appuie sur la touche à la table. La réponse est lue et affichée.
web-ask-off = Les touches seules sont désactivées dans les réglages.
web-ask-you = Où en suis-je ?
web-ask-others = Où en sont les autres ?
web-ask-now = À qui le tour ? Que faire ?
web-ask-changes = Quoi de neuf depuis mon coup ?
web-ask-places = Quelles places sont proches ?
web-ask-next = Place possible suivante
web-ask-previous = Place possible précédente
web-ask-type = Saisir un coup
web-ask-answer = Réponse
web-key-shift = Maj + { $key }
web-keys-off = Désactiver les touches seules à la table (Y, O, W, C, L, N, ?, / et celles des jeux)

### À l’oreille

web-access = Jouer à l’oreille et au clavier
web-access-intro = Chaque jeu se joue ici jusqu’au bout au clavier seul, et se suit avec un lecteur d’écran. Cette page dit comment. Aucun mode particulier : installe-toi à n’importe quelle table.
web-access-around = Se déplacer à la table
web-access-tab = Tab va d’une partie à l’autre : la barre avec ce qui s’est passé et ce qu’il faut faire, les places, le plateau, ce que tu tiens, les boutons et le déroulement. Le plateau ne fait qu’un arrêt, ce que tu tiens aussi.
web-access-arrows = Sur le plateau, les flèches vont à la case voisine dans leur direction, et chaque case dit son nom et ce qui s’y trouve. Tu commences sur une place possible, s’il y en a une.
web-access-enter = Entrée ou la barre d’espace choisit. Un coup composé attend le bouton « Valider » ; un réglage permet de le jouer aussitôt. Échap repose ce que tu tiens.
web-access-mode = Le plateau est annoncé comme une application : les lecteurs d’écran y laissent passer les flèches et les lettres. Si le tien ne le fait pas, passe en mode formulaire (avec NVDA : touche NVDA et barre d’espace).
web-access-keys = Questions et touches
web-access-keys-where = Ces touches marchent partout à la table, sauf pendant que tu écris. Le menu de la table propose les mêmes questions en boutons, et un réglage désactive les touches.
web-access-heard = Ce que tu entends
web-access-heard-story = Chaque coup, chaque pioche et chaque lancer est annoncé une fois, dans les mots du déroulement : qui a fait quoi, ce que cela rapporte, et où. Si les bots vont trop vite, choisis « lent » dans les réglages.
web-access-heard-asked = Ce qu’on attend de toi est dans la barre et se lit à chaque changement. Un coup que les règles refusent reçoit aussitôt sa raison. Un conseil se lit dès qu’il arrive.
web-access-heard-typed = Qui préfère écrire ouvre la saisie avec la barre oblique : elle prend un coup en notation et le complète. Un réglage affiche la notation de chaque coup dans le déroulement.
web-access-games = Les cinq jeux
genial-access-board = Le plateau est fait d’hexagones en rangées, a tout en haut. Les cases se comptent depuis la gauche : h8 est la huitième de la rangée h. Gauche et droite restent dans la rangée ; haut et bas vont à la rangée voisine, une demi-case à côté.
genial-access-move = Choisis une tuile avec les touches 1 à 6 ou sur ton chevalet, puis la case de sa première moitié, et tourne-la avec R ou Maj et R jusqu’à ce qu’elle te convienne : ce qu’elle rapporterait est lu à chaque fois. Puis valide.
genial-access-more = Demande où tu en es pour entendre tes six marqueurs et lequel est au plus bas : c’est celui qui compte.
criss-cross-access-board = Ta feuille a cinq colonnes, de a à e, et cinq lignes, de 1 à 5 depuis le haut. Les feuilles des autres sont dites par leurs points.
criss-cross-access-move = Après le lancer, choisis la case du premier symbole, puis une case voisine pour le second. R échange les deux symboles. Puis valide : tout le monde écrit en même temps.
criss-cross-access-more = Demande où tu en es pour entendre ton total, les lignes qui rapportent et le nombre de cases libres.
tout-sur-carte-access-board = Tes cartes sont côte à côte, les dés en dessous. Une carte dit pour chaque couleur combien de cases sont cochées, et ce que ces dés y cocheraient.
tout-sur-carte-access-move = Les touches 1 à 5 gardent un dé ou le relâchent ; R relance les autres et S s’arrête là. Ensuite 1 à 5 choisissent une carte, et tu valides ; P passe.
tout-sur-carte-access-more = Demande où tu en es pour entendre tes points, ce qui manque à chaque carte, et les dés sur la table.
color-pop-access-board = Les jetons sont dans des glissières, a à gauche, et se comptent depuis le bas : b1 est le plus bas de la deuxième glissière. Une case dit sa couleur et la taille de son groupe.
color-pop-access-move = Choisis une case d’un groupe, puis valide. Entrée ajoute ou enlève les jokers voisins. Tout ce qui est au-dessus descend, et les glissières vides passent à droite.
color-pop-access-more = S montre et cache ta couleur secrète. Demande où tu en es pour entendre ce qu’il en reste, et ce qu’il reste de chaque couleur.
blockers-access-board = Le plateau a neuf lignes, A en haut, et neuf colonnes, 1 à gauche ; C7 est dans la ligne C et la colonne 7. Chaque case dit aussi le symbole de son bloc de neuf.
blockers-access-move = Choisis une tuile avec les touches des chiffres ou sur ton chevalet. Un chiffre va dans sa colonne, une lettre dans sa ligne, un symbole dans son bloc, un joker partout. Tu arrives sur la première place permise ; N va à la suivante. Puis valide.
blockers-access-more = Moins on a de points, mieux c’est. Demande où tu en es pour entendre tes groupes, tes captures et tes tuiles.

### L’entraîneur

place-upper-left = en haut à gauche
place-top = en haut
place-upper-right = en haut à droite
place-left = à gauche
place-centre = au milieu
place-right = à droite
place-lower-left = en bas à gauche
place-bottom = en bas
place-lower-right = en bas à droite
genial-coach-place = poser { $tile } { $where }
genial-coach-keep = garder tes tuiles
genial-coach-swap = échanger tes tuiles
criss-cross-coach-start = commencer avec { $symbol }
criss-cross-coach-write = écrire { $one } { $two } { $where } ({ $first }, { $second })
tout-sur-carte-coach-keep = garder les cartes { $cards }
tout-sur-carte-coach-stop = garder tous les dés
tout-sur-carte-coach-reroll = relancer { $dice }
tout-sur-carte-coach-pass = passer
tout-sur-carte-coach-use = cocher { $dice } sur la carte { $card }
tout-sur-carte-coach-take = prendre la carte { $card }
color-pop-coach-pop = retirer les { $count } { $token } { $where }
blockers-coach-play = jouer { $tile } en { $cell }
blockers-coach-capture = jouer { $tile } en { $cell } et capturer { $taken }
web-coach-try = Bonne idée : { $move }
web-coach-better = Mieux ici : { $move }
web-coach-quiet = Aucun gain immédiat, mais le coup le plus prometteur.
web-coach-other = L’autre idée : { $move }
web-coach-none = Aucun autre coup ne s’en approche.
web-coach-less-share = { $value } de victoires en moins
web-coach-less-points = points en moins : { $value }
web-coach-less-left = jetons restants en plus : { $value }
web-coach-same = tout aussi bon
web-take-hint = Le suivre
web-coach-why = Pourquoi pas un autre ?
web-coach-close = Ranger le conseil
web-sure = M’avertir avant un coup qui coûte cher
web-sure-ask = Sûr ? Ce coup coûte cher
web-sure-play = Le jouer quand même

### Les bots, qui sont des personnages

bot-name-random = Pif
bot-name-greedy = Goulu
bot-name-1 = Plume
bot-name-2 = Noisette
bot-name-3 = Basile
bot-name-4 = Colette
bot-name-5 = Athéna
bot-way-random = joue n’importe quoi, gaiement
bot-way-greedy = prend ce qui rapporte tout de suite
bot-way-1 = découvre le jeu
bot-way-2 = joue tranquillement
bot-way-3 = réfléchit un peu
bot-way-4 = laisse peu de chances
bot-way-5 = joue du mieux possible

### L’accueil

web-play-game = Jouer à { $game } maintenant
web-kept-over = terminée
web-kept-unread = Elle ne peut pas être lue.
web-kept-goes-on = La partie continue.
web-kept-turn = À { $players } de jouer
    .you = À toi de jouer
web-kept-figure = { $name } { $figure }
web-facts-genial = 1 à 4 joueurs, 30 min
web-facts-criss-cross = 1 à 6 joueurs, 10 min
web-facts-tout-sur-carte = 2 à 4 joueurs, 20 min
web-facts-color-pop = 1 à 5 joueurs, 15 min
web-facts-blockers = 2 à 5 joueurs, 20 min
web-resume = Continuer ta partie

### La fin

web-moments = Tes moments clés
web-moments-each = Vos moments clés
web-again-from-here = Rejouer d’ici
web-end-won = Bien joué !
web-end-lost = Ce sera pour la prochaine fois. Une revanche ? Le départ change de main.
web-end-shared = Personne n’a cédé : la victoire est partagée.
web-end-first = { $points ->
    [one] Ton premier résultat ici : { $points } point.
   *[other] Ton premier résultat ici : { $points } points.
    }
web-end-best = { $points ->
    [one] Ton record : { $points } point. Avant : { $before }.
   *[other] Ton record : { $points } points. Avant : { $before }.
    }
web-end-kept = { $points ->
    [one] { $points } point. Ton record est { $best }.
   *[other] { $points } points. Ton record est { $best }.
    }
web-why-highest = Le plus grand total gagne : { $value } contre { $other }.
web-end-left-first = { $points ->
    [0] Ton premier résultat ici : plus rien, on ne peut pas faire mieux.
    [one] Ton premier résultat ici : { $points } jeton restant.
   *[other] Ton premier résultat ici : { $points } jetons restants.
    }
web-end-left-best = { $points ->
    [0] Ton record : plus rien. Avant : { $before }.
    [one] Ton record : { $points } jeton restant. Avant : { $before }.
   *[other] Ton record : { $points } jetons restants. Avant : { $before }.
    }
web-end-left-kept = { $points ->
    [0] Plus rien. Ton record est { $best }.
    [one] { $points } jeton restant. Ton record est { $best }.
   *[other] { $points } jetons restants. Ton record est { $best }.
    }

### L’histoire d’une partie

story-set-up = Mise en place
story-round = Tour { $round }
story-sentence = { $what } : { $gains }
story-chosen = { $seat } a choisi
    .you = Tu as choisi
story-points = { $points ->
    [one] +{ $points } point
   *[other] +{ $points } points
    }
story-no-points = aucun point
genial-story-place = { $seat } pose { $tile }
    .you = Tu poses { $tile }
genial-story-gain = +{ $points } { $colour }
genial-story-bonus = { $count ->
    [0] aucun tour bonus
    [one] tour bonus !
   *[other] { $count } tours bonus !
    }
genial-story-swap = { $seat } échange toutes ses tuiles
    .you = Tu échanges toutes tes tuiles
criss-cross-story-roll = Les dés montrent { $one } { $other }
criss-cross-story-start = { $seat } commence avec { $symbol }
    .you = Tu commences avec { $symbol }
criss-cross-story-write = { $seat } écrit { $one } { $two }
    .you = Tu écris { $one } { $two }
criss-cross-story-row = ligne { $line } +{ $points }
criss-cross-story-column = colonne { $line } +{ $points }
criss-cross-story-diagonal = diagonale { $line } +{ $points }
criss-cross-story-stuck = { $seat } n’a plus deux cases libres côte à côte et passe son tour jusqu’à la fin
    .you = Tu n’as plus deux cases libres côte à côte : tu passes ton tour jusqu’à la fin
tout-sur-carte-story-roll = { $seat } lance { $dice }
    .you = Tu lances { $dice }
tout-sur-carte-story-use = { $seat } coche { $dice }, carte { $card }
    .you = Tu coches { $dice }, carte { $card }
tout-sur-carte-story-completed = carte complétée
tout-sur-carte-story-taken = carte { $card } prise au marché
tout-sur-carte-story-pass = { $seat } passe
    .you = Tu passes
tout-sur-carte-story-skipped = { $seat } ne peut rien cocher et passe son tour
    .you = Tu ne peux rien cocher : tu passes ton tour
color-pop-story-pop = { $seat } retire { $count } { $token }
    .you = Tu retires { $count } { $token }
color-pop-story-pop-jokers = { $seat } retire { $count } { $token } avec { $jokers } { $joker }
    .you = Tu retires { $count } { $token } avec { $jokers } { $joker }
color-pop-story-jokers = { $seat } retire { $jokers } { $joker }
    .you = Tu retires { $jokers } { $joker }
color-pop-story-left = { $count ->
    [0] plus aucun { $token }
   *[other] reste { $count } { $token }
    }
blockers-story-play = { $seat } joue { $tile }
    .you = Tu joues { $tile }
blockers-story-capture = { $seat } joue { $tile } et capture { $taken }
    .you = Tu joues { $tile } et captures { $taken }
blockers-story-groups = groupes { $before } → { $after }
blockers-story-groups-of = groupes { DE($seat) } ({ $before } → { $after })
    .you = tes groupes { $before } → { $after }
blockers-story-captures = captures { $before } → { $after }
blockers-story-score = score { $before } → { $after }
blockers-story-same = score inchangé : { $points }
blockers-story-skipped = { $seat } ne peut rien jouer et passe son tour
    .you = Tu ne peux rien jouer : tu passes ton tour

### Phrases aux tables en ligne

phrase-hello = Bonjour !
phrase-have-fun = Amusez-vous bien !
phrase-well-played = Bien joué !
phrase-thanks = Merci !
phrase-sorry = Pardon !
phrase-thinking = Je réfléchis…
phrase-one-moment = Je reviens tout de suite.
phrase-again = On refait une partie ?
phrase-goodbye = Au revoir !

### Tables en ligne

server-stranger = Donne-toi d’abord un nom.
server-no-table = Cette table n’existe pas.
server-table-broken = Cette table ne peut plus être lue. Elle a été mise de côté ; tes autres tables ne sont pas touchées.
server-too-often = C’était trop souvent en peu de temps. Attends un instant.
server-failed = Le serveur n’a pas pu le faire. Rien n’a changé ; réessaie.
server-disk-full = Le serveur n’a plus de place pour l’enregistrer. Rien n’a changé et rien n’est perdu.
server-bad-request = Le serveur ne comprend pas cette demande.
server-bad-message = Le serveur ne comprend pas ce que dit cette page. Recharge la page.
server-other-version = Le serveur parle une autre version. Recharge la page.
server-invitation = Cette table est privée : il faut le lien d’invitation pour entrer.
server-invitation-full = Toutes les places de ce lien sont prises. Tu peux encore regarder, si la table le permet.
server-invitation-replaced = La personne qui a ouvert la table a créé un nouveau lien d’invitation depuis. Il te faut ce lien pour t’asseoir.
server-invitation-expired = Ce lien d’invitation est trop ancien pour s’asseoir. Demandes-en un nouveau à la personne qui a ouvert la table.
server-foreign-page = Les demandes venant de pages d’autres sites ne sont pas acceptées.
server-program = Un programme ne peut prendre que la place de son jeton.
server-seat-kept = Cette place est gardée pour quelqu’un d’autre.
server-sits-already = Tu as déjà un siège à cette table.
server-blocked = La personne qui a ouvert cette table ne souhaite pas jouer avec toi.
server-not-there = Seules les personnes assises à cette table peuvent le faire.
server-not-over = Ce sera possible une fois la partie finie.
server-bad-code = Ce code est faux, ou ne peut plus servir.
server-bad-clock = Cette cadence n’est pas proposée ici.
server-bad-record = Cette partie ne peut pas être continuée à cette table.
server-long-line = Un message a au plus { $most } caractères.
server-too-many-sockets = Trop de pages de ce serveur sont ouvertes en même temps. Fermes-en quelques-unes.
server-too-many-tables = Tu as ouvert { $most } tables qui ne sont pas finies. Fermes-en ou termines-en d’abord.
server-too-slow = La demande n’est pas arrivée à temps. Rien n’a changé.
server-crowded = Le serveur est plein pour le moment. Réessaie dans une minute.
server-stopping = Le serveur redémarre. La partie continue dans un instant.

### Les tables en ligne dans le navigateur

web-online = Jouer en ligne
web-online-table = Table en ligne
web-lobby = Tables ouvertes
web-lobby-waiting = On cherche des joueurs
web-lobby-empty = Personne n’attend de joueurs pour l’instant. Ouvre une table : les autres la trouveront ici.
web-lobby-open = Ouvrir une table
web-lobby-running = Parties à regarder
web-my-tables = Tes parties en ligne
web-my-tables-none = Tu n’as pas encore de partie en ligne.
web-my-tables-over = Terminées
web-my-tables-others = aux autres de jouer
web-my-tables-waiting = on attend des joueurs
web-my-tables-closed = fermée
web-server-silent = Le serveur ne répond pas. Vérifie ta connexion et réessaie.
web-server-strange = La réponse du serveur est incompréhensible. Recharge la page.
web-online-connecting = Connexion…
web-online-unreachable = Le serveur est injoignable. Nouvel essai…
web-online-lost = Connexion perdue. On réessaie ; rien n’est perdu.
web-online-no-table = Cette table n’existe pas. Elle a peut-être été supprimée, ou le lien est incomplet.
web-online-archived = Cette partie est terminée et a été archivée. La voici coup par coup, sans les noms.
web-online-closed = La table a été fermée sans résultat.
web-online-sent = Envoyé. On attend le serveur…
web-online-asked = { $player } demande à annuler un coup.
    .you = Tu demandes à annuler ton coup.
web-online-asks-back = { $player } demande à annuler un coup.
web-online-asked-waits = { $player } demande à annuler un coup ; on attend la réponse { DE($others) }.
    .you = Tu demandes à annuler ton coup. On attend { $others }.
web-online-back-granted = { $player } a annulé un coup.
    .you = Ton coup est annulé.
web-online-back-declined = { $other } a refusé : le coup { DE($player) } reste joué.
    .you = { $other } a refusé : ton coup reste joué.
web-online-back-expired = Personne n’a répondu à { $player } : le coup reste joué.
    .you = Personne n’a répondu : ton coup reste joué.
web-online-asks-abandon = { $players } : arrêter la partie ici, sans résultat ?
web-online-abandon-waits = Proposition d’arrêter sans résultat : { $players }. On attend les autres.
web-online-accept = Accepter
web-online-decline = Refuser
web-online-bot-for-you = Un bot joue à ta place.
web-online-return = Reprendre la main
web-online-stand-in = un bot joue
web-online-program = programme
web-online-there = en ligne
web-online-away = hors ligne
web-online-clock = Temps de réflexion
web-online-days-left = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
    }
web-online-title-sign = { "● " }
web-online-people = Joueurs et discussion
web-online-quality-good = bonne connexion
web-online-quality-slow = connexion lente
web-online-quality-lost = pas de connexion
web-online-unread = { $count ->
    [0] aucun nouveau message
    [one] { $count } nouveau message
   *[other] { $count } nouveaux messages
    }
web-online-watching = { $count ->
    [0] Personne ne regarde.
    [one] Une personne regarde.
   *[other] { $count } personnes regardent.
    }
web-online-mute = Masquer { $name }
web-online-unmute = Ne plus masquer { $name }
web-online-block = Bloquer { $name }
web-online-unblock = Débloquer { $name }
web-online-report = Signaler { $name }
web-online-reported = { $name } : signalement envoyé
web-online-report-why = Que reproches-tu à { $name } ?
web-online-send = Envoyer
web-online-said = Ce qui s’est dit
web-online-say = Dis quelque chose
web-online-speaker = { $name } :
web-online-leave = Partir pour l’instant
web-online-leave-sure = Tu peux revenir à tout moment. Si tu tardes, un bot joue à ta place.
web-online-abandon = Arrêter sans résultat
web-online-abandon-sure = La partie s’arrête ici si tout le monde est d’accord.
web-online-resign = Abandonner
web-online-resign-sure = Un bot joue à ta place jusqu’à la fin, et tu ne peux plus revenir.
web-online-close = Fermer la table
web-online-close-sure = La partie s’arrête pour tout le monde, sans résultat.
web-online-stay = Continuer
web-online-rematch = Revanche
web-online-join-rematch = Rejoindre la revanche
web-online-invite = Inviter
web-online-invite-how = Envoie ce lien, ou fais scanner le code. Il mène aux places libres.
web-online-new-link = Créer un nouveau lien
web-online-link = Lien d’invitation
web-online-copy = Copier l’invitation
web-online-copied = Copié
web-online-not-copied = Copie impossible : sélectionne le lien
web-online-qr = Le lien d’invitation en QR code
web-online-go-on = Inviter quelqu’un dans cette partie
web-online-go-on-how = La partie continue d’ici, à une table en ligne. Qui joue d’ailleurs ?
web-online-invite-seat = La place { DE($name) }
web-online-free-seats = { $count ->
    [0] aucune place libre
    [one] une place libre
   *[other] { $count } places libres
    }
web-online-free = Place libre
web-online-kept = Réservée pour toi
web-online-own = { $name } (toi)
web-online-sit = S’asseoir ici
web-online-sit-at = S’asseoir à la place { $number }
web-online-stand-up = Se lever
web-online-put-bot = Mettre un bot
web-online-put-bot-at = Mettre un bot à la place { $number }
web-online-remove = Retirer
web-online-remove-at = Libérer la place { $number }
web-online-waits-for-players = On attend des joueurs.
web-online-may-start = Tout le monde est là : tu peux lancer la partie.
web-online-waits-for-host = Tout le monde est là. On attend que la personne qui a ouvert la table lance la partie.
web-online-start = Commencer
web-online-public = Dans la liste des tables ouvertes
web-online-private = Sur invitation
web-online-allow-watching = Qui a le lien peut regarder
web-online-join = Rejoindre
web-online-watch = Regarder
web-online-notify = Me prévenir quand c’est mon tour
web-online-you = Toi sur ce serveur
web-online-keep-name = Garder ce nom
web-online-name-kept = C’est ton nom désormais.
web-online-transfer-how = Pour jouer sur un autre appareil sous la même identité, demande un code ici et saisis-le là-bas.
web-online-transfer = Obtenir un code
web-online-claim-code = Code d’un autre appareil
web-online-claim = Utiliser le code
web-online-claimed = Cet appareil joue maintenant sous le nom de { $name }.
web-online-export = Télécharger mes données
web-online-delete = Supprimer mes données
web-online-delete-sure = Ton nom, tes messages et ta place à chaque table disparaîtront pour de bon.
web-online-deleted = Tes données sont supprimées.
web-online-keep = Les garder
web-online-make-public = Table ouverte : chacun peut jouer ou regarder
web-online-allow-hints = Autoriser les conseils
web-online-create = Ouvrir la table
web-online-open-seat = Quelqu’un en ligne
web-clock-none = Sans pendule
web-clock-per-move-seconds = { $seconds } s par coup
web-clock-per-move = { $minutes } min par coup
web-clock-fischer = { $minutes } min + { $seconds } s par coup
web-clock-days = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
    }

### Le client sur cet appareil : versions, données

web-newer = Une nouvelle version est prête. Tes parties restent où elles en sont.
web-newer-load = La charger
web-newer-later = Plus tard
web-missed = Sans réseau, cette page ne peut pas s’afficher : elle n’a jamais été ouverte sur cet appareil, du moins pas dans cette langue.
web-data = Tes données sur cet appareil
web-data-what = Parties, résultats et réglages ne sont gardés que dans ce navigateur. Un fichier permet de les emporter dans un autre.
web-data-export = Tout enregistrer dans un fichier
web-data-import = Récupérer depuis un fichier
web-data-delete = Tout supprimer
web-data-sure = Supprimer toutes les parties, tous les résultats et réglages gardés dans ce navigateur ? C’est définitif.
web-data-delete-sure = Tout supprimer
web-data-delete-not = Tout garder
web-data-deleted = Tout ce qui était gardé dans ce navigateur est supprimé.
web-data-taken-in = { $count ->
    [0] Aucun élément n’a été récupéré.
    [one] Un élément a été récupéré.
   *[other] { $count } éléments ont été récupérés.
}
web-data-unknown = Ce fichier ne contient pas de données enregistrées ici. Rien n’a été changé.
web-data-full = Le navigateur n’a plus de place pour cela. Rien n’a été changé.

### Revoir une partie

web-replay-title = Revoir une partie
web-replay-what = Ouvre une partie enregistrée pour la revoir coup par coup, et pour essayer d’autres coups à tout moment. Elle reste sur cet appareil.
web-replay-file = Ouvrir un fichier
web-replay-paste = Ou coller une partie
web-replay-open = Ouvrir
web-replay-saved = Parties sur cet appareil
web-replay-unreadable = Ce fichier ne peut pas être lu.
web-replay-bad-link = Le lien est abîmé : la partie qu’il contient ne peut pas être lue.
web-replay-bad-event = La partie enfreint une règle à l’événement { $event }.
web-replay-moment = { $event } sur { $events }
web-replay-jump = Moment de la partie
web-replay-play = Dérouler
web-replay-pause = Pause
web-replay-seen-by = Vu par
web-replay-everyone = Tout le monde
web-replay-branch = Essayer d’ici
web-replay-back = Revenir à la partie revue
web-replay-share = Partager
web-replay-share-what = Un lien contient toute la partie : rien n’est envoyé au serveur. Une image montre le plateau tel qu’il est maintenant.
web-replay-link-game = Lien vers la partie
web-replay-link-position = Lien vers ce moment
web-replay-link = Le lien
web-replay-svg = Image (SVG)
web-replay-png = Image (PNG)
web-replay-copied = Le lien est copié.
web-replay-copy-yourself = Voici le lien ; ce navigateur ne te laisse le copier que toi-même.
web-replay-no-picture = Ce navigateur ne peut pas faire cette image. Essaie l’autre format.
