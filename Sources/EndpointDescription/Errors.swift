extension APIDescription {
    /// What an API's failures look like. Paths are keys that lead through a body; an empty one is the whole body.
    public struct Errors: Hashable, Sendable {
        /// Where the code stands; nil where failures have none.
        public var code: [String]?
        /// Where the message for people stands.
        public var message: [String]?
        /// In the order of the spec: the first that matches is meant.
        public var cases: [ErrorCase]

        /// What failures look like; nothing said, they have a status and no more.
        public init(code: [String]? = nil, message: [String]? = nil, cases: [ErrorCase] = []) {
            self.code = code
            self.message = message
            self.cases = cases
        }
    }

    /// One way to fail.
    public struct ErrorCase: Hashable, Sendable {
        /// The statuses it comes with; all that are no success where it is `400...599`.
        public var statuses: ClosedRange<Int>
        /// What the body says as its code.
        public var code: String?
        /// What the body is.
        public var body: Schema?
        /// Whether the body is that text as it is, and no JSON.
        public var isText: Bool
        /// Where in the body that stands.
        public var at: [String]
        /// What a member of the body has to be besides.
        public var members: [SetMember]
        /// What a header field has to be besides.
        public var headers: [FixedParameter]

        /// A way to fail.
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

    /// A member of a body with a value that no caller decides.
    public struct SetMember: Hashable, Sendable {
        /// The keys that lead to it.
        public var path: [String]
        /// What it is.
        public var value: JSONTree

        /// A member and its value.
        public init(path: [String], value: JSONTree) {
            self.path = path
            self.value = value
        }
    }
}
