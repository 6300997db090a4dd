/// A named value that may be sensitive. Mirrors, checks and methods treat sensitive values differently.
package protocol NamedValuePlan {
    var name: SwiftIdentifier { get }
    var type: SwiftType { get }
    /// The value is redacted in printed text and logs.
    var isSensitive: Bool { get }
}

extension PropertyPlan: NamedValuePlan {}
extension ParameterPlan: NamedValuePlan {}
extension RepositoryMethodPlan.Parameter: NamedValuePlan {}

extension BodyPlan: NamedValuePlan {
    package var name: SwiftIdentifier { .body }
    package var type: SwiftType { wireType }
    package var isSensitive: Bool { sources.contains(where: \.isSensitive) }
}
