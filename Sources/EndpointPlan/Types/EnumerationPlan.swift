/// An enum of the domain, whose raw values are what is on the wire.
package struct EnumerationPlan: Sendable {
    package struct Case: Sendable {
        package let name: SwiftIdentifier
        package let rawValue: String
    }

    package let name: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let cases: [Case]
    /// The case that keeps a value which is not listed; none where the enum is frozen.
    package let catchAll: SwiftIdentifier?
    /// Whether types without a domain model of their own read it at the wire.
    package let isReadAtWire: Bool
    /// Whether the app owns the enum, so that none is generated.
    package let isHandwritten: Bool
}
