#!/usr/bin/env python3
"""A client of online tables, written from docs/protocol.md with the standard library alone. It plays at random.

  online_client.py SERVER open GAME PLAYERS     opens a table, prints its name and invitation, starts when it is full
  online_client.py SERVER join TABLE INVITATION sits down in the first free seat

Both play to the end and print the result."""
import base64
import json
import os
import random
import socket
import sys
import time
import urllib.request
from urllib.parse import urlsplit

# Seconds before a move, which is two messages: a server takes 20 messages a second.
PAUSE = float(os.environ.get("PAUSE", "0.1"))


def http(server, method, path, body=None, token=None):
    """Sends a request; gives the answer and the guest's token, if one came."""
    request = urllib.request.Request(server + path, method=method)
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", "Bearer " + token)
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(request, data) as answer:
        cookie = answer.headers.get("Set-Cookie", "")
        token = cookie.split(";")[0].partition("=")[2] or token
        return json.loads(answer.read()), token


class Socket:
    """A WebSocket, as RFC 6455 has it: texts in one frame each."""

    def __init__(self, server, path, token):
        parts = urlsplit(server)
        self.stream = socket.create_connection((parts.hostname, parts.port or 80))
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall((f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
                             f"Authorization: Bearer {token}\r\n\r\n").encode())
        self.file = self.stream.makefile("rb")
        status = self.file.readline()
        if b" 101 " not in status:
            raise ConnectionError(status.decode().strip())
        while self.file.readline() not in (b"\r\n", b""):
            pass

    def frame(self, opcode, data):
        length = len(data)
        head = bytes([0x80 | opcode])
        head += bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + length.to_bytes(2, "big")
        mask = os.urandom(4)
        self.stream.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        while True:
            first, second = self.file.read(2)
            length = second & 127
            if length > 125:
                length = int.from_bytes(self.file.read(2 if length == 126 else 8), "big")
            data = self.file.read(length)
            if first & 15 == 1:
                return json.loads(data)
            if first & 15 == 9:
                self.frame(10, data)
            if first & 15 == 8:
                raise ConnectionError("the server closed the connection")


class Player:
    def __init__(self, server, table, invitation, token):
        self.socket = Socket(server, f"/api/tables/{table}/socket", token)
        self.socket.send({"hello": {"protocol": 1, "invitation": invitation}})
        self.state = self.seat = self.host = None
        self.seed = os.urandom(32).hex()
        self.seq = self.commands = self.asked = 0

    def command(self, command):
        self.commands += 1
        self.socket.send({"command": {"id": f"{os.getpid()}-{self.commands}", "command": command}})

    def act(self):
        """Does what the table waits for, if it waits for this client."""
        phase, seats = self.state["phase"], self.state["seats"]
        if phase == "waiting" and self.seat is None:
            free = next(number for number, seat in enumerate(seats, 1) if not seat["taken"])
            self.command({"sit": {"seat": free, "name": None, "seed": self.seed}})
        elif phase == "waiting" and self.state["seeds"][self.seat - 1] is None:
            self.command({"add-seed": {"seat": self.seat, "seed": self.seed}})
        elif phase == "waiting" and self.host and all(seat["taken"] for seat in seats):
            self.command("start")
        elif phase == "running" and isinstance(self.state["turn"], list) and self.seat in self.state["turn"]:
            if self.asked < self.seq:
                self.socket.send("legal")
                self.asked = self.seq

    def play(self):
        while True:
            (kind, content), = self.socket.receive().items()
            if kind == "welcome":
                self.seat, self.host = content["seat"], content["host"]
            elif kind in ("snapshot", "update"):
                self.state, self.seq = content["state"], content["seq"]
                if self.state["phase"] in ("over", "closed"):
                    return self.state.get("result")
                self.act()
            elif kind == "legal" and content["seq"] == self.seq and content["moves"]:
                time.sleep(PAUSE)
                self.command({"play": {"seat": self.seat, "notation": random.choice(content["moves"])}})
            elif kind == "closing":
                raise ConnectionError(content["why"]["id"])


def main(server, what, *rest):
    _, token = http(server, "PUT", "/api/me", {"name": "Python"})
    if what == "open":
        game, players = rest[0], int(rest[1])
        table = {"game": game, "settings": {"players": players}, "seats": ["me"] + ["open"] * (players - 1)}
        created, _ = http(server, "POST", "/api/tables", table, token)
        print(created["table"], created["invitation"], flush=True)
    else:
        created = {"table": rest[0], "invitation": rest[1]}
    print(json.dumps(Player(server, created["table"], created["invitation"], token).play()))


if __name__ == "__main__":
    main(*sys.argv[1:])
