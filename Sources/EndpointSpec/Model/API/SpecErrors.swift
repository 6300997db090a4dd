/// How the API's failures are told apart.
package struct SpecErrors: SpecBlank, Sendable {
    /// Where in a failure's body the code stands: `["error", "code"]` for `error.code`, and nothing for the whole body.
    package var code: Located<[String]>?
    /// Where the message for people stands.
    package var message: Located<[String]>?
    /// Where the body types of the cases are read; unless it is given, at the object that holds `code`.
    package var at: Located<[String]>?
    /// In the order of the spec: the first that matches decides.
    package var cases: [SpecErrorCase] = []

    package init() {}
}

/// `{ status: 409, code: duplicate_payment, as: duplicatePayment, body: Problem }`
package struct SpecErrorCase: Sendable {
    package enum Status: Sendable, Hashable {
        case exactly(Int)
        /// `4XX` is 4.
        case hundreds(Int)
        /// Everything that is no success. Written `default`.
        case any
    }

    package var location: SourceLocation
    package var status: Located<Status>
    package var code: Located<String>?
    /// The name of the Swift case; unless it is given, it comes from the body's type.
    package var caseName: Located<String>?
    package var body: Located<SpecTypeExpression>?
    /// Whether the body is text as it came, and no JSON: `body: text`.
    package var isText = false
    /// What else has to hold, all of it.
    package var conditions: [SpecErrorCondition] = []
    /// Where this case's body is read; unless it is given, where all are.
    package var at: Located<[String]>?

    /// The kind of the client's own error that it is: `as: rateLimited`, without a body.
    package var clientKind: SpecClientKind? {
        body == nil ? caseName.flatMap { SpecClientKind(rawValue: $0.value) } : nil
    }

    package init(
        location: SourceLocation,
        status: Located<Status>,
        code: Located<String>?,
        caseName: Located<String>?,
        body: Located<SpecTypeExpression>?
    ) {
        self.location = location
        self.status = status
        self.code = code
        self.caseName = caseName
        self.body = body
    }
}

/// A kind that the client's own error has for every API.
package enum SpecClientKind: String, Sendable, CaseIterable {
    case unauthorized, forbidden, notFound, rateLimited
}

/// What a response has to hold for an error case to match.
package struct SpecErrorCondition: Sendable {
    package enum Place: Sendable {
        /// The keys that lead to it.
        case body([String])
        case header(Located<String>)
    }

    package var place: Place
    /// A scalar; as a header's value always a string.
    package var value: Located<SpecLiteral>

    package init(place: Place, value: Located<SpecLiteral>) {
        self.place = place
        self.value = value
    }
}
