public import Foundation

extension EndpointRequestEncoder {
    /// Sets a header field, in place of the API's constant of that name.
    ///
    /// A value with a control character (CR, LF and NUL among them) fails the call; the error names the field alone.
    @inlinable public mutating func header(_ name: String, _ value: some EndpointParameter) {
        setHeader(name, value.parameterText)
    }

    /// Sets a header field, unless the value is nil.
    @inlinable public mutating func header(_ name: String, _ value: (some EndpointParameter)?) {
        if let value { setHeader(name, value.parameterText) }
    }

    /// Sets a header field of several values, each in a line of its own.
    @inlinable public mutating func header(_ name: String, _ values: [some EndpointParameter]) {
        setHeader(name, values.map(\.parameterText))
    }

    /// Sets a header field of several values, unless the list is nil.
    @inlinable public mutating func header(_ name: String, _ values: [some EndpointParameter]?) {
        setHeader(name, (values ?? []).map(\.parameterText))
    }

    /// Sets a header field to the value that an enumeration stands for.
    @inlinable public mutating func header<Value: RawRepresentable<String>>(_ name: String, _ value: Value) {
        setHeader(name, value.rawValue)
    }

    /// Sets a header field to the value that an enumeration stands for, unless it is nil.
    @inlinable public mutating func header<Value: RawRepresentable<String>>(_ name: String, _ value: Value?) {
        if let value { setHeader(name, value.rawValue) }
    }

    /// Sets a header field to the values that an enumeration stands for.
    @inlinable public mutating func header<Value: RawRepresentable<String>>(_ name: String, _ values: [Value]) {
        setHeader(name, values.map(\.rawValue))
    }

    /// Sets a header field to the values that an enumeration stands for, unless the list is nil.
    @inlinable public mutating func header<Value: RawRepresentable<String>>(_ name: String, _ values: [Value]?) {
        setHeader(name, (values ?? []).map(\.rawValue))
    }

    /// Sets a header field to a date, unless it is nil.
    public mutating func header(_ name: String, _ value: Date?, _ format: WireDateFormat) {
        if let value { setHeader(name, ParameterText.date(value, format)) }
    }

    /// Sets a header field of several dates, each in a line of its own, unless the list is nil.
    public mutating func header(_ name: String, _ values: [Date]?, _ format: WireDateFormat) {
        setHeader(name, (values ?? []).map { ParameterText.date($0, format) })
    }
}
