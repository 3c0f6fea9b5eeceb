"""What each game draws, for verify.py: docs/fairness.md has it in words."""

def largest(board):
    """The size of the largest group of one colour."""
    unseen, most = {cell for cell in range(100) if board[cell] != "*"}, 0
    while unseen:
        group = [unseen.pop()]
        for at in group:
            near = [at - 10, at + 10] + [at - 1] * (at % 10 > 0) + [at + 1] * (at % 10 < 9)
            near = [cell for cell in near if cell in unseen and board[cell] == board[at]]
            unseen.difference_update(near)
            group += near
        most = max(most, len(group))
    return most

def draws(game, events, below):
    """For each event of chance, what is written and what must have been drawn."""
    def shuffle(things):
        for end in range(len(things) - 1, 0, -1):
            other = below(end + 1)
            things[end], things[other] = things[other], things[end]
    colours, hues, racks, aside = "RYBGPO", "GYOBP", {}, []
    in_order = lambda name, order=colours: "".join(sorted(name, key=order.index))
    pairs = [one + other for at, one in enumerate(colours) for other in colours[at:]]
    kinds = {"genial": pairs, "tout-sur-carte": [str(card) for card in range(1, 31)],
             "blockers": [*"123456789", *"ABCDEFGHI", *(f"s{n}" for n in range(1, 10)), "*"]}.get(game, [])
    bags = {key: kinds[:] for key in ["", *"12345"]}
    if game == "genial":
        bags[""] = [pair for pair in pairs for _ in range(5 if pair[0] == pair[1] else 6)]
    tokens, unowned = list("".join(hue * 19 for hue in hues) + "*****"), list(hues)
    for event in events:
        actor, what, *words = event.split()
        if actor != "*":
            if what == "swap":
                aside = racks.pop(actor)
            elif what == "keep" and words:
                bags[""] = sorted(bags[""] + [card for card in racks[actor] if card not in words], key=kinds.index)
            elif game == "genial" and what != "keep":
                racks[actor].remove(in_order(what))
            continue
        if what == "roll" and game == "criss-cross":
            drawn = [str(face + 1) for face in sorted(divmod(below(36), 6))]
        elif what == "roll":
            rolled = below(6 ** len(words[0]))
            drawn = [in_order(colours[rolled // 6 ** die % 6] for die in range(len(words[0])))]
        elif what == "board":
            shuffle(tokens)
            while largest(tokens) > 5:
                shuffle(tokens)
            drawn = ["/".join("".join(tokens[column:column + 10]) for column in range(0, 100, 10))]
        elif what == "secret":
            shuffle(unowned)
            count = len(words[1])
            drawn = [words[0], in_order(unowned[:count], hues)]
            unowned = list(in_order(unowned[count:], hues))
        else:
            seat = words[:what not in ("market", "refill")]
            bag = bags[words[0] if game == "blockers" else ""]
            drawn = [bag.pop(below(len(bag))) for _ in words[len(seat):]]
            racks.setdefault(words[0], []).extend(drawn)
            if aside:
                bag[:], aside = sorted(bag + aside, key=kinds.index), []
            drawn = seat + drawn
        yield event, " ".join(["*", what, *drawn])
