/// A value with a name and a type that a mirror, a check or a method has to treat by whether it is sensitive.
package protocol NamedValuePlan {
    var name: SwiftIdentifier { get }
    var type: SwiftType { get }
    /// Whether it is redacted wherever it could be printed or logged.
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
