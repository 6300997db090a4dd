public import Foundation

extension EndpointRequestEncoder {
    /// Adds a cookie.
    public mutating func cookie(_ name: String, _ value: some EndpointParameter) {
        appendCookie(name, value.parameterText)
    }

    /// Adds a cookie, unless the value is nil.
    public mutating func cookie(_ name: String, _ value: (some EndpointParameter)?) {
        if let value { appendCookie(name, value.parameterText) }
    }

    /// Adds a cookie with the raw value of an enumeration.
    public mutating func cookie<Value: RawRepresentable<String>>(_ name: String, _ value: Value) {
        appendCookie(name, value.rawValue)
    }

    /// Adds a cookie with the raw value of an enumeration, unless it is nil.
    public mutating func cookie<Value: RawRepresentable<String>>(_ name: String, _ value: Value?) {
        if let value { appendCookie(name, value.rawValue) }
    }

    /// Adds a cookie with a date, unless it is nil.
    public mutating func cookie(_ name: String, _ value: Date?, _ format: WireDateFormat) {
        if let value { appendCookie(name, ParameterText.date(value, format)) }
    }
}
