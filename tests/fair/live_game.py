#!/usr/bin/python3
"""usage: live_game.py BANQUIER

A live game from end to end: a server, two programs from outside that pledge and reveal their salts through `banquier
bot`, and a bot of the house. What each of the two kept is then held against the record, by both checkers."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RULES = {"board": "asterix", "rules": "asterix-chrono", "duration": 3, "rent": "automatic", "auction": 1,
         "pace_least": 0, "pace_most": 200, "pace_auction": 200, "pace_offer": 200}


def player():
    """Plays like examples/bot.py, and asks for the start when everybody is ready."""
    sys.path.insert(0, str(ROOT / "examples"))
    sys.dont_write_bytecode = True
    import bot
    view, asked = {}, False

    def watched(lines):
        nonlocal asked
        for line in lines:
            frame = json.loads(line)
            if frame["is"] == "snapshot":
                view.clear()
            bot.merge(view, frame.get("view", {}))
            people = [seat for seat in view["seats"] if seat["kind"] != "bot"]
            if not asked and view.get("stage") == "lobby" and all(seat["ready"] for seat in people):
                asked = True
                print(json.dumps({"do": "start", "id": 1000000}), flush=True)
            yield line

    sys.stdin = watched(sys.stdin)
    bot.main()


def ask(address, path, body=None):
    with urllib.request.urlopen(address + path, data=body and json.dumps(body).encode(), timeout=30) as answer:
        return answer.read().decode()


def verified(banquier, record, options):
    checkers = [[banquier, "verify", "--lang", "en"], [sys.executable, ROOT / "examples/verify.py"]]
    return [subprocess.run([*checker, record, *options], capture_output=True, text=True, check=False).returncode
            for checker in checkers]


def play(banquier, address, folder):
    """What is wrong, one line each."""
    seats = [{"kind": "open"}, {"kind": "bot", "bot": "steady"}, {"kind": "open"}]
    wanted = {"secret": "the maker of this game", "settings": RULES, "seats": seats}
    game = json.loads(ask(address, "api/games", wanted))
    command = [banquier, "bot", "--lang", "en", "--join", f"{address}#{game['game']}",
               "--exec", f"{sys.executable} {__file__} --play"]
    bots = [subprocess.Popen(command + ["--name", name], stdout=subprocess.PIPE, text=True) for name in ("Ann", "Ben")]
    said = [bot.communicate(timeout=120)[0] for bot in bots]
    if any(bot.returncode for bot in bots):
        return [f"a bot failed: {said}"]
    record = folder / "game.jsonl"
    record.write_text(ask(address, f"api/games/{game['game']}/record"))
    fair = json.loads(record.read_text().splitlines()[0])["fair"]
    expected = f"--commitment {game['commitment']} --pledges {','.join(fair['pledges'])}"
    wrong = []
    for told in said:
        options = re.search(r"banquier verify RECORD (.*)", told)
        if not options or options[1] != expected:
            wrong.append(f"kept {told!r}, not {expected!r}")
        elif verified(banquier, record, options[1].split()) != [0, 0]:
            wrong.append(f"rejected with {options[1]}")
    first = fair["pledges"][0]
    other = expected.replace(first, ("1" if first[0] == "0" else "0") + first[1:])
    if verified(banquier, record, other.split()) != [1, 1]:
        wrong.append("accepted with another pledge than the one that was kept")
    if [bool(pledge) for pledge in fair["pledges"]] != [True, False, True]:
        wrong.append(f"pledges by seat: {fair['pledges']}")
    return wrong


def main():
    if sys.argv[1] == "--play":
        return player()
    banquier = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        server = subprocess.Popen([banquier, "serve", "--port", "0", "--data", name, "--lang", "en"],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            wrong = play(banquier, address, pathlib.Path(name))
        finally:
            server.terminate()
            server.wait()
    print("\n".join(wrong) or "live_game: what both players kept agrees with the record")
    return 1 if wrong else 0


sys.exit(main())
