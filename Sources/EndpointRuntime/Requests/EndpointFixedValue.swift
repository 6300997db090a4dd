/// A value that no caller passes: it is written in the spec, or the app provides it for all calls.
public enum EndpointFixedValue: Sendable, Equatable, ExpressibleByStringLiteral {
    /// A constant.
    case value(String)
    /// The value that the client's ``EndpointProvidedValues`` have for this name.
    case provided(String)

    /// Creates a constant.
    public init(stringLiteral value: String) {
        self = .value(value)
    }
}
