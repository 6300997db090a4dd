public import Foundation
internal import HTTPTypes

/// Typed header fields of a response. It is generated from `returns: { headers: … }`.
public protocol ResponseHeaders: Sendable {
    /// Reads the values. The error names the field that is missing or invalid.
    init(from headers: ResponseHeaderReader) throws(WireError)
}

/// Reads the header fields of a response by name. The case of a name does not matter.
///
/// A response may have a field in several lines. A list reads all of them, and a text joins them with `, ` (RFC 9110 §5.3).
/// Any other value takes equal lines as one. If they differ, an optional value is nil, the observer receives
/// ``EndpointEvent/Kind/elementsSkipped(_:)``, and a required value is an error.
public struct ResponseHeaderReader: Sendable {
    private let fields: HTTPFields
    private let target: RequestTarget?
    private let read: ReadFields?
    private let onSkip: @Sendable (SkippedElement) -> Void

    init(
        _ fields: HTTPFields,
        of target: RequestTarget?,
        noting read: ReadFields? = nil,
        onSkip: @escaping @Sendable (SkippedElement) -> Void = { _ in }
    ) {
        self.fields = fields
        self.target = target
        self.read = read
        self.onSkip = onSkip
    }

    /// Creates a reader of a response. It reports skipped values to the response's observer.
    init(_ response: EndpointResponse) {
        self.init(response.headers, of: response.answered) {
            [attempt = response.attempt, observer = response.observer] in
            observer?.observe(EndpointEvent(attempt: attempt, kind: .elementsSkipped([$0])))
        }
    }

    private func lines(_ name: String) -> [String] {
        let lines = HTTPField.Name(name).map { fields[values: $0] } ?? []
        read?.note(name, lines)
        return lines
    }

    /// The value of a field; nil if there is none, or if its lines differ.
    private func value<Value>(
        _ name: String,
        expected: String,
        isRequired: Bool,
        _ parse: (String) -> Value?
    ) throws(WireError) -> Value? {
        let lines = lines(name)
        guard let first = lines.first else {
            if isRequired { throw Self.error(.missingKey, name) }
            return nil
        }
        // Many servers send an empty text for no URL.
        if first.isEmpty, expected == URL.headerKind, !isRequired { return nil }
        let isSame = lines.dropFirst().allSatisfy { $0 == first }
        let text = isSame ? first : lines.joined(separator: ", ")
        if let value = parse(text) ?? parse(FieldLines.single(text)) { return value }
        guard !isRequired, !isSame || FieldLines.elements(text).count > 1 else {
            throw Self.error(.invalidValue(expected: expected), name)
        }
        onSkip(SkippedElement(path: "header \(name)", reason: "expected \(expected), found lines that differ"))
        return nil
    }

    private func parsed<Value: ResponseHeaderValue>(_ text: String) -> Value? {
        Value(headerText: text, answering: target?.url)
    }

    private func required<Value>(_ value: Value?, _ name: String) throws(WireError) -> Value {
        guard let value else { throw Self.error(.missingKey, name) }
        return value
    }

    /// Reads a required field.
    public func required<Value: ResponseHeaderValue>(_ name: String) throws(WireError) -> Value {
        try required(value(name, expected: Value.headerKind, isRequired: true, parsed), name)
    }

    /// Reads an optional field.
    public func optional<Value: ResponseHeaderValue>(_ name: String) throws(WireError) -> Value? {
        try value(name, expected: Value.headerKind, isRequired: false, parsed)
    }

    /// Reads a required value of an enumeration or a wrapper.
    public func required<Value: RawRepresentable>(_ name: String) throws(WireError) -> Value
    where Value.RawValue: ResponseHeaderValue {
        try required(value(name, expected: Self.listed, isRequired: true, wrapped), name)
    }

