#!/usr/bin/env python3
"""What docs/operations.md and deploy/ say of the program is true, and a backup of a running server can be restored.

usage: deploy_test.py PROGRAM      (from the root of the tree)
"""
import base64
import json
import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request

PROGRAM = os.path.abspath(sys.argv.pop(1))


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def serve_options():
    run = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, check=True)
    return set(re.findall(r"--[a-z][a-z-]+", run.stdout))


class Files(unittest.TestCase):
    def test_options_of_the_unit_are_options_of_the_program(self):
        start = re.search(r"^ExecStart=(.*)$", text_of("deploy/banquier.service"), re.MULTILINE).group(1)
        named = set(re.findall(r"--[a-z][a-z-]+", start))
        self.assertIn("--data", named)
        self.assertLessEqual(named, serve_options())

    def test_options_of_the_page_are_options_of_the_program(self):
        table = text_of("docs/operations.md").split("\n## Configuration")[1].split("\n## Backup")[0]
        named = set(re.findall(r"`(--[a-z-]+)`", table)) | {"--origin"}
        self.assertGreater(len(named), 12)
        self.assertLessEqual(named, serve_options())

    def test_variables_are_of_options(self):
        known = {"BANQUIER_" + option[2:].upper().replace("-", "_") for option in serve_options()}
        named = set(re.findall(r"^(BANQUIER_[A-Z_]+)=", text_of("deploy/banquier.env"), re.MULTILINE))
        self.assertTrue(named)
        self.assertLessEqual(named, known)

    def test_every_option_has_its_variable(self):
        run = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, check=True)
        lines = re.findall(r"(?m)^  --([a-z-]+)(.*)", run.stdout)
        self.assertGreater(len(lines), 20)
        for option, rest in lines:
            self.assertIn("(Env:BANQUIER_" + option.upper().replace("-", "_") + ")", rest, option)

    def test_lan_by_the_environment(self):
        def told(value):
            with tempfile.TemporaryDirectory() as folder:
                run = subprocess.run(
                    [PROGRAM, "--lang", "en", "serve", "--listen", "203.0.113.1", "--data", folder],
                    capture_output=True, text=True, check=False, env={**os.environ, "BANQUIER_LAN": value})
            return run.stderr
        for yes in ("1", "true"):
            self.assertIn("--lan or --listen, not both", told(yes))
        for no in ("0", "false", ""):
            self.assertIn("cannot listen at 203.0.113.1", told(no))
        self.assertIn('BANQUIER_LAN): "maybe"; expected: 1, true, 0 or false', told("maybe"))

    def test_origins_by_the_environment(self):
        with tempfile.TemporaryDirectory() as folder, \
                Server(folder, BANQUIER_ORIGIN="https://one.example, https://two.example") as server:
            for origin, status in (("https://one.example", 201), ("https://two.example", 201),
                                   ("https://three.example", 403)):
                request = urllib.request.Request(server.place + "/api/games", b'{"secret": "the secret of a host"}',
                                                 {"Origin": origin})
                try:
                    with urllib.request.urlopen(request, timeout=30) as reply:
                        self.assertEqual(reply.status, status, origin)
                except urllib.error.HTTPError as refused:
                    self.assertEqual(refused.code, status, origin)

    def test_figures_of_the_page_are_served(self):
        named = set(re.findall(r"`(banquier_[a-z_]+)`", text_of("docs/operations.md")))
        self.assertTrue(named)
        with tempfile.TemporaryDirectory() as folder, Server(folder) as server:
            shown = server.ask("/metrics").decode()
        for name in named:
            self.assertRegex(shown, rf"(?m)^{name} \d")

    @unittest.skipUnless(shutil.which("systemd-analyze"), "no systemd here")
    def test_systemd_reads_the_unit(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "banquier.service")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text_of("deploy/banquier.service").replace("/usr/local/bin/banquier", "/bin/true"))
            run = subprocess.run(["systemd-analyze", "verify", path], capture_output=True, text=True, check=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))


