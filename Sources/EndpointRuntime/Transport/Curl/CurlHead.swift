#if os(Linux)
    internal import Foundation
    internal import HTTPTypes

    /// The head of a response, from the lines that libcurl gives: those of interim responses come before it, the fields
    /// behind a body after it.
    ///
    /// libcurl reads leniently. What RFC 9112 calls no response is refused here.
    struct CurlHead {
        /// All heads of an exchange may have so many bytes together.
        private static let limit = 256 << 10

        private var count = 0
        private var status: Int?
        private var fields = HTTPFields()

        /// The response's head is whole.
        private(set) var isComplete = false
        /// The number in `Content-Length`; nil without one, and if the body is in chunks (RFC 9112 §6.3).
        private var length: Int?

        /// The status and the header fields, once they are whole.
        var response: HTTPResponse? {
            guard isComplete, let status else { return nil }
            return HTTPResponse(status: .init(code: status), headerFields: fields)
        }

        /// The number of bytes of the body; nil if only its end tells.
        func bodyLength(for method: HTTPRequest.Method) -> Int? {
            method == .head || status == 204 || status == 304 ? 0 : length
        }

        /// Whether a body without a length has come to its end, where nothing more comes. Chunks tell their end themselves, and
        /// anything else ends with the connection (RFC 9112 §6.3).
        func endsWithoutLength(isClosed: Bool) -> Bool {
            length == nil && isClosed == (fields[.transferEncoding] == nil)
        }

        /// Takes the next line.
        ///
        /// - Throws: ``TransportError/Kind/invalidResponse`` for what is no head.
        mutating func take(_ line: UnsafeRawBufferPointer) throws(TransportError) {
            count += line.count
            guard count <= Self.limit else { throw TransportError(.invalidResponse) }
            // The fields behind a body say nothing that anybody asked for.
            guard !isComplete else { return }
            let text = line.prefix { $0 != 0x0D && $0 != 0x0A }
            guard status != nil else { return status = try Self.status(text) }
            guard let first = text.first else { return try end() }
            if first == 0x20 || first == 0x09 { try fold(text) } else { try append(text) }
        }

        private mutating func end() throws(TransportError) {
            guard let code = status, code >= 200 else {
                // An interim response, behind which the next head comes.
                (status, fields) = (nil, HTTPFields())
                return
            }
            if fields[.transferEncoding] == nil { length = try contentLength() }
            isComplete = true
        }

        /// The status of a status line (RFC 9112 §4), with or without the blank behind it. 101 is none: nobody asked for another
        /// protocol.
        private static func status(_ line: some Collection<UInt8>) throws(TransportError) -> Int {
            let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
            let versions = ["HTTP/1.1", "HTTP/1.0", "HTTP/2", "HTTP/3"]
            guard parts.count > 1, versions.contains(String(decoding: parts[0], as: UTF8.self)), parts[1].count == 3,
                let code = Self.number(parts[1]), code >= 100, code != 101
            else { throw TransportError(.invalidResponse) }
            return code
        }

        private mutating func append(_ line: some Collection<UInt8>) throws(TransportError) {
            guard let colon = line.firstIndex(of: 0x3A),
                let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
            else { throw TransportError(.invalidResponse) }
            let value = Self.trimmed(line[colon...].dropFirst())
            // Its bytes go back to the server as they came.
            let isValidator = name == .eTag
            fields.append(
                isValidator ? HTTPField(name: name, value: value) : HTTPField(name: name, value: Self.text(value))
            )
        }

        /// Adds a line that begins with a blank to the field before it (RFC 9112 §5.2).
        private mutating func fold(_ line: some Collection<UInt8>) throws(TransportError) {
            guard let index = fields.indices.last else { throw TransportError(.invalidResponse) }
            let value = fields[index].value + " " + Self.text(line)
            fields[index].value = value.trimmingCharacters(in: .whitespaces)
        }

        /// A field's value: UTF-8, or the Latin-1 that it once was (RFC 9110 §5.5).
        private static func text(_ bytes: some Collection<UInt8>) -> String {
            let value = trimmed(bytes)
            return String(validating: value, as: UTF8.self) ?? String(decoding: value.map(UInt16.init), as: UTF16.self)
        }

        private static func trimmed(_ bytes: some Collection<UInt8>) -> [UInt8] {
            let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
            return Array(bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
        }

        /// The number in all `Content-Length` fields. They may repeat a number, but not contradict each other (RFC 9110 §8.6).
        private func contentLength() throws(TransportError) -> Int? {
            var length: Int?
            for value in fields[values: .contentLength] {
                for part in value.split(separator: ",", omittingEmptySubsequences: false) {
                    let digits = part.trimmingCharacters(in: .whitespaces)
                    guard let number = Self.number(digits.utf8), length ?? number == number else {
                        throw TransportError(.invalidResponse)
                    }
                    length = number
                }
            }
            return length
        }

        private static func number(_ digits: some Collection<UInt8>) -> Int? {
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return Int(String(decoding: digits, as: UTF8.self))
        }
    }
#endif
