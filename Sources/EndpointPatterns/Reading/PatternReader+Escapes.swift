/// Reads escapes.
extension PatternReader {
    mutating func escape() throws(PatternProblem) {
        guard let letter = peek(1) else { throw .invalid }
        if let ranges = ScalarSet.named(letter.value, ignoresCase: options.contains("i")) {
            skip(2)
            return append(ranges)
        }
        switch letter {
        case "A": place(.start, 2)
        case "z": place(.end, 2)
        case "Z": place(.lastLineEnd, 2)
        case "b": place(.wordEdge(isRefusal: false, ignoresCase: options.contains("i")), 2)
        case "B": place(.wordEdge(isRefusal: true, ignoresCase: options.contains("i")), 2)
        case "Q": try quoted()
        case "p", "P": if let property = try property() { append([], [property]) } else { add(.sequence([])) }
        case "R":
            skip(2)
            lineEnd()
        case "G", "X", "y", "Y":
            skip(2)
            refuse("'\\\(letter)'")
        case "k":
            skip(2)
            guard take("<") else { throw .invalid }
            references.names.insert(try take(until: ">"))
            refuse("a back reference")
        case "1"..."9":
            skip(1)
            var number = 0
            while let digit = peek(), ("0"..."9").contains(digit) {
                number = min(number * 10 + Int(digit.value - 0x30), 100_000)
                skip(1)
            }
            references.highest = max(references.highest, number)
            refuse("a back reference")
        default: append(try escapedScalar())
        }
    }

    /// Appends the end of a line: one scalar, or `\r\n`.
    private mutating func lineEnd() {
        let any = atom(.set(ScalarSet(ScalarSet.newlines + [0xB...0xC, 0x85...0x85])))
        add(.alternatives([any, .sequence([atom(.scalar(0xD)), atom(.scalar(0xA))])]))
    }

    /// Reads `\Q…\E`, where every character stands for itself.
    private mutating func quoted() throws(PatternProblem) {
        skip(2)
        while let scalar = peek(), !starts(with: "\\E") {
            skip(1)
            append(scalar.value)
        }
        _ = take("\\E")
    }

    /// Reads `\p{…}`. Returns `nil` for a property that only the server can check.
    mutating func property() throws(PatternProblem) -> PatternProperty? {
        let isRefusal = peek(1) == "P"
        skip(2)
        guard take("{") else { throw .invalid }
        let name = try take(until: "}")
        guard !name.isEmpty, name.utf8.allSatisfy({ Self.isOfAName($0) }) else { throw .invalid }
        if let property = PatternProperty(name, isRefusal: isRefusal) { return property }
        note("the property '\(name)'")
        return nil
    }

    private static func isOfAName(_ byte: UInt8) -> Bool {
        let scalar = Unicode.Scalar(byte)
        return scalar == "_" || scalar == "=" || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar)
            || ("A"..."Z").contains(scalar)
    }

    /// Reads an escape that stands for one scalar, in a class or outside.
    mutating func escapedScalar() throws(PatternProblem) -> UInt32 {
        guard let letter = peek(1) else { throw .invalid }
        skip(2)
        switch letter {
        case "t": return 0x9
        case "n": return 0xA
        case "v": return 0xB
        case "f": return 0xC
        case "r": return 0xD
        case "a": return 0x7
        case "e": return 0x1B
        case "c":
            guard let control = peek(), ("a"..."z").contains(control) || ("A"..."Z").contains(control) else {
                throw .invalid
            }
            skip(1)
            return control.value & 31
        case "0": return digits(upTo: 2, radix: 8) ?? 0
        case "x": return peek() == "{" ? try braced(16) : try digits(exactly: 2)
        case "u": return peek() == "{" ? try braced(16) : try unit()
        case "U": return try digits(exactly: 8)
        case "o": return try braced(8)
        case "N":
            guard take("{U+") else { throw .invalid }
            skip(-1)
            return try braced(16)
        case _ where letter.properties.isAlphabetic || letter.properties.numericType != nil: throw .invalid
        default: return letter.value
        }
    }

    /// Reads the four digits of `\u`. Two halves of a surrogate pair are one scalar.
    private mutating func unit() throws(PatternProblem) -> UInt32 {
        let high = try digits(exactly: 4)
        guard (0xD800...0xDBFF).contains(high), starts(with: "\\u") else { return high }
        let start = index
        skip(2)
        if let low = try? digits(exactly: 4), (0xDC00...0xDFFF).contains(low) {
            return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
        }
        skip(start - index)
        return high
    }

    /// Reads `{…}`. The brace is the current scalar, or the one before the digits.
    private mutating func braced(_ radix: UInt32) throws(PatternProblem) -> UInt32 {
        skip(1)
        guard let value = digits(upTo: 100, radix: radix), value <= 0x10FFFF, take("}") else { throw .invalid }
        return value
    }

    private mutating func digits(exactly count: Int) throws(PatternProblem) -> UInt32 {
        let start = index
        guard let value = digits(upTo: count, radix: 16), index - start == count, value <= 0x10FFFF else {
            throw .invalid
        }
        return value
    }

    /// Returns `nil` without digits. A number that is no scalar stays one.
    private mutating func digits(upTo most: Int, radix: UInt32) -> UInt32? {
        var value: UInt32?
        var count = 0
        while count < most, let digit = peek().flatMap({ Self.value(of: $0) }), digit < radix {
            value = min((value ?? 0) * radix + digit, 0x110000)
            count += 1
            skip(1)
        }
        return value
    }

    private static func value(of digit: Unicode.Scalar) -> UInt32? {
        switch digit {
        case "0"..."9": digit.value - 0x30
        case "a"..."f": digit.value - 0x57
        case "A"..."F": digit.value - 0x37
        default: nil
        }
    }
}
