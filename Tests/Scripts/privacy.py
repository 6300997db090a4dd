#!/usr/bin/env python3
"""Compares the privacy manifests with the sources.

Apple asks each library that calls certain API for a reason. This looks for such API in the libraries that apps link, and reports a
library that calls some without naming its category, names a category without calling any, or gives a reason of another category.
"""

import pathlib
import plistlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[2]
SOURCES = ROOT / "Sources"
LIBRARIES = [
    "EndpointAsyncHTTPClient", "EndpointDescription", "EndpointMockBackend", "EndpointObservability", "EndpointObservation",
    "EndpointOffline", "EndpointPatterns", "EndpointPersistence", "EndpointRuntime", "EndpointWire",
]
CATEGORY = "NSPrivacyAccessedAPICategory"

# "Describing use of required reason API", developer.apple.com/documentation/bundleresources: the API, and the reasons.
REQUIRED = {
    "FileTimestamp": (
        r"\b(f?l?stat|fstatat|f?getattrlist|getattrlist(bulk|at))\s*\(|\.(creation|modification)Date\b|fileModificationDate"
        r"|contentModificationDate|creationDateKey|attributesOfItem",
        {"DDA9.1", "C617.1", "3B52.1", "0A2A.1"},
    ),
    "SystemBootTime": (r"systemUptime|mach_absolute_time", {"35F9.1", "8FFB.1", "3D61.1"}),
    "DiskSpace": (
        r"volumeAvailableCapacity|volumeTotalCapacity|systemFreeSize|systemSize\b|\bf?stat(v)?fs\s*\(",
        {"85F4.1", "E174.1", "7D9E.1", "B728.1"},
    ),
    "ActiveKeyboards": (r"activeInputModes", {"3EC4.1", "54BD.1"}),
    "UserDefaults": (r"\bUserDefaults\b", {"CA92.1", "1C8F.1", "C56D.1", "AC6B.1"}),
}


def calls(library):
    """The categories of API that a library calls, each with the first line that does."""
    found = {}
    for path in sorted((SOURCES / library).rglob("*.swift")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            code = line.split("//")[0]
            for category, (pattern, _) in REQUIRED.items():
                if category not in found and re.search(pattern, code):
                    found[category] = f"{path.relative_to(ROOT)}:{number}"
    return found


def declared(library):
    """The categories in a library's manifest, each with its reasons."""
    path = SOURCES / library / "PrivacyInfo.xcprivacy"
    if not path.exists():
        return {}
    manifest = plistlib.loads(path.read_bytes())
    return {
        entry["NSPrivacyAccessedAPIType"].removeprefix(CATEGORY): set(entry["NSPrivacyAccessedAPITypeReasons"])
        for entry in manifest["NSPrivacyAccessedAPITypes"]
    }


problems = []
for library in LIBRARIES:
    called, named = calls(library), declared(library)
    for category, place in called.items():
        if category not in named:
            problems.append(f"{place}: error: this API needs '{category}' in Sources/{library}/PrivacyInfo.xcprivacy")
    for category, reasons in named.items():
        if category not in called:
            problems.append(f"error: {library} declares '{category}', and calls none of its API")
        elif not reasons or reasons - REQUIRED[category][1]:
            problems.append(f"error: {library} gives no reason, or a wrong one, for '{category}'")

print("\n".join(problems), end="\n" if problems else "")
sys.exit(1 if problems else 0)
