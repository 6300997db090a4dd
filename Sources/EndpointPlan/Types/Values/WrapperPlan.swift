/// A scalar with a type of its own in the domain.
package struct WrapperPlan: Sendable {
    package let name: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let rawType: SwiftType
    /// Whether types without a domain model of their own read it at the wire.
    package let isReadAtWire: Bool
    /// Whether the app owns the type, so that none is generated.
    package let isHandwritten: Bool
}
