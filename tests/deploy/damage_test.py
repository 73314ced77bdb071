#!/usr/bin/env python3
"""Damaged files of games: each is found by `banquier games check`, and by a server after a crash, and costs the games whose
rows are hit, no other.

usage: damage_test.py PROGRAM [--files N] [--seed S]      (from the root of the tree)

  --files N   so many damaged files (12; the whole trial: 60): rows of every table that is read changed or gone, pages of
              every table and index written over, single bits of entries turned
"""
import argparse
import http.client
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

GAMES = 12
ON_A_PAGE = 3  # games that 16 bytes of a page may cost: the rows that they hit, and what lies between
PAGE = 4096


class Server:
    def __init__(self, program, folder):
        self.said = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        self.process = subprocess.Popen([program, "--lang", "en", "serve", "--port", "0", "--data", folder],
                                        stdout=subprocess.PIPE, stderr=self.said, text=True, errors="replace")
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        self.port = int(found.group(1)) if found else 0

    def ask(self, method, path, body=None):
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        line.request(method, path, body)
        reply = line.getresponse()
        content = reply.read()
        line.close()
        return reply.status, content

    def log(self):
        self.said.seek(0)
        return self.said.read()

    def stop(self, crash=False):
        if crash:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.communicate(timeout=60)
        return self.log()


def make(program, folder):
    """Games at which somebody has sat down and is ready; their ids in order."""
    server, ids = Server(program, folder), []
    for _ in range(GAMES):
        status, body = server.ask("POST", "/api/games", '{"secret": "the secret of a host"}')
        assert status == 201, body
        ids.append(json.loads(body)["game"])
        subprocess.run([program, "bot", "--exec", "head -n 5 > /dev/null", "--join",
                        f"http://127.0.0.1:{server.port}/g/{ids[-1]}"], capture_output=True, timeout=60, check=False)
    server.stop()
    return ids


# Of the game ?1: what somebody with an editor, or a program gone wrong, could do to its rows.
ROWS = (
    "UPDATE entry SET payload = replace(payload, '\"seat\":1', '\"seat\":2') WHERE game = ?1 AND seq = 1",
    "UPDATE entry SET payload = payload || ' ' WHERE game = ?1 AND seq = 2",
    "UPDATE entry SET at = at + 1 WHERE game = ?1 AND seq = 1",
    "UPDATE entry SET kind = 'other' WHERE game = ?1 AND seq = 2",
    "UPDATE entry SET digest = NULL WHERE game = ?1 AND seq = 2",
    "UPDATE entry SET digest = randomblob(length(digest)) WHERE game = ?1 AND seq = 1",
    "UPDATE entry SET seq = seq + 10 WHERE game = ?1 AND seq = 2",
    "DELETE FROM entry WHERE game = ?1 AND seq = 1",
    "UPDATE header SET content = replace(content, 'classique', 'poche') WHERE game = ?1",
    "UPDATE header SET content = substr(content, 1, length(content) / 2) WHERE game = ?1",
    "DELETE FROM header WHERE game = ?1",
    "UPDATE secret SET value = randomblob(32) WHERE game = ?1",
    "UPDATE secret SET value = x'00' WHERE game = ?1",
    "DELETE FROM secret WHERE game = ?1",
    "DELETE FROM entry WHERE game = ?1 AND seq = (SELECT max(seq) FROM entry WHERE game = ?1)",
    "UPDATE tip SET seq = seq - 1 WHERE game = ?1",
    "UPDATE tip SET digest = randomblob(16) WHERE game = ?1",
    "DELETE FROM tip WHERE game = ?1",
    "UPDATE game SET meta = replace(meta, 'classique', 'poche') WHERE number = ?1",
    "UPDATE game SET created = created - 1 WHERE number = ?1",
    "UPDATE note SET value = value + 1 WHERE name = 'unchained_up_to' AND ?1 > 0",
)
TABLES = ("game", "header", "entry", "secret", "tip", "note")
INDICES = ("game_by_status", "sqlite_autoindex_game_1", "entry_by_game")


