/// What somebody who mistyped a name may have meant.
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
        let target = Array(name.lowercased().utf8)
        guard target.count <= longestName else { return nil }
        let limit = max(1, min(3, target.count / 3))
        var compared = 0
        var best: (distance: Int, beginning: Int, name: String)?
        for candidate in candidates.prefix(mostCandidates) where candidate != name {
            guard abs(candidate.utf8.count - target.count) <= limit else { continue }
            compared += 1
            if compared > mostCompared { break }
            let letters = Array(candidate.lowercased().utf8)
            let distance = distance(target, letters)
            guard distance <= limit else { continue }
            let beginning = zip(target, letters).prefix { $0 == $1 }.count
            if let best, (best.distance, -best.beginning, best.name) <= (distance, -beginning, candidate) { continue }
            best = (distance, beginning, candidate)
        }
        return best?.name
    }

    /// Damerau-Levenshtein with adjacent transpositions: typing `ab` for `ba` is one mistake.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        // What both begin and end with changes nothing, and of two similar names it is nearly all.
        let shorter = min(left.count, right.count)
        var start = 0
        while start < shorter, left[start] == right[start] { start += 1 }
        var end = 0
        while end < shorter - start, left[left.count - 1 - end] == right[right.count - 1 - end] { end += 1 }
        return matrixDistance(Array(left[start..<left.count - end]), Array(right[start..<right.count - end]))
    }

    private static func matrixDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 1...left.count {
            var current = [row]
            for column in 1...right.count {
                let cost = left[row - 1] == right[column - 1] ? 0 : 1
                var value = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    value = min(value, beforeLast[column - 2] + 1)
                }
                current.append(value)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
