#!/usr/bin/env python3
"""Tries the README's first call as a new user does, and says how long each command takes.

It clones this repository into an empty folder, writes the files that the section 'Your first call' shows, runs its commands, and
compares what they print. With --strict it fails if the way takes longer than the bound. What SwiftPM has downloaded before is in
its cache; --download begins without it.
"""
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECTION = "Your first call"
BOUND = 75
# A comment in the first line of a block names its file; a manifest begins with its own first line.
FILE = re.compile(r"(?:#|//) (Sources/\S+)\n")
# A new user has set none of the variables of make.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(("ENDPOINT_", "SWIFT_"))}


def blocks():
    """The code blocks of the section: language and text, without the indentation of a list."""
    section = re.search(rf"^## {SECTION}\n(.*?)^## ", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
    if not section:
        sys.exit(f"error: README.md has no section '{SECTION}'")
    for indent, language, text in re.findall(r"^( *)```(\w+)\n(.*?)^ *```$", section.group(1), re.M | re.S):
        yield language, re.sub(rf"^{indent}", "", text, flags=re.M)


def steps():
    """Each command with the lines that it prints, and each file, in the order of the README."""
    for language, text in blocks():
        if language != "console":
            named = FILE.match(text)
            yield "file", named.group(1) if named else "Package.swift", text
            continue
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.M):
            yield "command", command, output


class Shell:
    """A shell that runs one command after the other, as a user's terminal does."""

    def __init__(self, folder):
        self.process = subprocess.Popen(["bash"], cwd=folder, env=ENVIRONMENT, text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def run(self, command):
        """What it prints. A status other than 0 ends this program."""
        self.process.stdin.write(f"{command}\necho \"== $? $PWD\"\n")
        self.process.stdin.flush()
        printed = []
        for line in self.process.stdout:
            if ended := re.match(r"== (\d+) (.*)\n", line):
                if ended.group(1) != "0":
                    sys.exit(f"error: '{command}' failed:\n" + "".join(printed[-40:]))
                self.folder = ended.group(2)
                return "".join(printed)
            printed.append(line)
        sys.exit(f"error: the shell ended in '{command}'")

    def used(self):
        """The processor time of all commands so far, which the shell itself reports."""
        minutes = re.findall(r"(\d+)m([\d.]+)s", self.run("times"))
        return sum(60 * int(whole) + float(rest) for whole, rest in minutes)


def try_first_call(folder):
    subprocess.run(["git", "clone", "-q", ROOT, folder / "swift-endpoint-generator"], check=True)
    shell, whole, used = Shell(folder), 0, 0
    shell.run("true")
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    for kind, name, text in steps():
        if kind == "file":
            file = Path(shell.folder) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
            continue
        began = time.monotonic()
        if not shell.run(name).endswith(text):
            sys.exit(f"error: '{name}' does not print\n{text}")
        waited, before, used = time.monotonic() - began, used, shell.used()
        whole += waited
        print(f"{waited:6.1f} s, {used - before:6.1f} s of CPU: {name}")
    print(f"{whole:6.1f} s, {used:6.1f} s of CPU: the first call; the bound is {BOUND} s on two processors without other work")
    return whole <= BOUND


with tempfile.TemporaryDirectory(prefix="first-call") as folder:
    folder = Path(folder).resolve()
    if "--download" in sys.argv:
        ENVIRONMENT["XDG_CACHE_HOME"] = str(folder / "cache")
    isFast = try_first_call(folder)
sys.exit(0 if isFast or "--strict" not in sys.argv else 1)
