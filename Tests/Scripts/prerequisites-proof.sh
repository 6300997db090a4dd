#!/bin/bash
# Proves that prerequisites.sh says what it installs, asks on a terminal, and installs nothing without a yes there. Nothing is
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

[ "$failures" -eq 0 ] || exit 1
