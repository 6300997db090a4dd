import EndpointSpec

/// The place of a value in errors, and the decision if errors must omit the value.
package struct ValuePlace: Sendable, Equatable {
    /// The names of the model and the property: `Payment.amount`.
    package let path: String
    package let isSensitive: Bool
    /// Errors must also omit the keys of its maps and the values of its objects.
    package let hidesContent: Bool

    package init(path: String, isSensitive: Bool, hidesContent: Bool? = nil) {
        self.path = path
        self.isSensitive = isSensitive
        self.hidesContent = hidesContent ?? isSensitive
    }

    /// A whole body or response. The spec does not mark its sensitive parts, so errors contain no value of it.
    package static func content(_ path: String) -> ValuePlace {
        ValuePlace(path: path, isSensitive: true, hidesContent: false)
    }
}

extension ValidatedSpec {
    /// The place of a declared type's field.
    func place(of field: SpecField, in type: String) -> ValuePlace {
        let name = SwiftNaming.member(field.name.value)
        return ValuePlace(path: "\(modelName(type).name).\(name.name)", isSensitive: field.isSensitive)
    }
}
