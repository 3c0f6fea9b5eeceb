#!/usr/bin/env python3
"""Checks the chance of records as docs/fairness.md says, with the standard library alone: verify.py RECORD..."""
import hashlib, json, struct, sys

def chacha20(key):
    """The words of the ChaCha20 keystream (RFC 8439) with a nonce of zeros, from block 0 on."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8L", key)]
    for block in range(2**32):
        before = start + [block, 0, 0, 0]
        x = before[:]
        for turn in range(80):
            a, b, c, d = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                          (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)][turn % 8]
            for to, by, mixed, bits in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)]:
                x[to] = (x[to] + x[by]) % 2**32
                x[mixed] ^= x[to]
                x[mixed] = (x[mixed] << bits | x[mixed] >> 32 - bits) % 2**32
        yield from ((one + other) % 2**32 for one, other in zip(x, before))

def draws(game, events, below):
    """For each event of chance, what is written and what must have been drawn."""
    def shuffle(things):
        for end in range(len(things) - 1, 0, -1):
            other = below(end + 1)
            things[end], things[other] = things[other], things[end]
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

def verify(record):
    """Gives how many answers of chance were drawn again; raises ValueError where something is wrong."""
    fair = record["fairness"]
    if fair["method"] != "tablee/fair/1":
        raise ValueError("another method: " + fair["method"])
    told = fair["table"].encode() + b"\0" + bytes.fromhex(fair["secret"])
    if hashlib.sha256(b"tablee/fair/1/commitment\0" + told).hexdigest() != fair["commitment"]:
        raise ValueError("the secret is not the one that was promised")
    seeds = b"".join(b"\1" + bytes.fromhex(seed) if seed else b"\0" for seed in fair["seeds"])
    stream = chacha20(hashlib.sha256(b"tablee/fair/1/key\0" + told + seeds).digest())
    def below(n):
        while True:
            product = next(stream) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32
    if fair.get("brought", 0):
        raise ValueError("it began elsewhere: tablee verify checks the rest")
    count = 0
    for count, (written, drawn) in enumerate(draws(record["game"], record["events"], below), 1):
        if written != drawn:
            raise ValueError(f"{written!r} should be {drawn!r}")
    return count

if __name__ == "__main__":
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as file:
            print(f"{name}: {verify(json.load(file))} rolls and draws are right")
