#!/usr/bin/python3
"""Manual pages and completions of the package: there for every command, and bash completes by them.

usage: texts_test.py PROGRAM
"""
import gzip
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]


class Texts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.place.name)
        subprocess.run([ROOT / "tools/package", "--texts", cls.folder, "--program", PROGRAM], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def completed(self, *words):
        script = (f"source {self.folder}/completions/banquier.bash; COMP_WORDS=({' '.join(words)}); "
                  f'COMP_CWORD={len(words) - 1}; _banquier; echo "${{COMPREPLY[@]}}"')
        return subprocess.run(["bash", "-c", script], cwd="/", capture_output=True, text=True, check=True).stdout.split()

    def test_every_command_has_a_page(self):
        pages = {path.name for path in (self.folder / "man1").iterdir()}
        self.assertLessEqual({"banquier.1.gz", "banquier-sim.1.gz", "banquier-cup-draw.1.gz"}, pages)
        page = gzip.decompress((self.folder / "man1/banquier-serve.1.gz").read_bytes()).decode()
        self.assertIn("\\-\\-listen", page)

    def test_bash_completes(self):
        self.assertEqual(self.completed("banquier", "si"), ["sim", "signature"])
        self.assertEqual(self.completed("banquier", "sim", "--gam"), ["--games"])
        self.assertEqual(self.completed("banquier", "cup", "dra"), ["draw"])

    def test_other_shells_know_every_command(self):
        zsh = (self.folder / "completions/_banquier").read_text()
        fish = (self.folder / "completions/banquier.fish").read_text()
        for command in ("play", "serve", "sim", "cup"):
            self.assertIn(f"'{command}:", zsh)
            self.assertIn(f"-a {command} ", fish)


unittest.main()
