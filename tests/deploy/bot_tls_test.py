#!/usr/bin/env python3
"""`banquier bot` joins by https through a proxy in front of the server, and only one whose certificate it may trust.

usage: bot_tls_test.py PROGRAM      (from the root of the tree)
"""
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.request

PROGRAM = os.path.abspath(sys.argv.pop(1))


def pump(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class Proxy:
    """Takes TLS off and passes the bytes on, as a proxy in front of the server does."""

    def __init__(self, certificate, key, target):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.context, self.target = context, target
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.taken = 0
        threading.Thread(target=self.take, daemon=True).start()

    def take(self):
        while True:
            try:
                plain = self.listener.accept()[0]
            except OSError:
                return
            self.taken += 1
            threading.Thread(target=self.serve, args=(plain,), daemon=True).start()

    def serve(self, plain):
        try:
            front = self.context.wrap_socket(plain, server_side=True)
        except OSError:
            plain.close()
            return
        with front, socket.create_connection(self.target) as back:
            other = threading.Thread(target=pump, args=(back, front), daemon=True)
            other.start()
            pump(front, back)
            other.join()


class Tls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.server = subprocess.Popen(
            [PROGRAM, "--lang", "en", "serve", "--port", "0", "--data", cls.path("data")],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        place = re.search(r"http://(\S+?):(\d+)/", cls.server.stdout.readline())
        cls.target = (place.group(1), int(place.group(2)))
        cls.own = cls.certificate("own", "DNS:localhost,IP:127.0.0.1")
        cls.proxy = Proxy(*cls.own, cls.target)

    @classmethod
    def tearDownClass(cls):
        cls.proxy.listener.close()
        cls.server.terminate()
        cls.server.communicate(timeout=30)
        cls.folder.cleanup()

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder.name, name)

    @classmethod
    def certificate(cls, name, names):
        file, key = cls.path(name + ".pem"), cls.path(name + ".key")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-keyout", key, "-out", file, "-days", "2", "-subj", "/CN=" + name,
                        "-addext", "subjectAltName=" + names], check=True, capture_output=True)
        return file, key

    def join(self, place, trusted=None, language="en"):
        """What the command says at its end, and the frames that its program got before it went."""
        made = urllib.request.Request("http://%s:%d/api/games" % self.target, b'{"secret": "the secret of a host"}')
        with urllib.request.urlopen(made, timeout=30) as reply:
            game = json.loads(reply.read())["game"]
        heard = self.path("heard")
        open(heard, "w", encoding="utf-8").close()
        env = {name: value for name, value in os.environ.items() if not name.startswith("SSL_CERT")}
        if trusted:
            env["SSL_CERT_FILE"] = trusted
        run = subprocess.run([PROGRAM, "--lang", language, "bot", "--exec", f"head -n 3 > {heard}", "--join",
                              f"https://{place}/g/{game}"], env=env, capture_output=True, text=True, timeout=60,
                             check=False)
        with open(heard, encoding="utf-8") as file:
            return run, [json.loads(line) for line in file]

    def test_plays_where_it_may_trust(self):
        for host in ("localhost", "127.0.0.1"):
            run, frames = self.join(f"{host}:{self.proxy.port}", self.own[0])
            self.assertIn("the program has ended", run.stderr)
            self.assertEqual(frames[0]["is"], "snapshot")
            self.assertIn("accepted", [frame.get("code") for frame in frames])

    def test_says_at_once_whom_it_does_not_trust(self):
        before = self.proxy.taken
        run, frames = self.join(f"localhost:{self.proxy.port}")
        self.assertEqual((run.returncode, frames), (1, []))
        self.assertIn("the certificate of localhost cannot be trusted: self-signed certificate;", run.stderr)
        self.assertIn("--trust", run.stderr)
        self.assertEqual(self.proxy.taken, before + 1)  # it has not tried again
        run, _ = self.join(f"localhost:{self.proxy.port}", language="fr")
        self.assertIn("le certificat de localhost n'est pas digne de confiance", run.stderr)

    def test_wants_the_certificate_of_that_host(self):
        other = self.certificate("other", "DNS:other.example")
        proxy = Proxy(*other, self.target)
        for host, why in (("localhost", "hostname mismatch"), ("127.0.0.1", "IP address mismatch")):
            run, frames = self.join(f"{host}:{proxy.port}", other[0])
            self.assertEqual((run.returncode, frames), (1, []))
            self.assertIn(f"the certificate of {host} cannot be trusted: {why};", run.stderr)
        proxy.listener.close()


if __name__ == "__main__":
    unittest.main()
