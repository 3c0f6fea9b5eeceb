#!/usr/bin/env python3
"""A first bot for Tablée: prefers moves that come late in the list. Run it with
tablee arena genial --bot 'cmd:python3 docs/examples/first_bot.py' --bot random --games 20"""
import json
import sys


def say(**message):
    print(json.dumps(message), flush=True)


def choose(view, legal):
    """Your idea goes here: `view` is all that your seat may know, `legal` every move open to it."""
    return legal[-1]


for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        say(type="hello", name="first bot")
    elif kind == "your-move":
        say(type="move", move=choose(message["view"], message["legal"]), question=message["question"])
    elif kind == "error":
        print("told off:", message["message"], file=sys.stderr)
    elif kind == "bye":
        break
