#!/usr/bin/env python3
"""Games that wait cost a server next to nothing: many on the disk at its start, many made by strangers while people play.

usage: sleeping_games_test.py PROGRAM [--sleeping N] [--made N] [--seconds S]      (from the root of the tree)

  --sleeping N   games that nobody has begun in the file at the start (5000; the whole measurement: 100000)
  --made N       games made by strangers from N / 10 addresses while somebody plays (0: not tried; the whole: 2000).
                 A game sleeps after a minute: this takes three.
  --seconds S    until the first answer after a start at most (else it is only told: a machine may have much else to do)
"""
import argparse
import http.client
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time

MOST_MEMORY = 100  # MB, with 100,000 games that sleep
MORE_MEMORY = 1.10  # after games were made that nobody came to


class Server:
    def __init__(self, program, folder):
        self.started = time.monotonic()
        self.process = subprocess.Popen([program, "--lang", "en", "serve", "--port", "0", "--data", folder],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))

    def ask(self, method, path, body=None, source="127.0.0.1"):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(source, 0))
        line.request(method, path, body)
        reply = line.getresponse()
        content = reply.read()
        line.close()
        return reply.status, content

    def create(self, name, source="127.0.0.1", public=True):
        status, body = self.ask("POST", "/api/games", json.dumps({"secret": "the secret of " + name + " .....", "public": public}),
                                source)
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


def multiply(file, games):
    """The one game of the file, so many times."""
    store = sqlite3.connect(file)
    columns = {table: [row[1] for row in store.execute(f"PRAGMA table_info({table})")]
               for table in ("game", "header", "entry", "secret")}
    (number, identity), = store.execute("SELECT number, id FROM game").fetchall()
    rows = {table: store.execute(f"SELECT * FROM {table} WHERE {'number' if table == 'game' else 'game'} = ?",
                                 (number,)).fetchall() for table in columns}
    for table, names in columns.items():
        key = names.index("number" if table == "game" else "game")

        def copies():
            for copy in range(1, games):
                for row in rows[table]:
                    new = list(row)
                    new[key] = number + copy
                    if table == "game":
                        new[names.index("id")] = f"copy{copy:07d}{identity[11:]}"
                    yield new
        store.executemany(f"INSERT INTO {table} VALUES ({','.join('?' * len(names))})", copies())
    store.commit()
    store.close()


def sleeping(program, games, seconds):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        game = server.create("a host")
        server.stop()
        multiply(os.path.join(folder, "games.sqlite3"), games)
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
        server.stop()
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
        own = server.create("somebody honest", public=False)
        time.sleep(75)
        before, waits = server.memory(), []
        for i in range(games):
            # Ten of an address; each of 127.0.0.0/8 is somebody else.
            server.create("a stranger", f"127.{1 + i // 10 // 200}.{1 + i // 10 % 200}.1")
            if i % 20 == 0:
                began = time.monotonic()
                assert server.ask("GET", "/api/games/" + own)[0] == 200
                waits.append(time.monotonic() - began)
        most = server.memory()
        honest = server.create("somebody else", "127.0.0.2")
        time.sleep(75)
        assert server.ask("GET", "/api/games/" + honest)[0] == 200
        after, left = server.memory(), server.figure("games")
        server.stop()
    waits.sort()
    print(f"{games} games made by {(games + 9) // 10} addresses: {before:.0f} MB before, {most:.0f} MB when all were made, "
          f"{after:.0f} MB and {left} games in memory a minute later; an honest request: median "
          f"{1000 * waits[len(waits) // 2]:.1f} ms, longest {1000 * waits[-1]:.1f} ms")
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