class Server:
    """The program with the settings of the service, at a port of its own."""

    def __init__(self, folder, **settings):
        self.folder = folder
        self.settings = settings

    def __enter__(self):
        settings = dict(line.split("=") for line in text_of("deploy/banquier.env").splitlines()
                        if line.startswith("BANQUIER_"))
        self.process = subprocess.Popen(
            [PROGRAM, "--lang", "en", "serve", "--port", "0", "--data", self.folder, "--log", "json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **settings, **self.settings})
        self.place = re.search(r"http://\S+", self.process.stdout.readline()).group(0).rstrip("/")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.log = self.process.communicate(timeout=30)[1].splitlines()
        assert self.process.returncode == 0, self.log
        for line in self.log:
            json.loads(line)

    def ask(self, path, body=None):
        data = json.dumps(body).encode() if body is not None else None
        with urllib.request.urlopen(urllib.request.Request(self.place + path, data), timeout=30) as reply:
            return reply.read()


class Secrets(unittest.TestCase):
    def test_are_in_no_log_and_no_figure(self):
        with tempfile.TemporaryDirectory() as folder:
            with Server(folder) as server:
                game = json.loads(server.ask("/api/games", {"secret": "the secret of a host"}))["game"]
                shown = server.ask("/metrics") + server.ask("/api/games/" + game)
            kept = sqlite3.connect(os.path.join(folder, "games.sqlite3"))
            secret, = kept.execute("SELECT value FROM secret").fetchone()
            kept.close()
        self.assertEqual(len(secret), 32)
        told = shown + "\n".join(server.log).encode()
        self.assertIn(b"games taken up", told)
        for form in (secret, secret.hex().encode(), base64.b64encode(secret), b"the secret of a host"):
            self.assertNotIn(form, told)
        self.assertNotIn(game, "\n".join(server.log))

    def test_are_in_no_dump(self):
        def dumped(process):
            process.send_signal(signal.SIGABRT)
            status = os.waitpid(process.pid, 0)[1]
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, -signal.SIGABRT)
            return os.WCOREDUMP(status)
        allow = lambda: resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
        hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
        with tempfile.TemporaryDirectory() as folder:
            other = subprocess.Popen(["sleep", "60"], cwd=folder, preexec_fn=allow)
            if not dumped(other):
                self.skipTest("nothing is dumped here")
            server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", folder], cwd=folder,
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=allow)
            server.stdout.readline()
            self.assertFalse(dumped(server))
            server.stdout.close()


class Backup(unittest.TestCase):
    def test_of_a_running_server_is_restored(self):
        with tempfile.TemporaryDirectory() as folder:
            data, copy = os.path.join(folder, "data"), os.path.join(folder, "copy.sqlite3")
            os.mkdir(data, 0o700)
            with Server(data) as server:
                kept = json.loads(server.ask("/api/games", {"secret": "the secret of a host"}))["game"]
                subprocess.run([PROGRAM, "backup", copy, "--data", data], check=True, capture_output=True)
                self.assertEqual(os.stat(copy).st_mode & 0o777, 0o600)
                before = json.loads(server.ask("/api/games/" + kept))["commitment"]
                later = json.loads(server.ask("/api/games", {"secret": "the secret of a host"}))["game"]
            subprocess.run([PROGRAM, "restore", copy, "--data", data], check=True, capture_output=True)
            with Server(data) as server:
                self.assertTrue(server.ask("/healthz").startswith(b"ok"))
                shown = json.loads(server.ask("/api/games/" + kept))
                self.assertEqual(shown["stage"], "lobby")
                self.assertNotEqual(shown["commitment"], before)
                with self.assertRaises(urllib.error.HTTPError) as lost:
                    server.ask("/api/games/" + later)
                self.assertEqual(lost.exception.code, 404)
            self.assertIn("games taken up: 0", "".join(server.log))
            run = subprocess.run([PROGRAM, "games", "list", "--data", data], capture_output=True, text=True, check=True)
            self.assertIn(kept, run.stdout)


if __name__ == "__main__":
    unittest.main()
