import EndpointSpec

/// Where a value stands, as an error names it, and whether the error must leave the value out.
package struct ValuePlace: Sendable, Equatable {
    /// The model's name and the property's: `Payment.amount`.
    package let path: String
    package let isSensitive: Bool

    package init(path: String, isSensitive: Bool) {
        self.path = path
        self.isSensitive = isSensitive
    }

    /// A whole body or answer. The spec does not say what of it is sensitive, so no error shows it.
    package static func content(_ path: String) -> ValuePlace { ValuePlace(path: path, isSensitive: true) }
}

extension ValidatedSpec {
    /// Where the value of a field of a declared type stands.
    func place(of field: SpecField, in type: String) -> ValuePlace {
        let name = SwiftNaming.member(field.name.value)
        return ValuePlace(path: "\(modelName(type).name).\(name.name)", isSensitive: field.isSensitive)
    }
}

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
