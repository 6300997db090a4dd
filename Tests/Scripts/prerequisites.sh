#!/bin/bash
# Installs missing packages: libyaml for the generator, SQLite for the store, pkg-config to find them, libcurl (7.80 or later) for
# calls on Linux, and openssl for the certificates of the tests. If none is missing, nothing happens. On a terminal it asks first,
# and YES=1 says yes; without a terminal it goes on. `prerequisites.sh bazel` also installs Bazel and nginx, for `make bazel`.
set -euo pipefail

has() { command -v pkg-config >/dev/null && pkg-config --exists "$1"; }

# install COMMAND…: says what is missing and the commands that install it, asks, and runs them.
install() {
    local answer command
    echo "These packages are missing: ${missing[*]}"
    echo "They are installed with:"
    for command in "$@"; do echo "    $command"; done
    if [ -t 0 ] && [ "${YES:-}" != 1 ]; then
        read -r -p "Install them now? [y/N] " answer || true
        case ${answer:-} in
            [yY] | [yY][eE][sS]) ;;
            *)
                echo "error: nothing was installed; run the commands above, or say yes with YES=1" >&2
                exit 1
                ;;
        esac
    fi
    for command in "$@"; do bash -c "$command"; done
}

missing=()
command -v pkg-config >/dev/null || case $(uname -s) in Darwin) missing+=(pkgconf) ;; *) missing+=(pkg-config) ;; esac
case $(uname -s) in
    Darwin)
        has yaml-0.1 || missing+=(libyaml)
        [ ${#missing[@]} -gt 0 ] || exit 0
        install "brew install ${missing[*]}"
        ;;
    *)
        has yaml-0.1 || missing+=(libyaml-dev)
        has sqlite3 || missing+=(libsqlite3-dev)
        has 'libcurl >= 7.80' || missing+=(libcurl4-openssl-dev)
        command -v openssl >/dev/null || missing+=(openssl)
        if [ "${1:-}" = bazel ]; then
            command -v bazel >/dev/null || missing+=(bazel-bootstrap)
            command -v nginx >/dev/null || missing+=(nginx)
        fi
        [ ${#missing[@]} -gt 0 ] || exit 0
        if ! command -v apt-get >/dev/null; then
            echo "error: there is no apt-get; install this system's packages for ${missing[*]}" >&2
            exit 1
        fi
        root=
        [ "$(id -u)" -eq 0 ] || root='sudo '
        install "${root}apt-get update -qq" \
            "${root}env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${missing[*]} >/dev/null"
        ;;
esac
