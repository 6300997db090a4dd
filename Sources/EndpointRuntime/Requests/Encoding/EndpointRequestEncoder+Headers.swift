public import Foundation

extension EndpointRequestEncoder {
    /// Sets a header field, and replaces the API's constant with that name.
    ///
    /// If the value contains a control character, such as CR, LF or NUL, the call fails. The error names the field but
    /// does not contain the value.
    @inlinable public mutating func header(_ name: String, _ value: some EndpointParameter) {
        setHeader(name, value.parameterText)
    }

    /// Sets a header field, unless the value is nil.
    @inlinable public mutating func header(_ name: String, _ value: (some EndpointParameter)?) {
        if let value { setHeader(name, value.parameterText) }
    }

    /// Sets a header field with several values, each on its own line.
    @inlinable public mutating func header(_ name: String, _ values: [some EndpointParameter]) {
        setHeader(name, values.map(\.parameterText))
    }

    /// Sets a header field with several values, unless the list is nil.
    @inlinable public mutating func header(_ name: String, _ values: [some EndpointParameter]?) {
        setHeader(name, (values ?? []).map(\.parameterText))
    }

    /// Sets a header field to the raw value of an enumeration.
    @inlinable public mutating func header<Value: RawRepresentable<String>>(_ name: String, _ value: Value) {
        setHeader(name, value.rawValue)
    }

    /// Sets a header field to the raw value of an enumeration, unless it is nil.
    @inlinable public mutating func header<Value: RawRepresentable<String>>(_ name: String, _ value: Value?) {
        if let value { setHeader(name, value.rawValue) }
    }

    /// Sets a header field to the raw values of an enumeration.
    @inlinable public mutating func header<Value: RawRepresentable<String>>(_ name: String, _ values: [Value]) {
        setHeader(name, values.map(\.rawValue))
    }

    /// Sets a header field to the raw values of an enumeration, unless the list is nil.
    @inlinable public mutating func header<Value: RawRepresentable<String>>(_ name: String, _ values: [Value]?) {
        setHeader(name, (values ?? []).map(\.rawValue))
    }

    /// Sets a header field to a date, unless it is nil.
    public mutating func header(_ name: String, _ value: Date?, _ format: WireDateFormat) {
        if let value { setHeader(name, ParameterText.date(value, format)) }
    }

    /// Sets a header field with several dates, each on its own line, unless the list is nil.
    public mutating func header(_ name: String, _ values: [Date]?, _ format: WireDateFormat) {
        setHeader(name, (values ?? []).map { ParameterText.date($0, format) })
    }
}
