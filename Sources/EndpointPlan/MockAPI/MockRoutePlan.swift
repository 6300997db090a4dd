/// One thing that an API can be asked.
package struct MockRoutePlan: Hashable, Sendable {
    /// The endpoint's name in the spec.
    package let operation: String
    /// `GET`, `POST`.
    package let method: String
    package let path: String
    package let description: String?
    package let parameters: [MockParameterPlan]
    /// What every request carries besides.
    package let fixed: [MockFixedParameterPlan]
    package let body: MockBodyPlan?
    /// The names of the schemes that requests prove themselves with, all of them.
    package let authentication: [String]
    package let isAuthenticationOptional: Bool
    package let idempotencyKey: MockIdempotencyKeyPlan?
    package let paging: MockPagingPlan?
    /// The first is the usual one.
    package let answers: [MockAnswerPlan]
}

/// Where a parameter stands in a request.
package enum MockPlacePlan: String, Hashable, Sendable {
    case path, query, header, cookie
}

/// A value that callers give outside of the body.
package struct MockParameterPlan: Hashable, Sendable {
    package enum ListStyle: Hashable, Sendable {
        case repeated
        case brackets
        case separated(by: String)
    }

    package let place: MockPlacePlan
    /// `*` in the header for every field that no other parameter has.
    package let name: String
    package let schema: MockSchemaPlan
    package let isRequired: Bool
    package let listStyle: ListStyle
    package let isSensitive: Bool
}

/// A value outside of the body that no caller decides.
package struct MockFixedParameterPlan: Hashable, Sendable {
    package let place: MockPlacePlan
    package let name: String
    /// `nil` where the app decides, once for all requests.
    package let value: String?
}

/// What a request carries after the header.
package struct MockBodyPlan: Hashable, Sendable {
    package enum Format: Hashable, Sendable {
        case json, form, multipart
        /// A JSON value in each line; the schema is that of one line.
        case lines
        case text, binary
    }

    package let format: Format
    /// Where the format does not say it.
    package let contentType: String?
    package let schema: MockSchemaPlan
    /// Members that every request has.
    package let members: [MockSetMemberPlan]
}

/// Where the key stands that makes repeating a request safe.
package enum MockIdempotencyKeyPlan: Hashable, Sendable {
    case header(String)
    case body([String])
}

/// What a request is answered with.
package struct MockAnswerPlan: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case none
        /// A value at the end of the keys `at`; `around` are members of the outermost object besides.
        case json(MockSchemaPlan, at: [String], around: [MockFieldPlan])
        case events(MockSchemaPlan, until: String?)
        case lines(MockSchemaPlan)
        case text, binary
    }

    package let status: Int
    package let content: Content
    package let headers: [MockFieldPlan]
    /// The example of the type that it answers with, where the spec says which.
    package let example: String?
    /// Whether the spec says the status.
    package var isStatusStated = false
}

/// How one gets from a page of a list to the next.
package struct MockPagingPlan: Hashable, Sendable {
    package enum Step: Hashable, Sendable {
        case link
        case cursor(parameter: String, at: [String])
        case page(parameter: String)
        case offset(parameter: String)
    }

    package let step: Step
    /// The keys that lead to the list in the body.
    package let items: [String]
    /// The keys that lead to what says whether there is more.
    package let more: [String]?
}
