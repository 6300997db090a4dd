#!/usr/bin/env python3
"""Follows the tutorial as it is printed: writes its files, runs its commands, and compares what they print.

A block of a file begins with its path. A block of changes shows lines of the file, `-` before those that go and `+` before those that
come. A line `…` stands for any lines, and a `…` in a line for any text. A mock server runs until another one is started. The clone
that the tutorial begins with is this folder, so `make tools` compiles nothing that is there already."""
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/Documentation.docc/Tutorial.md"
FILE = re.compile(r"(?:#|//) ((?:[A-Z]\w*/)*\w+\.\w+)\n")
# A new user has set none of the variables of make.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(("ENDPOINT_", "SWIFT_", "MAKE", "MFLAGS"))}


def steps():
    """Each command with the lines that it prints, and each file, in the order of the page."""
    for language, text in re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S):
        if language != "console":
            named = FILE.match(text)
            if language == "diff":
                yield "change", named.group(1), text[named.end():]
                continue
            yield "file", named.group(1) if named else "Package.swift", text
            continue
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.M):
            yield "command", command, output


def matches(printed, expected):
    lines = re.split("^…\n", expected, flags=re.M)
    pattern = r"(?:.*\n)*".join(".*".join(map(re.escape, part.split("…"))) for part in lines)
    # SwiftPM prints what it builds before what the program prints.
    return re.search(rf"(?:^|\n){pattern}$", printed) is not None


def changed(name, old, change):
    """A file's text after a change."""
    lines = [(line[:1], line[1:]) for line in change.splitlines(keepends=True)]
    before = "".join(text for mark, text in lines if mark != "+")
    if old.count(before) != 1:
        sys.exit(f"error: {name} has not once the lines\n{before}")
    return old.replace(before, "".join(text for mark, text in lines if mark != "-"))


class Terminal:
    """A folder, and variables, that commands change as in a shell."""

    def __init__(self, folder):
        self.folder, self.environment, self.server = folder, dict(ENVIRONMENT), None

    def run(self, command, expected):
        if command.split()[0].endswith("endpoint-mock-server"):
            return self.serve(command, expected)
        script = f"{command}\nstatus=$?\nprintf '\\0'; pwd; env -0; exit $status"
        process = subprocess.run(["bash", "-c", script], cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, text=True)
        printed, _, state = process.stdout.partition("\0")
        if process.returncode or not matches(printed, expected):
            sys.exit(f"error: '{command}' ended with {process.returncode} and printed\n{printed[-4000:]}\ninstead of\n{expected}")
        folder, variables = state.split("\n", 1)
        self.folder = Path(folder)
        self.environment = dict(pair.split("=", 1) for pair in variables.split("\0") if "=" in pair)

    def serve(self, command, expected):
        self.stop()
        self.server = subprocess.Popen(command.split(), cwd=self.folder, env=self.environment, text=True, stdout=subprocess.PIPE)
        printed = "".join(self.server.stdout.readline() for _ in expected.splitlines())
        if printed != expected:
            sys.exit(f"error: '{command}' printed\n{printed}instead of\n{expected}")

    def stop(self):
        if self.server:
            self.server.send_signal(signal.SIGINT)
            self.server.wait()
            self.server.stdout.close()


def main():
    count = 0
    with tempfile.TemporaryDirectory(prefix="tutorial") as folder:
        (Path(folder) / "swift-endpoint-generator").symlink_to(ROOT)
        terminal = Terminal(Path(folder))
        try:
            for kind, name, text in steps():
                count += 1
                print(name, flush=True)
                path = terminal.folder / name
                if kind == "change":
                    path.write_text(changed(name, path.read_text("utf-8"), text), "utf-8")
                elif kind == "file":
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text, "utf-8")
                else:
                    terminal.run(name, text)
        finally:
            terminal.stop()
    print(f"{count} steps of the tutorial do what it says")


if __name__ == "__main__":
    main()
