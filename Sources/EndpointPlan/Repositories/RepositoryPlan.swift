/// A repository: a protocol in domain terms, the implementation with a client, and a mock.
package struct RepositoryPlan: Sendable {
    package let name: SwiftIdentifier
    package let remoteName: SwiftIdentifier
    package let mockName: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let methods: [RepositoryMethodPlan]
    /// The protocol's methods have typed throws.
    package let throwsTyped: Bool
    package let deprecation: DeprecationPlan?
    /// `nil` if the repository has no store.
    package let offline: OfflineRepositoryPlan?
    /// `nil` if the spec does not ask for it.
    package let observed: ObservedRepositoryPlan?
}

package struct RepositoryMethodPlan: Sendable {
    /// A method's parameter. Protocols have no defaults. So up to two parameters with defaults become overloads, and
    /// more of them become ``options``.
    package struct Parameter: Sendable {
        package let label: Label
        package let name: SwiftIdentifier
        package let type: SwiftType
        package let defaultValue: SwiftLiteral?
        package let isSensitive: Bool
        package var documentation: String?
        /// The call sends this sequence as lines.
        package var isLines = false
    }

    package enum Label: Sendable, Equatable {
        case none
        case name
    }

    package var name: SwiftIdentifier
    package var origin: DeclarationOrigin
    package let parameters: [Parameter]
    /// The struct of all parameters. The protocol's method takes it instead of them if more than two have defaults.
    package let options: StructPlan?
    package var returns: SwiftType?
    /// The call that the remote repository sends: `Payments.getPayment`.
    package let group: SwiftIdentifier
    package let conversion: Conversion
    /// The call also returns header fields, and the method returns only the value.
    package let takesValue: Bool
    /// The method returns the value, a sequence, or the file that receives the bytes.
    package let delivery: ResponsePlan.Delivery
    /// The type of the elements, if the method returns a sequence over all pages.
    package var pagedElement: SwiftType?
    /// The mock's default response: an example of the type, or a list of its examples.
    package var mockAnswer: MethodMockPlan
    /// The deprecation of the method or of its endpoint.
    package var deprecation: DeprecationPlan?
    /// `nil` if the method does not use the store.
    package var offline: OfflineMethodPlan?
}

/// The default response of a mock's method.
package enum MethodMockPlan: Sendable, Equatable {
    /// The method returns nothing.
    case nothing
    /// The example of the type with this name, by default the first.
    case example(type: SwiftIdentifier, name: SwiftIdentifier)
    /// All examples of the type.
    case examples(type: SwiftIdentifier)
    /// There is no default response. A call without a closure throws an error.
    case unanswered
}

extension RepositoryMethodPlan {
    /// The parameter for the destination of a downloaded file.
    static func destination(of endpoint: EndpointPlan) -> SwiftIdentifier {
        let name = SwiftIdentifier(name: "destination")
        return endpoint.parameters.contains { $0.name == name } ? SwiftIdentifier(name: "destinationFile") : name
    }

    /// The parameters of the protocol's method: its own, or one struct of them.
    package var taken: [Parameter] {
        guard let options else { return parameters }
        let name = SwiftIdentifier(name: "options")
        let type = SwiftType.plain(options.name.text)
        return [Parameter(label: .none, name: name, type: type, defaultValue: nil, isSensitive: false)]
    }

    /// The parameters of the call. The destination of a file is not among them.
    package var callParameters: ArraySlice<Parameter> { delivery == .file ? parameters.dropLast() : parameters[...] }
}
