package import EndpointSpec

/// A value of one of several types: an enum with one case for each.
package struct UnionPlan: Sendable {
    package enum Form: Sendable {
        case inline(key: String)
        case adjacent(key: String, content: String)
        case presence
        case status(key: String, content: String)
        case kinds
        case ordered
    }

    package struct Case: Sendable {
        package let name: SwiftIdentifier
        /// The tag's value, or the name of the type in a union without a tag.
        package let tag: String
        package let status: SpecErrorCase.Status?
        /// The kinds of JSON that select the case, sorted.
        package let kinds: [SpecJSONKind]
        package let domainType: SwiftType
        package let wireType: SwiftType
        package let conversion: Conversion
    }

    /// The domain name.
    package let name: SwiftIdentifier
    /// The wire name. It equals the domain name if the two are one type.
    package let dtoName: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let form: Form
    package let cases: [Case]
    /// The case that keeps a value of an unlisted type; `nil` for a frozen union, and for one with a case for any status.
    package let catchAll: SwiftIdentifier?
    /// The enum is indirect.
    package let isIndirect: Bool
    package let isHashable: Bool
    /// The catch-all case may hold sensitive data.
    package let isSensitive: Bool
    package let isRead: Bool
    package let isWritten: Bool
    /// The DTO also has an initializer from the model.
    package let isReversed: Bool
    /// The union is a case of another union that tries its types. It fails on unknown values, so that the next case is
    /// tried.
    package let isTried: Bool
    package let mode: SpecDomainMode
    /// The case that a frozen union returns after an error. Its value does not contain the union.
    package let placeholder: Int

    /// The place of a case's value in errors. The types of the cases hide their own sensitive fields.
    package func place(of unionCase: Case) -> ValuePlace {
        ValuePlace(path: "\(name.name).\(unionCase.name.name)", isSensitive: isSensitive, hidesContent: false)
    }
}
