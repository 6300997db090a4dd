/// The examples of one type. Tests and previews use them.
package struct ExamplesPlan: Sendable {
    package struct Example: Sendable {
        package let name: SwiftIdentifier
        package let value: SwiftLiteral
    }

    /// The domain type.
    package let type: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let examples: [Example]
}