    /// Reads an optional value of an enumeration or a wrapper.
    public func optional<Value: RawRepresentable>(_ name: String) throws(WireError) -> Value?
    where Value.RawValue: ResponseHeaderValue {
        try value(name, expected: Self.listed, isRequired: false, wrapped)
    }

    private static let listed = "one of the values that the spec lists"

    private func wrapped<Value: RawRepresentable>(_ text: String) -> Value? where Value.RawValue: ResponseHeaderValue {
        guard let raw: Value.RawValue = parsed(text), let value = Value(rawValue: raw) else { return nil }
        // Swift also finds the raw value for canonically equivalent text.
        if let found = value.rawValue as? String, let raw = raw as? String, !found.hasBytes(of: raw) { return nil }
        return value
    }

    /// Reads a required point in time: an HTTP date, or one in the API's own format.
    public func required(_ name: String, _ format: WireDateFormat) throws(WireError) -> Date {
        try required(value(name, expected: "a date", isRequired: true) { Self.date($0, format) }, name)
    }

    /// Reads an optional point in time: an HTTP date, or one in the API's own format.
    public func optional(_ name: String, _ format: WireDateFormat) throws(WireError) -> Date? {
        try value(name, expected: "a date", isRequired: false) { Self.date($0, format) }
    }

    private static func date(_ text: String, _ format: WireDateFormat) -> Date? {
        if let date = HTTPDate.parse(Substring(text), now: Date()) { return date }
        return switch format {
        case .iso8601, .pattern: try? Mapping.date(text, format, field: "header")
        case .unixSeconds, .unixMilliseconds:
            Double(text).flatMap { try? Mapping.date($0, format, field: "header") }
        }
    }

    // MARK: Lists

    /// Reads a required list: the elements of all lines, which commas separate. Each line of `Set-Cookie` is one
    /// element.
    public func requiredList<Value: ResponseHeaderValue>(_ name: String) throws(WireError) -> [Value] {
        try required(optionalList(name), name)
    }

    /// Reads an optional list: nil if there is no such field.
    public func optionalList<Value: ResponseHeaderValue>(_ name: String) throws(WireError) -> [Value]? {
        try list(name, expected: Value.headerKind, parsed)
    }

    /// Reads a required list of values of an enumeration or a wrapper.
    public func requiredList<Value: RawRepresentable>(_ name: String) throws(WireError) -> [Value]
    where Value.RawValue: ResponseHeaderValue {
        try required(optionalList(name), name)
    }

    /// Reads an optional list of values of an enumeration or a wrapper.
    public func optionalList<Value: RawRepresentable>(_ name: String) throws(WireError) -> [Value]?
    where Value.RawValue: ResponseHeaderValue {
        try list(name, expected: Self.listed, wrapped)
    }

    /// Reads a required list of points in time.
    public func requiredList(_ name: String, _ format: WireDateFormat) throws(WireError) -> [Date] {
        try required(optionalList(name, format), name)
    }

    /// Reads an optional list of points in time.
    public func optionalList(_ name: String, _ format: WireDateFormat) throws(WireError) -> [Date]? {
        try list(name, expected: "a date", joining: FieldLines.dates) { Self.date($0, format) }
    }

    private func list<Value>(
        _ name: String,
        expected: String,
        joining join: ([String]) -> [String] = { $0 },
        _ parse: (String) -> Value?
    ) throws(WireError) -> [Value]? {
        let lines = lines(name)
        guard !lines.isEmpty else { return nil }
        // A cookie's date has a comma (RFC 9110 §5.3).
        let isCookie = name.lowercased() == "set-cookie"
        var values: [Value] = []
        for element in join(isCookie ? lines : lines.flatMap(FieldLines.elements)) {
            guard let value = parse(element) else { throw Self.error(.invalidValue(expected: expected), name) }
            values.append(value)
        }
        return values
    }

    private static func error(_ kind: WireError.Kind, _ name: String) -> WireError {
        WireError(kind: kind, path: "header \(name)", byteOffset: 0)
    }
}
