/// The path of a route, prepared for comparison: `/v1/files/{name}.json`.
struct PathTemplate: Sendable {
    /// A piece of a segment.
    enum Piece: Hashable, Sendable {
        case literal(String)
        case parameter(String)
    }

    /// The part between two slashes.
    struct Segment: Hashable, Sendable {
        let pieces: [Piece]
        /// Its parameter matches several segments: `{name...}`.
        var isWide = false
        /// Its parameter also matches no text at all.
        var mayBeEmpty = false

        /// The text, if the segment contains no parameter.
        var literal: String? {
            switch pieces.count {
            case 0: ""
            case 1: if case .literal(let text) = pieces[0] { text } else { nil }
            default: nil
            }
        }

        /// The parameter, if the whole segment is one.
        var parameter: String? {
            if pieces.count == 1, case .parameter(let name) = pieces[0] { name } else { nil }
        }
    }

    let text: String
    let segments: [Segment]

    init(_ text: String, mayBeEmpty: Set<String> = []) {
        self.text = text
        segments = RequestLine.segments(of: Self.withoutQuery(text)).map { segment in
            guard segment.hasPrefix("{"), segment.hasSuffix(Self.several) else {
                var found = Segment(pieces: Self.pieces(segment))
                found.mayBeEmpty = found.parameter.map(mayBeEmpty.contains) ?? false
                return found
            }
            let name = String(segment.dropFirst().dropLast(Self.several.count))
            return Segment(pieces: [.parameter(name)], isWide: true)
        }
    }

    /// The end of a placeholder that takes several segments.
    private static let several = "...}"

    /// The number of segments without parameters.
    var literalCount: Int { segments.count { $0.literal != nil } }

    /// The names of the parameters, in order.
    var parameters: [String] {
        segments.flatMap(\.pieces).compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }

    /// The path without the names of its parameters: `v1/payments/{}`.
    var shape: String { Self.shape(segments[...]) }

    /// For `/posts/{id}/comments`, `post_id` for `id`.
    var references: [String: String] {
        var names: [String: String] = [:]
        for (index, segment) in segments.enumerated().dropFirst() {
            guard let name = segment.parameter, KeyNames.plain(name) == "id", let above = segments[index - 1].literal
            else {
                continue
            }
            names[name] = KeyNames.reference(to: above)
        }
        return names
    }

    /// The shape of some of the segments.
    static func shape(_ segments: ArraySlice<Segment>) -> String {
        segments.map { segment in
            if segment.isWide { return "{...}" }
            return segment.pieces.map { if case .literal(let text) = $0 { text } else { "{}" } }.joined()
        }
        .joined(separator: "/")
    }

    private static func withoutQuery(_ text: String) -> String {
        text.firstIndex(of: "?").map { String(text[..<$0]) } ?? text
    }

    private static func pieces(_ segment: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = segment[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
            pieces.append(.parameter(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.literal(String(rest))) }
        return pieces
    }
}

extension PathTemplate.Segment {
    /// A segment with more text beside its parameters is more specific. A segment that takes several others is the
    /// least specific.
    var rank: Int { isWide ? 0 : pieces.count }

    /// The values of the parameters in a text that matches; nil for any other text. Each parameter takes as few
    /// characters as possible, and at least one, unless it may be empty.
    func match(_ text: String) -> [(name: String, value: String)]? {
        if let parameter { return text.isEmpty && !mayBeEmpty ? nil : [(parameter, text)] }
        var values: [(name: String, value: String)] = []
        var rest = text[...]
        var open: String?
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .parameter(let name): open = name
            case .literal(let literal):
                guard let name = open else {
                    guard rest.hasPrefix(literal) else { return nil }
                    rest = rest.dropFirst(literal.count)
                    continue
                }
                open = nil
                let isLast = index == pieces.count - 1
                let found = isLast ? Self.suffix(literal, of: rest) : Self.first(literal, in: rest)
                guard let found, found.lowerBound > rest.startIndex else { return nil }
                values.append((name, String(rest[..<found.lowerBound])))
                rest = rest[found.upperBound...]
            }
        }
        if let open {
            guard !rest.isEmpty else { return nil }
            values.append((open, String(rest)))
            return values
        }
        return rest.isEmpty ? values : nil
    }

    private static func suffix(_ literal: String, of text: Substring) -> Range<Substring.Index>? {
        guard text.hasSuffix(literal) else { return nil }
        return text.index(text.endIndex, offsetBy: -literal.count)..<text.endIndex
    }

    private static func first(_ literal: String, in text: Substring) -> Range<Substring.Index>? {
        text.dropFirst().firstRange(of: literal)
    }
}

extension MockSchema {
    /// True for a text whose limits allow the empty one.
    var takesEmptyText: Bool { if case .string(.plain, let limits) = self { limits.minLength == 0 } else { false } }
}
