public import Foundation
package import HTTPTypes

/// Writes one request: what an endpoint puts its parameters and its body into.
///
/// Nothing here throws: the first failure is remembered, what follows is ignored, and the call fails with it before anything
/// is sent. The result is the same for the same input, byte for byte: parameters stand in the order they were put in.
public struct EndpointRequestEncoder: Sendable {
    /// The server's prefix and as much of the template as is written yet; the query too, once the template is.
    private var path: [UInt8]
    /// Where the request goes in place of the client's server.
    private(set) var destination: RequestDestination?
    private var template: PathTemplateCursor
    private let prefixLength: Int
    /// The query, as long as the path is not complete.
    private var earlyQuery: [UInt8] = []
    private var hasQuery = false
    private var fields: HTTPFields
    package var content = RequestContent()
    private var cookies: [UInt8] = []
    /// What the app provides, as far as it was asked; and what has to be asked for.
    private let provided: ProvidedTexts
    package private(set) var wanted: [String] = []
    private var failure: EndpointEncodingError?
    /// A path parameter that is nothing but dots; whether that does harm shows when its segment is complete.
    private var dottedParameter: String?

    package init(prefix: String, template: String, fields: HTTPFields, provided: ProvidedTexts = .none) {
        self.template = PathTemplateCursor(template)
        self.provided = provided
        self.fields = fields
        // Most requests have a few fields of their own.
        self.fields.reserveCapacity(fields.count + 4)
        prefixLength = prefix.utf8.count
        path = []
        path.reserveCapacity(prefixLength + template.utf8.count + 48)
        path.append(contentsOf: prefix.utf8)
        self.template.copy(to: &path)
    }

    /// Fills the next placeholder of the path: percent-encoded, so that it can be but one segment's text. In a placeholder
    /// that takes several segments, `{name...}`, slashes stay.
    ///
    /// An empty value is refused, and one that makes the segment `.` or `..`: either would name another resource.
    @inlinable public mutating func path(_ value: some EndpointParameter) {
        fillPlaceholder(value.parameterText)
    }

    /// Fills the next placeholder of the path with the value that an enumeration stands for.
    @inlinable public mutating func path<Value: RawRepresentable<String>>(_ value: Value) {
        fillPlaceholder(value.rawValue)
    }

    /// Fills the next placeholder of the path with a date.
    public mutating func path(_ value: Date, _ format: WireDateFormat) {
        fillPlaceholder(ParameterText.date(value, format))
    }

    /// Sends the request to this URL, whatever the client's server is.
    public mutating func url(_ value: URL) {
        guard !hasFailed else { return }
        guard let (destination, rest) = RequestDestination.of(value) else { return fail(.url, template.placeholder) }
        self.destination = destination
        path = Array(rest.utf8)
        hasQuery = rest.contains("?")
        template.finish()
    }

    /// Sends JSON.
    public mutating func body(_ value: some WireWritable) {
        if let json = json(value) { content.base = .json(json) }
    }

    /// A value as JSON, unless the request has failed.
    mutating func json(_ value: some WireWritable) -> Data? {
        guard !hasFailed else { return nil }
        do {
            return try Wire.encode(value)
        } catch {
            fail(.body(error), nil)
            return nil
        }
    }

    /// What the app provides by a name: nil where it has not been asked yet.
    mutating func text(provided name: String) -> String? {
        if let text = provided[name] { return text }
        if !wanted.contains(name) { wanted.append(name) }
        return nil
    }

    /// Adds `name=value` to the query, escaped.
    @usableFromInline mutating func appendQuery(_ name: String, _ text: String?) {
        guard let text else { return fail(.notFinite, name) }
        appendQuery(name, CollectionOfOne(text), separator: "")
    }

    /// Adds a parameter of several values to the query: each of them escaped, the separator as it is.
    mutating func appendQuery(_ name: String, _ texts: some Collection<String>, separator between: String) {
        let isComplete = template.isAtEnd
        if isComplete { moveEarlyQuery() }
        let separator: UInt8 = hasQuery ? 0x26 : 0x3F
        hasQuery = true
        if isComplete {
            Self.write(separator, name, texts, between, to: &path)
        } else {
            Self.write(separator, name, texts, between, to: &earlyQuery)
        }
    }

    /// Adds what is a query already, escaped and with its separators.
    package mutating func appendQuery(escaped query: String) {
        guard !query.isEmpty else { return }
        let isComplete = template.isAtEnd
        if isComplete { moveEarlyQuery() }
        let bytes: [UInt8] = [hasQuery ? 0x26 : 0x3F] + query.utf8
        hasQuery = true
        if isComplete { path.append(contentsOf: bytes) } else { earlyQuery.append(contentsOf: bytes) }
    }

    private static func write(
        _ separator: UInt8,
        _ name: String,
        _ texts: some Collection<String>,
        _ between: String,
        to bytes: inout [UInt8]
    ) {
        bytes.append(separator)
        PercentEncoding.append(name, to: &bytes)
        bytes.append(0x3D)
        for (index, text) in texts.enumerated() {
            if index > 0 { bytes.append(contentsOf: between.utf8) }
            PercentEncoding.append(text, to: &bytes)
        }
    }

