/// Reads character classes in brackets.
extension PatternReader {
    private struct Class {
        var ranges: [ClosedRange<UInt32>] = []
        var properties: [PatternProperty] = []

        /// Adds a member of one scalar. The others are in the class since they were read.
        mutating func add(_ member: Member) {
            if case .scalar(let scalar) = member { ranges.append(scalar...scalar) }
        }
    }

    /// A member of a class: a scalar, which can begin or end a range, or a class such as `\d`.
    private enum Member {
        case scalar(UInt32)
        case many
    }

    mutating func bracket() throws(PatternProblem) {
        skip(1)
        let isNegated = take("^")
        var content = Class()
        // `[]a]` is no pattern of ECMA-262, so it has its meaning in Swift.
        if peek() == "]", isCloseNext(from: 1) {
            skip(1)
            content.ranges.append(0x5D...0x5D)
        }
        var isNested = false
        while let scalar = peek(), scalar != "]" {
            if options.contains("x"), scalar == " " || scalar == "\t", isExtended {
                skip(1)
                continue
            }
            if scalar == "[" { isNested = true }
            let first = try member(&content)
            guard peek() == "-", let next = peek(1), next != "]" else {
                content.add(first)
                continue
            }
            skip(1)
            if next == "[" { isNested = true }
            let last = try member(&content)
            if case .scalar(let low) = first, case .scalar(let high) = last {
                guard low <= high else { throw .invalid }
                content.ranges.append(low...high)
            } else {
                // As in documents that were written without the flag `u`, a hyphen beside `\w` is a hyphen.
                for member in [first, .scalar(0x2D), last] { content.add(member) }
            }
        }
        guard peek() == "]" else { throw .invalid }
        // A bracket that closes nothing is an error in ECMA-262. After a class that contains an opening one, it is meant
        // as a class within a class.
        if isNested, isCloseNext(from: 1) { refuse("a class within a class") }
        skip(1)
        append(content.ranges, content.properties, isNegated: isNegated)
    }

    /// With `(?xx)`, spaces mean nothing in a class. With `(?x)` they are ordinary.
    private var isExtended: Bool { options.contains("X") }

    private mutating func member(_ content: inout Class) throws(PatternProblem) -> Member {
        guard let scalar = peek() else { throw .invalid }
        if scalar == "[", let (name, length) = posixName(), isCloseNext(from: length) {
            guard let ranges = ScalarSet.posix(name) else { throw .invalid }
            skip(length)
            content.ranges += ranges
            return .many
        }
        guard scalar == "\\" else {
            skip(1)
            return .scalar(scalar.value)
        }
        guard let letter = peek(1) else { throw .invalid }
        if letter == "b" {
            skip(2)
            return .scalar(0x8)
        }
        if let ranges = ScalarSet.named(letter.value, ignoresCase: options.contains("i")) {
            skip(2)
            content.ranges += ranges
            return .many
        }
        if letter == "p" || letter == "P" {
            if let property = try property(), !content.properties.contains(where: { $0.text == property.text }) {
                content.properties.append(property)
            }
            return .many
        }
        return .scalar(try escapedScalar())
    }

    /// Returns the name of `[:name:]`, and the number of scalars that it takes.
    private func posixName() -> (String, Int)? {
        guard starts(with: "[:") else { return nil }
        var name = ""
        var length = 2
        while let scalar = peek(length), ("a"..."z").contains(scalar), length < 12 {
            name.unicodeScalars.append(scalar)
            length += 1
        }
        guard peek(length) == ":", peek(length + 1) == "]", ScalarSet.posix(name) != nil else { return nil }
        return (name, length + 2)
    }
}
