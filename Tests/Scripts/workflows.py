#!/usr/bin/env python3
"""Checks the workflows: an attacker's text never becomes a command, no action can change unseen, and each Mac has a new enough Swift.

`workflows.py` checks .github/workflows. `workflows.py --prove` checks that each rule finds what it is for.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The Swift of the default Xcode of GitHub's images for macOS (actions/runner-images, images/macos). `macos-latest` moves.
SWIFT = {"macos-15": (6, 1), "macos-15-intel": (6, 1), "macos-26": (6, 2), "macos-26-intel": (6, 2)}
# Whoever opens an issue or names a branch writes these.
UNTRUSTED = re.compile(r"\$\{\{[^}]*\b(github\.event\.|github\.head_ref|github\.ref_name|inputs\.)")


def manifest_version():
    first = (ROOT / "Package.swift").read_text(encoding="utf-8").splitlines()[0]
    return tuple(int(part) for part in re.search(r"(\d+)\.(\d+)", first).groups())


def findings(text, needed):
    """The mistakes in a workflow, each as (line, message)."""
    lines = text.splitlines()
    found = []
    if not re.search(r"^permissions: \{ contents: read \}$", text, re.M):
        found.append((1, "begin with 'permissions: { contents: read }'; a job that needs more says so itself"))
    run_indent = None
    for number, line in enumerate(lines, 1):
        indent = len(line) - len(line.lstrip())
        used = re.search(r"\buses: (\S+)", line)
        if used and not used.group(1).startswith("./"):
            if not re.search(r"@[0-9a-f]{40} # v\d", line):
                found.append((number, f"pin '{used.group(1)}' to a commit, with the version in a comment, because a tag can move"))
            if "actions/checkout" in line and "persist-credentials: false" not in "".join(lines[number:number + 1]):
                found.append((number, "say 'persist-credentials: false', because later steps could read the token from the disk"))
        for runner in re.findall(r"\bmacos-[\w-]+", line.split("#")[0]):
            if SWIFT.get(runner, (0, 0)) < needed:
                wanted = ".".join(map(str, needed))
                found.append((number, f"the manifest needs Swift {wanted}, and '{runner}' is not known to have it"))
        if run_indent is not None and line.strip() and indent <= run_indent:
            run_indent = None
        if re.match(r"\s*(- )?run:", line):
            run_indent = indent
        if run_indent is not None and UNTRUSTED.search(line):
            found.append((number, "pass the text through 'env:', because anyone may write it and the shell would run it"))
    return found


def prove():
    sound = "permissions: { contents: read }\njobs:\n  a:\n    runs-on: macos-26\n    steps:\n" \
        f"      - uses: actions/checkout@{'a' * 40} # v4\n        with: {{ persist-credentials: false }}\n      - run: make check\n"
    changes = {
        "permissions": ("permissions: { contents: read }", "permissions: { contents: write }"),
        "a tag": ("a" * 40 + " # v4", "v4"),
        "credentials": ("persist-credentials: false", "fetch-depth: 0"),
        "an old Xcode": ("macos-26", "macos-15"),
        "a moving system": ("macos-26", "macos-latest"),
        "a title": ("make check", "echo ${{ github.event.issue.title }}"),
        "a title in a script": ("make check", "|\n          echo ${{ github.event.issue.title }}"),
    }
    failed = [] if not findings(sound, (6, 2)) else ["a sound workflow"]
    failed += [name for name, (old, new) in changes.items() if not findings(sound.replace(old, new), (6, 2))]
    for name in failed:
        print(f"error: workflows.py judges {name} wrongly", file=sys.stderr)
    return not failed


def check():
    sound = True
    for path in sorted((ROOT / ".github/workflows").glob("*.yml")):
        for line, message in findings(path.read_text(encoding="utf-8"), manifest_version()):
            print(f"{path.relative_to(ROOT)}:{line}: error: {message}", file=sys.stderr)
            sound = False
    return sound


sys.exit(0 if (prove() if "--prove" in sys.argv[1:] else check()) else 1)
