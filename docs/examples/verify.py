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
    """Gives each event of chance as it must have been: a generator that is sent the events one after another."""
    def take(things, count):
        return [things.pop(below(len(things))) for _ in range(count)]
    def shuffle(things):
        for end in range(len(things) - 1, 0, -1):
            other = below(end + 1)
            things[end], things[other] = things[other], things[end]
    def largest(board):
        """The size of the largest group of one colour."""
        unseen, sizes = {cell for cell in range(100) if board[cell] != "*"}, [0]
        while unseen:
            group = [unseen.pop()]
            for at in group:
                near = [at - 10, at + 10] + [at - 1] * (at % 10 > 0) + [at + 1] * (at % 10 < 9)
                near = [cell for cell in near if cell in unseen and board[cell] == board[at]]
                unseen.difference_update(near)
                group += near
            sizes.append(len(group))
        return max(sizes)
    colours, hues = "RYBGPO", "GYOBP"
    tile = lambda name: "".join(sorted(name, key=colours.index))
    kinds = [one + other for at, one in enumerate(colours) for other in colours[at:]]
    bag = [kind for kind in kinds for _ in range(5 if kind[0] == kind[1] else 6)]
    deck, secrets, racks, aside = list(range(1, 31)), list(hues), {}, []
    tokens = list("".join(hue * 19 for hue in hues) + "*****")
    piles = {str(colour): [*"123456789", *"ABCDEFGHI", *(f"s{n}" for n in range(1, 10)), "*"] for colour in range(1, 6)}
    for event in events:
        actor, *words = event.split()
        if actor != "*":
            if game == "genial" and words[0] == "swap":
                aside, racks[actor] = racks[actor], []
            elif game == "genial" and words[0] != "keep":
                racks[actor].remove(tile(words[0]))
            elif game == "tout-sur-carte" and words[0] == "keep":
                deck = sorted(deck + [card for card in racks[actor] if str(card) not in words[1:]])
            continue
        if game == "criss-cross":
            drawn = sorted(divmod(below(36), 6))
            yield event, f"* roll {drawn[0] + 1} {drawn[1] + 1}"
        elif game == "genial":
            drawn = take(bag, len(words) - 2)
            racks[words[1]] = racks.get(words[1], []) + drawn
            bag, aside = sorted(bag + aside, key=kinds.index), []
            yield event, " ".join(["*", *words[:2], *drawn])
        elif game == "blockers":
            yield event, " ".join(["*", *words[:2], *take(piles[words[1]], len(words) - 2)])
        elif words[0] == "roll":
            rolled, faces = below(6 ** len(words[1])), ""
            for _ in words[1]:
                rolled, face = divmod(rolled, 6)
                faces += colours[face]
            yield event, "* roll " + tile(faces)
        elif game == "tout-sur-carte":
            said = 2 if words[0] in ("deal", "draw") else 1
            drawn = take(deck, len(words) - said)
            racks[words[1]] = drawn
            yield event, " ".join(["*", *words[:said], *map(str, drawn)])
        elif words[0] == "board":
            shuffle(tokens)
            while largest(tokens) > 5:
                shuffle(tokens)
            yield event, "* board " + "/".join("".join(tokens[column:column + 10]) for column in range(0, 100, 10))
        else:
            shuffle(secrets)
            drawn, secrets = secrets[:len(words[2])], sorted(secrets[len(words[2]):], key=hues.index)
            yield event, f"* secret {words[1]} " + "".join(sorted(drawn, key=hues.index))

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
