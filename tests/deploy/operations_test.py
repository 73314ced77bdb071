#!/usr/bin/env python3
"""The commands of docs/operations.md, in their order, as root on a machine of their own: nothing of this one is touched.

usage: operations_test.py PROGRAM      (from the root of the tree; as root)

The machine is this system's files below a layer in memory, with no network but its own. In place of systemd stands a
program that starts what the unit names.
"""
import ctypes
import fcntl
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import traceback

PAGE = "docs/operations.md"
TREE = "/banquier"
DATA = "/var/lib/private/banquier"
SYSTEMCTL = r"""#!/bin/bash
# What the unit of the page needs of systemctl.
set -euo pipefail
unit=/etc/systemd/system/banquier.service
pid=/run/banquier.pid
stop() { [[ ! -e $pid ]] || { kill "$(<$pid)"; while kill -0 "$(<$pid)" 2>/dev/null; do sleep 0.05; done; rm $pid; }; }
start() {
    [[ ! -e $pid ]] || return 0
    STATE_DIRECTORY=/var/lib/private/banquier
    install -d -m 700 $STATE_DIRECTORY
    command=$(sed -n 's/^ExecStart=//p' $unit)
    set -a
    [[ ! -e /etc/default/banquier ]] || . /etc/default/banquier
    set +a
    setsid bash -c "exec ${command//'${STATE_DIRECTORY}'/$STATE_DIRECTORY}" </dev/null >>/run/banquier.out 2>>/run/banquier.log &
    echo $! >$pid
    for ((i = 0; i < 600; ++i)); do curl -s http://127.0.0.1:8484/healthz >/dev/null && return 0; sleep 0.05; done
    cat /run/banquier.log >&2
    exit 1
}
case $1 in
    daemon-reload) test -e $unit ;;
    enable) [[ $2 == --now && $3 == banquier ]]; start ;;
    start) start ;;
    stop) stop ;;
    restart) stop; start ;;
    *) echo "systemctl: $*" >&2; exit 1 ;;
esac
"""


def blocks():
    """The marked blocks of the page, with the line of each."""
    mark = "<!-- run by: tests/deploy/operations_test.py -->\n```sh\n"
    with open(PAGE, encoding="utf-8") as file:
        text = file.read()
    found = [(text[:hit.start()].count("\n") + 2, hit.group(1)) for hit in re.finditer(re.escape(mark) + r"(.*?)```\n", text, re.S)]
    assert len(found) == text.count(mark) and len(found) > 6, len(found)
    return found


def own_machine(program, folder):
    """From here on this process has files and a network of its own."""
    libc = ctypes.CDLL(None, use_errno=True)
    if os.geteuid() != 0:
        sys.exit("operations_test: must be root (mount, chroot)")
    new_mounts, new_network = 0x00020000, 0x40000000
    if libc.unshare(new_mounts | new_network) != 0:
        raise OSError(ctypes.get_errno(), "unshare")

    def mount(*words):
        subprocess.run(["mount", *words], check=True)
    mount("--make-rprivate", "/")
    mount("-t", "tmpfs", "none", folder)
    for name in ("upper", "work", "root"):
        os.mkdir(os.path.join(folder, name))
    root = os.path.join(folder, "root")
    mount("-t", "overlay", "overlay", "-o", f"lowerdir=/,upperdir={folder}/upper,workdir={folder}/work", root)
    for there in ("proc", "dev"):
        mount("--rbind", "/" + there, os.path.join(root, there))
    for empty in ("run", "tmp", "var/tmp", "var/lib/private", "var/backups"):
        os.makedirs(os.path.join(root, empty), exist_ok=True)
        mount("-t", "tmpfs", "none", os.path.join(root, empty))
    tree = root + TREE
    os.makedirs(tree + "/bin")
    shutil.copy(program, tree + "/bin/banquier")
    shutil.copytree("deploy", tree + "/deploy")
    for place in ("/etc/systemd/system/banquier.service", "/etc/default/banquier", "/etc/banquier.ban"):
        if os.path.exists(root + place):
            os.remove(root + place)
    with open(root + "/usr/local/bin/systemctl", "w", encoding="utf-8") as file:
        file.write(SYSTEMCTL)
    os.chmod(root + "/usr/local/bin/systemctl", 0o755)
    os.chroot(root)
    os.chdir(TREE)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        up = struct.pack("16sh", b"lo", 0x1 | 0x8 | 0x40)
        fcntl.ioctl(line, 0x8914, up)  # SIOCSIFFLAGS


def asked(path, body=None):
    words = ["curl", "-s", "http://127.0.0.1:8484" + path] + (["-d", body] if body else [])
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def served(address):
    words = ["curl", "-s", "-H", "X-Forwarded-For: " + address, "http://127.0.0.1:8484/healthz"]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.startswith("ok")


def play():
    """A game with bots at which one person throws a few times; its id."""
    game = json.loads(asked("/api/games", '{"secret": "the secret of a host", "seats": [{"kind": "open"}, {"kind": "bot"}]}'))["game"]
    subprocess.run(["bin/banquier", "bot", "--exec", "head -n 5 > /dev/null", "--join", "http://127.0.0.1:8484/g/" + game],
                   capture_output=True, timeout=60, check=False)
    return game


def main():
    program, page = os.path.abspath(sys.argv[1]), blocks()
    with tempfile.TemporaryDirectory() as folder:
        child = os.fork()
        if child == 0:
            try:
                own_machine(program, folder)
                code = run(page)
            except BaseException:  # nothing of the parent's is done here
                traceback.print_exc()
                code = 1
            os._exit(code)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def run(page):
    environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
    begun = False
    try:
        for line, block in page:
            done = subprocess.run(["bash", "-euo", "pipefail", "-c", block], env=environment, capture_output=True, text=True,
                                  timeout=120, check=False)
            print(f"{PAGE}:{line}: {done.returncode}", flush=True)
            if done.returncode != 0:
                print(block, done.stdout, done.stderr, sep="\n")
                return 1
            if "healthz" in block:
                assert done.stdout.splitlines()[-1].startswith("ok"), done.stdout
            if not begun:
                begun = True
                environment["GAME"] = play()
            if " check" in block:
                assert "0 damages" in done.stdout or "0 dégâts" in done.stdout, done.stdout
        assert os.stat("/var/backups/games.sqlite3").st_mode & 0o777 == 0o600
        # Who is banned is not served, as the proxy names them; the file is read again by itself.
        assert not served("203.0.113.7") and not served("198.51.100.9") and served("192.0.2.1")
        with open("/etc/banquier.ban", "a", encoding="utf-8") as file:
            file.write("192.0.2.1\n")
        end = time.monotonic() + 30
        while served("192.0.2.1"):
            assert time.monotonic() < end, "the file of bans is not read again"
            time.sleep(0.1)
        return 0
    finally:
        subprocess.run(["systemctl", "stop", "banquier"], env=environment, check=False)


if __name__ == "__main__":
    sys.exit(main())
