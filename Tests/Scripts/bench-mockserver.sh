#!/bin/bash
# Sends requests to endpoint-mock-server with wrk for some seconds. Prints the requests per second, their latency, the failures,
# and whether the server's memory grows. With --strict, it fails below 5,000 requests per second, after a failed request, or if
# the memory grows.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! command -v wrk >/dev/null; then
    echo "mockserver: skipped, wrk is not installed (Tests/Scripts/peers.sh installs it)"
    exit 0
fi
build=(swift build -c release --traits Server --scratch-path .build/benchmarks/mockserver)
server=${MOCK_SERVER:-}
if [ -z "$server" ]; then
    "${build[@]}" --product endpoint-mock-server >&2
    server=$("${build[@]}" --show-bin-path)/endpoint-mock-server
fi

out=$(mktemp -d)
: >"$out/log"
"$server" --specs Specs/Bank --port 0 --no-auth-check --quiet >"$out/log" &
pid=$!
trap 'kill "$pid" 2>/dev/null; rm -rf "$out"' EXIT
for _ in $(seq 100); do
    url=$(sed -n 's/^endpoint-mock-server listening on //p' "$out/log")
    [ -z "$url" ] || break
    sleep 0.1
done
[ -n "$url" ] || { echo "error: the server did not start" >&2; exit 1; }
cat >"$out/post.lua" <<'LUA'
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
local count = 0
request = function()
    count = count + 1
    return wrk.format(nil, nil, nil, string.format(
        '{"account_id":"a","recipient_name":"Ada","recipient_account_number":"DE02","amount":"1.50","currency":"EUR",'
        .. '"idempotency_key":"%s-%d"}', tostring(wrk.thread), count))
end
LUA

memory() { awk '/VmRSS/ { print int($2 / 1024) }' "/proc/$pid/status" 2>/dev/null || ps -o rss= -p "$pid" | awk '{ print int($1 / 1024) }'; }

failed=0
# measure NAME LIMIT ARGUMENTS…
measure() {
    local name=$1 limit=$2
    shift 2
    wrk -t2 -c32 -d"${SECONDS_EACH:-4}s" --latency "$@" >"$out/wrk"
    local rate p50 p99 wrong
    rate=$(awk '/^Requests\/sec/ { print int($2) }' "$out/wrk")
    p50=$(awk '$1 == "50%" { print $2 }' "$out/wrk")
    p99=$(awk '$1 == "99%" { print $2 }' "$out/wrk")
    wrong=$(awk '/Non-2xx/ { sum += $NF } /Socket errors/ { gsub(",", ""); sum += $4 + $6 + $8 + $10 } END { print sum + 0 }' "$out/wrk")
    printf '  %-34s %7s/s   p50 %-9s p99 %-9s failed %-5s memory %s MB\n' "$name" "$rate" "$p50" "$p99" "$wrong" "$(memory)"
    [ "$wrong" -eq 0 ] && [ "$rate" -ge "$limit" ] || failed=1
}

echo "mockserver: endpoint-mock-server --specs Specs/Bank, wrk with 2 threads and 32 connections, $(nproc 2>/dev/null || sysctl -n hw.ncpu) cores"
measure 'warm up' 0 "$url/v1/payments/pay_1"
before=$(memory)
measure 'one payment' 5000 "$url/v1/payments/pay_1"
measure 'a list of payments' 5000 "$url/v1/payments"
measure 'payments created' 0 -s "$out/post.lua" "$url/v1/payments"
created=$(memory)
measure 'payments created, again' 0 -s "$out/post.lua" "$url/v1/payments"
# The payment is given by its name, because only the newest written values are kept, and the first one is gone by now.
measure 'one payment, again' 5000 -H 'Prefer: example=settled' "$url/v1/payments/pay_1"
after=$(memory)
echo "  memory: $before MB before, $created MB after the first writes, $after MB at the end"
[ "$after" -le $((created + 20)) ] || failed=1
if [ "${1:-}" = --strict ] && [ "$failed" -ne 0 ]; then
    echo "error: the mock server is too slow, failed, or uses more and more memory" >&2
    exit 1
fi
