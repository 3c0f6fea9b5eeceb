#!/usr/bin/env python3
"""Checks the chance of records as docs/fairness.md says, with the standard library alone: verify.py RECORD..."""
import hashlib, json, sys
from chacha20 import keystream
from draws import draws

def verify(record):
    """Gives how many answers of chance were drawn again; raises ValueError where something is wrong."""
    fair = record["fairness"]
    if fair["method"] != "tablee/fair/1":
        raise ValueError("another method: " + fair["method"])
    told = fair["table"].encode() + b"\0" + bytes.fromhex(fair["secret"])
    if hashlib.sha256(b"tablee/fair/1/commitment\0" + told).hexdigest() != fair["commitment"]:
        raise ValueError("the secret is not the one that was promised")
    seeds = b"".join(b"\1" + bytes.fromhex(seed) if seed else b"\0" for seed in fair["seeds"])
    stream = keystream(hashlib.sha256(b"tablee/fair/1/key\0" + told + seeds).digest())
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
