"""Proves 'import har' with real servers: it drives one, records half of the exchanges as a HAR, and imports them.

The other half is held out: each of its requests must match exactly one operation of the exported document, and each answer must be valid
by its schema. Then it compares the operations and parameters with the server's own document and prints a table: right, missing, wrong.

traffic-proof.py [kinto] [etcd]    needs a built endpoint-generator, .build/kinto-tools (see peers.sh), whose python3 runs it with
                                   Kinto and jsonschema, and the program etcd. What is missing is skipped.
"""
import http.client
import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from base64 import b64encode
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import jsonschema

ROOT = Path(__file__).resolve().parents[2]
GENERATOR = ROOT / ".build/debug/endpoint-generator"
DRAW = random.Random(7)


class Client:
    """Sends requests and keeps each with its answer, as an entry of a HAR."""

    def __init__(self, port):
        self.port = port
        self.entries = []

    def call(self, method, target, body=None, headers=None):
        headers = dict(headers or {})
        text = None if body is None else body if isinstance(body, str) else json.dumps(body)
        if text is not None:
            headers.setdefault("Content-Type", "application/json")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, target, text, headers)
        answer = connection.getresponse()
        content = answer.read().decode()
        connection.close()
        kind = answer.getheader("Content-Type", "")
        post = {"postData": {"mimeType": headers["Content-Type"], "text": text}} if text is not None else {}
        self.entries.append({
            "startedDateTime": "2026-01-01T00:00:00Z", "time": 1,
            "request": {"method": method, "url": f"http://127.0.0.1:{self.port}{target}",
                        "headers": [{"name": n, "value": v} for n, v in headers.items()], **post},
            "response": {"status": answer.status, "headers": [{"name": n, "value": v} for n, v in answer.getheaders()],
                         "content": {"size": len(content), "mimeType": kind, "text": content}},
        })
        return json.loads(content) if "json" in kind and content else None


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, process):
    for _ in range(200):
        if process.poll() is not None:
            sys.exit(f"error: the server ended with {process.returncode}")
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    sys.exit("error: the server does not listen")


