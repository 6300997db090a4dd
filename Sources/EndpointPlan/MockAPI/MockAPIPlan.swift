/// What an API looks like on the wire, for whoever answers in its place: the mirror of the `MockAPI` of EndpointTesting,
/// which this half does not know. Each value here has the properties of its namesake there, and their meaning.
package struct MockAPIPlan: Hashable, Sendable {
    /// The API's name in the spec.
    package let name: String
    /// The paths of its servers, each once, sorted.
    package let basePaths: [String]
    /// In the order of the files, and in that of each file.
    package let routes: [MockRoutePlan]
    package let types: [MockTypePlan]
    package let entities: [MockEntityPlan]
    package let schemes: [MockAuthSchemePlan]
    package let errors: MockErrorsPlan
}

/// A declared type.
package struct MockTypePlan: Hashable, Sendable {
    /// The name in the spec.
    package let name: String
    package let schema: MockSchemaPlan
    package let examples: [MockExamplePlan]
}

/// A named value of a type.
package struct MockExamplePlan: Hashable, Sendable {
    /// The name in the spec.
    package let name: String
    /// The value as it is on the wire.
    package let json: String
}

/// A type whose values have a key of their own.
package struct MockEntityPlan: Hashable, Sendable {
    package let type: String
    /// The member that says which one it is.
    package let key: String
}

/// A way of proving who calls.
package struct MockAuthSchemePlan: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case bearer
        case basic
        case header(String)
        case query(String)
    }

    /// The name in the spec.
    package let name: String
    package let kind: Kind
}

/// What an API's failures look like. Paths are keys that lead through a body.
package struct MockErrorsPlan: Hashable, Sendable {
    package let code: [String]?
    package let message: [String]?
    /// In the order of the spec: the first that matches is meant.
    package let cases: [MockErrorCasePlan]
}

/// One way to fail.
package struct MockErrorCasePlan: Hashable, Sendable {
    package let statuses: ClosedRange<Int>
    package let code: String?
    package let body: MockSchemaPlan?
    /// Whether the body is that text as it is, and no JSON.
    package let isText: Bool
    /// Where in the body that stands.
    package let at: [String]
    /// What a member of the body has to be besides.
    package let members: [MockSetMemberPlan]
    /// What a header field has to be besides.
    package let headers: [MockFixedParameterPlan]
}

/// A member of a body with a value that no caller decides.
package struct MockSetMemberPlan: Hashable, Sendable {
    package let path: [String]
    package let value: SwiftLiteral.JSON
}
