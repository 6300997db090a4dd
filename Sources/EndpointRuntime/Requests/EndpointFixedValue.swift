/// A value that no caller gives: written in the spec, or supplied by the app for all calls.
public enum EndpointFixedValue: Sendable, Equatable, ExpressibleByStringLiteral {
    /// A constant.
    case value(String)
    /// What the client's ``EndpointProvidedValues`` have by this name.
    case provided(String)

    /// A constant.
    public init(stringLiteral value: String) {
        self = .value(value)
    }
}
