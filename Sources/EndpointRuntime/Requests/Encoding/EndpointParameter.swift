public import Foundation

/// A value that a path, a query or a header field can contain.
///
/// Generated enumerations need no conformance: a value that is `RawRepresentable` by a string is sent as that string.
public protocol EndpointParameter {
    /// The value as text, before any escaping; nil for a value that text cannot express, such as an infinite number.
    var parameterText: String? { get }
}

extension String: EndpointParameter {
    /// The string itself; nil if a mapper wrote it for a time that the wire's form cannot express.
    public var parameterText: String? { InexpressibleTime.isText(self) ? nil : self }
}

extension Bool: EndpointParameter {
    /// `true` or `false`.
    public var parameterText: String? { self ? "true" : "false" }
}

extension Int: EndpointParameter {
    /// The digits.
    public var parameterText: String? { String(self) }
}

extension Int32: EndpointParameter {
    /// The digits.
    public var parameterText: String? { String(self) }
}

extension Int64: EndpointParameter {
    /// The digits.
    public var parameterText: String? { String(self) }
}

extension UInt32: EndpointParameter {
    /// The digits.
    public var parameterText: String? { String(self) }
}

extension UInt64: EndpointParameter {
    /// The digits.
    public var parameterText: String? { String(self) }
}

extension Double: EndpointParameter {
    /// The shortest text that is read back as the same number. A whole number has no fraction.
    public var parameterText: String? {
        guard isFinite else { return nil }
        return Int64(exactly: self).map { String($0) } ?? description
    }
}

extension Float: EndpointParameter {
    /// The shortest text that is read back as the same number. A whole number has no fraction.
    public var parameterText: String? {
        guard isFinite else { return nil }
        return Int64(exactly: self).map { String($0) } ?? description
    }
}

extension Decimal: EndpointParameter {
    /// All digits, with a point in every locale, and without an exponent.
    public var parameterText: String? { isFinite ? wireText : nil }
}

extension UUID: EndpointParameter {
    /// The form of RFC 9562 §4, in lower case.
    public var parameterText: String? { wireText }
}

extension URL: EndpointParameter {
    /// The absolute URL.
    public var parameterText: String? { absoluteString }
}

extension Data: EndpointParameter {
    /// Base64 (RFC 4648 §4).
    public var parameterText: String? { base64EncodedString() }
}
