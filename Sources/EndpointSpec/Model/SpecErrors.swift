/// How the API's failures are told apart.
package struct SpecErrors: Sendable {
    /// Where in a failure's body the code stands: `["error", "code"]` for `error.code`.
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
