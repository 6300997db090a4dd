public import Foundation
package import HTTPTypes

/// Encodes a request. An endpoint writes its parameters and its body into it.
///
/// Nothing here throws. The encoder remembers the first failure and ignores what follows, and the call fails before
/// anything is sent. The same input gives the same bytes: parameters stay in the order in which they were added.
public struct EndpointRequestEncoder: Sendable {
    private var target: PathAndQuery
    /// The origin of the request, if it is not the client's server.
    private(set) var destination: RequestDestination?
    private var hasSensitiveURL = false
    private var fields: HTTPFields
    package var content = RequestContent()
    private var cookies: [UInt8] = []
    /// The values that the app provided so far, and the names of those that are still needed.
    private let provided: ProvidedTexts
    package private(set) var wanted: [String] = []
    private var failure: EndpointEncodingError?

    package init(prefix: String, template: String, fields: HTTPFields, provided: ProvidedTexts = .none) {
        target = PathAndQuery(prefix: prefix, template: template)
        self.provided = provided
        self.fields = fields
        // Most requests have a few fields of their own.
        self.fields.reserveCapacity(fields.count + 4)
    }

    /// Fills the next placeholder of the path. The value is percent-encoded, so that it stays one segment. In a
    /// placeholder for several segments, `{name...}`, slashes are kept.
    ///
    /// An empty value makes the call fail, and so does one that makes the segment `.` or `..`: either would name
    /// another resource.
    @inlinable public mutating func path(_ value: some EndpointParameter) {
        fillPlaceholder(value.parameterText)
    }

    /// Fills the next placeholder of the path with a value that may be empty. The API has a resource with an empty name.
    @inlinable public mutating func path(_ value: some EndpointParameter, mayBeEmpty: Bool) {
        fillPlaceholder(value.parameterText, mayBeEmpty: mayBeEmpty)
    }

    /// Fills the next placeholder of the path with the raw value of an enumeration.
    @inlinable public mutating func path<Value: RawRepresentable<String>>(_ value: Value) {
        fillPlaceholder(value.rawValue)
    }

    /// Fills the next placeholder of the path with a date.
    public mutating func path(_ value: Date, _ format: WireDateFormat) {
        fillPlaceholder(ParameterText.date(value, format))
    }

    /// Sends the request to this URL, regardless of the client's server. Logs and recordings do not show a sensitive
    /// URL.
    public mutating func url(_ value: URL, sensitive: Bool = false) {
        guard !hasFailed else { return }
        guard let (destination, rest) = RequestDestination.of(value) else { return fail(.url, target.placeholder) }
        self.destination = destination
        hasSensitiveURL = sensitive
        target.replace(with: rest)
    }

    /// Sends JSON.
    public mutating func body(_ value: some WireWritable) {
        if let json = json(value) { content.base = .json(json) }
    }

    /// A value as JSON, unless the request has failed. A field of the body has a name.
    mutating func json(_ value: some WireWritable, of field: String? = nil) -> Data? {
        guard !hasFailed else { return nil }
        do {
            return try Wire.encode(value, of: field, hiding: &content.sensitiveMaps)
        } catch {
            fail(.body(error), nil)
            return nil
        }
    }

    /// The value that the app provides for a name; `nil` if the app has not been asked yet.
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

    /// Adds a parameter with several values to the query. Each value is percent-encoded, the separator is not.
    mutating func appendQuery(_ name: String, _ texts: some Collection<String>, separator: String) {
        target.appendQuery(name, texts, separator: separator)
    }

    /// Adds a query that is already percent-encoded.
    package mutating func appendQuery(escaped query: String) {
        target.appendQuery(escaped: query)
    }

    /// Adds a cookie to the `Cookie` field (RFC 6265 §4.2.1). Characters that its value cannot contain are
    /// percent-encoded.
    mutating func appendCookie(_ name: String, _ text: String?) {
        guard let text else { return fail(.notFinite, name) }
        guard HTTPField.Name(name) != nil else { return fail(.headerName, name) }
        if !cookies.isEmpty { cookies.append(contentsOf: "; ".utf8) }
        cookies.append(contentsOf: name.utf8)
        cookies.append(0x3D)
        PercentEncoding.appendCookie(text, to: &cookies)
    }

    @usableFromInline mutating func fillPlaceholder(_ text: String?, mayBeEmpty: Bool = false) {
        guard !hasFailed else { return }
        if let reason = target.fill(with: text, mayBeEmpty: mayBeEmpty) { fail(reason, target.placeholder) }
    }

    /// Sets a header field to this value.
    @usableFromInline package mutating func setHeader(_ name: String, _ text: String?) {
        guard let fieldName = HTTPField.Name(name) else { return fail(.headerName, name) }
        if let value = headerValue(text, name) {
            fields.set(HTTPField(name: fieldName, value: value))
        }
    }

    /// Sets a header field to these values. If there are none, the field stays unchanged.
    @usableFromInline package mutating func setHeader(_ name: String, _ texts: [String?]) {
        guard !texts.isEmpty else { return }
        guard let fieldName = HTTPField.Name(name) else { return fail(.headerName, name) }
        let values = texts.compactMap { headerValue($0, name) }
        guard values.count == texts.count else { return }
        fields[fields: fieldName] = values.map { HTTPField(name: fieldName, value: $0) }
    }

    /// The text if a header field can contain it. Otherwise the request fails.
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

    /// A failure is stored. Comparing the optional with nil would copy the whole error.
    var hasFailed: Bool {
        if case .some = failure { true } else { false }
    }

    /// Remembers the failure if it is the first.
    mutating func fail(_ reason: EndpointEncodingError.Reason, _ parameter: String?) {
        if !hasFailed { failure = EndpointEncodingError(reason, parameter: parameter) }
    }

    /// The complete request, or the first failure.
    package mutating func finish(
        boundary: () -> String = { "boundary" }
    ) throws(EndpointEncodingError) -> EncodedRequest {
        if let name = target.placeholder { fail(.missingPathParameter, name) }
        if let name = target.parameterOfDotSegment { fail(.dotSegment, name) }
        if let failure { throw failure }
        if !cookies.isEmpty { setHeader("Cookie", String(decoding: cookies, as: UTF8.self)) }
        let body = try content.body(&fields, boundary: boundary)
        return EncodedRequest(
            destination: destination,
            path: target.text(),
            fields: fields,
            body: body,
            hasSensitiveURL: hasSensitiveURL
        )
    }
}

/// An encoded request, without its server, credentials and ids.
package struct EncodedRequest: Sendable {
    package let destination: RequestDestination?
    package let path: String
    package var fields: HTTPFields
    package let body: EndpointRequestBody
    package let hasSensitiveURL: Bool
}

extension HTTPFields {
    /// Replaces the fields with the same name. Usually there is none, and the field is appended.
    mutating func set(_ field: consuming HTTPField) {
        if contains(field.name) {
            self[fields: field.name] = [field]
        } else {
            append(field)
        }
    }
}

/// Checks the values of header fields.
enum HeaderValue {
    /// Returns true if the text contains no control character except the tab (RFC 9110, section 5.5). A line break in a
    /// value could add header fields.
    static func isValid(_ text: String) -> Bool {
        text.utf8.allSatisfy(isValid)
    }

    /// Returns true if the text consists of spaces and tabs. These are removed at both ends of a value, so nothing
    /// would remain (RFC 9110, section 5.5).
    static func isBlank(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// Returns true for all bytes except control characters other than the tab.
    static func isValid(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == 0x09
    }
}
