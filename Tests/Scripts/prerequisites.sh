#!/bin/bash
# Installs missing packages: libyaml for the generator, SQLite for the store, pkg-config to find them, libcurl (7.80 or later) for
# calls on Linux, and openssl for the certificates of the tests. If none is missing, nothing happens. On a terminal it asks first,
# and YES=1 says yes; without a terminal it goes on. `prerequisites.sh bazel` also installs Bazel and nginx, for `make bazel`.
# A Swift, a Xcode or a macOS that is too old is said in one sentence, with the way out.
set -euo pipefail

refuse() { echo "error: $1" >&2; exit 1; }

# at_least VERSION NEEDED: compares the first two numbers.
at_least() {
    local major minor
    IFS=. read -r major minor _ <<<"$1"
    [ "$major" -gt "${2%%.*}" ] || { [ "$major" -eq "${2%%.*}" ] && [ "${minor:-0}" -ge "${2#*.}" ]; }
}

manifest=$(dirname "$0")/../../Package.swift
needed=$(sed -n '1s/.*swift-tools-version: *//p' "$manifest")
oldest=$(sed -nE 's/.*\.macOS\(\.v([0-9]+)\).*/\1/p' "$manifest")
found=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -1 || true)
case $(uname -s) in
    Darwin)
        system=$(sw_vers -productVersion)
        at_least "$system" "$oldest.0" ||
            refuse "this is macOS $system, and macOS $oldest or later is needed: update it in System Settings, General, Software Update"
        at_least "${found:-0.0}" "$needed" ||
            refuse "Swift ${found:-(none)} is too old, and $needed or later is needed: install Xcode 26 or later, and run \
'sudo xcode-select --switch /Applications/Xcode.app'"
        ;;
    *)
        at_least "${found:-0.0}" "$needed" ||
            refuse "Swift ${found:-(none)} is too old, and $needed or later is needed: install it from https://www.swift.org/install"
        ;;
esac

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
        command -v brew >/dev/null ||
            refuse "${missing[*]} is missing, and there is no Homebrew to install it with: install Homebrew from https://brew.sh"
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
            refuse "there is no apt-get; install this system's packages for ${missing[*]}"
        fi
        root=
        [ "$(id -u)" -eq 0 ] || root='sudo '
        install "${root}apt-get update -qq" \
            "${root}env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${missing[*]} >/dev/null"
        ;;
esac
