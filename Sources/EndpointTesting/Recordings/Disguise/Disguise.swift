internal import EndpointRuntime
internal import Foundation

/// The values of a recording, and those that take their places. Equal values get equal ones, and different values different
/// ones, so that an id leads to the same entity as before.
struct Disguise: Sendable {
    private var given: [String: String] = [:]
    private var taken: Set<String> = []
    /// The number of values of each shape. What a value becomes depends on nothing else of it, so it cannot be computed back.
    private var counts: [String: Int] = [:]

    /// The number of values. It only grows.
    var count: Int { given.count }

    func knows(_ value: String) -> Bool { given[value] != nil }

    /// The value in place of another one.
    mutating func replacement(of value: String) -> String {
        if let known = given[value] { return known }
        guard ValueShape.canChange(value), !Placeholder.isPlaceholder(value) else { return value }
        let shape = ValueShape.of(value)
        let number = counts[shape, default: 0]
        counts[shape] = number + 1
        var dice = Dice(shape, number)
        var made = value
        // There are few values of a short shape, such as one digit.
        for _ in 0..<200 {
            made = ValueShape.other(than: value, &dice)
            if made != value, !taken.contains(made), !Placeholder.isPlaceholder(made) { break }
        }
        given[value] = made
        taken.insert(made)
        return made
    }
}

/// The parts of a text that are values of their own: words, and the parts of addresses. Ids in a sentence or in an address
/// are found again.
struct TextWalk {
    let kept: KeptValues
    /// Gives the value that takes the place of another. One that may be a name can be a part of an address, such as
    /// `payments`, and no value.
    let replace: (_ value: String, _ mayBeName: Bool) -> String

    func text(_ text: String) -> String {
        var result = ""
        var rest = text.unicodeScalars[...]
        while !rest.isEmpty {
            let blanks = rest.prefix(while: Self.isBetween)
            rest = rest[blanks.endIndex...]
            let word = rest.prefix { !Self.isBetween($0) }
            rest = rest[word.endIndex...]
            result += String(blanks) + (word.isEmpty ? "" : self.word(String(word)))
        }
        return result
    }

    /// Blanks, and the marks around texts and members in JSON.
    private static func isBetween(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || "\"{}[]".unicodeScalars.contains(scalar)
    }

    private func word(_ word: String) -> String {
        guard !word.contains(Removed.mark) else {
            return word.components(separatedBy: Removed.mark).map { $0.isEmpty ? "" : self.word($0) }
                .joined(separator: Removed.mark)
        }
        let scalars = word.unicodeScalars
        let start = scalars.firstIndex { !"([{\"'<,;:".unicodeScalars.contains($0) } ?? scalars.endIndex
        let last = scalars[start...].lastIndex { !")]}\"'>,.;:!?".unicodeScalars.contains($0) }
        guard let last else { return word }
        let end = scalars.index(after: last)
        let core = String(scalars[start..<end])
        return String(scalars[..<start]) + value(core) + String(scalars[end...])
    }

    private func value(_ value: String) -> String {
        if let range = value.range(of: "://"), Self.isScheme(value[..<range.lowerBound]) || value.hasPrefix("/") {
            return url(value)
        }
        return value.hasPrefix("/") && value.utf8.count > 1 ? target(value, [], []) : replace(value, false)
    }

    private static func isScheme(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
    }

    /// An address. Its scheme and its host stay.
    func url(_ url: String, names: Set<String> = [], values: Set<String> = []) -> String {
        guard let colon = url.range(of: "://") else { return target(url, names, values) }
        let start = url.utf8[colon.upperBound...].firstIndex { "/?#".utf8.contains($0) } ?? url.endIndex
        return url[..<start] + target(String(url[start...]), names, values)
    }

    /// A path with its query. The spec may say which segments are names, and which are values.
    private func target(_ target: String, _ names: Set<String>, _ values: Set<String>) -> String {
        let fragment = target.firstIndex(of: "#").map { target[$0...] } ?? ""
        let whole = target.dropLast(fragment.count)
        let path = whole.prefix { $0 != "?" }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment -> String in
            let plain = PathPattern.unescaped(segment)
            if segment.isEmpty || names.contains(plain) || Self.isVersion(plain) { return String(segment) }
            let replaced = replace(plain, !values.contains(plain) && Self.isName(plain))
            return replaced == plain ? String(segment) : Self.escaped(replaced)
        }
        return segments.joined(separator: "/") + query(whole.dropFirst(path.count)) + text(String(fragment))
    }

    private func query(_ query: Substring) -> String {
        QueryText.map(String(query), isForm: false) { name, value in
            kept.keeps(parameter: value, name) ? value : text(value)
        }
    }

    /// `v1`, `v2.1`.
    private static func isVersion(_ segment: String) -> Bool {
        segment.utf8.first == UInt8(ascii: "v") && segment.utf8.count <= 6 && segment.utf8.count > 1
            && segment.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    }

    /// Returns true if a segment of a path has letters alone. What is none is a value.
    private static func isName(_ segment: String) -> Bool {
        segment.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || "-_.~:@$".utf8.contains($0) }
    }

    static func escaped(_ text: String) -> String {
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~<>:@$!,;=+"))
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? Removed.mark
    }
}

/// The parameters of a query, with its question mark, or of a form.
enum QueryText {
    /// The text with other values. A value that stays keeps its spelling.
    static func map(_ text: String, isForm: Bool, changing change: (_ name: String, _ value: String) -> String)
        -> String
    {
        text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { bytes in
            let pair = String(decoding: bytes, as: UTF8.self)
            let start = !isForm && pair.hasPrefix("?") ? "?" : ""
            guard let item = QueryItem.items(of: pair.dropFirst(start.count), isForm: isForm).first else { return pair }
            if !pair.utf8.contains(UInt8(ascii: "=")) {
                // A word is the name of a flag.
                guard item.name.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return pair }
                let changed = change("", item.name)
                return changed == item.name ? pair : start + TextWalk.escaped(changed)
            }
            let changed = change(item.name, item.value)
            guard changed != item.value else { return pair }
            let name = pair.utf8.prefix { $0 != UInt8(ascii: "=") }
            let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~<>"))
            let value = changed.addingPercentEncoding(withAllowedCharacters: allowed) ?? Removed.mark
            return "\(String(decoding: name, as: UTF8.self))=\(value)"
        }.joined(separator: "&")
    }
}
