internal import Foundation

/// A path in which `{name}` matches one segment, and `{name...}` matches several.
struct PathPattern: Sendable {
    /// The text of the pattern.
    let text: String

    private let segments: [Substring]

    init(_ text: String) {
        self.text = text.hasPrefix("/") ? text : "/" + text
        segments = Self.segments(of: self.text)
    }

    private static func segments(of path: String) -> [Substring] {
        path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The segments of a path. Those that a placeholder takes together are a single element. Segments behind such a
    /// placeholder are counted from the right.
    private func aligned(_ path: String) -> [Substring] {
        let asked = Self.segments(of: path)
        guard let wide = segments.firstIndex(where: { $0.hasSuffix("...}") }), asked.count > segments.count else {
            return asked
        }
        let behind = segments.count - wide - 1
        let taken = path[asked[wide].startIndex..<asked[asked.count - behind - 1].endIndex]
        return asked[..<wide] + [taken] + asked.suffix(behind)
    }

    /// The segments of a path that differ from the pattern; empty if the path matches.
    func differences(_ path: String) -> [Mismatch] {
        let asked = aligned(path)
        guard asked.count == segments.count else {
            let alike = zip(asked, segments).prefix { Self.match($0, $1) != nil }.count
            let distance = max(asked.count, segments.count) - alike
            return [.path(asked: path, wanted: text, distance: distance)]
        }
        return zip(asked, segments).compactMap { asked, wanted in
            Self.match(asked, wanted) == nil
                ? .path(asked: Self.unescaped(asked), wanted: Self.unescaped(wanted), distance: 1) : nil
        }
    }

    /// The values of the placeholders in a path that matches.
    func parameters(_ path: String) -> [String: String] {
        Dictionary(
            zip(aligned(path), segments).flatMap { Self.match($0, $1) ?? [] }.map {
                ($0.name, Self.unescaped($0.value))
            }
        ) { first, _ in first }
    }

    /// The placeholders and their values as the path contains them, in its order; nil if the path does not match.
    func matched(_ path: String) -> [(name: String, value: Substring)]? {
        guard differences(path).isEmpty else { return nil }
        return zip(aligned(path), segments).flatMap { Self.match($0, $1) ?? [] }
    }

    /// The placeholders of a segment and their values; nil if the segment does not match.
    private static func match(_ asked: Substring, _ wanted: Substring) -> [(name: String, value: Substring)]? {
        var found: [(name: String, value: Substring)] = []
        var rest = asked
        var pattern = wanted
        while let open = pattern.firstIndex(of: "{"), let close = pattern[open...].firstIndex(of: "}") {
            let before = pattern[..<open]
            guard rest.hasPrefix(before) else { return nil }
            rest = rest.dropFirst(before.count)
            let placeholder = pattern[pattern.index(after: open)..<close]
            let name = String(placeholder.hasSuffix("...") ? placeholder.dropLast(3) : placeholder)
            pattern = pattern[pattern.index(after: close)...]
            let literal = pattern.prefix { $0 != "{" }
            let end = literal.isEmpty ? rest.endIndex : rest.range(of: literal, options: .backwards)?.lowerBound
            guard let end, end > rest.startIndex else { return nil }
            found.append((name, rest[..<end]))
            rest = rest[end...]
        }
        return Removed.fits(unescaped(rest), unescaped(pattern)) ? found : nil
    }

    static func unescaped(_ text: Substring) -> String {
        text.removingPercentEncoding ?? String(text)
    }
}
