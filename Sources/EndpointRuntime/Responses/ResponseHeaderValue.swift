public import Foundation

/// A value that a header field can contain.
public protocol ResponseHeaderValue: Sendable {
    /// Parses the text; `nil` if it is not valid.
    init?(headerText: String)

    /// Parses the text in the answer to a request for this URL; `nil` if it is not valid. Only relative references need
    /// the URL.
    init?(headerText: String, answering url: URL?)

    /// The expected type, for errors.
    static var headerKind: String { get }
}

extension ResponseHeaderValue {
    /// Parses the text without the URL.
    public init?(headerText: String, answering url: URL?) { self.init(headerText: headerText) }
}

extension String: ResponseHeaderValue {
    /// The text itself.
    public init?(headerText: String) { self = headerText }

    /// Any text.
    public static var headerKind: String { "text" }
}

extension Bool: ResponseHeaderValue {
    /// `true` or `false`, in any case.
    public init?(headerText: String) {
        switch headerText.lowercased() {
        case "true": self = true
        case "false": self = false
        default: return nil
        }
    }

    /// True or false.
    public static var headerKind: String { "true or false" }
}

extension Int: ResponseHeaderValue {
    /// A whole number.
    public init?(headerText: String) { self.init(headerText) }

    /// A whole number.
    public static var headerKind: String { "a whole number" }
}

extension Int32: ResponseHeaderValue {
    /// A whole number.
    public init?(headerText: String) { self.init(headerText) }

    /// A whole number.
    public static var headerKind: String { "a whole number of 32 bits" }
}

extension Int64: ResponseHeaderValue {
    /// A whole number.
    public init?(headerText: String) { self.init(headerText) }

    /// A whole number.
    public static var headerKind: String { "a whole number" }
}

extension UInt32: ResponseHeaderValue {
    /// A whole number.
    public init?(headerText: String) { self.init(headerText) }

    /// A whole number.
    public static var headerKind: String { "a whole number of 32 bits that is not negative" }
}

extension UInt64: ResponseHeaderValue {
    /// A whole number.
    public init?(headerText: String) { self.init(headerText) }

    /// A whole number.
    public static var headerKind: String { "a whole number that is not negative" }
}

extension Double: ResponseHeaderValue {
    /// A finite number.
    public init?(headerText: String) {
        guard let value = Double(headerText), value.isFinite else { return nil }
        self = value
    }

    /// A number.
    public static var headerKind: String { "a number" }
}

extension Float: ResponseHeaderValue {
    /// A finite number.
    public init?(headerText: String) {
        guard let value = Float(headerText), value.isFinite else { return nil }
        self = value
    }

    /// A number.
    public static var headerKind: String { "a number" }
}

extension Decimal: ResponseHeaderValue {
    /// A decimal number, digit for digit.
    public init?(headerText: String) {
        guard let value = try? Mapping.decimal(headerText, field: "header") else { return nil }
        self = value
    }

    /// A decimal number.
    public static var headerKind: String { "a decimal number" }
}

extension UUID: ResponseHeaderValue {
    /// A UUID.
    public init?(headerText: String) {
        guard let value = try? Mapping.uuid(headerText, field: "header") else { return nil }
        self = value
    }

    /// A UUID.
    public static var headerKind: String { "a UUID" }
}

extension URL: ResponseHeaderValue {
    /// A URL.
    public init?(headerText: String) {
        guard let value = try? Mapping.url(headerText, field: "header") else { return nil }
        self = value
    }

    /// A URL, or a reference that is resolved against the URL of the request (RFC 9110, section 10.2.2).
    public init?(headerText: String, answering url: URL?) {
        guard let url, !headerText.isEmpty else {
            self.init(headerText: headerText)
            return
        }
        guard let resolved = URL(string: headerText, relativeTo: url)?.absoluteURL,
            let value = try? Mapping.url(resolved.absoluteString, field: "header")
        else { return nil }
        self = value
    }

    /// A URL.
    public static var headerKind: String { "a URL" }
}

extension Data: ResponseHeaderValue {
    /// Base64 (RFC 4648 §4).
    public init?(headerText: String) {
        guard let value = try? Mapping.data(headerText, field: "header") else { return nil }
        self = value
    }

    /// Base64.
    public static var headerKind: String { "Base64" }
}
