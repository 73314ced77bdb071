#!/usr/bin/python3
"""The image for containers: made twice it is the same, umoci reads it, and its program serves a page and keeps games. It runs
under runc where this machine can, or else inside its unpacked root. Needs root.

usage: image_test.py PROGRAM
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from oci_image import USER, write_image  # noqa: E402

ARCHITECTURE = subprocess.run(["dpkg", "--print-architecture"], check=True, capture_output=True, text=True).stdout.strip()
PORT = 18484


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True)


class Container:
    """The image's own command in its root, until it is stopped."""

    def __init__(self, bundle, own_runtime):
        self.bundle, self.own_runtime = bundle, own_runtime
        config = json.loads((bundle / "config.json").read_text())
        environment = dict(one.split("=", 1) for one in config["process"]["env"])
        environment["BANQUIER_PORT"] = str(PORT)
        if own_runtime:
            self.name = f"banquier-image-test-{os.getpid()}"
            process = subprocess.Popen(["runc", "run", "--bundle", bundle, self.name], stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT)
        else:
            process = subprocess.Popen(["/usr/sbin/chroot", f"--userspec={USER}:{USER}", bundle / "rootfs", *config["process"]["args"]],
                                       env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.process = process

    def stop(self):
        if self.own_runtime:
            subprocess.run(["runc", "kill", self.name, "TERM"], check=False)
        else:
            self.process.send_signal(signal.SIGTERM)
        out, _ = self.process.communicate(timeout=60)
        return self.process.returncode, out.decode()


def asked(path, body=None):
    """The answer, once the server is there."""
    request = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", data=body and json.dumps(body).encode(),
                                     headers={"Content-Type": "application/json"} if body else {})
    for _ in range(300):
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.1)
    raise AssertionError("no answer")


def runs_here(bundle):
    """Whether this machine lets runc start a container at all."""
    spec = json.loads((bundle / "config.json").read_text())
    spec["process"]["args"] = ["/usr/bin/banquier", "--version"]
    trial = bundle / "trial"
    trial.mkdir()
    (trial / "config.json").write_text(json.dumps(spec | {"root": {"path": str(bundle / "rootfs")}}))
    return subprocess.run(["runc", "run", "--bundle", trial, f"banquier-trial-{os.getpid()}"],
                          capture_output=True, check=False).returncode == 0


class Image(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)
        self.archive = self.folder / "image.tar"
        write_image(PROGRAM, "1.0", ARCHITECTURE, self.archive)

    def unpacked(self):
        layout, bundle = self.folder / "layout", self.folder / "bundle"
        layout.mkdir()
        run("tar", "-xf", self.archive, "-C", layout)
        run("umoci", "unpack", "--image", f"{layout}:1.0", bundle)
        config = json.loads((bundle / "config.json").read_text())
        self.assertEqual(config["process"]["user"]["uid"], USER)
        # On the network of this machine, so that the test reaches it.
        config["linux"]["namespaces"] = [one for one in config["linux"]["namespaces"] if one["type"] != "network"]
        config["process"]["env"].append(f"BANQUIER_PORT={PORT}")
        config["process"]["terminal"] = False
        # The volume, which stays from one container to the next.
        volume = bundle / "rootfs/data"
        config["mounts"] = [one for one in config["mounts"] if one["destination"] != "/data"]
        self.assertEqual((volume.stat().st_uid, volume.stat().st_mode & 0o777), (USER, 0o700))
        (bundle / "config.json").write_text(json.dumps(config))
        return bundle

    def test_the_same_files_make_the_same_bytes(self):
        again = self.folder / "again.tar"
        write_image(PROGRAM, "1.0", ARCHITECTURE, again)
        self.assertEqual(self.archive.read_bytes(), again.read_bytes())

    def test_it_serves_a_page_and_keeps_games(self):
        bundle = self.unpacked()
        own_runtime = runs_here(bundle)
        print("under runc" if own_runtime else "in its root by chroot: runc cannot start a container here")
        container = Container(bundle, own_runtime)
        try:
            self.assertIn("<title>Banquier</title>", asked("/"))
            game = json.loads(asked("/api/games", {"settings": {"rules": "classique"}, "secret": "00" * 16,
                                                   "seats": [{"kind": "open"}, {"kind": "bot", "bot": "level-1", "name": "Ada"}]}))
        finally:
            code, said = container.stop()
        self.assertEqual(code, 0, said)
        again = Container(bundle, own_runtime)
        try:
            self.assertEqual(json.loads(asked(f"/api/games/{game['game']}"))["game"], game["game"])
        finally:
            code, said = again.stop()
        self.assertEqual(code, 0, said)


if __name__ == "__main__":
    if os.geteuid() != 0:
        sys.exit("image_test: must be root (container)")
    unittest.main()
