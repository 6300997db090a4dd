extension APIDescription {
    /// One request that an API accepts, with its responses.
    public struct Route: Hashable, Sendable {
        /// The endpoint's name in the spec.
        public var operation: String
        /// The HTTP method: `GET`, `POST`.
        public var method: String
        /// The path: `/v1/payments/{id}`. A name in braces is that of a parameter. `{name...}` matches several
        /// segments.
        public var path: String
        /// The description in the spec.
        public var description: String?
        /// The values that callers pass.
        public var parameters: [Parameter]
        /// The request changes no data, although its method may.
        public var isSafe: Bool
        /// Constant values of every request. They can distinguish two routes with the same method and path.
        public var fixed: [FixedParameter]
        /// The body; nil if requests have none.
        public var body: Body?
        /// The names of the authentication schemes of the request.
        public var authentication: [String]
        /// One of the schemes is enough.
        public var isAuthenticationChoice: Bool
        /// Requests may omit the credentials.
        public var isAuthenticationOptional: Bool
        /// The place of the idempotency key, which makes repeating a request safe.
        public var idempotencyKey: IdempotencyKey?
        /// The pagination; nil for a response that is not a page.
        public var paging: Paging?
        /// The responses to success by status. The first is the usual one.
        public var answers: [Answer]

        /// Creates a route.
        public init(
            operation: String,
            method: String,
            path: String,
            description: String? = nil,
            isSafe: Bool = false,
            parameters: [Parameter] = [],
            fixed: [FixedParameter] = [],
            body: Body? = nil,
            authentication: [String] = [],
            isAuthenticationChoice: Bool = false,
            isAuthenticationOptional: Bool = false,
            idempotencyKey: IdempotencyKey? = nil,
            paging: Paging? = nil,
            answers: [Answer]
        ) {
            self.operation = operation
            self.method = method
            self.path = path
            self.description = description
            self.isSafe = isSafe
            self.parameters = parameters
            self.fixed = fixed
            self.body = body
            self.authentication = authentication
            self.isAuthenticationChoice = isAuthenticationChoice
            self.isAuthenticationOptional = isAuthenticationOptional
            self.idempotencyKey = idempotencyKey
            self.paging = paging
            self.answers = answers
        }
    }

    /// The place of the idempotency key, which makes repeating a request safe.
    public enum IdempotencyKey: Hashable, Sendable {
        /// A header field of this name.
        case header(String)
        /// The member of the body at this path.
        case body([String])
    }
}
