#!/usr/bin/env python3
"""Checks the log of a competition without Banquier: every digest, draw, table, seat and ranking, from the log alone.

usage: verify_cup.py LOG [--head DIGEST]

It shares nothing with Banquier but docs/cup.md. With --head (the digest that projector and prints show) a log that was
cut at its end is found out too. Exit: 0 accepted, 1 rejected with the line, 2 the file is no such log.

Not computed here: what the goods on a sheet are worth (the amounts are taken as they stand), and who may do what.
"""
import hashlib
import itertools
import json
import struct
import sys
import tomllib


class Rejected(Exception):
    pass


def need(condition, what):
    if not condition:
        raise Rejected(what)


def le32(number):
    return struct.pack("<I", number)


def prefixed(text):
    data = text.encode() if isinstance(text, str) else text
    return le32(len(data)) + data


def blake(data, key=b""):
    return hashlib.blake2b(data, key=key, digest_size=32).digest()


class Luck:
    """Numbers under a key: docs/fair-dice.md, one event each."""

    def __init__(self, key):
        self.key, self.event = key, 0

    def below(self, bound):
        limit = 2**64 - 2**64 % bound
        for block in itertools.count():
            data = hashlib.blake2b(struct.pack("<QI", self.event, block), key=self.key, digest_size=64).digest()
            for word in struct.unpack("<8Q", data):
                if word < limit:
                    self.event += 1
                    return word % bound

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


# ---- Table sizes and meetings

def best_split(units, offered):
    best = {0: (0, 0, 0)}
    for n in range(1, units + 1):
        for size, penalty in offered:
            if n - size in best:
                rest = best[n - size]
                cost = (rest[0] + penalty, rest[1] + 1)
                if n not in best or cost < best[n][:2]:
                    best[n] = (*cost, size)
    sizes = []
    while units:
        if units not in best:
            return []
        sizes.append(best[units][2])
        units -= sizes[-1]
    return sizes


def table_plan(units, sizes, may_sit_out):
    offered = [(size, i) for i, size in enumerate(sizes)]
    order = lambda plan: sorted(plan, key=lambda s: (sizes.index(s) if s in sizes else len(sizes), -s))
    for byes in range(min(units - 1, may_sit_out) + 1):
        if plan := best_split(units - byes, offered):
            return order(plan), byes
    offered += [(size, 1000) for size in range(max(3, *sizes), 1, -1) if size not in sizes]
    return order(best_split(units, offered)), 0


