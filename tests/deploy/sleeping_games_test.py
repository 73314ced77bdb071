#!/usr/bin/env python3
"""Games that wait cost a server next to nothing, and those who play notice nothing of them: many on the disk at its start, many
made by strangers meanwhile.

usage: sleeping_games_test.py PROGRAM [--sleeping N] [--made N] [--seconds S]      (from the root of the tree)

  --sleeping N   games that nobody has begun in the file at the start (5000; the whole measurement: 100000)
  --made N       games made by strangers from N / 10 addresses while somebody plays (0: not tried; the whole: 2000).
                 A game sleeps after a minute: this takes three.
  --seconds S    until the first answer after a start at most (else it is only told: a machine may have much else to do)
"""
import argparse
import base64
import hashlib
import http.client
import json
import os
import re
import select
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time

MOST_MEMORY = 100  # MB, with 100,000 games that sleep
MORE_MEMORY = 1.10  # after games were made that nobody came to
ACTS = 10  # that a player makes, and makes again
PATIENCE = 60  # seconds
SALT = bytes(16)


class Server:
    def __init__(self, program, folder):
        self.started = time.monotonic()
        self.process = subprocess.Popen([program, "--lang", "en", "serve", "--port", "0", "--data", folder],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))

    def secret(self, name):
        return "the secret of " + name + " ....."

    def ask(self, method, path, body=None, source="127.0.0.1"):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(source, 0))
        line.request(method, path, body)
        reply = line.getresponse()
        content = reply.read()
        line.close()
        return reply.status, content

    def create(self, name, source="127.0.0.1", public=True, **more):
        status, body = self.ask("POST", "/api/games", json.dumps({"secret": self.secret(name), "public": public, **more}), source)
        assert status == 201, (status, body)
        return json.loads(body)["game"]

    def figure(self, name):
        return int(re.search(rf"^banquier_{name} (\d+)$", self.ask("GET", "/metrics")[1].decode(), re.M).group(1))

    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) / 1024

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self.process.stdout.close()


class Player:
    """Ann at the first seat of a game with a bot: a line of RFC 6455, the view as docs/protocol.md says, and the first act that
    is offered."""

    WORDS = ("claim", "buy", "roll", "end-turn", "pass", "pay-fine", "draw-card", "decline", "refuse", "mortgage", "bankrupt")

    def __init__(self, server, game, name):
        self.view, self.version, self.last = {}, 0, {}
        self.ids, self.slowest, self.made = 0, 0.0, 0
        self.line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        self.line.sendall(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + base64.b64encode(SALT) + b"\r\n\r\n")
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += self.read(1)
        assert b" 101 " in answer, answer
        self.tell({"do": "join", "game": game, "secret": server.secret(name)})
        self.until(lambda: self.view)

    def tell(self, frame):
        self.send(0x81, json.dumps(frame).encode())

    def send(self, kind, payload):
        size = struct.pack("!B", 0x80 | len(payload)) if len(payload) < 126 else struct.pack("!BH", 0x80 | 126, len(payload))
        self.line.sendall(bytes([kind]) + size + bytes(4) + payload)  # a mask of zeros is one

    def read(self, size):
        got = self.line.recv(size, socket.MSG_WAITALL) if size else b""
        assert len(got) == size, "the server has hung up"
        return got

    def hear(self):
        kind, size = self.read(2)
        if size > 125:
            size = int.from_bytes(self.read(2 if size == 126 else 8), "big")
        payload = self.read(size)
        if kind == 0x89:
            self.send(0x8A, payload)
        if kind != 0x81:
            return
        frame = json.loads(payload)
        if frame["is"] == "snapshot":
            self.view, self.version = frame["view"], frame["version"]
        elif frame["is"] == "update":
            assert frame["from"] == self.version, frame
            self.view, self.version = patched(self.view, frame["view"]), frame["version"]
        elif frame["is"] in ("result", "error"):
            self.last = frame

    def until(self, there):
        end = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < end, (self.last, self.view)
            self.hear()

    def wait(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.line], [], [], left)[0]:
                self.hear()

    def say(self, frame):
        self.ids += 1
        began = time.monotonic()
        self.tell({**frame, "id": self.ids})
        self.until(lambda: self.last.get("id") == self.ids)
        self.slowest = max(self.slowest, time.monotonic() - began)
        return self.last["code"]

    def begin(self):
        commitment = bytes.fromhex(self.view["commitment"])
        pledge = hashlib.blake2b(b"banquier pledge v1" + commitment + prefixed(SALT), digest_size=32).hexdigest()
        for frame in ({"do": "sit", "seat": 1, "name": "Ann"}, {"do": "ready", "seat": 1, "pledge": pledge}, {"do": "start"},
                      {"do": "reveal", "seat": 1, "salt": SALT.hex()}):
            assert self.say(frame) == "accepted", (frame, self.last)
        self.until(lambda: self.view["stage"] == "playing")

    def offered(self):
        return next((act for word in self.WORDS for act in self.view.get("acts", []) if act["act"] == word and act["by"] == 1), None)

    def play(self, acts=1):
        """So many acts, each when it is offered."""
        for _ in range(acts):
            self.until(self.offered)
            code = self.say({"do": "act", "seat": 1, "decision": self.view["decision"]["number"], "lot": self.view.get("lot", 0),
                             "act": self.offered()})
            assert code in ("accepted", "held", "stale"), self.last  # stale: the bot was faster
            self.made += 1

    def leave(self):
        self.line.close()


