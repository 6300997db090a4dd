/// An enum of the domain. Its raw values are the wire's.
package struct EnumerationPlan: Sendable {
    package struct Case: Sendable {
        package let name: SwiftIdentifier
        package let rawValue: String
    }

    package let name: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let cases: [Case]
    /// The case that keeps an unlisted value; `nil` for a frozen enum.
    package let catchAll: SwiftIdentifier?
    /// Types that are their own DTO decode the enum directly.
    package let isReadAtWire: Bool
    /// The app declares the enum itself, so none is generated.
    package let isHandwritten: Bool
}