def movement(units):
    def lines(dimension):
        points = 3**dimension

        def plus(a, b):
            return sum(((a // p + b // p) % 3) * p for p in (3**i for i in range(dimension)))

        rounds = []
        for direction in range(1, points):
            top = direction
            while top >= 3:
                top //= 3
            if top != 1:
                continue
            seen, tables = set(), []
            for first in range(points):
                if first not in seen:
                    second = plus(first, direction)
                    tables.append(sorted([first, second, plus(second, direction)]))
                    seen.update(tables[-1])
            rounds.append(tables)
        return rounds

    def turn(table, by):
        return sorted(p if units == 15 and p == 14 else p // 7 * 7 + (p % 7 + by) % 7 for p in table)

    base15 = [(14, 0, 7), (1, 2, 4), (3, 8, 12), (5, 11, 13), (6, 9, 10)]
    base21 = [(0, 1, 3), (7, 2, 20), (14, 9, 6), (8, 17, 4), (15, 11, 5), (16, 18, 19), (10, 12, 13)]
    spread21 = [(0, 7, 14), (0, 8, 16), (0, 9, 19)]
    match units:
        case 9: return lines(2)
        case 27: return lines(3)
        case 81: return lines(4)
        case 15: return [[turn(t, by) for t in base15] for by in range(7)]
        case 21: return [[turn(t, by) for t in base21] for by in range(7)] + [[turn(t, by) for by in range(7)] for t in spread21]
    return []


class Seats:
    """A row of units cut into tables, and what it costs."""

    def __init__(self, sizes, preferred, pair, small):
        self.sizes, self.pair, self.small, self.units = sizes, pair, small, []
        self.tables = []
        first = 0
        for size in sizes:
            self.tables += [(first, first + size, size < preferred)] * size
            first += size

    def alone(self, unit, at):
        begin, end, is_small = self.tables[at]
        pair = self.pair[unit]
        return sum(pair.get(self.units[o], 0) for o in range(begin, end) if o != at) + (self.small[unit] if is_small else 0)

    def cost(self):
        twice = small = 0
        for at, unit in enumerate(self.units):
            extra = self.small[unit] if self.tables[at][2] else 0
            twice += self.alone(unit, at) - extra
            small += extra
        return twice // 2 + small

    def improve(self):
        helped = True
        while helped:
            helped = False
            for at in range(len(self.units)):
                now = self.alone(self.units[at], at)
                if now == 0:
                    continue
                best, other = 0, at
                for o in range(len(self.units)):
                    if self.tables[o][0] == self.tables[at][0]:
                        continue
                    change = (self.alone(self.units[o], at) + self.alone(self.units[at], o) - now
                              - self.alone(self.units[o], o))
                    if change < best:
                        best, other = change, o
                if other != at:
                    self.units[at], self.units[other] = self.units[other], self.units[at]
                    helped = True

    def every_grouping(self, row):
        """The first of the cheapest, tables of one size in the order of their first units."""
        self.units = list(row)
        best, kept = self.cost(), list(row)
        if best == 0:
            return

        def lay(table, start, laid, left):
            nonlocal best, kept
            if table == len(self.sizes):
                self.units = [row[i] for i in laid]
                if (cost := self.cost()) < best:
                    best, kept = cost, self.units
                return
            same = table + 1 < len(self.sizes) and self.sizes[table + 1] == self.sizes[table]
            for chosen in itertools.combinations([i for i in left if i >= start], self.sizes[table]):
                lay(table + 1, chosen[0] + 1 if same else 0, laid + chosen, [i for i in left if i not in chosen])

        lay(0, 0, (), list(range(len(row))))
        self.units = kept


# ---- The cup

# What a hall that goes on alone writes of its tables and of its clock; what the centre writes of its own tables.
OF_TABLE = {"seated", "absent", "walkover", "filled", "signed", "refused", "received", "ruled", "called", "call_answered",
            "penalised"}
OF_CLOCK = {"phase", "paused", "given_back", "power_cut"}
OF_TABLE_AT_CENTRE = OF_TABLE | {"paused", "given_back", "replaced", "engine_signed", "way", "table_opened"}


class Cup:
    def __init__(self):
        self.units, self.rounds, self.through, self.commitments, self.rankings = {}, [], [], [], []
        self.draws, self.head, self.closed, self.roles = 0, bytes(32), False, []
        self.way = "sheet"
        self.halls, self.writes, self.joining, self.to_join, self.joined_head = {}, 0, 0, 0, ""

    # -- halls

    def writer_of(self, number):
        return next((h for h, v in self.halls.items() if v["handed"] and v["first"] <= number <= v["last"]), 0)

    def is_handed(self):
        return any(v["handed"] for v in self.halls.values())

    def may_write(self, e):
        """Each table has one writer: the hall that was handed it, or the centre."""
        what, here, table = e["what"], self.joining or self.writes, e.get("table", 0)
        if what == "hall_begun":
            return
        of_hall = what in OF_CLOCK or (what in OF_TABLE and e.get("kind") != "disqualified")
        need(here == 0 or of_hall, "that is for the centre to write")
        tables = [table] if what in OF_TABLE_AT_CENTRE and not (what in OF_CLOCK and not table) and (here or table) else []
        if what == "moved":
            tables = [i for i, t in enumerate(self.rounds[-1]["tables"], 1) if e["unit"] in t["units"] or e.get("with") in t["units"]]
            tables += [table] if table else []
        for number in tables:
            need(number and self.writer_of(number) == here, f"table {number} has another writer")

    def clock(self):
        """Where the phase of whoever writes stands, and under which name."""
        return (self.rounds[-1]["halls"], self.joining) if self.joining else (self.rounds[-1], "phase")

    def chained(self, e, body, digest):
        """After each entry: the logs of the halls, each a chain of its own."""
        if self.joining and e["what"] != "joined_hall":
            hall = self.halls[self.joining]
            own = b'{"n":%d,' % hall["next"] + body[body.index(b",") + 1:]
            hall.update(head=blake(b"banquier cup log v1" + hall["head"] + own), next=hall["next"] + 1)
            self.to_join -= 1
            if self.to_join == 0:
                need(hall["head"].hex() == self.joined_head, "these entries are not those of the hall's log")
                self.joining = 0
        if e["what"] == "handed":
            self.halls[e["hall"]].update(handed=e["n"], next=e["n"] + 1, head=digest)

    def on_hall(self, e):
        number, first, last = e["hall"], e.get("first", 0), e.get("last", 0)
        need(1 <= number <= len(self.halls) + 1 and e["name"].strip(), "a hall out of order")
        need(first <= last and (first == 0) == (last == 0), "no row of tables")
        need(number not in self.halls or not self.halls[number]["handed"], "the hall keeps its tables")
        need(not first or all(h == number or v["first"] > last or first > v["last"] for h, v in self.halls.items()),
             "a table in two halls")
        self.halls.setdefault(number, {"handed": 0}).update(first=first, last=last)

    def on_handed(self, e):
        rnd, hall = self.rounds[-1], self.halls[e["hall"]]
        need(not hall["handed"] and rnd["published"] and not rnd["over"], "handed out of place")
        need(any(hall["first"] <= i <= hall["last"] and not self.done(t) for i, t in enumerate(rnd["tables"], 1)),
             "the hall has no table")
        need(all(t["way"] == "sheet" for t in rnd["tables"]), "a live table in a round of several halls")
        rnd["halls"].pop(e["hall"], None)

    def on_hall_begun(self, e):
        hall = self.halls[e["hall"]]
        if self.joining:
            need(self.joining == e["hall"] and hall["next"] == hall["handed"] + 1, "a hall begun twice")
        else:
            need(not self.writes and hall["handed"] == e["n"] - 1 > 0, "a hall begun out of place")
            self.writes = e["hall"]
            self.rounds[-1]["phase"] = "not_begun"

    def on_joined_hall(self, e):
        hall = self.halls[e["hall"]]
        need(hall["handed"] and e["first"] == hall["next"] and e["entries"] > 0, "a hall joined out of place")
        self.joining, self.to_join, self.joined_head = e["hall"], e["entries"], e["head"]

    def on_taken_back(self, e):
        need(self.halls[e["hall"]]["handed"] and e["because"].get("second"), "taken back without a reason")
        self.halls[e["hall"]]["handed"] = 0

    # -- questions

    def begun(self, rnd):
        """At the centre, or in a hall whose log was joined, also where it was taken back since."""
        return rnd["phase"] != "not_begun" or rnd["begun_in_hall"]

    def stage(self, rnd):
        return self.format["stages"][rnd["stage"]]

    def there(self, table):
        return [u for u in table["units"] if u not in table["absent"]]

    def done(self, table):
        return table["walkover"] is not None or table["state"] in ("received", "corrected")

    def counted(self, table, line):
        return max(0, line.get("amount", 0) - table["lowered"].get(line["unit"], 0))

    def total(self, table, unit):
        return sum(self.counted(table, line) for line in table["lines"] if line["unit"] == unit)

    def money(self, table):
        return sum(self.counted(table, line) for line in table["lines"])

    def places(self, table):
        groups = []
        if table["walkover"] is not None:
            if table["walkover"]:
                groups = [[table["walkover"]]]
        else:
            if not table["lines"]:
                return []

            def best(unit):
                if self.format["result"]["first"] == "team_total":
                    return self.total(table, unit)
                return max([0] + [self.counted(table, l) for l in table["lines"] if l["unit"] == unit])

            def part(groups, value):
                out = []
                for group in groups:
                    for v in sorted({value(u) for u in group}, reverse=True):
                        out.append([u for u in group if value(u) == v])
                return out

            groups = part([self.there(table)], best)
            for tie in self.format["result"]["tie"]:
                if tie == "shared":
                    break
                if tie == "team_total":
                    groups = part(groups, lambda u: self.total(table, u))
            if order := table["order"]:
                groups = part(groups, lambda u: -(order.index(u) if u in order else len(order)))
        if table["absent"]:
            groups.append(list(table["absent"]))
        return groups

    def equal_first(self, rnd, table):
        asks = self.stage(rnd)["kind"] == "knockout" or "referee" in self.format["result"]["tie"]
        groups = self.places(table)
        if not asks or table["walkover"] is not None or not groups or len(groups[0]) < 2:
            return []
        return groups[0]

    def winner(self, table):
        groups = self.places(table)
        if not self.done(table) or not groups or len(groups[0]) != 1 or table["walkover"] == 0:
            return None
        return groups[0][0]

    def advancing(self, rnd):
        if self.stage(rnd)["kind"] == "points":
            return sorted(rnd["pool"])
        return sorted([w for t in rnd["tables"] if (w := self.winner(t)) is not None] + rnd["byes"])

    def records(self, stage):
        rec = {u: {"points": 0, "played": 0, "byes": 0, "wins": 0, "shares": 0, "met": []} for u in self.units}
        scale = self.format["stages"][stage].get("points", [])
        for rnd in self.rounds:
            if rnd["stage"] != stage:
                continue
            for unit in rnd["byes"]:
                rec[unit]["byes"] += 1
            for table in rnd["tables"]:
                if not self.done(table):
                    continue
                money = self.money(table)
                place, groups = 0, self.places(table)
                for g, group in enumerate(groups):
                    worth = sum(scale[p] * 1000 for p in range(place, place + len(group)) if p < len(scale))
                    place += len(group)
                    for unit in group:
                        own, absent = rec[unit], unit in table["absent"]
                        own["played"] += 1
                        if not absent:
                            own["points"] += worth // len(group)
                            own["wins"] += g == 0 and len(group) == 1
                        if money > 0:
                            own["shares"] += self.total(table, unit) * 1_000_000 // money
                        for h, others in enumerate(groups):
                            own["met"] += [(o, g < h) for o in others if o != unit]
        for own in rec.values():
            own["total"] = own["points"] + (own["byes"] * (own["points"] // own["played"]) if own["played"] else 0)
        return rec

    def lot(self, stage, unit):
        last = [r for r in self.rounds if r["stage"] == stage and r["secret"]]
        data = b"banquier lot v1" + prefixed(self.id)
        data += prefixed(last[-1]["digest"] if last else "") + prefixed(last[-1]["secret"] if last else "") + le32(unit)
        return int.from_bytes(blake(data)[:6], "big")

    def rank(self, group, criteria, rows, by, k=0):
        if k == len(criteria) or len(group) == 1:
            rank = len(rows) + 1
            rows += [(unit, rank, by if i == 0 else "") for i, unit in enumerate(group)]
            return
        name, value = criteria[k]
        values = {unit: value(unit, group) for unit in group}
        for i, v in enumerate(sorted(set(values.values()), reverse=True)):
            self.rank([u for u in group if values[u] == v], criteria, rows, by if i == 0 else name, k + 1)

    def points_criteria(self, stage):
        rec = self.records(stage)
        known = {
            "wins": lambda u, g: rec[u]["wins"],
            "fortune_share": lambda u, g: rec[u]["shares"],
            "met": lambda u, g: sum(ahead and o in g for o, ahead in rec[u]["met"]),
            "opponents": lambda u, g: sum(rec[o]["total"] for o, _ in rec[u]["met"]),
            "lot": lambda u, g: self.lot(stage, u),
        }
        return [("points", lambda u, g: rec[u]["total"])] + [(b, known[b]) for b in self.format["stages"][stage]["breaks"]]

    def knockout_criteria(self, stage, units):
        at = {}
        for unit in units:
            at[unit] = (0, None)
            for rnd in self.rounds:
                if rnd["stage"] == stage and unit in rnd["pool"]:
                    table = next((t for t in rnd["tables"] if unit in t["units"]), None)
                    at[unit] = (rnd["number"] + (unit in self.advancing(rnd)), table)

        def place(unit, _):
            if (table := at[unit][1]) is None:
                return 0
            p = 1
            for group in self.places(table):
                if unit in group:
                    return -p
                p += len(group)
            return -p

        def share(unit, _):
            table = at[unit][1]
            money = self.money(table) if table else 0
            return self.total(table, unit) * 1_000_000 // money if money > 0 else 0

        return [("round", lambda u, g: at[u][0]), ("place", place), ("share", share)]

    def ranking(self):
        reached = {}
        for rnd in self.rounds:
            if rnd["drawn"]:
                for unit in rnd["pool"]:
                    reached[unit] = rnd["stage"]
        rows = []
        for stage in sorted(set(reached.values()), reverse=True):
            group = sorted(u for u in reached if reached[u] == stage)
            points = self.format["stages"][stage]["kind"] == "points"
            criteria = self.points_criteria(stage) if points else self.knockout_criteria(stage, group)
            self.rank(group, criteria, rows, "stage" if rows else "")
        return rows

    def plays(self, unit):
        return self.units[unit]["standing"] == "playing"

    def outcome(self, rnd):
        advanced, stage = self.advancing(rnd), self.stage(rnd)
        if stage["kind"] == "knockout":
            through = [u for u in advanced if self.plays(u)]
            over = len(through) < 2
        else:
            units = [u for u in sorted(self.units) if self.plays(u)
                     and any(r["stage"] == rnd["stage"] and u in r["pool"] for r in self.rounds)]
            over = rnd["number"] >= stage["rounds"] or len(units) < 2
            rows = []
            if units:
                self.rank(units, self.points_criteria(rnd["stage"]), rows, "")
            through = [row[0] for row in rows][: stage.get("cut") or len(rows)]
        return advanced, over, through if over else []

    def after(self, count):
        need(self.closed, "registration has not been closed")
        here = lambda units: [u for u in sorted(units) if self.plays(u) and self.units[u]["present"]]
        if count == 0:
            return 0, 1, here(self.units)
        last = self.rounds[count - 1]
        need(last["drawn"] and all(self.done(t) and not self.equal_first(last, t) for t in last["tables"]),
             "the round before is not done")
        advanced, over, through = self.outcome(last)
        if not over and self.stage(last)["kind"] == "points":
            return last["stage"], last["number"] + 1, here(self.through[last["stage"] - 1] if last["stage"] else self.units)
        if not over:
            return last["stage"], last["number"] + 1, [u for u in advanced if self.plays(u)]
        if last["stage"] + 1 == len(self.format["stages"]) or len(through) < 2:
            return last["stage"], 0, []
        return last["stage"] + 1, 1, sorted(through)

    # -- the draw

    def due_draw(self, rnd, secret):
        """(order, byes, tables, repeats) that the pool, the secret and the salt give; secret None: none is needed."""
        stage, sizes, pool = self.stage(rnd), self.format["table"]["sizes"], rnd["pool"]
        rec = self.records(rnd["stage"])
        met = {u: {} for u in pool}
        for u in pool:
            for o, _ in rec[u]["met"]:
                met[u][o] = met[u].get(o, 0) + 1
        repeats = lambda tables: sum(b in met[a] for t in tables for a, b in itertools.combinations(t, 2))
        rounds = []
        if stage["kind"] == "points" and stage["pairing"] == "movement" and sizes[0] == 3:
            rounds = movement(len(pool))
            rounds = rounds if len(rounds) >= stage["rounds"] else []
        if rounds and rnd["number"] > 1:
            order = next(r for r in self.rounds if r["stage"] == rnd["stage"] and r["number"] == 1)["order"]
            if sorted(order) == pool:
                need(secret is None, "this round needs no draw")
                tables = [[order[p] for p in t] for t in rounds[rnd["number"] - 1]]
                return order, [], tables, repeats(tables)
        need(secret is not None, "this round needs a draw")
        key = blake(b"banquier draw v1" + prefixed(self.id) + le32(rnd["stage"]) + le32(rnd["number"])
                    + le32(rnd["attempt"]) + bytes.fromhex(rnd["digest"]) + prefixed(rnd["salt"]), secret)
        luck, order = Luck(key), list(pool)
        luck.shuffle(order)
        if rounds and rnd["number"] == 1:
            return order, [], [[order[p] for p in t] for t in rounds[0]], 0
        return (order, *self.seat(rnd, stage, order, luck, rec, met, sizes, repeats))

    def seat(self, rnd, stage, order, luck, rec, met, sizes, repeats):
        sat_out, small = set(), dict.fromkeys(order, 0)
        for r in self.rounds[:-1]:
            sat_out.update(r["byes"])
            for table in r["tables"]:
                if len(table["units"]) < sizes[0]:
                    for unit in table["units"]:
                        if unit in small:
                            small[unit] += 1
        may = [u for u in order if u not in sat_out and not self.units[u]["returned"]]
        plan, count = table_plan(len(order), sizes, len(may))
        byes = [u for u in reversed(order) if u in may][:count]
        row = [u for u in order if u not in byes]
        avoid, power = self.format["draw"]["avoid"], stage["kind"] == "points" and stage["pairing"] == "power"
        pair = {a: {} for a in row}
        for a in row:
            for b in row:
                cost = 1000 * met[a].get(b, 0) ** 2
                for what in ("club", "family"):
                    if what in avoid and self.units[a][what] and self.units[a][what] == self.units[b][what]:
                        cost += 100
                if power:
                    cost += (rec[a]["total"] - rec[b]["total"]) ** 2 // 1_000_000
                if cost:
                    pair[a][b] = cost
        seats = Seats(plan, sizes[0], pair, {u: 10 if small[u] else 0 for u in row})
        at_small = sum(size for size in plan if size < sizes[0])

        def placed(units):
            places = sorted(range(len(units)), key=lambda i: (-small[units[i]], i))
            cut = len(places) - at_small
            return [units[i] for i in sorted(places[:cut]) + sorted(places[cut:])]

        def tables():
            cuts = list(itertools.accumulate([0] + plan))
            return [seats.units[a:b] for a, b in zip(cuts, cuts[1:])]

        first = placed(row)
        if len(first) <= 9:
            seats.every_grouping(first)
            return byes, tables(), repeats(tables())
        seats.units = first
        seats.improve()
        best, kept = seats.cost(), list(seats.units)
        for _ in range(1, 50 if len(first) <= 60 else 10):
            if repeats(tables()) == 0:
                break
            luck.shuffle(row)
            seats.units = placed(row)
            seats.improve()
            if (cost := seats.cost()) < best:
                best, kept = cost, list(seats.units)
        seats.units = kept
        return byes, tables(), repeats(tables())

    # -- entries

    def at(self, number):
        rnd = self.rounds[-1]
        need(1 <= number <= len(rnd["tables"]), f"no table {number}")
        return rnd["tables"][number - 1]

    def playing(self, number):
        table = self.at(number)
        need(self.rounds[-1]["published"] and not self.done(table), f"table {number} is not playing")
        return table

    def take(self, e):
        self.may_write(e)
        getattr(self, "on_" + e["what"])(e)

    def on_made(self, e):
        need(not hasattr(self, "id"), "made twice")
        self.id, self.source = e["cup"], e["format"]
        self.format = tomllib.loads(e["format"])

    def on_committed(self, e):
        # Once more to a draw that is not made, after a restore from a backup.
        again = e["draw"] == len(self.commitments) == self.draws + 1
        need(again or e["draw"] == len(self.commitments) + 1, "commitment out of order")
        self.commitments[e["draw"] - 1:] = [e["commitment"]]

    def on_opened(self, e):
        need(self.commitments, "opened before the first commitment")

    def on_entered(self, e):
        entry = self.format["entry"]
        count = lambda standing: sum(u["standing"] == standing for u in self.units.values())
        waiting = count("playing") >= entry["places"] or count("waiting") > 0
        need(not self.closed and e["unit"] == len(self.units) + 1 and e.get("waiting", False) == waiting, "entry out of order")
        need(not waiting or count("waiting") < entry["waiting"], "more entries than places")
        need([m["role"] for m in e["members"]] == entry["members"], "a unit of other members than the format's")
        self.units[e["unit"]] = {"standing": "waiting" if waiting else "playing", "present": False, "returned": False,
                                 "club": e.get("club", ""), "family": e.get("family", "")}

    def unit(self, e):
        need(e["unit"] in self.units, f"no unit {e['unit']}")
        need(not self.rounds or self.rounds[-1]["drawn"], "the pool changed after it was fixed")
        return self.units[e["unit"]]

    def on_withdrawn(self, e):
        self.unit(e).update(standing="withdrawn", present=False)

    def on_returned(self, e):
        self.unit(e).update(standing="playing", present=True, returned=True)

    def on_present(self, e):
        self.unit(e)["present"] = e.get("here", False)

    def first_waiting(self):
        return next((u for u, v in sorted(self.units.items())
                     if v["standing"] == "waiting" and (not self.closed or v["present"])), None)

    def on_promoted(self, e):
        need(e["unit"] == self.first_waiting() and not self.rounds, "promoted out of order")
        self.units[e["unit"]]["standing"] = "playing"

    def on_closed(self, e):
        need(all(u["present"] for u in self.units.values() if u["standing"] == "playing"), "closed with absent units")
        self.closed = True

    def on_pooled(self, e):
        stage, number, attempt = e.get("stage", 0), e["round"], e["attempt"]
        if attempt > 1:
            last = self.rounds[-1]
            need(last["attempt"] == attempt - 1 and not self.begun(last) and not self.is_handed() and e.get("again", {}).get("second"),
                 "drawn again without a reason and a second person")
        else:
            need(not self.rounds or self.rounds[-1]["over"], "the round before is not over")
        due = self.after(len(self.rounds) - (attempt > 1))
        need((stage, number, e["units"]) == due, "these are not the units of the round")
        digest = blake(b"banquier pool v1" + prefixed(self.id) + prefixed(self.source) + le32(stage) + le32(number)
                       + le32(attempt) + self.head + le32(len(e["units"])) + b"".join(map(le32, e["units"])))
        need(e["pool"] == digest.hex(), "the digest of the pool is wrong")
        if attempt > 1:
            self.rounds.pop()
        self.rounds.append({"stage": stage, "number": number, "attempt": attempt, "pool": e["units"], "digest": e["pool"],
                            "salt": "", "secret": "", "drawn": False, "published": False, "over": False, "byes": [],
                            "tables": [], "order": [], "phase": "not_begun", "halls": {}, "begun_in_hall": False, "advanced": []})

    def on_salted(self, e):
        need(self.rounds and not self.rounds[-1]["drawn"] and len(e["salt"].encode()) >= 20, "salt out of place")
        self.rounds[-1]["salt"] = e["salt"]

    def on_drawn(self, e):
        rnd = self.rounds[-1]
        need(not rnd["drawn"], "drawn twice")
        tables, byes, order = e.get("tables", []), e.get("byes", []), e.get("order", [])
        if order:
            secret = None
            if draw := e.get("draw", 0):
                secret = bytes.fromhex(e["secret"])
                commitment = blake(b"banquier commit v1" + prefixed(f"{self.id}/draw/{draw}") + secret).hex()
                need(draw == self.draws + 1 and self.commitments[draw - 1] == commitment and rnd["salt"],
                     "the secret is not the one that was committed to")
                self.draws = draw
            need((order, byes, tables, e.get("repeats", 0)) == self.due_draw(rnd, secret),
                 "the tables are not those that secret and salt give")
        else:
            need(sorted(byes + sum(tables, [])) == rnd["pool"], "not everybody is seated once")
            need(self.format["draw"]["method"] == "by_hand" or e.get("by_hand", {}).get("second"), "by hand without a reason")
        rnd.update(drawn=True, order=order, byes=byes, secret=e.get("secret", ""))
        rnd["tables"] = [{"units": list(t), "absent": [], "walkover": None, "lines": [], "version": 0, "state": "open",
                          "signed": [], "refused": False, "ruled": False, "order": [], "banker": None,
                          "lowered": {}, "called": False, "way": self.way, "game": "", "seated": False,
                          "by_engine": False} for t in tables]

    def on_published(self, e):
        need(self.rounds[-1]["drawn"] and not self.rounds[-1]["published"], "published out of place")
        self.rounds[-1]["published"] = True

    def on_moved(self, e):
        need(e.get("because", {}).get("second") and not self.begun(self.rounds[-1]),
             "moved without a reason")
        tables = self.rounds[-1]["tables"]
        one = next(t for t in tables if e["unit"] in t["units"])
        if other := e.get("with"):
            two = next(t for t in tables if other in t["units"])
            one["units"][one["units"].index(e["unit"])] = other
            two["units"][two["units"].index(other)] = e["unit"]
        else:
            one["units"].remove(e["unit"])
            self.at(e["table"])["units"].append(e["unit"])

    def served(self, seat):
        return any(t["banker"] == seat for r in self.rounds[:-1] for t in r["tables"])

    def on_seated(self, e):
        table = self.playing(e["table"])
        online = table["way"] == "online"
        need(not table["game"] or self.rounds[-1]["phase"] == "not_begun", "seated at a live table that has begun")
        if online:
            need({t["unit"]: [(d["a"], d["b"]) for d in t["throws"]] for t in e["throws"]} == self.engine_throws(table),
                 "throws that do not follow from the draw")
        throws = {t["unit"]: [d["a"] + d["b"] for d in t["throws"]] for t in e["throws"]}
        need(sorted(throws) == sorted(self.there(table)) and len(set(map(tuple, throws.values()))) == len(throws),
             "throws are missing or equal")
        order = sorted(throws, key=lambda u: throws[u], reverse=True)
        count = len(self.format["entry"]["members"])
        numbered = [(u, m) for m in range(count) for u in order]
        if len(order) == 3 and count == 2:
            numbered = [numbered[i] for i in (0, 4, 2, 3, 1, 5)]
        seat = lambda s: (s.get("unit", 0), s.get("member", 0))
        need([seat(s) for s in e["seats"]] == numbered, "the seats are not those of the throws")
        how, banker = self.format["table"]["banker"], (0, 0)
        if online:
            need(e.get("outsider") == "Banquier", "a banker at an online table")
        elif how != "outsider":
            member = count - 1 if how == "lowest_adult" else 0
            free = [(u, member) for u in reversed(order) if not self.served((u, member))]
            banker = free[0] if free else (0, 0) if e.get("outsider") else (order[-1], member)
        need(seat(e.get("banker", {})) == banker, "the banker is another")
        table.update(banker=banker, seated=True, game="")

    def on_way(self, e):
        if not e.get("table"):
            self.way = e["way"]
            if self.rounds and not self.rounds[-1]["published"]:
                for table in self.rounds[-1]["tables"]:
                    table["way"] = e["way"]
            return
        table = self.at(e["table"])
        need(not self.rounds[-1]["published"] or (e["way"] == "sheet" and not self.done(table) and not table["version"]),
             "a way chosen too late")
        table.update(way=e["way"], game="")

    def on_table_opened(self, e):
        table = self.playing(e["table"])
        # Once more after a restore from a backup: a game with other dice goes on.
        again = table["way"] == "online" and not table["version"] and e.get("game") != table["game"]
        need(table["way"] != "sheet" and table["seated"] and (again or not table["game"]) and e.get("game"), "opened out of place")
        need(bool(e.get("commitment")) == (table["way"] == "online"), "dice of another kind")
        table["game"] = e["game"]

    def on_engine_signed(self, e):
        table = self.playing(e["table"])
        need(e["version"] == table["version"] and table["state"] == "filled" and table["game"] and e["game"] == table["game"]
             and not table["by_engine"], "signed by another table")
        table["by_engine"] = True

    def engine_throws(self, table):
        """What the juniors of an online table throw; those who are equal throw again among themselves."""
        rnd = self.rounds[-1]
        luck = Luck(blake(b"banquier throws v1" + prefixed(self.id) + prefixed(rnd["digest"]) + prefixed(rnd["secret"])
                          + le32(next(i for i, t in enumerate(rnd["tables"], 1) if t is table))))
        thrown = {u: [] for u in self.there(table)}

        def among(units):
            totals = {}
            for u in units:
                a = luck.below(6) + 1
                thrown[u].append((a, luck.below(6) + 1))
                totals.setdefault(sum(thrown[u][-1]), []).append(u)
            for total in sorted(totals):
                if len(totals[total]) > 1:
                    among(totals[total])

        among(list(thrown))
        return thrown

    def on_phase(self, e):
        order = ["not_begun", "deal", "play", "last_round", "end"]
        clocks, key = self.clock()
        need(order.index(e["phase"]) > order.index(clocks.get(key, "not_begun")), "phases out of order")
        clocks[key] = e["phase"]
        self.rounds[-1]["begun_in_hall"] |= bool(self.joining)

    def on_paused(self, e):
        pass

    def on_given_back(self, e):
        need(e["time"] > 0, "no time given back")

    def on_absent(self, e):
        table = self.playing(e["table"])
        need(e["unit"] in self.there(table), "absent from another table")
        table["absent"].append(e["unit"])

    def on_walkover(self, e):
        table = self.playing(e["table"])
        need((self.there(table) or [0]) == [e.get("unit", 0)], "a walkover with others there")
        table["walkover"] = e.get("unit", 0)

    def on_replaced(self, e):
        rnd, table = self.rounds[-1], self.at(e["table"])
        need(len(self.rounds) == 1 and rnd["phase"] in ("not_begun", "deal") and e["in"] == self.first_waiting()
             and e["out"] in table["units"], "replaced out of place")
        table["units"][table["units"].index(e["out"])] = e["in"]
        table["absent"] = [u for u in table["absent"] if u != e["out"]]
        table["walkover"] = None
        self.units[e["in"]].update(standing="playing", present=True)
        rnd["pool"] = sorted([u for u in rnd["pool"] if u != e["out"]] + [e["in"]])

    def everybody(self, table, lines):
        members = range(len(self.format["entry"]["members"]))
        due = sorted((u, m) for u in self.there(table) for m in members)
        need(sorted((l["unit"], l.get("member", 0)) for l in lines) == due, "not one line for every player")

    def on_filled(self, e):
        table = self.playing(e["table"])
        need(e["version"] == table["version"] + 1, "version out of order")
        self.everybody(table, e["lines"])
        table.update(version=e["version"], lines=e["lines"], state="filled", signed=[], refused=False, ruled=False,
                     by_engine=False)

    def on_signed(self, e):
        table = self.playing(e["table"])
        who = (e.get("player", {}).get("unit", 0), e.get("player", {}).get("member", 0))
        need(e["version"] == table["version"] and who not in table["signed"], "signed another version, or twice")
        table["signed"].append(who)

    def on_refused(self, e):
        need(e["version"] == self.playing(e["table"])["version"], "refused another version")
        self.at(e["table"])["refused"] = True

    def on_received(self, e):
        table = self.playing(e["table"])
        need(e["version"] == table["version"] and table["state"] == "filled" and not table["refused"], "received out of place")
        if not table["ruled"] and not table["by_engine"] and self.format["result"]["sign"] == "every_player":
            need(all((l["unit"], l.get("member", 0)) in table["signed"] for l in table["lines"]), "signatures are missing")
        need(not self.equal_first(self.rounds[-1], table), "equal for the first place")
        table["state"] = "received"

    def on_corrected(self, e):
        stage, number = e.get("stage", 0), e["round"]
        i = next(i for i, r in enumerate(self.rounds) if (r["stage"], r["number"]) == (stage, number))
        rnd, later = self.rounds[i], self.rounds[i + 1:]
        table = rnd["tables"][e["table"] - 1]
        need(self.done(table) and e["because"].get("second") and e["version"] == table["version"] + 1, "corrected out of place")
        self.everybody(table, e["lines"])
        right = dict(table, lines=e["lines"], order=[])
        before, now = self.winner(table), self.winner(right)
        effect, out, into = ("points" if later else "recomputed"), 0, 0
        if later and self.stage(rnd)["kind"] == "knockout" and before and now and before != now:
            begun = (len(later) > 1 or self.begun(later[0]) or self.is_handed()
                     or any(t["version"] or t["walkover"] is not None for t in later[0]["tables"]))
            effect = "noted" if begun else "chair"
            if not begun:
                out, into = before, now
        need((e["effect"], e.get("out", 0), e.get("in", 0)) == (effect, out, into), "a correction has another effect")
        if effect == "noted":
            return
        table.update(lines=e["lines"], version=e["version"], state="corrected", order=[])
        if effect == "recomputed" and rnd["over"]:
            rnd["over"] = False
            del self.through[rnd["stage"]:]
        if effect == "chair":
            swap = lambda units: [into if u == out else u for u in units]
            rnd["advanced"] = swap(rnd["advanced"])
            for t in later[0]["tables"]:
                t["units"] = swap(t["units"])
            later[0]["byes"], later[0]["pool"] = swap(later[0]["byes"]), sorted(swap(later[0]["pool"]))

    def on_ruled(self, e):
        if number := e.get("table", 0):
            table = self.at(number)
            if order := e.get("order"):
                need(sorted(order) == sorted(self.equal_first(self.rounds[-1], table)), "an order of others than the equal")
                table["order"] = order
            table.update(refused=False, ruled=True)

    def on_advanced(self, e):
        need(not self.rounds[-1]["over"], "advanced twice")
        self.after(len(self.rounds))
        need(e.get("units", []) == self.advancing(self.rounds[-1]), "others go on")
        self.rounds[-1].update(over=True, advanced=e.get("units", []))
        for hall in self.halls.values():
            hall["handed"] = 0

    def on_stage_over(self, e):
        _, over, through = self.outcome(self.rounds[-1])
        need(over and e.get("stage", 0) == self.rounds[-1]["stage"] == len(self.through) and e.get("through", []) == through,
             "others are through")
        self.through.append(through)

    def on_ranked(self, e):
        need(self.rounds[-1]["over"] and self.after(len(self.rounds))[1] == 0, "ranked before the end")
        rows = [(r["unit"], r["rank"], r.get("by", "")) for r in e["rows"]]
        need(e["edition"] == len(self.rankings) + 1 and rows == self.ranking(), "the ranking is another")
        self.rankings.append(rows)

    def on_ranking_published(self, e):
        need(e["edition"] == len(self.rankings), "an old ranking published")

    # -- people

    def on_role_given(self, e):
        need(e["link"] == len(self.roles) + 1 and e.get("name", "").strip(), "a role out of order")
        need(len(bytes.fromhex(e["key"])) == 32 and all(e["key"] != r["key"] for r in self.roles), "a key twice")
        where = (e.get("stage", 0), e.get("round", 0))
        if e["role"] == "banker":
            need(where == (self.rounds[-1]["stage"], self.rounds[-1]["number"]), "a banker of another round")
            self.at(e["of"])
        else:
            need(where == (0, 0), "a round without a banker")
            need(e["of"] in self.units if e["role"] == "unit" else "of" not in e, "a role of nobody")
        self.roles.append(dict(e, taken=False))

    def on_role_taken(self, e):
        leads = [r["link"] for r in self.roles if r["role"] == "organiser" and not r.get("recovery") and not r["taken"]]
        role = self.roles[e["link"] - 1]
        need(e["link"] > 0 and not role["taken"] and not role.get("recovery") and leads != [e["link"]], "taken out of place")
        role["taken"] = True

    def on_called(self, e):
        need(not self.playing(e["table"])["called"], "called twice")
        self.at(e["table"])["called"] = True

    def on_call_answered(self, e):
        need(self.at(e["table"])["called"], "nobody has called")
        self.at(e["table"])["called"] = False

    def on_penalised(self, e):
        unit = self.units[e["unit"]]
        need((unit["standing"] != "withdrawn" or self.joining or self.writes) and e.get("why"), "penalised out of place")
        last = self.rounds[-1] if self.rounds and self.rounds[-1]["published"] else {"tables": []}
        own = [i for i, t in enumerate(last["tables"], 1) if e["unit"] in t["units"] and not self.done(t)]
        need(e.get("table", 0) == (own or [0])[0], "penalised at another table")
        if e["kind"] == "amount":
            lowered = self.at(e["table"])["lowered"]
            need(e["amount"] > 0, "a penalty of nothing")
            lowered[e["unit"]] = lowered.get(e["unit"], 0) + e["amount"]
            return
        need("amount" not in e, "an amount that counts nowhere")
        if e["kind"] == "disqualified":
            need(not self.rounds or self.rounds[-1]["drawn"], "a draw has been prepared")
            unit.update(standing="withdrawn", present=False)
            if own:
                self.at(own[0])["absent"].append(e["unit"])

    def on_power_cut(self, e):
        clocks, key = self.clock()
        need(clocks.get(key) in ("deal", "play", "last_round"), "the clock was not running")
        need((e.get("lost", 0) == 0) == (e["choice"] == "ran_on") and e.get("lost", 0) >= 0, "time lost or not")


def check(data, head=""):
    """(None, cup) for a log that is right, else (why, cup)."""
    cup = Cup()
    lines = data.split(b"\n")
    if lines.pop():
        return "the last line has no end", cup
    return check_from(1, lines, cup, head)


def check_from(first, lines, cup, head=""):
    """The same from a line on, with the cup that the lines before have made."""
    for number, line in enumerate(lines, first):
        try:
            body, _, tail = line.rpartition(b',"digest":"')
            digest = blake(b"banquier cup log v1" + cup.head + body)
            need(tail.decode() == digest.hex() + '"}', "the digest does not go with the line and those before")
            entry = json.loads(line)
            need(entry["n"] == number, "entries out of order")
            need(number > 1 or entry["what"] == "made", "the log does not begin with the cup")
            cup.take(entry)
            cup.head = digest
            cup.chained(entry, body, digest)
        except Rejected as why:
            return f"line {number}: {why}", cup
        except (KeyError, IndexError, ValueError, AttributeError, StopIteration, TypeError) as why:
            return f"line {number}: cannot be read: {why!r}", cup
    if cup.head == bytes(32):
        return "empty", cup
    if cup.joining:
        return f"the log ends in the middle of what hall {cup.joining} has written", cup
    if head and cup.head.hex() != head:
        return "the log is not the whole: its head is another", cup
    return None, cup


def main(arguments):
    head = ""
    if "--head" in arguments:
        i = arguments.index("--head")
        head = arguments[i + 1]
        del arguments[i:i + 2]
    if len(arguments) != 1:
        sys.exit(__doc__)
    with open(arguments[0], "rb") as file:
        why, cup = check(file.read(), head)
    if why:
        print(f"REJECTED: {why}")
        return 1
    print(f"accepted: {len(cup.rounds)} rounds, {len(cup.units)} units, head {cup.head.hex()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
