import EndpointSpec

/// Where a value stands, as an error names it, and whether the error must leave the value out.
package struct ValuePlace: Sendable, Equatable {
    /// The model's name and the property's: `Payment.amount`.
    package let path: String
    package let isSensitive: Bool
    /// Whether an error must leave out the keys of its maps and the values of its objects, too.
    package let hidesContent: Bool

    package init(path: String, isSensitive: Bool, hidesContent: Bool? = nil) {
        self.path = path
        self.isSensitive = isSensitive
        self.hidesContent = hidesContent ?? isSensitive
    }

    /// A whole body or answer. The spec does not say what of it is sensitive, so no error shows a value of it.
    package static func content(_ path: String) -> ValuePlace {
        ValuePlace(path: path, isSensitive: true, hidesContent: false)
    }
}

extension ValidatedSpec {
    /// Where the value of a field of a declared type stands.
    func place(of field: SpecField, in type: String) -> ValuePlace {
        let name = SwiftNaming.member(field.name.value)
        return ValuePlace(path: "\(modelName(type).name).\(name.name)", isSensitive: field.isSensitive)
    }
}