def start_kinto(folder, port):
    settings = {
        "use": "egg:kinto", "kinto.storage_backend": "kinto.core.storage.memory", "kinto.permission_backend": "kinto.core.permission.memory",
        "kinto.cache_backend": "kinto.core.cache.memory", "kinto.userid_hmac_secret": "a", "kinto.includes": "kinto.plugins.default_bucket",
        "multiauth.policies": "basicauth", "kinto.bucket_create_principals": "system.Authenticated", "kinto.batch_max_requests": "25",
    }
    lines = "".join(f"{name} = {value}\n" for name, value in settings.items())
    (folder / "kinto.ini").write_text(f"[server:main]\nuse = egg:waitress#main\nhost = 127.0.0.1\nport = {port}\n[app:main]\n{lines}")
    program = ROOT / ".build/kinto-tools/bin/kinto"
    return subprocess.Popen([program, "start", "--ini", folder / "kinto.ini"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def drive_kinto(client):
    """Buckets, collections, groups and records of several people, with all that a client does to them."""
    people = [{"Authorization": "Basic " + b64encode(f"person{n}:secret{n}".encode()).decode()} for n in range(3)]
    call = client.call
    for name in ["blog", "shop", "wiki", "notes"]:
        me = DRAW.choice(people)
        call("PUT", f"/v1/buckets/{name}", {"data": {"color": DRAW.choice(["red", "green"])}}, me)
        call("GET", f"/v1/buckets/{name}", headers=me)
        call("PATCH", f"/v1/buckets/{name}", {"data": {"size": DRAW.randint(1, 9)}}, me)
        call("POST", f"/v1/buckets/{name}/groups", {"data": {"members": ["basicauth:x"]}}, me)
        call("PUT", f"/v1/buckets/{name}/groups/editors", {"data": {"members": []}}, me)
        call("GET", f"/v1/buckets/{name}/groups", headers=me)
        call("GET", f"/v1/buckets/{name}/groups/editors", headers=me)
        for kind in ["articles", "tasks"]:
            place = f"/v1/buckets/{name}/collections"
            call("PUT", f"{place}/{kind}", {"data": {}} if DRAW.random() < 0.7 else None, me)
            call("GET", f"{place}/{kind}", headers=me)
            call("GET", place, headers=me)
            made = []
            for number in range(6):
                data = {"title": f"About {uuid.UUID(int=DRAW.getrandbits(128))}", "rank": number, "done": DRAW.random() < 0.5}
                if DRAW.random() < 0.5:
                    data["due"] = f"2026-0{DRAW.randint(1, 9)}-11"
                made.append(call("POST", f"{place}/{kind}/records", {"data": data}, me)["data"]["id"])
            for record in made:
                call("GET", f"{place}/{kind}/records/{record}", headers=me)
                call("PATCH", f"{place}/{kind}/records/{record}", {"data": {"rank": 10}}, me)
            for query in ["", "?_limit=2", "?_sort=-rank", "?_limit=3&_sort=rank", "?min_rank=2"]:
                call("GET", f"{place}/{kind}/records{query}", headers=me)
            call("PUT", f"{place}/{kind}/records/{made[0]}", {"data": {"title": "new", "rank": 0, "done": True}}, me)
            call("DELETE", f"{place}/{kind}/records/{made[1]}", headers=me)
            call("DELETE", f"{place}/{kind}/records/{made[2]}", headers=me)
            for _ in range(2):
                call("GET", f"{place}/{kind}/records/{uuid.UUID(int=DRAW.getrandbits(128))}", headers=me)
        call("GET", "/v1/buckets", headers=me)
        call("GET", "/v1/")
        call("GET", "/v1/__heartbeat__")
        call("GET", f"/v1/buckets/{name}")
        requests = [{"method": "GET", "path": f"/buckets/{name}"}]
        call("POST", "/v1/batch", {"requests": requests}, me)
    for name in ["wiki", "notes"]:
        for me in people:
            call("DELETE", f"/v1/buckets/{name}/collections/tasks", headers=me)
            call("DELETE", f"/v1/buckets/{name}", headers=me)
    return Client(client.port).call("GET", "/v1/__api__")


def start_etcd(folder, port):
    urls = f"http://127.0.0.1:{port}"
    peer = f"http://127.0.0.1:{free_port()}"
    return subprocess.Popen(
        ["etcd", "--data-dir", folder / "etcd", "--listen-client-urls", urls, "--advertise-client-urls", urls, "--listen-peer-urls", peer,
         "--initial-advertise-peer-urls", peer, "--initial-cluster", f"default={peer}", "--log-level", "error"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def drive_etcd(client):
    """Keys, leases and members of etcd. All paths are words, so none of them may become a placeholder."""
    code = lambda text: b64encode(text.encode()).decode()
    for number in range(12):
        client.call("POST", "/v3/kv/put", {"key": code(f"k{number}"), "value": code(f"v{number}")})
        client.call("POST", "/v3/kv/range", {"key": code(f"k{number}")})
        client.call("POST", "/v3/kv/range", {"key": code("k"), "range_end": code("l"), "limit": "3"})
        client.call("POST", "/v3/kv/deleterange", {"key": code(f"k{number}")})
        lease = client.call("POST", "/v3/lease/grant", {"TTL": "60"})["ID"]
        client.call("POST", "/v3/lease/timetolive", {"ID": lease})
        client.call("POST", "/v3/lease/leases", {})
        client.call("POST", "/v3/lease/revoke", {"ID": lease})
        client.call("POST", "/v3/cluster/member/list", {})
        client.call("POST", "/v3/maintenance/status", {})
        client.call("POST", "/v3/kv/range", {"key": 7})
    return None


def operations(document):
    """Each operation with its method, the parts of its path, and itself."""
    base = urlsplit(document["servers"][0]["url"]).path.rstrip("/") if "servers" in document else document.get("basePath", "")
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in ("get", "put", "post", "delete", "patch"):
                own = {"parameters": item.get("parameters", []) + operation.get("parameters", [])}
                yield method.upper(), base + path, {**operation, **own}


def matches(method, path, target):
    pattern = "/".join("[^/]+" if part.startswith("{") else re.escape(part) for part in path.split("/"))
    return re.fullmatch(pattern.rstrip("/") + "/?", target) is not None


def hold_out(entries, document):
    """Checks the exchanges that the import has not seen, and returns the numbers of good ones and of all, and the first faults."""
    faults = []
    for entry in entries:
        request, answer = entry["request"], entry["response"]
        target = urlsplit(request["url"]).path
        found = [o for m, p, o in operations(document) if m == request["method"] and matches(m, p, target)]
        if len(found) != 1:
            faults.append(f"{request['method']} {target}: {len(found)} operations")
            continue
        response = found[0]["responses"].get(str(answer["status"])) or found[0]["responses"].get("default")
        if response is None:
            faults.append(f"{request['method']} {target}: no answer {answer['status']}")
            continue
        schema = response.get("content", {}).get("application/json", {}).get("schema")
        if schema and answer["content"]["text"]:
            whole = {**schema, "components": document.get("components", {})}
            error = next(jsonschema.Draft202012Validator(whole).iter_errors(json.loads(answer["content"]["text"])), None)
            if error:
                faults.append(f"{request['method']} {target} {answer['status']}: {error.json_path}: {error.message[:100]}")
    return len(entries) - len(faults), len(entries), faults


def compare(document, own, entries):
    """The rows of the table: operations and query parameters against the server's document, as far as the traffic had them."""
    def shape(path):
        return re.sub(r"\{[^}]*\}", "{}", path).rstrip("/")

    reached = {(m, shape(p)) for m, p, _ in operations(own)
               for e in entries if e["request"]["method"] == m and matches(m, p, urlsplit(e["request"]["url"]).path)}
    ours = {(m, shape(p)) for m, p, _ in operations(document)}
    yield "operations", ours & reached, reached - ours, ours - {(m, shape(p)) for m, p, _ in operations(own)}
    sent = {name for e in entries for name, _ in parse_qsl(urlsplit(e["request"]["url"]).query)}
    resolve = lambda p: own["parameters"][p["$ref"].rpartition("/")[2]] if "$ref" in p else p
    theirs = {(m, shape(p), q["name"]) for m, p, o in operations(own) for q in map(resolve, o["parameters"])
              if q["in"] == "query" and q["name"] in sent}
    mine = {(m, shape(p), q["name"]) for m, p, o in operations(document) for q in o["parameters"] if q["in"] == "query"}
    known = {t for t in theirs if any(matches(t[0], t[1].replace("{}", "{x}"), urlsplit(e["request"]["url"]).path) and e["request"]["method"] == t[0]
                                      and t[2] in dict(parse_qsl(urlsplit(e["request"]["url"]).query)) for e in entries)}
    yield "query parameters", mine & known, known - mine, mine - theirs


def prove(name, start, drive):
    with tempfile.TemporaryDirectory(prefix="traffic") as folder:
        folder = Path(folder)
        port = free_port()
        server = start(folder, port)
        try:
            wait_for(port, server)
            client = Client(port)
            own = drive(client)
        finally:
            server.terminate()
            server.wait()
        # One of each kind, and any half of the others.
        halves, counts = ([], []), {}
        for entry in client.entries:
            kind = (entry["request"]["method"], len(urlsplit(entry["request"]["url"]).path.split("/")), entry["response"]["status"],
                    urlsplit(entry["request"]["url"]).path.split("/")[-1] if name == "etcd" else "")
            counts[kind] = counts.get(kind, 0) + 1
            halves[counts[kind] > 1 and DRAW.random() < 0.5].append(entry)
        (folder / "half.har").write_text(json.dumps({"log": {"version": "1.2", "entries": halves[0]}}))
        run = subprocess.run([GENERATOR, "import", "har", "half.har", "--output", "Specs", "--document", "traffic.json", "--details"],
                             cwd=folder, text=True, capture_output=True)
        if run.returncode:
            sys.exit(f"error: the import failed:\n{run.stdout}{run.stderr}")
        export = subprocess.run([GENERATOR, "export", "openapi", "--specs", "Specs", "--output", "export.json"], cwd=folder, text=True,
                                capture_output=True)
        if export.returncode:
            sys.exit(f"error: the export failed:\n{export.stdout}{export.stderr}")
        text = (folder / "export.json").read_text()
        document = json.loads(text)
        if keep := os.environ.get("TRAFFIC_KEEP"):
            shutil.copytree(folder, Path(keep) / name, dirs_exist_ok=True)
            (Path(keep) / name / "report.txt").write_text(run.stdout + run.stderr)
        good, all, faults = hold_out(halves[1], document)
        print(f"{name}: {len(halves[0])} exchanges imported, {good} of {all} held-out exchanges match and are valid")
        for fault in faults[:10]:
            print(f"  {fault}")
        for row, right, missing, wrong in compare(document, own, halves[0]) if own else []:
            print(f"  {row}: {len(right)} right, {len(missing)} missing, {len(wrong)} wrong")
            for word, items in [("missing", missing), ("wrong", wrong)]:
                for item in sorted(items)[:10]:
                    print(f"    {word}: {' '.join(item)}")
        secrets = [f"person{n}" for n in range(3)] + [f"secret{n}" for n in range(3)]
        leaked = [word for word in secrets if any(word in file.read_text() for file in (folder / "Specs").iterdir())]
        print(f"  secrets in the spec: {', '.join(leaked) or 'none'}")
        return not faults and not leaked


chosen = sys.argv[1:] or ["kinto", "etcd"]
results = []
if "kinto" in chosen and (ROOT / ".build/kinto-tools/bin/kinto").exists():
    results.append(prove("kinto", start_kinto, drive_kinto))
if "etcd" in chosen and shutil.which("etcd"):
    results.append(prove("etcd", start_etcd, drive_etcd))
if not results:
    print("none of the servers is installed: skipped")
sys.exit(0 if all(results) else 1)
