# Shortens the output of 'swift build' and 'swift test' to a line for each tenth of a build, a line for each suite, and everything
# about failed or skipped tests. report-proof.sh proves it.

function tell(line) { print line; fflush() }

# The steps of a build. Their number grows while SwiftPM plans, so a tenth may be reached twice.
!isTesting && /^\[[0-9]+\/[0-9]+\]/ {
    split(substr($1, 2), step, "/")
    total = step[2] + 0
    tenth = int(10 * step[1] / total)
    if (total >= 20 && tenth != told) { tell("  " step[1] + 0 " of " total " steps"); told = tenth }
    next
}
/^◇ Test run started/ { isTesting = 1; hasEnded = 0 }
/^Test Suite '/ || /^\t? Executed [0-9]+ tests?/ { next }
!isTesting { if ($0 != "") tell($0); next }

{ recent[NR % 20] = $0 }
/^(◇|✔|✘|➜|↷)/ { isFailure = 0 }
/^✘/ { isFailure = 1 }
/^✔ Suite / || /^➜ .*skipped/ || /^[^ ]+ Test run with / || isFailure { tell($0) }
/ Test run with / { hasEnded = 1; isTesting = 0 }

END {
    if (!isTesting || hasEnded) exit
    tell("The tests did not come to their end. They printed last:")
    for (line = NR - 19; line <= NR; line++) if (line in recent || (line % 20) in recent) tell("  " recent[line % 20])
}
