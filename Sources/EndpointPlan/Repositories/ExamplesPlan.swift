/// The examples of one type, as values for tests and previews.
package struct ExamplesPlan: Sendable {
    package struct Example: Sendable {
        package let name: SwiftIdentifier
        package let value: SwiftLiteral
    }

    /// The domain's type.
    package let type: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let examples: [Example]
}
