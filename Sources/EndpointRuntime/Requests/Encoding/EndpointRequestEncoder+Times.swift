public import Foundation

extension DateComponents: EndpointParameter {
    /// A day such as `2026-01-31`; nil without year, month and day.
    public var parameterText: String? { CalendarDay.text(self) }
}

extension EndpointRequestEncoder {
    /// Fills the next placeholder of the path with a duration.
    public mutating func path(_ value: Duration, _ format: WireDurationFormat) {
        path(ParameterText.duration(value, format))
    }

    /// Adds a duration to the query, unless it is nil.
    public mutating func query(_ name: String, _ value: Duration?, _ format: WireDurationFormat) {
        query(name, value.map { ParameterText.duration($0, format) })
    }

    /// Adds durations to the query, in order.
    public mutating func query(_ name: String, _ values: [Duration]?, _ format: WireDurationFormat) {
        query(name, values.map { $0.map { ParameterText.duration($0, format) } })
    }

    /// Adds durations to the query, in order and in this style.
    public mutating func query(
        _ name: String,
        _ values: [Duration]?,
        _ format: WireDurationFormat,
        style: EndpointListStyle
    ) {
        query(name, values.map { $0.map { ParameterText.duration($0, format) } }, style: style)
    }

    /// Adds a duration to the cookies, unless it is nil.
    public mutating func cookie(_ name: String, _ value: Duration?, _ format: WireDurationFormat) {
        cookie(name, value.map { ParameterText.duration($0, format) })
    }

    /// Sets a header field to a duration, unless it is nil.
    public mutating func header(_ name: String, _ value: Duration?, _ format: WireDurationFormat) {
        header(name, value.map { ParameterText.duration($0, format) })
    }

    /// Sets a header field with several durations, each on its own line.
    public mutating func header(_ name: String, _ values: [Duration]?, _ format: WireDurationFormat) {
        header(name, values.map { $0.map { ParameterText.duration($0, format) } })
    }
}
