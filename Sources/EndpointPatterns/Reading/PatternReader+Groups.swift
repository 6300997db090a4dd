/// Reads the starts of groups, and repetitions.
extension PatternReader {
    mutating func open() throws(PatternProblem) {
        if starts(with: "(*") { throw .invalid }
        guard take("(?") else {
            skip(1)
            captures += 1
            return try enter()
        }
        if take("=") { return try enter(look: PatternGroupLook(isBehind: false, isRefusal: false)) }
        if take("!") { return try enter(look: PatternGroupLook(isBehind: false, isRefusal: true)) }
        if take("<=") { return try enter(look: PatternGroupLook(isBehind: true, isRefusal: false)) }
        if take("<!") { return try enter(look: PatternGroupLook(isBehind: true, isRefusal: true)) }
        if take(">") {
            try enter()
            return refuse("an atomic group")
        }
        if take("P=") {
            references.names.insert(try take(until: ")"))
            return refuse("a back reference")
        }
        if take("#") {
            _ = try take(until: ")")
            return
        }
        for (prefix, end) in [("<", ">" as Unicode.Scalar), ("P<", ">"), ("'", "'")] where take(prefix) {
            let name = try take(until: end)
            guard Self.isName(name), names.insert(name).inserted else { throw .invalid }
            captures += 1
            return try enter()
        }
        try changeOptions()
    }

    static func isName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        func isStart(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar == "$" || scalar.properties.isIDStart }
        return isStart(first)
            && name.unicodeScalars.dropFirst().allSatisfy {
                isStart($0) || $0.properties.isIDContinue || $0 == "\u{200C}" || $0 == "\u{200D}"
            }
    }

    /// Reads `(?i)`, `(?i-m:…)` or `(?:…)`.
    private mutating func changeOptions() throws(PatternProblem) {
        var added: Set<Unicode.Scalar> = []
        var removed: Set<Unicode.Scalar> = []
        var removes = false
        let isReset = take("^")
        while let scalar = peek(), scalar != ")", scalar != ":" {
            skip(1)
            if scalar == "-", !removes, !isReset {
                removes = true
            } else if !"imsxnUDSWP".unicodeScalars.contains(scalar) {
                throw .invalid
            } else if removes {
                removed.insert(scalar)
            } else {
                // `xx` is `x` in classes, too, and is kept as a letter of its own.
                added.insert(scalar == "x" && added.contains("x") ? "X" : scalar)
            }
        }
        guard let end = peek() else { throw .invalid }
        skip(1)
        if end == ":" { try enter() }
        // The classes are those of ASCII anyway, and the options n and U do not affect whether there is a match.
        if isReset { options = [] }
        options = options.union(added).subtracting(removed).subtracting(removed.contains("x") ? ["X"] : [])
    }

    /// Reads a quantifier. Returns `nil` for a brace that is an ordinary character.
    mutating func repetition() throws(PatternProblem) -> (least: Int, most: Int?)? {
        if take("*") { return (0, nil) }
        if take("+") { return (1, nil) }
        if take("?") { return (0, 1) }
        var length = 1
        var bounds: [String] = [""]
        while let scalar = peek(length), scalar != "}" {
            if scalar == "," {
                bounds.append("")
            } else if ("0"..."9").contains(scalar) {
                bounds[bounds.count - 1].unicodeScalars.append(scalar)
            } else {
                return nil
            }
            length += 1
        }
        guard peek(length) == "}", bounds.count <= 2, bounds.contains(where: { !$0.isEmpty }) else { return nil }
        skip(length + 1)
        // A count without an end, or one that no number can hold, is more than any pattern may have.
        let counts = bounds.map { Int($0) ?? ($0.isEmpty ? 0 : Int.max) }
        guard bounds.count == 2 else { return (counts[0], counts[0]) }
        guard !bounds[1].isEmpty else { return (counts[0], nil) }
        guard counts[0] <= counts[1] else { throw .invalid }
        return (counts[0], counts[1])
    }
}
