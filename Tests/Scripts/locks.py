#!/usr/bin/env python3
"""Finds operations that are forbidden while a lock is held: a stream yields or finishes, a task is resumed or cancelled,
the app's clock or random numbers are used, or its observer is called.

A task has a lock of its own, which is held while its cancellation handlers run. These take our locks, so a thread that
resumes or cancels a task behind one of them may wait for ever. Reads the tracked Swift files in Sources/, and prints a
line for each offence: behind `withLock`, in the closure of `wait(in:)`, and in functions and closures with a parameter
`inout …State`, which only run there. The closures of a `Task`, a `SharedWork` and the second one of `.wait` run later."""
import re
import subprocess
import sys

FORBIDDEN = re.compile(
    r"[.?](yield|resume|finish|cancel|park)\("
    r"|\bclock\.(now|date|sleep)\b|\brandom\.(next|fraction)\(|\bcore\.random\b|\bobserve\(|\btell\("
)
LATER = re.compile(r"\b(?:Task(?:\.detached|\.immediate)?|SharedWork)\s*(?:\([^{}()]*\)\s*)?\{|\bthen:\s*\{|\.wait\([^{}]*\)\s*\{")
LOCKED = re.compile(r"\bwithLock\b|\bwait\(in:")
STATE = re.compile(r"\bfunc\s+(\w+)[^{}]*?:\s*inout\s+(?:\w+\.)*\w*State\b")
BODY = re.compile(r"\bfunc\s+(\w+)(?:<[^{}()]*>)?\([^{}]*?_\s+\w+:\s*(?:@escaping\s+)?\(inout\s+[^{}]*?\{")


def blanked(text):
    """The text without comments and literals, with every character at its place."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|(#*)"""(?:.*?)"""\1|(#*)"(?:\\.|[^"\\\n])*?"\2', re.S)
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def block(text, start):
    """The range of the braces that begin at or after `start`; None if a statement ends before."""
    begin = text.find("{", start)
    if begin < 0:
        return None
    depth = 0
    for index in range(begin, len(text)):
        depth += {"{": 1, "}": -1}.get(text[index], 0)
        if depth == 0:
            return begin, index + 1
    return None


def without_later(text):
    """The text without the closures that run later, with every character at its place."""
    position = 0
    while match := LATER.search(text, position):
        found = block(text, match.end() - 1)
        if not found:
            break
        inner = text[found[0] + 1 : found[1] - 1]
        text = text[: found[0] + 1] + re.sub(r"[^\n]", " ", inner) + text[found[1] - 1 :]
        position = found[1]
    return text


def locked_ranges(text):
    """The parts of a file that run behind a lock."""
    starts = [match.end() for match in LOCKED.finditer(text) if not re.search(r"\bfunc\s+$", text[: match.start()])]
    starts += [match.end() for match in STATE.finditer(text)]
    for match in BODY.finditer(text):
        body = block(text, match.end() - 1)
        if body and "withLock" in text[body[0] : body[1]]:
            calls = re.finditer(rf"\b{match.group(1)}\b(?!\s*[<(][^{{}}]*\binout\b)", text)
            starts += [call.end() for call in calls if not re.search(r"\b(func|case)\s+\.?$", text[: call.start()])]
    for start in starts:
        found = block(text, start)
        if found and "\n\n" not in text[start : found[0]]:
            yield found


def offences(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read()
    text = blanked(lines)
    found = set()
    for begin, end in locked_ranges(text):
        for match in FORBIDDEN.finditer(without_later(text[begin:end])):
            found.add(text.count("\n", 0, begin + match.start()) + 1)
    for number in sorted(found):
        yield f"{path}:{number}:{lines.splitlines()[number - 1]}"


files = subprocess.run(["git", "ls-files", "-z", "--", "Sources/*.swift"], capture_output=True, check=True, text=True)
for name in filter(None, files.stdout.split("\0")):
    for line in offences(name):
        print(line)
sys.exit(0)