def patched(old, patch):
    """RFC 7386"""
    if not isinstance(patch, dict):
        return patch
    new = dict(old) if isinstance(old, dict) else {}
    for name, value in patch.items():
        if value is None:
            new.pop(name, None)
        else:
            new[name] = patched(new.get(name), value)
    return new


BOT_TABLE = {"seats": [{"kind": "open"}, {"kind": "bot", "bot": "steady"}],
             "settings": {"rent": "automatic", "auction": 0, "pace_least": 200, "pace_most": 200, "pace_auction": 200,
                          "pace_offer": 200}}


# ---- What the store and the dice make of bytes: storage/src/chain.cpp, docs/fair-dice.md

def prefixed(data):
    return struct.pack("<I", len(data)) + data


def digest(*parts):
    whole = b"".join(struct.pack("<q", part) if isinstance(part, int) else struct.pack("<q", len(part)) + part for part in parts)
    return hashlib.blake2b(whole, digest_size=16).digest()


def sealed(*values):
    parts = [b"banquier row 1"]
    for value in values:
        kind = 1 if isinstance(value, int) else 3 if isinstance(value, str) else 4
        parts += [kind, value.encode() if kind == 3 else value]
    return digest(*parts)


def multiply(file, identity, games):
    """That game of the file, at which nothing has happened yet, so many times, each as if it had been made here; their ids."""
    store = sqlite3.connect(file)
    store.create_function("sealed", -1, sealed)
    (number, status, created, changed, meta, kind, header, secret, entries), = store.execute(
        "SELECT number, status, created, changed, meta, kind, content, value, (SELECT count(*) FROM entry WHERE game = number) "
        "FROM game JOIN header ON header.game = number JOIN secret ON secret.game = number WHERE id = ?", (identity,)).fetchall()
    assert entries == 0 and sealed("secret", number, "dice", secret) in store.execute("SELECT digest FROM secret").fetchone()
    commitment = json.loads(header)["commitment"]
    last, = store.execute("SELECT max(number) FROM game").fetchone()
    ids = [f"copy{copy:07d}{identity[11:]}" for copy in range(1, games)]

    def rows(of):
        for copy, name in enumerate(ids, last + 1):
            new = hashlib.blake2b(b"banquier commit v1" + prefixed(name.encode()) + secret, digest_size=32).hexdigest()
            yield of(copy, name, header.replace(identity, name).replace(commitment, new))
    for statement, of in (
            ("game VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
             lambda copy, name, _: (copy, name, status, created, changed, meta, kind,
                                    sealed("game", copy, name, status, created, changed, meta, kind))),
            ("header VALUES (?, ?)", lambda copy, _, content: (copy, content)),
            ("tip VALUES (?, 0, ?)", lambda copy, _, content: (copy, digest(b"banquier header 1", content.encode()))),
            ("secret VALUES (?, 'dice', ?, ?)", lambda copy, *_: (copy, secret, sealed("secret", copy, "dice", secret)))):
        store.executemany("INSERT INTO " + statement, rows(of))
    store.commit()
    store.close()
    return ids


