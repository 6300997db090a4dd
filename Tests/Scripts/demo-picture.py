#!/usr/bin/env python3
"""Draws the README's picture of `make demo`: some scenes of its output, as SVG.

`demo-picture.py < LOG` draws the picture from an output of the demo. `demo-picture.py --check < LOG` fails if the picture shows a scene or
a proof (a line with a tick) that this output does not have.
"""
import re
import sys
from html import escape, unescape
from pathlib import Path

PICTURE = Path(__file__).resolve().parents[2] / "Sources/Documentation.docc/Resources/demo.svg"
SCENES = [3, 15, 16]
WIDTH, LINE, MARGIN, LONGEST = 760, 19, 18, 84
COLORS = [(r"^ *\d+\. ", "#e6edf3"), (r"^ *✓", "#7ee787"), (r"^ *← (5|4|nothing)", "#ffa198"), (r"^ *[→←…]", "#79c0ff"), ("", "#9da7b3")]


def scenes(log):
    """The lines of the chosen scenes, each with an empty line behind it."""
    for number in SCENES:
        found = re.search(rf"^ *{number}\. .*\n(?:     .*\n)*", log, re.M)
        if not found:
            sys.exit(f"error: the demo has no scene {number}")
        yield from found.group(0).splitlines()
        yield ""


def drawn(lines):
    lines = ["$ make demo", "…", ""] + list(lines)
    height = 2 * MARGIN + LINE * len(lines)
    yield f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img">'
    yield "<title>Three scenes of make demo: a retried payment, a payment that outlives a killed app, and its delivery</title>"
    yield f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#0d1117"/>'
    yield '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" style="white-space: pre">'
    for number, line in enumerate(lines):
        color = next(color for pattern, color in COLORS if re.search(pattern, line))
        text = line if len(line) <= LONGEST else line[:LONGEST - 1] + "…"
        if text:
            yield f'<text x="{MARGIN}" y="{MARGIN + LINE * number + 14}" fill="{color}">{escape(text)}</text>'
    yield "</g>\n</svg>"


def shown():
    """The titles and proofs that the picture shows."""
    texts = re.findall(r"<text [^>]*>(.*?)</text>", PICTURE.read_text(encoding="utf-8"))
    return [unescape(text) for text in texts if re.match(r"\s*(\d+\.|✓) ", unescape(text))]


log = sys.stdin.read()
if "--check" in sys.argv:
    missing = [line for line in shown() if line.rstrip("…") not in log]
    for line in missing:
        print(f"error: the README's picture shows '{line.strip()}', which the demo does not print; "
              "run 'make demo | Tests/Scripts/demo-picture.py'")
    sys.exit(1 if missing or not shown() else 0)
PICTURE.write_text("\n".join(drawn(scenes(log))) + "\n", encoding="utf-8")
