#!/usr/bin/env python3
"""Tries the ways in which the README and 'A package by hand' begin, as a new user does, and says how long each command takes.

It clones this repository into an empty folder, runs the commands of the README's section 'Begin' and those that `init` prints for the next
step, then writes the files that the page shows, runs its commands, and compares what they print. With --strict it fails if the way by hand
takes longer than the bound. What SwiftPM has downloaded before is in its cache; --download begins without it.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BY_HAND = "Sources/Documentation.docc/FirstCall.md"
BOUND = 75
# A comment in the first line of a block names its file; a manifest begins with its own first line.
FILE = re.compile(r"(?:#|//) (Sources/\S+)\n")
# A new user has set none of the variables of make.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(("ENDPOINT_", "SWIFT_"))}


def exchange(path, answer):
    """An entry of a HAR."""
    content = {"mimeType": "application/json", "text": json.dumps(answer)}
    return {"request": {"method": "GET", "url": f"https://api.shop.example{path}", "headers": []},
            "response": {"status": 200, "headers": [], "content": content}}


# What a proxy recorded of an API.
ITEMS = [{"id": number, "title": f"Item {number}", "price": number + 0.5, "madeAt": "2026-01-02T03:04:05Z"} for number in range(1, 4)]
TRAFFIC = {"log": {"version": "1.2", "entries": [
    exchange("/v1/items?limit=3", ITEMS), *(exchange(f"/v1/items/{item['id']}", item) for item in ITEMS)]}}


def blocks(path, heading):
    """The code blocks of a section: language and text, without the indentation of a list."""
    section = re.search(rf"^## {heading}\n(.*?)^## ", (ROOT / path).read_text("utf-8"), re.M | re.S)
    if not section:
        sys.exit(f"error: {path} has no section '{heading}'")
    for indent, language, text in re.findall(r"^( *)```(\w+)\n(.*?)^ *```$", section.group(1), re.M | re.S):
        yield language, re.sub(rf"^{indent}", "", text, flags=re.M)


def commands(text):
    """The commands of a block, each with the lines that it prints."""
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.M)


class Shell:
    """A shell that runs one command after the other, as a user's terminal does."""

    def __init__(self, folder):
        self.process = subprocess.Popen(["bash"], cwd=folder, env=ENVIRONMENT, text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.folder = str(folder)

    def output(self, command):
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
        minutes = re.findall(r"(\d+)m([\d.]+)s", self.output("times"))
        return sum(60 * int(whole) + float(rest) for whole, rest in minutes)

    def run(self, command, expected=""):
        """Runs a command that must end with this output, and prints its time."""
        began, before = time.monotonic(), self.used()
        output = self.output(command)
        if not output.endswith(expected):
            sys.exit(f"error: '{command}' does not print\n{expected}\nbut\n{output[-2000:]}")
        print(f"{time.monotonic() - began:6.1f} s, {self.used() - before:6.1f} s of CPU: {command}", flush=True)
        return output


def try_beginnings(folder):
    """The README's section: the tools, then each beginning and what it names as the next commands."""
    (first, *others) = [text for _, text in blocks("README.md", "Begin")]
    shutil.copy(ROOT / "Tests/Goldens/Imported/document.yaml", folder / "petstore.yaml")
    (folder / "shop.har").write_text(json.dumps(TRAFFIC), "utf-8")
    for command, _ in commands(first):
        Shell(folder).run(command)
    if len(others) != 3:
        sys.exit(f"error: the README has {len(others)} beginnings, not three")
    for number, text in enumerate(others):
        place = folder / f"beginning{number}"
        place.mkdir()
        (place / "swift-endpoint-generator").symlink_to(folder / "swift-endpoint-generator")
        # An import follows no link out of the document's folder.
        for document in ["petstore.yaml", "shop.har"]:
            shutil.copy(folder / document, place)
        if "mkdir" not in text:
            (place / "Shop/Shop.xcodeproj").mkdir(parents=True)
            (place / "Shop/Shop").mkdir()
        shell = Shell(place)
        for command, _ in commands(text):
            output = shell.run(command)
        named = re.findall(r":\n  (\S.*)\n", output)
        if (Path(shell.folder) / "Package.swift").exists():
            server, call = named[-2:]
            serve_and_call(shell, server, call)


def serve_and_call(shell, server, call):
    """Starts a mock server as it is printed, and makes the call beside it."""
    process = subprocess.Popen(["bash", "-c", f"exec {server}"], cwd=shell.folder, env=ENVIRONMENT, text=True, stdout=subprocess.PIPE)
    try:
        if "listening" not in process.stdout.readline():
            sys.exit(f"error: '{server}' does not listen")
        shell.run(call)
    finally:
        process.terminate()
        process.wait()


def try_by_hand(folder):
    """The page: its files and commands in their order. False if they take longer than the bound."""
    shell = Shell(folder)
    began, before = time.monotonic(), shell.used()
    for language, text in blocks(BY_HAND, "Steps"):
        if language == "console":
            for command, output in commands(text):
                shell.run(command, output)
            continue
        named = FILE.match(text)
        file = Path(shell.folder) / (named.group(1) if named else "Package.swift")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    whole = time.monotonic() - began
    print(f"{whole:6.1f} s, {shell.used() - before:6.1f} s of CPU: by hand; the bound is {BOUND} s on two processors without other work")
    return whole <= BOUND


with tempfile.TemporaryDirectory(prefix="first-call") as folder:
    folder = Path(folder).resolve()
    if "--download" in sys.argv:
        ENVIRONMENT["XDG_CACHE_HOME"] = str(folder / "cache")
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    for way in ["by-hand", "beginnings"]:
        (folder / way).mkdir()
        subprocess.run(["git", "clone", "-q", ROOT, folder / way / "swift-endpoint-generator"], check=True)
    isFast = try_by_hand(folder / "by-hand")
    try_beginnings(folder / "beginnings")
sys.exit(0 if isFast or "--strict" not in sys.argv else 1)