def sleeping(program, games, seconds):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        game = server.create("a host")
        played = server.create("somebody honest", public=False, **BOT_TABLE)
        ann = Player(server, played, "somebody honest")
        ann.begin()
        ann.play(ACTS)
        ann.leave()
        server.stop()
        copies = multiply(os.path.join(folder, "games.sqlite3"), game, games)
        server = Server(program, folder)
        status, _ = server.ask("GET", "/healthz")
        start = time.monotonic() - server.started
        assert status == 200
        before = time.monotonic()
        opened, _ = server.ask("GET", "/api/games/" + game)
        on_demand = time.monotonic() - before
        assert opened == 200
        while server.figure("taking_up"):
            time.sleep(0.1)
        memory = server.memory()
        for copy in (copies[0], copies[len(copies) // 2], copies[-1]):
            assert server.ask("GET", "/api/games/" + copy)[0] == 200, copy
        ann = Player(server, played, "somebody honest")
        assert ann.view["mine"] == [1] and ann.view["stage"] == "playing", ann.view
        ann.play(ACTS)
        ann.leave()
        server.stop()
        check = subprocess.run([program, "--lang", "en", "games", "check", "--data", folder], capture_output=True, text=True,
                               timeout=600, check=False)
        assert check.stdout == f"{games + 1} games sound, 0 damages\n", check.stdout[-2000:] + check.stderr
    print(f"{games} sleeping games: first answer after {start:.2f} s, one of them opened in {1000 * on_demand:.0f} ms, "
          f"{memory:.0f} MB")
    assert seconds is None or start <= seconds, start
    assert memory <= MOST_MEMORY, memory


def made(program, games):
    """Strangers make games, and nobody comes to them; meanwhile somebody makes one, and asks for it again and again."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        # What the file's pages take in memory, which is bounded, is there before.
        for i in range(games // 2):
            server.create("an earlier stranger", f"127.{101 + i // 10 // 200}.{1 + i // 10 % 200}.1")
        own = server.create("somebody honest", public=False, **BOT_TABLE)
        ann = Player(server, own, "somebody honest")
        ann.begin()
        ann.play(ACTS)
        ann.wait(75)
        before, waits, ann.slowest = server.memory(), [], 0.0
        for i in range(games):
            # Ten of an address; each of 127.0.0.0/8 is somebody else.
            server.create("a stranger", f"127.{1 + i // 10 // 200}.{1 + i // 10 % 200}.1")
            if i % 20 == 0:
                began = time.monotonic()
                assert server.ask("GET", "/api/games/" + own)[0] == 200
                waits.append(time.monotonic() - began)
                ann.play()
        most = server.memory()
        honest = server.create("somebody else", "127.0.0.2")
        ann.wait(75)
        assert server.ask("GET", "/api/games/" + honest)[0] == 200
        after, left = server.memory(), server.figure("games")
        ann.play(ACTS)
        ann.leave()
        server.stop()
    waits.sort()
    print(f"{games} games made by {(games + 9) // 10} addresses: {before:.0f} MB before, {most:.0f} MB when all were made, "
          f"{after:.0f} MB and {left} games in memory a minute later; an honest request: median "
          f"{1000 * waits[len(waits) // 2]:.1f} ms, longest {1000 * waits[-1]:.1f} ms; of {ann.made} acts at a table the slowest was answered after "
          f"{1000 * ann.slowest:.0f} ms")
    assert left <= 2, left
    assert after <= MORE_MEMORY * before, (before, after)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--sleeping", type=int, default=5000)
    parser.add_argument("--made", type=int, default=0)
    parser.add_argument("--seconds", type=float)
    options = parser.parse_args()
    sleeping(os.path.abspath(options.program), options.sleeping, options.seconds)
    if options.made:
        made(os.path.abspath(options.program), options.made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
