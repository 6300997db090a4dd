/// The part of a pattern that one Unicode scalar of a text must match: a letter, `.`, `\d` or `[a-z]`.
enum PatternAtom: Sendable {
    case scalar(UInt32)
    case set(ScalarSet)

    func contains(_ scalar: UInt32) -> Bool {
        switch self {
        case .scalar(let only): only == scalar
        case .set(let set): set.contains(scalar)
        }
    }
}

/// A set of Unicode scalars: a class of a pattern.
struct ScalarSet: Sendable {
    private var ranges: [ClosedRange<UInt32>] = []
    private var properties: [PatternProperty] = []
    private var isNegated = false
    private var ignoresCase = false
    /// A bit for each of the 128 ASCII characters that is in the set.
    private var ascii: (UInt64, UInt64) = (0, 0)

    init(
        _ ranges: [ClosedRange<UInt32>],
        properties: [PatternProperty] = [],
        isNegated: Bool = false,
        ignoresCase: Bool = false
    ) {
        self.ranges = Self.merged(ranges)
        self.properties = properties
        self.isNegated = isNegated
        self.ignoresCase = ignoresCase
        for code in UInt32(0)..<128 where computed(code) {
            if code < 64 { ascii.0 |= 1 << UInt64(code) } else { ascii.1 |= 1 << UInt64(code - 64) }
        }
    }

    func contains(_ scalar: UInt32) -> Bool {
        if scalar < 64 { return ascii.0 & (1 << UInt64(scalar)) != 0 }
        if scalar < 128 { return ascii.1 & (1 << UInt64(scalar - 64)) != 0 }
        return computed(scalar)
    }

    private func computed(_ scalar: UInt32) -> Bool {
        let isIn = ignoresCase ? CaseOrbits.of(scalar).contains { isMember($0) } : isMember(scalar)
        return isIn != isNegated
    }

    private func isMember(_ scalar: UInt32) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
        }
        if low < ranges.count, ranges[low].contains(scalar) { return true }
        guard !properties.isEmpty, let scalar = Unicode.Scalar(scalar) else { return false }
        return properties.contains { $0.contains(scalar) }
    }

    /// Sorts ranges, and joins those that overlap or touch.
    private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var result: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound <= last.upperBound + 1 {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }

    /// All scalars that are in none of these ranges.
    static func complement(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var result: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in merged(ranges) {
            if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
            next = range.upperBound + 1
        }
        if next <= 0x10FFFF { result.append(next...0x10FFFF) }
        return result
    }
}

/// The classes of ECMA-262.
extension ScalarSet {
    static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
    static let words: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
    /// If case is ignored, the long s and the sign of kelvin are letters of a word, too. So `\W` contains no `s` or `k`.
    static let wordsOfAnyCase = words + [0x17F...0x17F, 0x212A...0x212A]
    static let newlines: [ClosedRange<UInt32>] = [0xA...0xA, 0xD...0xD, 0x2028...0x2029]
    static let horizontals: [ClosedRange<UInt32>] = [
        0x9...0x9, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x202F...0x202F, 0x205F...0x205F,
        0x3000...0x3000,
    ]
    static let spaces = horizontals + newlines + [0xB...0xC, 0xFEFF...0xFEFF]

    /// The ranges of `\d` and the like. `\h` is not in ECMA-262, and has its meaning in Swift.
    static func named(_ letter: UInt32, ignoresCase: Bool) -> [ClosedRange<UInt32>]? {
        named(letter, ignoresCase ? wordsOfAnyCase : words)
    }

    private static func named(_ letter: UInt32, _ words: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>]? {
        switch Unicode.Scalar(letter) {
        case "d": digits
        case "D": complement(digits)
        case "w": words
        case "W": complement(words)
        case "s": spaces
        case "S": complement(spaces)
        case "h": horizontals
        case "H": complement(horizontals)
        default: nil
        }
    }

    /// The ranges of `[:alpha:]` and the like, in ASCII.
    static func posix(_ name: String) -> [ClosedRange<UInt32>]? {
        switch name {
        case "alpha": [0x41...0x5A, 0x61...0x7A]
        case "digit": digits
        case "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
        case "upper": [0x41...0x5A]
        case "lower": [0x61...0x7A]
        case "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66]
        case "space": [0x9...0xD, 0x20...0x20]
        case "blank": [0x9...0x9, 0x20...0x20]
        case "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]
        case "cntrl": [0...0x1F, 0x7F...0x7F]
        case "graph": [0x21...0x7E]
        case "print": [0x20...0x7E]
        case "word": words
        default: nil
        }
    }
}
