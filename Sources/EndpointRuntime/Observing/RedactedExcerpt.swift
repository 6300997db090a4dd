internal import Foundation

/// The structure around a place in a body that could not be decoded, without the body's content.
///
///     {"…":"…","amount":▸0,"…":true,"…":[{"…
///
/// Strings become `"…"`, numbers `0`, other words `x`; `true`, `false`, `null` and punctuation stay. So a reader
/// recognizes an object instead of a list, or HTML instead of JSON. Only the keys in the error's path stay. Other keys
/// may be personal data, such as the names in a map.
enum RedactedExcerpt {
    /// The number of tokens on each side.
    private static let reach = 12
    private static let longestKey = 40

    /// The excerpt around an offset in a body, which `▸` marks.
    static func text(of body: Data, around offset: Int, path: String) -> String {
        var scanner = TokenScanner(bytes: Array(body), keys: Set(path.split { ".[]\"".contains($0) }.map(String.init)))
        var before: [String] = []
        var after: [String] = []
        var isCut = false
        while after.count < reach, let token = scanner.next() {
            if token.end > offset {
                after.append(token.text)
            } else {
                before.append(token.text)
                if before.count > reach {
                    before.removeFirst()
                    isCut = true
                }
            }
        }
        let rest = scanner.next() == nil ? "" : "…"
        return (isCut ? "…" : "") + before.joined() + "▸" + after.joined() + rest
    }

    /// Splits bytes into tokens of JSON, and other bytes into similar tokens.
    private struct TokenScanner {
        let bytes: [UInt8]
        let keys: Set<String>
        private var position = 0

        init(bytes: [UInt8], keys: Set<String>) {
            self.bytes = bytes
            self.keys = keys
        }

        /// The next token in its redacted form, and its end; nil at the end of the bytes.
        mutating func next() -> (text: String, end: Int)? {
            skipBlanks()
            guard position < bytes.count else { return nil }
            let start = position
            position += 1
            let text: String
            switch bytes[start] {
            case UInt8(ascii: "\""): text = string(from: start)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                skip {
                    Self.isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
                }
                text = "0"
            case let byte where Self.isWord(byte):
                skip(Self.isWord)
                let word = String(decoding: bytes[start..<position], as: UTF8.self)
                text = ["true", "false", "null"].contains(word) ? word : "x"
            case 0x21...0x7E: text = String(Unicode.Scalar(bytes[start]))
            default: text = "x"
            }
            return (text, position)
        }

        /// A string after its opening quotation mark. Without a closing mark it extends to the end.
        private mutating func string(from start: Int) -> String {
            while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard position < bytes.count else {
                position = bytes.count
                return "\"…"
            }
            let content = bytes[(start + 1)..<position]
            position += 1
            guard content.count <= RedactedExcerpt.longestKey, isKey() else { return "\"…\"" }
            let key = String(decoding: content, as: UTF8.self)
            return keys.contains(key) ? "\"\(key)\"" : "\"…\""
        }

        /// Returns true if a colon follows, as after a key.
        private func isKey() -> Bool {
            bytes[position...].first { !Self.isBlank($0) } == UInt8(ascii: ":")
        }

        private mutating func skipBlanks() { skip(Self.isBlank) }

        private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
            while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
        }

        private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

        /// Returns true for letters, digits, `_`, and bytes beyond ASCII.
        private static func isWord(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
                true
            default: false
            }
        }
    }
}
