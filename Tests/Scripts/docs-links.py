#!/usr/bin/env python3
"""Follows every link of the site that docs.py builds, as a browser does: in headless Chromium, over HTTP on loopback.

    docs-links.py [FOLDER]

It begins at the landing page, and fails if a page is missing, does not render, has an error on the console, or is linked with a
section that it does not have, and if a guide cannot be reached. Of the reference, it opens the pages of modules and those that a
guide or a module's page links to; with ALL=1, the pages that those link to, too, which takes six minutes."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START = "/documentation/swift-endpoint-generator"
# Resolves when the page that the router shows has its title, and describes it.
VISIT = """
new Promise((resolve) => {
    const path = %s;
    if (path !== null) {
        // The router may keep the element of the title for the next page.
        window.__shown = document.querySelector("main h1");
        window.__text = window.__shown?.textContent;
        window.history.pushState({}, "", path);
        window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }
    const described = () => {
        const title = document.querySelector("main h1");
        const isMissing = /can.t be found|unknown error/i.test(document.querySelector("main")?.textContent.slice(0, 300) ?? "");
        const isShown = title === window.__shown && title.textContent === window.__text;
        if ((!title || isShown) && !isMissing) return false;
        resolve({
            title: title?.textContent.trim() ?? "",
            isMissing,
            ids: [...document.querySelectorAll("[id]")].map((element) => element.id),
            links: [...document.querySelectorAll("main a[href]")].map((element) => element.href),
        });
        return true;
    };
    if (described()) return;
    const observer = new MutationObserver(() => { if (described()) observer.disconnect(); });
    observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
    setTimeout(() => { observer.disconnect(); resolve({ title: "", isMissing: true, ids: [], links: [] }); }, 20000);
})
"""


class Chromium:
    """A headless Chromium that takes commands through a pipe."""

    def __init__(self):
        program = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
        if not program:
            sys.exit("error: Chromium is missing; install 'chromium'")
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        # Chromium reads from 3 and writes to 4.
        wrapper = f'exec 3<&{to_browser} 4>&{from_browser}; exec "$@"'
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
                 f"--user-data-dir={self.folder.name}", "about:blank"]
        self.process = subprocess.Popen(["bash", "-c", wrapper, "bash", program, *flags], pass_fds=(to_browser, from_browser),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.number, self.errors = b"", 0, []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.send(f"{domain}.enable")

    def message(self):
        while b"\0" not in self.rest:
            read = os.read(self.input, 1 << 20)
            if not read:
                sys.exit("error: Chromium ended")
            self.rest += read
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def send(self, method, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if hasattr(self, "session"):
            command["sessionId"] = self.session
        os.write(self.output, json.dumps(command).encode() + b"\0")
        while (answer := self.message()).get("id") != self.number:
            self.note(answer)
        if "error" in answer:
            sys.exit(f"error: {method}: {answer['error']}")
        return answer["result"]

    def note(self, event):
        if event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
            entry = event["params"]["entry"]
            self.errors.append(f"{entry['text']} {entry.get('url', '')}")
        elif event.get("method") == "Runtime.exceptionThrown":
            self.errors.append(event["params"]["exceptionDetails"].get("text", ""))

    def visit(self, path):
        """What the page at a path shows. The site's router shows it, as after a click."""
        result = self.send("Runtime.evaluate", expression=VISIT % json.dumps(path), awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(f"error: {path}: {result['exceptionDetails']}")
        return result["result"]["value"]

    def open(self, url):
        self.send("Page.navigate", url=url)
        while self.message().get("method") != "Page.loadEventFired":
            pass
        return self.visit(None)

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


class Handler(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def crawl(chromium, address):
    """All pages that can be reached, and the problems with links."""
    problems, pages = [], {START: chromium.open(address + START + "/")}
    waiting, wanted = [START], []
    while waiting:
        path = waiting.pop()
        page = pages[path]
        if page["isMissing"] or not page["title"]:
            # Two pages in a row may have the same title, and then the router's page looks as if it had not changed.
            page = pages[path] = chromium.open(address + path + "/")
        if page["isMissing"] or not page["title"]:
            problems.append(f"{path}: the page does not render")
        is_followed = path.startswith(START) or path.count("/") == 2 or "ALL" in os.environ
        if not is_followed:
            continue
        for link in page["links"]:
            if not link.startswith(address):
                continue
            target, _, section = link[len(address):].partition("#")
            target = target.rstrip("/").lower()
            if section:
                wanted.append((path, target, section))
            if target not in pages:
                chromium.errors.clear()
                pages[target] = chromium.visit(target + "/")
                problems += [f"{path}: {target}: {error}" for error in chromium.errors]
                waiting.append(target)
    for path, target, section in wanted:
        if section not in pages[target]["ids"]:
            problems.append(f"{path}: {target} has no section '{section}'")
    return pages, sorted(set(problems))


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/site").resolve()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    chromium = Chromium()
    try:
        pages, problems = crawl(chromium, f"http://127.0.0.1:{server.server_port}")
    finally:
        chromium.close()
        server.shutdown()
    guides = {"/" + str(file.relative_to(folder / "data"))[:-5] for file in folder.glob(f"data{START}/*.json")}
    problems += [f"no link leads to {guide}" for guide in sorted(guides - set(pages))]
    print(f"{len(pages)} pages, {sum(len(page['links']) for page in pages.values())} links, {len(problems)} dead")
    if problems:
        sys.exit("\n".join(f"error: {problem}" for problem in problems[:100]))


if __name__ == "__main__":
    main()
