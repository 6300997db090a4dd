/// Something that was measured, beside its reference of the same run.
public struct Figure: Sendable {
    /// The limit of a figure.
    public enum Limit: Sendable {
        /// The reference is to take at least so many times as long as the value.
        case speedup(Double)
        /// The value is to be at most so many times the reference.
        case ratio(Double)
        /// The largest value, regardless of the reference.
        case value(Double)
        /// It is measured for information.
        case none
    }

    /// The name of the measurement and its reference.
    public let name: String
    /// The median of the measurements.
    public let value: Double
    /// The unit of value and reference.
    public let unit: String
    /// The median of the reference; nil without one.
    public let reference: Double?
    /// The limit of the value.
    public let limit: Limit
    /// The measured ratio of value and reference; nil if it is computed from both.
    private let measuredRatio: Double?

    /// A figure that a race came to.
    public init(_ name: String, _ times: Race.Times, limit: Limit = .none) {
        self.name = name
        value = times.value
        unit = "µs"
        reference = times.reference
        self.limit = limit
        measuredRatio = times.ratio
    }

    /// A figure.
    public init(_ name: String, _ value: Double, _ unit: String, reference: Double? = nil, limit: Limit = .none) {
        self.name = name
        self.value = value
        self.unit = unit
        self.reference = reference
        self.limit = limit
        measuredRatio = nil
    }

    /// The reference divided by the value if the limit is a speedup, otherwise the value divided by the reference.
    public var ratio: Double? {
        guard let ratio = measuredRatio ?? reference.map({ value / $0 }) else { return nil }
        return if case .speedup = limit { 1 / ratio } else { ratio }
    }

    /// True if the limit holds; nil without a limit.
    public var holds: Bool? {
        switch limit {
        case .speedup(let least): ratio.map { $0 >= least }
        case .ratio(let most): ratio.map { $0 <= most }
        case .value(let most): value <= most
        case .none: nil
        }
    }

    /// The limit as a person reads it: `ratio >= 5`.
    public var limitText: String? {
        switch limit {
        case .speedup(let least): "ratio >= \(least.short)"
        case .ratio(let most): "ratio <= \(most.short)"
        case .value(let most): "value <= \(most.short)"
        case .none: nil
        }
    }
}

extension Figure: Encodable {
    private enum CodingKeys: CodingKey {
        case name, value, unit, reference, ratio, limit, holds
    }

    /// All values of the table, with unrounded numbers; null for a missing value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(value, forKey: .value)
        try container.encode(unit, forKey: .unit)
        try container.encode(reference, forKey: .reference)
        try container.encode(ratio, forKey: .ratio)
        try container.encode(limitText, forKey: .limit)
        try container.encode(holds, forKey: .holds)
    }
}