    /// Adds a cookie to the one `Cookie` field (RFC 6265 §4.2.1); what its value cannot hold is percent-encoded.
    mutating func appendCookie(_ name: String, _ text: String?) {
        guard let text else { return fail(.notFinite, name) }
        guard HTTPField.Name(name) != nil else { return fail(.headerName, name) }
        if !cookies.isEmpty { cookies.append(contentsOf: "; ".utf8) }
        cookies.append(contentsOf: name.utf8)
        cookies.append(0x3D)
        PercentEncoding.appendCookie(text, to: &cookies)
    }

    private mutating func moveEarlyQuery() {
        guard !earlyQuery.isEmpty else { return }
        path.append(contentsOf: earlyQuery)
        earlyQuery = []
    }

    /// Sets a header field to this value.
    @usableFromInline package mutating func setHeader(_ name: String, _ text: String?) {
        guard let fieldName = HTTPField.Name(name) else { return fail(.headerName, name) }
        if let value = headerValue(text, name) {
            fields.set(HTTPField(name: fieldName, value: value))
        }
    }

    /// Sets a header field to these values; none leaves it as it is.
    @usableFromInline package mutating func setHeader(_ name: String, _ texts: [String?]) {
        guard !texts.isEmpty else { return }
        guard let fieldName = HTTPField.Name(name) else { return fail(.headerName, name) }
        let values = texts.compactMap { headerValue($0, name) }
        guard values.count == texts.count else { return }
        fields[fields: fieldName] = values.map { HTTPField(name: fieldName, value: $0) }
    }

    /// The text as far as a header field can hold it; where it cannot, the request fails.
    private mutating func headerValue(_ text: String?, _ name: String) -> String? {
        guard let text else {
            fail(.notFinite, name)
            return nil
        }
        guard HeaderValue.isValid(text) else {
            fail(.headerValue, name)
            return nil
        }
        return text
    }

    /// Asked instead of comparing with nil, for which the whole error would be copied.
    var hasFailed: Bool {
        if case .some = failure { true } else { false }
    }

    /// Remembers the first failure.
    mutating func fail(_ reason: EndpointEncodingError.Reason, _ parameter: String?) {
        if !hasFailed { failure = EndpointEncodingError(reason, parameter: parameter) }
    }

    /// What was written, or the first failure.
    package mutating func finish(
        boundary: () -> String = { "boundary" }
    ) throws(EndpointEncodingError) -> EncodedRequest {
        if let name = template.placeholder { fail(.missingPathParameter, name) }
        if let dottedParameter, hasDotSegment() { fail(.dotSegment, dottedParameter) }
        if let failure { throw failure }
        moveEarlyQuery()
        if path.first != Self.slash { path.insert(Self.slash, at: 0) }
        if !cookies.isEmpty { setHeader("Cookie", String(decoding: cookies, as: UTF8.self)) }
        let body = try content.body(&fields, boundary: boundary)
        let path = String(decoding: path, as: UTF8.self)
        return EncodedRequest(destination: destination, path: path, fields: fields, body: body)
    }
}

/// What an endpoint wrote: a request without its server, credentials and ids.
package struct EncodedRequest: Sendable {
    package let destination: RequestDestination?
    package let path: String
    package var fields: HTTPFields
    package let body: EndpointRequestBody
}

extension EndpointRequestEncoder {
    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    @usableFromInline mutating func fillPlaceholder(_ text: String?) {
        guard !hasFailed else { return }
        guard !template.isAtEnd else { return fail(.unexpectedPathParameter, nil) }
        guard let text else { return fail(.notFinite, template.placeholder) }
        guard !text.isEmpty else { return fail(.emptyPathParameter, template.placeholder) }
        if template.takesSegments {
            fillSegments(text)
        } else {
            let start = path.count
            PercentEncoding.append(text, to: &path)
            if path[start...].allSatisfy({ $0 == Self.dot }) { dottedParameter = template.placeholder }
        }
        template.skipPlaceholder()
        template.copy(to: &path)
    }

    /// Fills a placeholder that takes several segments. None of them may be `.` or `..`, which would leave the path.
    private mutating func fillSegments(_ text: String) {
        let segments = text.utf8.split(separator: Self.slash)
        guard segments.allSatisfy({ $0.count > 2 || !$0.allSatisfy { $0 == Self.dot } }) else {
            return fail(.dotSegment, template.placeholder)
        }
        PercentEncoding.appendSegments(text, to: &path)
    }

    /// Whether a segment of the endpoint's path is `.` or `..`.
    private func hasDotSegment() -> Bool {
        let segments = path[prefixLength...].prefix { $0 != 0x3F }.split(separator: Self.slash)
        return segments.contains { $0.count <= 2 && $0.allSatisfy { $0 == Self.dot } }
    }
}

extension HTTPFields {
    /// Puts the field in place of those of its name; most often there is none, and it goes to the end.
    mutating func set(_ field: consuming HTTPField) {
        if contains(field.name) {
            self[fields: field.name] = [field]
        } else {
            append(field)
        }
    }
}

/// What may stand in a header field.
enum HeaderValue {
    /// Whether the text has no control character but the tab (RFC 9110 §5.5): with a line break in it, a value could
    /// bring header fields of its own.
    static func isValid(_ text: String) -> Bool {
        text.utf8.allSatisfy(isValid)
    }

    /// Whether nothing would be left of the text: a value loses its blanks at both ends (RFC 9110 §5.5).
    static func isBlank(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// Whether the byte is no control character but the tab.
    static func isValid(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == 0x09
    }
}
