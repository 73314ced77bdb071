#!/usr/bin/env python3
"""deploy/slurm/banquier-sim on a cluster of three nodes on this machine: shards and a node are lost, and the bytes are
those of one machine.

usage: slurm_test.py PROGRAM      (from the root of the tree; needs Debian's munge and slurm-wlm)

The cluster lives in a temporary folder with ports, a key and users of its own; nothing of this machine's is touched.
"""
import getpass
import glob
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
SCRIPT = os.path.abspath("deploy/slurm/banquier-sim")
NODES = 3


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(what, condition, seconds=300):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"{what}: not after {seconds} s")


class Cluster:
    def __init__(self):
        missing = [name for name in ("munged", "slurmctld", "slurmd", "sbatch") if not shutil.which(name)]
        if missing:
            sys.exit(f"slurm_test: {', '.join(missing)} missing here; apt-get install munge slurm-wlm (./setup long)")
        self.folder = tempfile.mkdtemp(prefix="banquier-slurm-")
        self.environment = {**os.environ, "SLURM_CONF": self.path("slurm.conf")}
        self.daemons = {}
        os.makedirs(self.path("state"))
        os.makedirs(self.path("spool"))
        with open(self.path("munge.key"), "wb") as key:
            key.write(os.urandom(1024))
        os.chmod(self.path("munge.key"), 0o400)
        self.write_configuration()
        # --force: the folder of a test is one that others may write to.
        self.start("munged", "munged", "--foreground", "--force", f"--key-file={self.path('munge.key')}",
                   f"--socket={self.path('munge.socket')}", f"--pid-file={self.path('munge.pid')}",
                   f"--seed-file={self.path('munge.seed')}", f"--log-file={self.path('munge.log')}")
        wait_for("munged", lambda: os.path.exists(self.path("munge.socket")), 30)
        self.start("slurmctld", "slurmctld", "-D")
        for node in range(1, NODES + 1):
            self.start_node(f"n{node}")
        wait_for("idle nodes", lambda: self.told("sinfo", "-h", "-t", "idle", "-o", "%D").strip() == str(NODES), 60)
        threading.Thread(target=self.hurry, daemon=True).start()

    def path(self, name):
        return os.path.join(self.folder, name)

    def write_configuration(self):
        host, user = socket.gethostname().split(".")[0], getpass.getuser()
        nodes = "".join(f"NodeName=n{node} NodeHostname={host} NodeAddr=127.0.0.1 Port={free_port()} CPUs=1\n"
                        for node in range(1, NODES + 1))
        with open(self.path("slurm.conf"), "w") as file:
            file.write(f"""ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={free_port()}
SlurmUser={user}
SlurmdUser={user}
AuthInfo=socket={self.path("munge.socket")}
StateSaveLocation={self.path("state")}
SlurmdSpoolDir={self.path("spool")}/%n
SlurmctldPidFile={self.path("slurmctld.pid")}
SlurmdPidFile={self.path("slurmd-%n.pid")}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdTimeout=15
KillWait=2
ReturnToService=2
MailProg=/bin/true
{nodes}PartitionName=all Nodes=n[1-{NODES}] Default=YES MaxTime=INFINITE
""")

    def start(self, name, *command):
        with open(self.path(f"{name}.out"), "a") as out:
            self.daemons[name] = subprocess.Popen(command, env=self.environment, stdout=out, stderr=out)

    def start_node(self, node):
        self.start(node, "slurmd", "-D", "-N", node)

    def lose_node(self, node):
        self.daemons[node].kill()
        self.daemons[node].wait()

    def run(self, *command):
        return subprocess.run(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def told(self, *command):
        return self.run(*command).stdout

    def hurry(self):
        """Slurm lets a job that goes back into the queue wait for two minutes; this test does not."""
        while True:
            for line in self.told("squeue", "-h", "-r", "-t", "PENDING", "-o", "%A %r").splitlines():
                if line.endswith("BeginTime"):
                    self.run("scontrol", "update", f"JobId={line.split()[0]}", "StartTime=now")
            time.sleep(1)

    def close(self):
        self.run("scancel", "--user", getpass.getuser())
        time.sleep(3)
        for daemon in self.daemons.values():
            daemon.terminate()
        for daemon in self.daemons.values():
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def setUpModule():
    global CLUSTER, GAMES_PER_SECOND
    CLUSTER = Cluster()
    began = time.monotonic()
    subprocess.run([PROGRAM, *words_of(4000)], stdout=subprocess.DEVNULL, check=True)
    GAMES_PER_SECOND = 4000 / (time.monotonic() - began)


def tearDownModule():
    CLUSTER.close()


def words_of(games):
    return ["sim", "--bots", "4*fp-a", "--games", str(games), "--seed", "5", "--threads", "1"]


def content(path):
    with open(path, "rb") as file:
        return file.read()


class Run:
    """A run of the script in a folder of its own."""

    def __init__(self, name):
        self.folder = CLUSTER.path(name)

    def submit(self, *words, program=PROGRAM):
        return CLUSTER.run(SCRIPT, "--program", program, *words)

    def status(self):
        return CLUSTER.run(SCRIPT, "--status", self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def log(self, shard):
        path = self.path(f"shard-{shard}.log")
        return content(path).decode() if os.path.exists(path) else ""

    def part(self, shard):
        """How many blocks the shard has, of how many; (0, 0) without a part."""
        path = self.path(f"shard-{shard}.part")
        if not os.path.exists(path):
            return 0, 0
        with open(path) as file:
            part = json.load(file)
        number, shards, blocks = part["shard"]["number"], part["shard"]["of"], part["run"]["blocks"]
        return part["done"], blocks // shards + (number - 1 < blocks % shards)

    def under_way(self, shard):
        done, blocks = self.part(shard)
        return 0 < done < blocks

    def taken_up(self, shard):
        """From which blocks, of how many, the shard has gone on."""
        return [(int(done), int(blocks)) for done, blocks in
                re.findall(rf"Taken up from .*shard-{shard}\.part: (\d+) blocks of (\d+)", self.log(shard))]

    def process(self, shard):
        """The program that plays the shard."""
        part = self.path(f"shard-{shard}.part").encode()
        for folder in glob.glob("/proc/[0-9]*"):
            try:
                words = content(folder + "/cmdline").split(b"\0")
            except OSError:
                continue
            if words[0] == PROGRAM.encode() and part in words:
                return int(os.path.basename(folder))
        return None

    def node(self, shard):
        for line in CLUSTER.told("squeue", "-h", "-r", "-t", "RUNNING", "-o", "%K %N %Z %j").splitlines():
            if line.split()[0] == str(shard) and line.endswith("banquier-" + os.path.basename(self.folder)):
                return line.split()[1]
        return None

    def waits(self):
        """Until nothing of it is in the queue."""
        jobs = ",".join(content(self.path("jobs")).decode().split())
        wait_for(f"{self.folder} to end", lambda: not CLUSTER.told("squeue", "-h", "-j", jobs).strip(), 900)


class NothingShrinks(threading.Thread):
    """Watches the parts of a run."""

    def __init__(self, run, shards):
        super().__init__(daemon=True)
        self.watched, self.shards = run, shards
        self.most, self.shrunk, self.over = {}, [], threading.Event()
        self.start()

    def run(self):
        while not self.over.wait(0.05):
            for shard in range(1, self.shards + 1):
                done = self.watched.part(shard)[0]
                if done < self.most.get(shard, 0):
                    self.shrunk.append((shard, self.most[shard], done))
                self.most[shard] = done


class Slurm(unittest.TestCase):
    maxDiff = None

    def test_lost_shards_and_nodes(self):
        """A shard is killed, a node is lost, its orphan comes back: the merged bytes are those of one machine."""
        shards = 4 * NODES
        games = int(GAMES_PER_SECOND * 12 * shards) // 4 * 4
        words = words_of(games)[:-2]
        run = Run("lost")
        said = run.submit("--slots", str(NODES), "--shards", str(shards), run.folder, *words)
        self.assertEqual(said.returncode, 0, said.stdout)
        watch = NothingShrinks(run, shards)
        under_way = lambda: [s for s in range(1, shards + 1) if run.under_way(s) and run.process(s) and run.node(s)]

        killed = random.choice(wait_for("a shard under way", under_way))
        os.kill(run.process(killed), signal.SIGKILL)
        wait_for("the killed shard to go back", lambda: "killed (exit code 137)" in run.log(killed), 30)

        lost = random.choice(wait_for("another under way", lambda: [s for s in under_way() if s != killed]))
        node, orphan = run.node(lost), run.process(lost)
        CLUSTER.lose_node(node)
        os.kill(orphan, signal.SIGSTOP)
        interim = run.status()
        self.assertEqual(interim.returncode, 4, interim.stdout)
        self.assertIn("Interim result: ", interim.stdout)

        # The shard is taken up elsewhere and comes further; then its orphan writes again.
        left_at = run.part(lost)[0]
        wait_for("the lost shard to come further", lambda: run.part(lost)[0] > left_at, 300)
        os.kill(orphan, signal.SIGCONT)
        CLUSTER.start_node(node)
        run.waits()
        watch.over.set()
        self.assertEqual(watch.shrunk, [])

        for shard in (killed, lost):
            taken_up = run.taken_up(shard)
            self.assertTrue(taken_up and 0 < taken_up[0][0] < taken_up[0][1], run.log(shard))
            print(f"shard {shard} of {shards} ({'killed' if shard == killed else 'node lost'}): taken up at block",
                  " and ".join(f"{done} of {blocks}" for done, blocks in taken_up))
        alone = CLUSTER.path("alone")
        subprocess.run([PROGRAM, *words, "--part", alone + ".part", "--json", alone + ".json"], check=True,
                       stdout=subprocess.DEVNULL)
        self.assertEqual(content(run.path("whole.part")), content(alone + ".part"))
        self.assertEqual(content(run.path("result.json")), content(alone + ".json"))
        done = run.status()
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn(f"shards: {shards} of {shards} complete", done.stdout)
        print(f"{games} games: {len(content(alone + '.part'))} bytes, the same as in one run")

    def test_a_shard_that_always_fails_ends_the_run(self):
        shards = 8
        run = Run("failing")
        words = words_of(int(GAMES_PER_SECOND * 3 * shards))[:-2]
        broken = CLUSTER.path("broken")
        with open(broken, "w") as file:
            file.write(f'#!/bin/sh\ncase "$*" in *"--shard 2/{shards} "*) kill -9 $$ ;; esac\nexec {PROGRAM} "$@"\n')
        os.chmod(broken, 0o755)
        run.submit("--slots", "2", "--shards", str(shards), run.folder, *words, program=broken)
        run.waits()
        self.assertEqual(run.log(2).count("shard 2 of 8 on "), 4, "once and three times again\n" + run.log(2))
        status = run.status()
        self.assertEqual(status.returncode, 1, status.stdout)
        self.assertIn("shard 2 of 8: killed 4 times (exit code 137)", status.stdout)
        self.assertFalse(os.path.exists(run.path("whole.part")))

        resumed = CLUSTER.run(SCRIPT, "--program", PROGRAM, "--resume", run.folder)
        self.assertEqual(resumed.returncode, 0, resumed.stdout)
        run.waits()
        self.assertEqual(run.status().returncode, 0, run.status().stdout)
        subprocess.run([PROGRAM, *words, "--part", CLUSTER.path("mended.part")], check=True, stdout=subprocess.DEVNULL)
        self.assertEqual(content(run.path("whole.part")), content(CLUSTER.path("mended.part")))

    def test_a_refused_command_is_not_tried_again(self):
        run = Run("refused")
        run.submit("--slots", "1", run.folder, "sim", "--bots", "4*nobody")
        run.waits()
        self.assertEqual(run.log(1).count("shard 1 of 8 on "), 1, run.log(1))
        status = run.status()
        self.assertEqual(status.returncode, 1, status.stdout)
        self.assertRegex(status.stdout, r"shard 1 of 8: exit code 2: .*nobody")
        self.assertEqual(os.path.exists(run.path("shard-2.log")), False, "the others are cancelled")

    def test_time_that_is_up_is_no_failure_and_a_cancelled_run_stays_away(self):
        run = Run("slow")
        run.submit("--slots", "1", "--shards", "1", "--time", "0:02:00", run.folder,
                   *words_of(int(GAMES_PER_SECOND * 3000))[:-2])
        wait_for("the end of its time", lambda: "stopped; " in run.log(1), 240)
        wait_for("the next try", lambda: run.taken_up(1), 60)
        self.assertIn("lost tries so far: 0", run.log(1).split("stopped; ")[1])
        print("time was up: taken up at block {} of {}".format(*run.taken_up(1)[0]))
        self.assertEqual(run.status().returncode, 4)
        self.assertIn("is under way", CLUSTER.run(SCRIPT, "--resume", run.folder).stdout)
        CLUSTER.run("scancel", *content(run.path("jobs")).decode().split())
        run.waits()
        time.sleep(5)
        status = run.status()
        self.assertEqual(status.returncode, 1, status.stdout)
        self.assertIn("nothing is running and nothing waits", status.stdout)

    def test_a_comparison_is_that_of_one_machine(self):
        """It stops where the test is decided, as if all blocks had been looked at in their order."""
        words = ["compare", "simple", "steady", "--against", "3*simple", "--games", str(int(GAMES_PER_SECOND * 20) // 4 * 4)]
        run = Run("comparison")
        said = run.submit("--slots", str(NODES), "--shards", "6", run.folder, *words)
        self.assertEqual(said.returncode, 0, said.stdout)
        run.waits()
        status = run.status()
        self.assertEqual(status.returncode, 0, status.stdout + run.log(1))
        self.assertIn("Decided (win)", status.stdout)
        alone = CLUSTER.path("comparison.json")
        subprocess.run([PROGRAM, *words, "--json", alone], check=True, stdout=subprocess.DEVNULL)
        self.assertEqual(content(run.path("result.json")), content(alone))

    def test_a_ladder_goes_on_too(self):
        words = ["ladder", "--bots", "simple,steady,fp-a", "--sizes", "3", "--tables", str(int(GAMES_PER_SECOND * 5))]
        run = Run("ladder")
        said = run.submit(run.folder, *words)
        self.assertEqual(said.returncode, 0, said.stdout)
        kept = run.path("ladder.part")
        wait_for("a kept ladder", lambda: os.path.exists(kept), 300)
        for folder in glob.glob("/proc/[0-9]*"):
            pid = os.path.basename(folder)
            if kept.encode() in read_words(pid) and PROGRAM.encode() in read_words(pid):
                os.kill(int(pid), signal.SIGKILL)
        run.waits()
        self.assertIn("Taken up from ", run.log(1))
        subprocess.run([PROGRAM, *words, "--json", CLUSTER.path("ladder.json")], check=True, stdout=subprocess.DEVNULL)
        self.assertEqual(content(run.path("result.json")), content(CLUSTER.path("ladder.json")))
        self.assertEqual(run.status().returncode, 0, run.status().stdout)

    def test_a_training_goes_on_too(self):
        words = ["train", "--chapters", "8", "--games", str(int(GAMES_PER_SECOND / 4)), "--seed", "3", "--check", "0"]
        run = Run("training")
        said = run.submit(run.folder, *words)
        self.assertEqual(said.returncode, 0, said.stdout)
        process = lambda: [pid for pid in (os.path.basename(p) for p in glob.glob("/proc/[0-9]*"))
                           if run.path("value.net").encode() in read_words(pid) and PROGRAM.encode() in read_words(pid)]
        wait_for("the second chapter", lambda: "chapter    2" in run.log(1), 300)
        for pid in process():
            os.kill(int(pid), signal.SIGKILL)
        run.waits()
        self.assertIn("killed (exit code 137)", run.log(1))
        self.assertEqual(run.log(1).count("chapter    2"), 1, run.log(1))
        subprocess.run([PROGRAM, *words, "--out", CLUSTER.path("value.net")], check=True, stdout=subprocess.DEVNULL)
        self.assertEqual(content(run.path("value.net")), content(CLUSTER.path("value.net")))
        self.assertEqual(run.status().returncode, 0, run.status().stdout)


def read_words(pid):
    try:
        return content(f"/proc/{pid}/cmdline").split(b"\0")
    except OSError:
        return []


class Words(unittest.TestCase):
    """What the script refuses before anything is submitted."""

    def refused(self, why, *words):
        said = CLUSTER.run(SCRIPT, *words)
        self.assertEqual(said.returncode, 2, said.stdout)
        self.assertIn(why, said.stdout)

    def test_refusals(self):
        there, new = CLUSTER.folder, CLUSTER.path("new")
        self.refused("'bench' keeps no part", new, "bench")
        self.refused("which command?", new)
        self.refused("--part is not for", new, "sim", "--part", "x")
        self.refused("--json is not for", new, "sim", "--json=x")
        self.refused("--slots: 'many'", "--slots", "many", new, "sim")
        self.refused("--shards 5000: Slurm takes 1000 at most here", "--shards", "5000", new, "sim")
        self.refused("is there already", there, "sim")
        self.refused("is no folder of a run", "--resume", there)
        self.refused("is no folder of a run", "--status", there)
        self.assertFalse(os.path.exists(new))


if __name__ == "__main__":
    unittest.main(verbosity=2)
