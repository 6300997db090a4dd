/// A guess at the name that somebody mistyped.
package enum Suggestion {
    /// More candidates than these are not looked at, and of those that are about as long not more than these compared, so
    /// that a spec in which everything is misspelt is read as fast as any other.
    static let mostCandidates = 2_000
    private static let mostCompared = 400
    /// A longer name has no suggestion: nobody types one by hand.
    private static let longestName = 100

    /// The candidate closest to a name, if any is close enough to be meant. Among equals it is the one that shares the
    /// longest beginning with the name, since people seldom mistype that, and then the first in order.
    package static func closest(to name: String, in candidates: some Sequence<String>) -> String? {
        var comparison = NameComparison(to: name)
        guard comparison.length <= longestName else { return nil }
        let limit = max(1, min(3, comparison.length / 3))
        var compared = 0
        var best: (distance: Int, beginning: Int, name: String)?
        for candidate in candidates.prefix(mostCandidates) where candidate != name {
            guard abs(candidate.utf8.count - comparison.length) <= limit else { continue }
            compared += 1
            if compared > mostCompared { break }
            guard let (distance, beginning) = comparison.distance(to: candidate, atMost: limit) else { continue }
            if let best, (best.distance, -best.beginning, best.name) <= (distance, -beginning, candidate) { continue }
            best = (distance, beginning, candidate)
        }
        return best?.name
    }

    /// Asks whether the closest candidate is meant.
    package static func question(for name: String, in candidates: some Sequence<String>) -> String? {
        closest(to: name, in: candidates).map { "did you mean '\($0)'?" }
    }
}

/// Counts the mistakes between one name and others, whatever the case of the letters. It keeps its memory from one to the next:
/// a spec in which everything is misspelt has a million pairs.
private struct NameComparison {
    private let name: [UInt8]
    private var other: [UInt8] = []
    private var beforeLast: [Int]
    private var last: [Int]
    private var current: [Int]

    init(to name: String) {
        self.name = Array(name.lowercased().utf8)
        // The others are about as long: see `distance`.
        beforeLast = Array(repeating: 0, count: self.name.count + 8)
        last = beforeLast
        current = beforeLast
    }

    var length: Int { name.count }

    /// Damerau-Levenshtein with adjacent transpositions: typing `ab` for `ba` is one mistake.
    ///
    /// - Returns: The number of mistakes, and how many letters both begin with; `nil` if there are more mistakes than `limit`.
    mutating func distance(to candidate: String, atMost limit: Int) -> (distance: Int, beginning: Int)? {
        take(candidate)
        guard abs(other.count - name.count) <= limit, other.count + 2 <= last.count else { return nil }
        // What both begin and end with changes nothing, and of two similar names it is nearly all.
        let shorter = min(name.count, other.count)
        var start = 0
        while start < shorter, name[start] == other[start] { start += 1 }
        var end = 0
        while end < shorter - start, name[name.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
        let sizes = (name.count - start - end, other.count - start - end)
        guard sizes.0 > 0, sizes.1 > 0 else { return (max(sizes.0, sizes.1), start) }
        return mistakes(from: start, sizes.0, sizes.1, atMost: limit).map { ($0, start) }
    }

    private mutating func take(_ candidate: String) {
        other.removeAll(keepingCapacity: true)
        for byte in candidate.utf8 {
            guard byte < 0x80 else {
                other = Array(candidate.lowercased().utf8)
                return
            }
            other.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte)
        }
    }

    /// Fills only the part of the table that fewer mistakes than the limit can reach, and stops where none can.
    private mutating func mistakes(from start: Int, _ rows: Int, _ columns: Int, atMost limit: Int) -> Int? {
        let beyond = limit + 1
        for column in 0...columns { last[column] = min(column, beyond) }
        var leastBefore = 0
        for row in 1...rows {
            let (low, high) = (max(1, row - limit), min(columns, row + limit))
            current[low - 1] = low == 1 ? min(row, beyond) : beyond
            var least = current[low - 1]
            for column in low...high {
                let (left, right) = (name[start + row - 1], other[start + column - 1])
                var value = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (left == right ? 0 : 1))
                if row > 1, column > 1, left == other[start + column - 2], name[start + row - 2] == right {
                    value = min(value, beforeLast[column - 2] + 1)
                }
                current[column] = min(value, beyond)
                least = min(least, value)
            }
            if high < columns { current[high + 1] = beyond }
            // Two letters in the wrong order lead past one row.
            if least > limit, leastBefore > limit { return nil }
            leastBefore = least
            swap(&beforeLast, &last)
            swap(&last, &current)
        }
        return last[columns] <= limit ? last[columns] : nil
    }
}
