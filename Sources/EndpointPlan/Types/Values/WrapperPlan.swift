/// A scalar with a domain type of its own.
package struct WrapperPlan: Sendable {
    package let name: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let rawType: SwiftType
    /// Types that are their own DTO decode the wrapper directly.
    package let isReadAtWire: Bool
    /// The app declares the type itself, so none is generated.
    package let isHandwritten: Bool
}
