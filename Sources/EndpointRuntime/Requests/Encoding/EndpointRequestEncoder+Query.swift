public import Foundation

extension EndpointRequestEncoder {
    /// Adds `name=value` to the query; an empty value is sent as `name=`.
    @inlinable public mutating func query(_ name: String, _ value: some EndpointParameter) {
        appendQuery(name, value.parameterText)
    }

    /// Adds `name=value` to the query, unless the value is nil.
    @inlinable public mutating func query(_ name: String, _ value: (some EndpointParameter)?) {
        if let value { appendQuery(name, value.parameterText) }
    }

    /// Adds `name=value` to the query for each value, in order.
    @inlinable public mutating func query(_ name: String, _ values: [some EndpointParameter]) {
        for value in values { appendQuery(name, value.parameterText) }
    }

    /// Adds `name=value` to the query for each value, in order, unless the list is nil.
    @inlinable public mutating func query(_ name: String, _ values: [some EndpointParameter]?) {
        for value in values ?? [] { appendQuery(name, value.parameterText) }
    }

    /// Adds the raw value of an enumeration.
    @inlinable public mutating func query<Value: RawRepresentable<String>>(_ name: String, _ value: Value) {
        appendQuery(name, value.rawValue)
    }

    /// Adds the raw value of an enumeration, unless it is nil.
    @inlinable public mutating func query<Value: RawRepresentable<String>>(_ name: String, _ value: Value?) {
        if let value { appendQuery(name, value.rawValue) }
    }

    /// Adds the raw values of an enumeration, in order.
    @inlinable public mutating func query<Value: RawRepresentable<String>>(_ name: String, _ values: [Value]) {
        for value in values { appendQuery(name, value.rawValue) }
    }

    /// Adds the raw values of an enumeration, in order, unless the list is nil.
    @inlinable public mutating func query<Value: RawRepresentable<String>>(_ name: String, _ values: [Value]?) {
        for value in values ?? [] { appendQuery(name, value.rawValue) }
    }

    /// Adds a date, unless it is nil.
    public mutating func query(_ name: String, _ value: Date?, _ format: WireDateFormat) {
        if let value { appendQuery(name, ParameterText.date(value, format)) }
    }

    /// Adds dates, in order.
    public mutating func query(_ name: String, _ values: [Date]?, _ format: WireDateFormat) {
        for value in values ?? [] { appendQuery(name, ParameterText.date(value, format)) }
    }
}
