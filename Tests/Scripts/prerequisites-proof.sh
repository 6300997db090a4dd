#!/bin/bash
# Proves that prerequisites.sh says what it installs and what is too old, asks on a terminal, and installs nothing without a yes there. Nothing is
# really installed: the commands of the system are replaced.
set -uo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
command -v script >/dev/null || { echo "skipped: there is no 'script' to make a terminal with"; exit 0; }
fakes=$(mktemp -d)
trap 'rm -rf "$fakes"' EXIT
failures=0
export PATH="$fakes:$PATH" FAKES=$fakes

fake() { printf '#!/bin/bash\n%s\n' "$2" >"$fakes/$1" && chmod +x "$fakes/$1"; }
fake uname 'echo Linux'
fake id 'echo 1000'
fake sudo 'exec "$@"'
# libyaml is missing, and everything else is there.
fake pkg-config '[ "$2" != yaml-0.1 ]'
fake openssl ''
fake apt-get 'echo "$*" >>"$FAKES/installed"'

# outcome NAME STATUS INSTALLED COMMAND…: the command must end so, and install so often.
outcome() {
    local name=$1 status=$2 installed=$3 found count
    shift 3
    rm -f "$fakes/installed"
    "$@" >"$fakes/output" 2>&1
    found=$?
    count=$(grep -c '^install .*libyaml-dev' "$fakes/installed" 2>/dev/null)
    if [ "$found" -ne "$status" ] || [ "${count:-0}" -ne "$installed" ] ||
        ! grep -q 'sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq libyaml-dev' "$fakes/output"; then
        echo "error: $name: ended with $found, not $status, and installed ${count:-0} times, not $installed:"
        cat "$fakes/output"
        failures=$((failures + 1))
    fi
}
on_terminal() { printf '%s\n' "$1" | script -qec "$2" /dev/null; }

outcome 'without a terminal' 0 1 "$scripts/prerequisites.sh" </dev/null
outcome 'a yes on a terminal' 0 1 on_terminal y "$scripts/prerequisites.sh"
outcome 'a no on a terminal' 1 0 on_terminal n "$scripts/prerequisites.sh"
outcome 'only a return on a terminal' 1 0 on_terminal '' "$scripts/prerequisites.sh"
outcome 'YES=1 on a terminal' 0 1 on_terminal '' "YES=1 $scripts/prerequisites.sh"

fake pkg-config ''
rm -f "$fakes/installed"
[ -z "$("$scripts/prerequisites.sh" </dev/null)" ] && [ ! -e "$fakes/installed" ] || {
    echo "error: it says or installs something though nothing is missing"
    failures=$((failures + 1))
}

# refused NAME TEXT: it must end with this sentence alone, and install nothing.
refused() {
    local name=$1 text=$2
    rm -f "$fakes/installed"
    "$scripts/prerequisites.sh" >"$fakes/output" 2>&1 </dev/null
    if [ $? -ne 1 ] || [ -e "$fakes/installed" ] || [ "$(wc -l <"$fakes/output")" -ne 1 ] || ! grep -qF "error: $text" "$fakes/output"; then
        echo "error: $name: it should say '$text', and says:"
        cat "$fakes/output"
        failures=$((failures + 1))
    fi
}

fake swift 'echo "Swift version 6.1.2 (swift-6.1.2-RELEASE)"'
refused 'an old Swift on Linux' "Swift 6.1 is too old, and 6.2 or later is needed: install it from https://www.swift.org/install"
fake uname 'echo Darwin'
fake sw_vers 'echo 13.7.1'
refused 'an old macOS' 'this is macOS 13.7.1, and macOS 14 or later is needed: update it'
fake sw_vers 'echo 26.0'
fake swift 'echo "Apple Swift version 6.1.2 (swiftlang-6.1.2.1.2 clang-1700.0.13.5)"'
refused 'an old Xcode' 'Swift 6.1 is too old, and 6.2 or later is needed: install Xcode 26 or later'
fake swift 'exit 1'
refused 'no Xcode' 'Swift (none) is too old, and 6.2 or later is needed: install Xcode 26 or later'
fake swift 'echo "Apple Swift version 7.0 (swiftlang-7.0)"'
fake pkg-config '[ "$2" != yaml-0.1 ]'
refused 'no libyaml and no Homebrew' 'libyaml is missing, and there is no Homebrew to install it with'

# Whoever builds without make meets the compiler first. Its first error says what to install.
unfound() {
    local header=$1 text=$2
    clang -nostdinc -fsyntax-only -x c "$scripts/../../Sources/$header/shim.h" >"$fakes/output" 2>&1
    grep -m 1 'error: ' "$fakes/output" | grep -qF "$text" && return
    echo "error: $header: the first error should say '$text', and is:"
    cat "$fakes/output"
    failures=$((failures + 1))
}
unfound CLibYAML 'apt install libyaml-dev pkg-config, or brew install libyaml pkgconf'
unfound CLibcurl 'apt install libcurl4-openssl-dev'
unfound CZlib 'apt install zlib1g-dev, or brew install zlib'

[ "$failures" -eq 0 ] || exit 1
