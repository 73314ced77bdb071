#!/usr/bin/python3
"""A player from outside, in one page: speaks the frames of docs/protocol.md as JSON lines on stdin and stdout.

    banquier bot --exec examples/bot.py --join http://127.0.0.1:8484/g/GAME

`banquier bot` holds the connection, sits down, says that it is ready and adds its share to the dice; this program only
plays. It keeps the view by merge patches and, whenever its seat is awaited, makes the first listed act that it likes.
"""
import json
import sys

# What it would rather do, best first; anything else only when nothing of this is listed.
LIKES = ["claim", "buy", "roll", "end-turn", "pass", "use-token", "pay-fine", "draw-card", "decline", "refuse",
         "mortgage", "build", "sell-to-bank", "bankrupt"]


def merge(view, patch):
    """RFC 7386: null takes a field away, objects are merged, anything else replaces."""
    for key, value in patch.items():
        if value is None:
            view.pop(key, None)
        elif isinstance(value, dict) and isinstance(view.get(key), dict):
            merge(view[key], value)
        else:
            view[key] = value


def wish(view):
    """The act to make now, and the seat that makes it; none: it is not our turn."""
    awaited = set(view.get("decision", {}).get("awaited", [])) & set(view.get("mine", []))
    acts = [act for act in view.get("acts", []) if act["by"] in view["mine"]]
    claims = [act for act in acts if act["act"] == "claim"]
    if claims:
        return claims[0]
    acts = [act for act in acts if act["by"] in awaited]
    acts.sort(key=lambda act: LIKES.index(act["act"]) if act["act"] in LIKES else len(LIKES))
    return acts[0] if acts else None


def main():
    view, number, asked = {}, 0, None
    for line in sys.stdin:
        frame = json.loads(line)
        if frame["is"] == "snapshot":
            view, asked = frame["view"], None
        elif frame["is"] == "update":
            merge(view, frame["view"])
        elif frame["is"] == "result" and frame["code"] not in ("accepted", "held"):
            print("refused:", line.strip(), file=sys.stderr)
        act = wish(view) if view.get("stage") == "playing" else None
        # One act for each position: what has been sent is not sent again while its answer is on the way.
        moment = (view.get("step"), json.dumps(act))
        if act is None or moment == asked:
            continue
        asked, number = moment, number + 1
        print(json.dumps({"do": "act", "id": number, "seat": act["by"], "decision": view["decision"]["number"],
                          "lot": view.get("lot", 0), "act": act}), flush=True)


if __name__ == "__main__":
    main()
