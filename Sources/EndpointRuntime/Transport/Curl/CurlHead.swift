#if os(Linux)
    internal import Foundation
    internal import HTTPTypes

    /// Parses the head of a response from libcurl's lines. Lines of interim responses come before it, and trailer
    /// fields after the body.
    ///
    /// libcurl accepts some invalid responses. This type refuses what is invalid by RFC 9112.
    struct CurlHead {
        /// The largest number of bytes in all heads of an exchange.
        private static let limit = 256 << 10

        private var count = 0
        private var status: Int?
        private var fields = HTTPFields()

        /// The head of the final response is complete.
        private(set) var isComplete = false
        /// The value of `Content-Length`; nil without one, and for a chunked body (RFC 9112, section 6.3).
        private var length: Int?

        /// The status and the header fields, after they are complete.
        var response: HTTPResponse? {
            guard isComplete, let status else { return nil }
            return HTTPResponse(status: .init(code: status), headerFields: fields)
        }

        /// The number of bytes of the body; nil if only its end determines it.
        func bodyLength(for method: HTTPRequest.Method) -> Int? {
            method == .head || status == 204 || status == 304 ? 0 : length
        }

        /// True if a body without a length is complete when no more bytes come. A chunked body ends on an open
        /// connection, and any other one ends with the connection (RFC 9112, section 6.3).
        func endsWithoutLength(isClosed: Bool) -> Bool {
            length == nil && isClosed == (fields[.transferEncoding] == nil)
        }

        /// Parses the next line.
        ///
        /// - Throws: ``TransportError/Kind/invalidResponse`` for an invalid head.
        mutating func take(_ line: UnsafeRawBufferPointer) throws(TransportError) {
            count += line.count
            guard count <= Self.limit else { throw TransportError(.invalidResponse) }
            // Trailer fields are ignored.
            guard !isComplete else { return }
            let text = line.prefix { $0 != 0x0D && $0 != 0x0A }
            guard status != nil else { return status = try Self.status(text) }
            guard let first = text.first else { return try end() }
            if first == 0x20 || first == 0x09 { try fold(text) } else { try append(text) }
        }

        private mutating func end() throws(TransportError) {
            guard let code = status, code >= 200 else {
                // This was an interim response. The next head follows.
                (status, fields) = (nil, HTTPFields())
                return
            }
            if fields[.transferEncoding] == nil { length = try contentLength() }
            isComplete = true
        }

        /// The status of a status line (RFC 9112, section 4). The space after it is optional. 101 is invalid, because
        /// no request asks for another protocol.
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
            // Its bytes are sent back to the server unchanged.
            let isValidator = name == .eTag
            fields.append(
                isValidator ? HTTPField(name: name, value: value) : HTTPField(name: name, value: Self.text(value))
            )
        }

        /// Appends a folded line to the previous field (RFC 9112, section 5.2).
        private mutating func fold(_ line: some Collection<UInt8>) throws(TransportError) {
            guard let index = fields.indices.last else { throw TransportError(.invalidResponse) }
            let value = fields[index].value + " " + Self.text(line)
            fields[index].value = value.trimmingCharacters(in: .whitespaces)
        }

        /// A field's value as UTF-8, or as Latin-1, the historical encoding (RFC 9110, section 5.5).
        private static func text(_ bytes: some Collection<UInt8>) -> String {
            let value = trimmed(bytes)
            return String(validating: value, as: UTF8.self) ?? String(decoding: value.map(UInt16.init), as: UTF16.self)
        }

        private static func trimmed(_ bytes: some Collection<UInt8>) -> [UInt8] {
            let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
            return Array(bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
        }

        /// The value of all `Content-Length` fields. They may repeat a value but must not differ (RFC 9110, section
        /// 8.6).
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
