extension APIDescription {
    /// The format of an API's failures. Paths are keys within the body; an empty path is the whole body.
    public struct Errors: Hashable, Sendable {
        /// The path of the code; nil if failures have no code.
        public var code: [String]?
        /// The path of the message for people.
        public var message: [String]?
        /// The cases in the order of the spec. The first match applies.
        public var cases: [ErrorCase]

        /// Creates a format of failures. By default, failures have only a status.
        public init(code: [String]? = nil, message: [String]? = nil, cases: [ErrorCase] = []) {
            self.code = code
            self.message = message
            self.cases = cases
        }
    }

    /// One kind of failure.
    public struct ErrorCase: Hashable, Sendable {
        /// The statuses of the failure. `400...599` also includes all other statuses that are not a success.
        public var statuses: ClosedRange<Int>
        /// The code in the body.
        public var code: String?
        /// The schema of the body's value.
        public var body: Schema?
        /// The body is plain text, not JSON.
        public var isText: Bool
        /// The path of the value in the body.
        public var at: [String]
        /// Values that members of the body must have.
        public var members: [SetMember]
        /// Values that header fields must have.
        public var headers: [FixedParameter]

        /// Creates a kind of failure.
        public init(
            _ statuses: ClosedRange<Int>,
            code: String? = nil,
            body: Schema? = nil,
            isText: Bool = false,
            at: [String] = [],
            members: [SetMember] = [],
            headers: [FixedParameter] = []
        ) {
            self.statuses = statuses
            self.code = code
            self.body = body
            self.isText = isText
            self.at = at
            self.members = members
            self.headers = headers
        }
    }

    /// A member of a body with a constant value.
    public struct SetMember: Hashable, Sendable {
        /// The path of the member.
        public var path: [String]
        /// The constant value.
        public var value: JSONTree

        /// Creates a member with a constant value.
        public init(path: [String], value: JSONTree) {
            self.path = path
            self.value = value
        }
    }
}
