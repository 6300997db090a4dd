/// The path and the query of a request (RFC 9112, section 3.2.1), whose path's placeholders are filled one after the
/// other.
struct PathAndQuery: Sendable {
    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    /// The server's path and the part of the template that is written so far. When the template is complete, the query
    /// follows.
    private var bytes: [UInt8]
    private var template: PathTemplateCursor
    private let prefixLength: Int
    /// The query until the path is complete.
    private var earlyQuery: [UInt8] = []
    private var hasQuery = false
    /// A parameter that consists of dots. It is only harmful if its complete segment is `.` or `..`, which is checked
    /// when the path is complete.
    private var dottedParameter: String?

    init(prefix: String, template: String) {
        self.template = PathTemplateCursor(template)
        prefixLength = prefix.utf8.count
        bytes = []
        bytes.reserveCapacity(prefixLength + template.utf8.count + 48)
        bytes.append(contentsOf: prefix.utf8)
        self.template.copy(to: &bytes)
    }

    /// The name of the placeholder that is filled next; nil if the path is complete.
    var placeholder: String? { template.placeholder }

    /// The parameter that makes a segment of the endpoint's path `.` or `..`; nil if none does.
    var parameterOfDotSegment: String? {
        guard let dottedParameter else { return nil }
        let segments = bytes[prefixLength...].prefix { $0 != 0x3F }.split(separator: Self.slash)
        return segments.contains { $0.count <= 2 && $0.allSatisfy { $0 == Self.dot } } ? dottedParameter : nil
    }

    /// Replaces all that is written, and the rest of the template.
    mutating func replace(with target: String) {
        bytes = Array(target.utf8)
        hasQuery = target.contains("?")
        template.finish()
    }

    /// Fills the next placeholder, or returns the reason why this text cannot.
    mutating func fill(with text: String?, mayBeEmpty: Bool = false) -> EndpointEncodingError.Reason? {
        guard !template.isAtEnd else { return .unexpectedPathParameter }
        guard let text else { return .notFinite }
        guard !text.isEmpty || mayBeEmpty else { return .emptyPathParameter }
        if template.takesSegments {
            // None of the segments may be `.` or `..`, because these would leave the path.
            let segments = text.utf8.split(separator: Self.slash)
            guard segments.allSatisfy({ $0.count > 2 || !$0.allSatisfy { $0 == Self.dot } }) else { return .dotSegment }
            PercentEncoding.appendSegments(text, to: &bytes)
        } else {
            let start = bytes.count
            PercentEncoding.append(text, to: &bytes)
            if bytes.count > start, bytes[start...].allSatisfy({ $0 == Self.dot }) {
                dottedParameter = template.placeholder
            }
        }
        template.skipPlaceholder()
        template.copy(to: &bytes)
        return nil
    }

    /// Adds a parameter to the query. Each value is percent-encoded, the separator between them is not.
    mutating func appendQuery(_ name: String, _ texts: some Collection<String>, separator: String) {
        appendQuery { bytes in
            PercentEncoding.append(name, to: &bytes)
            bytes.append(0x3D)
            for (index, text) in texts.enumerated() {
                if index > 0 { bytes.append(contentsOf: separator.utf8) }
                PercentEncoding.append(text, to: &bytes)
            }
        }
    }

    /// Adds a query that is already percent-encoded.
    mutating func appendQuery(escaped query: String) {
        guard !query.isEmpty else { return }
        appendQuery { $0.append(contentsOf: query.utf8) }
    }

    private mutating func appendQuery(_ write: (inout [UInt8]) -> Void) {
        let separator: UInt8 = hasQuery ? 0x26 : 0x3F
        hasQuery = true
        if template.isAtEnd {
            moveEarlyQuery()
            bytes.append(separator)
            write(&bytes)
        } else {
            earlyQuery.append(separator)
            write(&earlyQuery)
        }
    }

    private mutating func moveEarlyQuery() {
        guard !earlyQuery.isEmpty else { return }
        bytes.append(contentsOf: earlyQuery)
        earlyQuery = []
    }

    /// The complete path, which begins with a slash, and the query.
    consuming func text() -> String {
        moveEarlyQuery()
        if bytes.first != Self.slash { bytes.insert(Self.slash, at: 0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
