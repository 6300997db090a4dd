package import EndpointSpec

/// A value that is one of several types: an enum with a case for each.
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
        /// What the tag says; what the type is called where there is none.
        package let tag: String
        package let status: SpecErrorCase.Status?
        /// The kinds of JSON that it is read from, sorted.
        package let kinds: [SpecJSONKind]
        package let domainType: SwiftType
        package let wireType: SwiftType
        package let conversion: Conversion
    }

    /// The domain's name.
    package let name: SwiftIdentifier
    /// The wire's: the same where the two are one.
    package let dtoName: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let form: Form
    package let cases: [Case]
    /// The case that keeps a value of none of the types; none where the union is frozen.
    package let catchAll: SwiftIdentifier?
    /// Whether a value holds another of its own kind in place.
    package let isIndirect: Bool
    package let isHashable: Bool
    /// Whether something sensitive may stand in a value of which nothing is known.
    package let isSensitive: Bool
    package let isRead: Bool
    package let isWritten: Bool
    /// Whether what stands on the wire is also made from the domain's value.
    package let isReversed: Bool
    /// Whether it is a case of a union that tries its types, and so leaves what it does not know to the cases behind it.
    package let isTried: Bool
    package let mode: SpecDomainMode
    /// The case that is handed out after a failure, where the union is frozen: one that does not need itself.
    package let placeholder: Int

    /// The place of a case's value. The types of the cases hide what is sensitive in them.
    package func place(of unionCase: Case) -> ValuePlace {
        ValuePlace(path: "\(name.name).\(unionCase.name.name)", isSensitive: isSensitive, hidesContent: false)
    }
}
