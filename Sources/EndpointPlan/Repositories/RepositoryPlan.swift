/// What an app holds: a protocol in domain terms, the implementation over a client, and a mock.
package struct RepositoryPlan: Sendable {
    package let name: SwiftIdentifier
    package let remoteName: SwiftIdentifier
    package let mockName: SwiftIdentifier
    package let origin: DeclarationOrigin
    package var methods: [RepositoryMethodPlan]
    /// Whether the protocol says what its methods throw.
    package let throwsTyped: Bool
    package var deprecation: DeprecationPlan?
    /// `nil`: it asks the server alone.
    package var offline: OfflineRepositoryPlan?
}

package struct RepositoryMethodPlan: Sendable {
    /// What an app gives. A protocol has no defaults: up to two become overloads, more of them ``options``.
    package struct Parameter: Sendable {
        package let label: Label
        package let name: SwiftIdentifier
        package let type: SwiftType
        package let defaultValue: SwiftLiteral?
        package let isSensitive: Bool
        package var documentation: String?
        /// Whether it is a sequence that the call takes as lines.
        package var isLines = false
    }

    package enum Label: Sendable, Equatable {
        case none
        case name
    }

    package var name: SwiftIdentifier
    package var origin: DeclarationOrigin
    package let parameters: [Parameter]
    /// The struct of all parameters, which the protocol's method takes in their place where more than two have
    /// defaults.
    package let options: StructPlan?
    package var returns: SwiftType?
    /// The call that the remote repository sends: `Payments.getPayment`.
    package let group: SwiftIdentifier
    package let conversion: Conversion
    /// Whether the call answers with more than the value, which is all that the method returns.
    package let takesValue: Bool
    /// Whether the method gives the value, a sequence, or a file that the bytes go into.
    package let delivery: ResponsePlan.Delivery
    /// What the method hands out one by one, where the endpoint has pages.
    package var pagedElement: SwiftType?
    /// What a mock answers where nobody says otherwise: the example of the type, or a list of its examples.
    package var mockAnswer: MethodMockPlan
    /// As the spec says of the method, or of its endpoint.
    package var deprecation: DeprecationPlan?
    /// `nil`: it asks the server, and the store hears nothing of it.
    package var offline: OfflineMethodPlan?
}

/// How the method of a mock answers where nobody says otherwise.
package enum MethodMockPlan: Sendable, Equatable {
    /// The method returns nothing.
    case nothing
    /// An example of the type: what it is called, which is the first where the spec does not say.
    case example(type: SwiftIdentifier, name: SwiftIdentifier)
    /// All examples of the type.
    case examples(type: SwiftIdentifier)
    /// Nobody knows: the mock says so when it is called.
    case unanswered
}

extension RepositoryMethodPlan {
    /// What the parameter is called that says where a file goes.
    static func destination(of endpoint: EndpointPlan) -> SwiftIdentifier {
        let name = SwiftIdentifier(name: "destination")
        return endpoint.parameters.contains { $0.name == name } ? SwiftIdentifier(name: "destinationFile") : name
    }

    /// What the protocol's method takes: the parameters, or one struct of them.
    package var taken: [Parameter] {
        guard let options else { return parameters }
        let name = SwiftIdentifier(name: "options")
        let type = SwiftType.plain(options.name.text)
        return [Parameter(label: .none, name: name, type: type, defaultValue: nil, isSensitive: false)]
    }

    /// The parameters of the call itself: all but where a file goes.
    package var callParameters: ArraySlice<Parameter> { delivery == .file ? parameters.dropLast() : parameters[...] }
}
