#!/bin/bash
# Installs missing packages: libyaml for the generator, SQLite for the store, pkg-config to find them, and openssl for the
# certificates of the tests. If none is missing, nothing happens.
set -euo pipefail

has() { command -v pkg-config >/dev/null && pkg-config --exists "$1"; }

case $(uname -s) in
    Darwin)
        missing=()
        command -v pkg-config >/dev/null || missing+=(pkgconf)
        has yaml-0.1 || missing+=(libyaml)
        [ ${#missing[@]} -gt 0 ] || exit 0
        echo "Installing ${missing[*]}"
        brew install "${missing[@]}"
        ;;
    *)
        missing=()
        command -v pkg-config >/dev/null || missing+=(pkg-config)
        has yaml-0.1 || missing+=(libyaml-dev)
        has sqlite3 || missing+=(libsqlite3-dev)
        command -v openssl >/dev/null || missing+=(openssl)
        [ ${#missing[@]} -gt 0 ] || exit 0
        if ! command -v apt-get >/dev/null; then
            echo "error: there is no apt-get; install this system's packages for ${missing[*]}" >&2
            exit 1
        fi
        root=()
        [ "$(id -u)" -eq 0 ] || root=(sudo)
        echo "Installing ${missing[*]}"
        "${root[@]+"${root[@]}"}" apt-get update -qq
        DEBIAN_FRONTEND=noninteractive "${root[@]+"${root[@]}"}" apt-get install -y -qq "${missing[@]}" >/dev/null
        ;;
esac
