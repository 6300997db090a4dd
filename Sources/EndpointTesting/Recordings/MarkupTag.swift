/// A tag of XML or HTML in any text, with its attributes.
struct MarkupTag {
    private let name: String
    private var attributes: [(name: String, value: Range<Int>)] = []
    private let bytes: [UInt8]

    /// Reads the tag that begins here; nil if none does.
    init?(_ bytes: [UInt8], at start: Int) {
        guard start + 1 < bytes.count, Self.isName(bytes[start + 1]) else { return nil }
        self.bytes = bytes
        var index = bytes[(start + 1)...].firstIndex { !Self.isName($0) } ?? bytes.count
        name = String(decoding: bytes[(start + 1)..<index], as: UTF8.self)
        while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") {
            guard Self.isName(bytes[index]) else {
                index += 1
                continue
            }
            let name = index..<(bytes[index...].firstIndex { !Self.isName($0) } ?? bytes.count)
            index = bytes[name.upperBound...].firstIndex { $0 > 0x20 } ?? bytes.count
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
            index = bytes[(index + 1)...].firstIndex { $0 > 0x20 } ?? bytes.count
            let value = value(at: index)
            index = value.upperBound < bytes.count && value.lowerBound > index ? value.upperBound + 1 : value.upperBound
            attributes.append((String(decoding: bytes[name], as: UTF8.self).lowercased(), value))
        }
    }

    private func value(at start: Int) -> Range<Int> {
        guard start < bytes.count else { return start..<start }
        let quote = bytes[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return start + 1..<(bytes[(start + 1)...].firstIndex(of: quote) ?? bytes.count)
        }
        return start..<(bytes[start...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ">") } ?? bytes.count)
    }

    /// The values of a field that has a secret's name, or that a form hides, such as a protection against forged requests.
    func secretValues(_ names: SecretNames) -> [Range<Int>] {
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let local = name.split(separator: ":").last.map(String.init) ?? name
        let isSecret =
            names.isSecret(field: local)
            || attributes.contains { name, value in
                switch name {
                case "id", "itemprop", "key", "name", "property": names.isSecret(field: text(value))
                case "type": text(value).lowercased() == "hidden"
                default: false
                }
            }
        guard isSecret else { return [] }
        return attributes.filter { ["content", "value"].contains($0.name) && !$0.value.isEmpty }.map(\.value)
    }

    // MARK: Elements

    /// The content of the element with this name, which may have a prefix: `<a:name>`; nil if the name is not an element's, or
    /// the element is empty. Names that have no end are remembered, so that they are looked for once.
    static func content(
        _ bytes: [UInt8],
        ofElementNamed local: Range<Int>,
        _ unclosed: inout Set<[UInt8]>
    ) -> Range<Int>? {
        var first = local.lowerBound
        if first > 0, bytes[first - 1] == UInt8(ascii: ":") {
            first -= 1
            while first > 0, isName(bytes[first - 1]) { first -= 1 }
        }
        guard first > 0, bytes[first - 1] == UInt8(ascii: "<"),
            let open = bytes[local.upperBound...].firstIndex(of: UInt8(ascii: ">")),
            bytes[open - 1] != UInt8(ascii: "/")
        else { return nil }
        let closing = Array("</".utf8) + bytes[first..<local.upperBound]
        var index = unclosed.contains(closing) ? bytes.count : open + 1
        while index < bytes.count, !bytes[index...].starts(with: closing) { index += 1 }
        // Without an end, it is a word in angle brackets.
        if index == bytes.count {
            unclosed.insert(closing)
            index = bytes[(open + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        }
        return open + 1 < index ? open + 1..<index : nil
    }

    /// The texts in this range without its tags and the white space around them.
    static func texts(_ bytes: [UInt8], in range: Range<Int>) -> [Range<Int>] {
        var texts: [Range<Int>] = []
        var index = range.lowerBound
        func add(_ end: Int) {
            let text = bytes[index..<end]
            if let first = text.firstIndex(where: { $0 > 0x20 }), let last = text.lastIndex(where: { $0 > 0x20 }) {
                texts.append(first..<last + 1)
            }
            index = end
        }
        while index < range.upperBound {
            let rest = bytes[index..<range.upperBound]
            if rest.starts(with: "<![CDATA[".utf8) {
                index += 9
                var end = index
                while end < range.upperBound, !bytes[end..<range.upperBound].starts(with: "]]>".utf8) { end += 1 }
                add(end)
                index = min(end + 3, range.upperBound)
            } else if rest.first == UInt8(ascii: "<") {
                index = rest.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? range.upperBound
            } else {
                add(rest.firstIndex(of: UInt8(ascii: "<")) ?? range.upperBound)
            }
        }
        return texts
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"): true
        default: byte >= 0x80
        }
    }
}
