#!/usr/bin/env python3
"""`banquier serve --tls` as docs/operations.md says it: its own authority, or a certificate that was given.

usage: serve_tls_test.py PROGRAM      (from the root of the tree)
"""
import hashlib
import http.client
import ipaddress
import json
import os
import re
import signal
import socket
import ssl
import stat
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))


class Server:
    """The command with these options, until it has said where it listens."""

    def __init__(self, folder, *options, language="en"):
        self.process = subprocess.Popen(
            [PROGRAM, "--lang", language, "serve", "--data", os.path.join(folder, "data"), *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.said = ""
        while line := self.process.stdout.readline():
            self.said += line
            if "Ctrl-C" in line:
                break
        found = re.search(r"https?://\S+?:(\d+)/", self.said)
        self.port = int(found.group(1)) if found else 0

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=30)[1]


def ask(connection, path, method="GET", body=None, headers=None):
    connection.request(method, path, body, headers or {})
    reply = connection.getresponse()
    content = reply.read()
    connection.close()
    return reply, content


def plain(address, port, path, **more):
    return ask(http.client.HTTPConnection(address, port, timeout=30), path, **more)


def secure(address, port, path, trusted, **more):
    context = ssl.create_default_context(cafile=trusted)
    return ask(http.client.HTTPSConnection(address, port, timeout=30, context=context), path, **more)


def free_port():
    with socket.create_server(("0.0.0.0", 0)) as taken:
        return taken.getsockname()[1]


def given(folder, name="given", names="DNS:localhost,IP:127.0.0.1"):
    file, key = os.path.join(folder, name + ".pem"), os.path.join(folder, name + ".key")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-keyout", key, "-out", file, "-days", "2", "-subj", "/CN=" + name,
                    "-addext", "subjectAltName=" + names], check=True, capture_output=True)
    return file, key


class OwnAuthority(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = Server(cls.folder.name, "--lan", "--tls", "--port", "0")
        lan = re.search(r"In this network: https://(\S+?):\d+/", cls.server.said)
        cls.lan = lan.group(1) if lan else None
        cls.trusted = os.path.join(cls.folder.name, "banquier.pem")
        with open(cls.trusted, "wb") as file:
            file.write(plain("127.0.0.1", cls.server.port, "/trust/banquier.pem")[1])

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
        cls.folder.cleanup()

    def test_the_screen_shows_the_fingerprint_of_what_is_downloaded(self):
        reply, der = plain("127.0.0.1", self.server.port, "/trust/banquier.crt")
        self.assertEqual(reply.getheader("Content-Type"), "application/x-x509-ca-cert")
        digest = hashlib.sha256(der).hexdigest().upper()
        self.assertIn(":".join(re.findall("..", digest)), self.server.said)
        self.assertIn("/trust", self.server.said)

    def test_the_authority_is_its_owners_alone(self):
        file = os.path.join(self.folder.name, "data", "authority.pem")
        self.assertEqual(stat.S_IMODE(os.stat(file).st_mode), 0o600)

    def test_https_is_trusted_by_a_program_that_has_the_file(self):
        private = self.lan and any(ipaddress.ip_address(self.lan) in ipaddress.ip_network(network)
                                   for network in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"))
        for address in ("127.0.0.1", "localhost") + ((self.lan,) if private else ()):
            reply, body = secure(address, self.server.port, "/healthz", self.trusted)
            self.assertEqual((reply.status, body), (200, b"ok\n"), address)
        with self.assertRaises(ssl.SSLCertVerificationError):
            secure("127.0.0.1", self.server.port, "/healthz", None)

    def test_a_bot_trusts_it_by_the_same_file(self):
        made = secure("127.0.0.1", self.server.port, "/api/games", self.trusted, method="POST",
                      body='{"secret": "the secret of a host"}')[1]
        game = json.loads(made)["game"]
        link = f"https://127.0.0.1:{self.server.port}/g/{game}"
        heard = os.path.join(self.folder.name, "heard")

        def bot(*options):
            return subprocess.run([PROGRAM, "--lang", "en", "bot", "--exec", f"head -n 3 > {heard}", "--join", link,
                                   *options], capture_output=True, text=True, timeout=60, check=False)

        self.assertIn("the program has ended", bot("--trust", self.trusted).stderr)
        with open(heard, encoding="utf-8") as file:
            self.assertEqual(json.loads(file.readline())["is"], "snapshot")
        self.assertIn("--trust", bot().stderr)
        wrong = bot("--trust", os.path.join(self.folder.name, "none.pem"))
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("expected: a file of certificates", wrong.stderr)

    def test_others_without_tls_read_how_to_trust_it_and_nothing_else(self):
        if not self.lan:
            self.skipTest("this machine is in no network")
        french = plain(self.lan, self.server.port, "/g/some-game", headers={"Accept-Language": "fr"})[1].decode()
        english = plain(self.lan, self.server.port, "/", headers={"Accept-Language": "en"})[1].decode()
        self.assertIn("Faire confiance à ce serveur", french)
        self.assertIn("Trust this server", english)
        self.assertIn(f'data-secure="https://{self.lan}:{self.server.port}"', english)
        self.assertEqual(plain(self.lan, self.server.port, "/qr.svg?text=http://a.test/trust")[0].status, 200)
        for path in ("/api/lobby", "/metrics"):
            reply, body = plain(self.lan, self.server.port, path)
            self.assertEqual((reply.status, json.loads(body)["code"]), (403, "https-only"))


class GivenCertificate(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def test_is_shown_and_plain_http_is_sent_to_it(self):
        file, key = given(self.folder.name)
        free = free_port()
        server = Server(self.folder.name, "--listen", "0.0.0.0", "--port", "0", "--plain-port", str(free), "--host",
                        "games.example.org", "--tls-certificate", file, "--tls-key", key)
        self.addCleanup(server.stop)
        self.assertEqual(secure("localhost", server.port, "/healthz", file)[0].status, 200)
        address = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=False).stdout.split()
        if not address:
            self.skipTest("this machine is in no network")
        for port in (server.port, free):
            reply, _ = plain(address[0], port, "/g/some-game?a=b", headers={"Host": "games.example.org"})
            self.assertEqual(reply.status, 308)
            self.assertEqual(reply.getheader("Location"), f"https://games.example.org:{server.port}/g/some-game?a=b")

    def test_what_is_wrong_with_it_is_said(self):
        file, key = given(self.folder.name)
        other = given(self.folder.name, "other")[1]
        text = os.path.join(self.folder.name, "text")
        with open(text, "w", encoding="utf-8") as out:
            out.write("neither")
        for certificate, its_key, expected, code in (
                (file, other, "is the key of another certificate", 3), (text, key, "is no certificate", 3),
                (file, text, "has no private key", 3), (file, None, "--tls-certificate and --tls-key go together", 2)):
            options = ["--tls-certificate", certificate] + (["--tls-key", its_key] if its_key else [])
            server = Server(self.folder.name, "--port", "0", *options)
            error = server.process.communicate(timeout=30)[1]
            self.assertIn(expected, error)
            self.assertEqual(server.process.returncode, code, error)
        server = Server(self.folder.name, "--port", "0", "--tls-certificate", text, "--tls-key", key, language="fr")
        self.assertIn("n'est pas un certificat", server.process.communicate(timeout=30)[1])


if __name__ == "__main__":
    unittest.main()
