#!/usr/bin/python3
"""The Debian package on a bare machine: installed, played with, upgraded, removed. Needs root, debootstrap and a Debian mirror.

usage: package_test.py PACKAGE.deb    (a long test: it makes a minimal Debian 12 in a folder)
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

package = pathlib.Path(sys.argv[1]).resolve()
if os.geteuid() != 0:
    sys.exit("package_test: must be root (chroot)")
INSTALLED = ("usr/bin/banquier", "usr/share/man/man1/banquier.1.gz", "usr/share/man/man1/banquier-serve.1.gz",
             "usr/share/bash-completion/completions/banquier", "usr/share/zsh/vendor-completions/_banquier",
             "usr/share/fish/vendor_completions.d/banquier.fish", "usr/lib/systemd/system/banquier.service",
             "usr/share/applications/banquier.desktop", "usr/share/icons/hicolor/scalable/apps/banquier.svg",
             "usr/share/banquier/static/index.html", "usr/share/banquier/static/sw.js", "etc/default/banquier")


def said(*command, **more):
    run = subprocess.run(command, text=True, capture_output=True, **more)
    if run.returncode != 0:
        sys.exit(f"{command}: {run.returncode}\n{run.stdout[-3000:]}{run.stderr[-3000:]}")
    return run.stdout


def expect(holds, what):
    if not holds:
        sys.exit(f"package_test: {what}")


def mirror():
    lines = said("apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages")
    return next(line.split()[0] for line in lines.splitlines() if line.split()[1:] == ["bookworm", "main"])


def files(root):
    """What lies there, but for what the system itself writes."""
    system = {"proc", "sys", "dev", "var/lib/dpkg", "var/lib/apt", "var/cache", "var/log", "tmp", "run"}
    found = set()
    for folder, names, plain in os.walk(root):
        inside = os.path.relpath(folder, root)
        names[:] = [name for name in names if os.path.normpath(os.path.join(inside, name)) not in system]
        found.update(os.path.normpath(os.path.join(inside, name)) for name in plain)
    return found


def try_package(root):
    said("debootstrap", "--variant=minbase", "bookworm", root, mirror())
    for name in ("etc/apt/sources.list", "etc/resolv.conf", "etc/hosts"):
        if os.path.exists("/" + name):
            shutil.copy("/" + name, os.path.join(root, name))
    for folder in ("etc/apt/apt.conf.d", "etc/apt/sources.list.d"):
        shutil.copytree("/" + folder, os.path.join(root, folder), dirs_exist_ok=True)
    shutil.copy(package, os.path.join(root, "tmp", package.name))
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "HOME": "/root"}
    inside = lambda *command: said("chroot", root, *command, env=environment)

    inside("apt-get", "-q", "update")
    depends = said("dpkg-deb", "-f", str(package), "Depends")
    names = [part.split()[0] for part in depends.split(",")]
    inside("apt-get", "-qy", "--no-install-recommends", "install", *names)
    before = files(root)
    inside("apt-get", "-qy", "--no-install-recommends", "install", f"/tmp/{package.name}")

    version = inside("banquier", "--version")
    expect(version.startswith("banquier ") and ", behaviour " in version, version)
    expect('"games": 40' in inside("banquier", "sim", "--games", "40", "--json", "-"), "no simulation")
    expect(inside("banquier", "signature").startswith("signature "), "no signature")
    for path in INSTALLED:
        expect(os.path.exists(os.path.join(root, path)), f"{path} is missing")
    inside("bash", "-n", "/usr/share/bash-completion/completions/banquier")
    unit = pathlib.Path(root, "usr/lib/systemd/system/banquier.service").read_text()
    expect("ExecStart=/usr/bin/banquier " in unit, "the unit starts another program")

    # A game that somebody keeps stays; the same package again is an upgrade.
    kept = pathlib.Path(root, "var/lib/banquier/games.db")
    kept.parent.mkdir(parents=True)
    kept.write_text("a game")
    inside("apt-get", "-qy", "--reinstall", "install", f"/tmp/{package.name}")
    inside("apt-get", "-qy", "purge", "banquier")
    left = files(root) - before
    expect(left == {"var/lib/banquier/games.db"}, f"left behind: {sorted(left)}")


base = tempfile.mkdtemp(prefix="banquier-package-")
try:
    try_package(os.path.join(base, "system"))
finally:
    shutil.rmtree(base, ignore_errors=True)
print("package_test: installed, played, upgraded and removed, no fault")
