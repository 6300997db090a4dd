#!/bin/bash
# Installs external programs that some tests use. If the system does not offer one of them, its tests are skipped and report it.
#
# peers.sh            curl, Python's requests and Chromium as clients; wrk for the benchmark; openapi-spec-validator and
#                     schemathesis for exported documents, and hypothesis-jsonschema as a judge of 'diff'
# peers.sh servers    Prometheus, Alertmanager, etcd, Caddy, a container registry, httpbin, Prefect and Kinto as servers, for 'make servers'
set -euo pipefail

packages=(curl python3-requests chromium wrk)
[ "${1:-}" != servers ] || packages=(prometheus prometheus-alertmanager etcd-server caddy docker-registry python3-httpbin)

# The Python packages are installed in a folder of their own.
tools=$(dirname "$0")/../../.build/openapi-tools
if [ ! -x "$tools/bin/schemathesis" ] && command -v python3 >/dev/null; then
    echo "Installing openapi-spec-validator schemathesis"
    if ! { python3 -m venv "$tools" && "$tools/bin/pip" install -q openapi-spec-validator schemathesis; } >/dev/null 2>&1; then
        echo "warning: openapi-spec-validator and schemathesis could not be installed; the tests that need them are skipped" >&2
        rm -rf "$tools"
    fi
fi

# The request judge needs versions that fit each other.
judge=$(dirname "$0")/../../.build/judge-tools
if [ ! -x "$judge/bin/python3" ] && command -v python3 >/dev/null; then
    echo "Installing hypothesis-jsonschema"
    if ! { python3 -m venv "$judge" && "$judge/bin/pip" install -q hypothesis==6.112.5 hypothesis-jsonschema==0.23.1 \
        jsonschema==4.23.0 PyYAML==6.0.2; } >/dev/null 2>&1; then
        echo "warning: hypothesis-jsonschema could not be installed; the request judge is skipped" >&2
        rm -rf "$judge"
    fi
fi

prefect=$(dirname "$0")/../../.build/prefect-tools
if [ "${1:-}" = servers ] && [ ! -x "$prefect/bin/prefect" ] && command -v python3 >/dev/null; then
    echo "Installing prefect"
    if ! { python3 -m venv "$prefect" && "$prefect/bin/pip" install -q prefect==3.9.1; } >/dev/null 2>&1; then
        echo "warning: prefect could not be installed; its calls are skipped" >&2
        rm -rf "$prefect"
    fi
fi

kinto=$(dirname "$0")/../../.build/kinto-tools
if [ "${1:-}" = servers ] && [ ! -x "$kinto/bin/kinto" ] && command -v python3 >/dev/null; then
    echo "Installing kinto"
    if ! { python3 -m venv "$kinto" && "$kinto/bin/pip" install -q kinto==26.5.0 jsonschema==4.23.0; } >/dev/null 2>&1; then
        echo "warning: kinto could not be installed; the proof of 'import har' is skipped" >&2
        rm -rf "$kinto"
    fi
fi

command -v apt-get >/dev/null || exit 0
missing=()
for package in "${packages[@]}"; do
    dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0
root=()
[ "$(id -u)" -eq 0 ] || root=(sudo)
echo "Installing ${missing[*]}"
"${root[@]+"${root[@]}"}" apt-get update -qq
if ! DEBIAN_FRONTEND=noninteractive "${root[@]+"${root[@]}"}" apt-get install -y -qq "${missing[@]}" >/dev/null; then
    echo "warning: ${missing[*]} could not be installed; the tests that need them are skipped" >&2
fi