def damages(chance):
    """Without end: what is done, how many games it may cost, and a function that does it to the file, to one of its games."""
    while True:
        some = [(change, 1, lambda file, number, change=change: rows(file, number, change)) for change in ROWS]
        for name in TABLES + INDICES:
            place, cost = chance.random(), ON_A_PAGE if name in TABLES else 0
            some.append((f"16 bytes of a page of {name} at {place:.3f}", cost,
                         lambda file, _, name=name, place=place: page(file, name, place)))
        for _ in range(len(TABLES + INDICES)):
            place, bit = chance.random(), chance.randrange(8)
            some.append((f"bit {bit} of an entry at {place:.3f}", 1,
                         lambda file, number, place=place, bit=bit: turn(file, number, place, bit)))
        yield from chance.sample(some, len(some))


def rows(file, number, change):
    store = sqlite3.connect(file)
    touched = store.execute(change, (number,)).rowcount
    store.commit()
    store.close()
    assert touched > 0, change


def page(file, name, place):
    """Where its rows are; the room between them and the head of a page means nothing."""
    store = sqlite3.connect(file)
    root, = store.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
    store.close()
    with open(file, "r+b") as out:
        while True:
            out.seek((root - 1) * PAGE)
            whole = out.read(PAGE)
            if whole[0] not in (2, 5):
                break
            root = int.from_bytes(whole[8:12], "big")  # further down, where the rows are
        rows_from = int.from_bytes(whole[5:7], "big")
        at = rows_from + int(place * (PAGE - 16 - rows_from))
        out.seek((root - 1) * PAGE + at)
        out.write(bytes(byte ^ 0xEE for byte in whole[at:at + 16]))


def turn(file, number, place, bit):
    store = sqlite3.connect(file)
    payload, = store.execute("SELECT payload FROM entry WHERE game = ? ORDER BY seq LIMIT 1", (number,)).fetchone()
    store.close()
    with open(file, "r+b") as out:
        whole = out.read()
        at = whole.index(payload.encode()) + int(place * len(payload))
        out.seek(at)
        out.write(bytes([whole[at] ^ 1 << bit]))


def after_a_crash(program, sound, folder):
    """What is wrong with it: a server that finds its file after a crash looks it through, and goes on beside that."""
    data = os.path.join(folder, "crashed")
    shutil.copytree(sound, data)
    rows(os.path.join(data, "games.sqlite3"), 3, ROWS[0])
    log = ""
    for crash in (True, False):
        server = Server(program, data)
        status, _ = server.ask("POST", "/api/games", '{"secret": "the secret of a host"}')
        until = time.monotonic() + 30
        while not crash and "the store is damaged" not in server.log() and time.monotonic() < until:
            time.sleep(0.05)
        log = server.stop(crash)
        if status != 201:
            return [f"after a crash: {status}: {log}"]
    return [] if "the store is damaged" in log else ["not found after a crash: " + log]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--files", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    program, chance, wrong, found, lost = os.path.abspath(options.program), random.Random(options.seed), [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        sound = os.path.join(folder, "sound")
        os.mkdir(sound)
        ids = make(program, sound)
        each = damages(chance)
        for _ in range(options.files):
            what, cost, do = next(each)
            number = chance.randrange(1, GAMES + 1)
            data = os.path.join(folder, "data")
            shutil.rmtree(data, ignore_errors=True)
            shutil.copytree(sound, data)
            do(os.path.join(data, "games.sqlite3"), number)
            check = subprocess.run([program, "--lang", "en", "games", "check", "--data", data], capture_output=True,
                                   text=True, timeout=60, check=False)
            server = Server(program, data)
            answers = [server.ask("GET", "/api/games/" + game)[0] for game in ids] if server.port else []
            log = server.stop()
            served = answers.count(200)
            found += check.returncode != 0
            lost += GAMES - served
            if check.returncode == 0:
                wrong.append(f"not found: {what}, game {number}: {check.stdout}")
            if served < GAMES - cost:
                wrong.append(f"{GAMES - served} games lost: {what}, game {number}: {answers} {check.stdout} {log}")
        wrong += after_a_crash(program, sound, folder)
    print(f"{options.files} damaged files: {found} found by games check, {lost} of {options.files * GAMES} games lost")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
