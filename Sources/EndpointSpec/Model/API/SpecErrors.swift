/// The rules that tell the API's failures apart.
package struct SpecErrors: SpecBlank, Sendable {
    /// The place of the code in a failure's body: `["error", "code"]` for `error.code`, and nothing for the whole body.
    package var code: Located<[String]>?
    /// The place of the message for people.
    package var message: Located<[String]>?
    /// The place at which the body types of the cases are read. `nil`: at the object that contains `code`.
    package var at: Located<[String]>?
    /// In the order of the spec: the first that matches decides.
    package var cases: [SpecErrorCase] = []
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
    /// True for a body that is text and not JSON: `body: text`.
    package var isText = false
    /// Further conditions, all of which must be true.
    package var conditions: [SpecErrorCondition] = []
    /// The place at which this case's body is read. `nil`: the place for all cases.
    package var at: Located<[String]>?
    /// False if the credentials stay valid after a 401 of this case.
    package var renews = true

    /// The kind of the client's own error that it is: `as: rateLimited`, without a body.
    package var clientKind: SpecClientKind? {
        body == nil ? caseName.flatMap { SpecClientKind(rawValue: $0.value) } : nil
    }
}

/// A kind that the client's own error has for every API.
package enum SpecClientKind: String, Sendable, CaseIterable {
    case unauthorized, forbidden, notFound, rateLimited
}

/// A condition that a response must meet for an error case to match.
package struct SpecErrorCondition: Sendable {
    package enum Place: Sendable {
        /// The keys that lead to it.
        case body([String])
        case header(Located<String>)
    }

    package var place: Place
    /// A scalar; as a header's value always a string.
    package var value: Located<SpecLiteral>
}
