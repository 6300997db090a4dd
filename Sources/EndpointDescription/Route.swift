extension APIDescription {
    /// One thing that an API can be asked.
    public struct Route: Hashable, Sendable {
        /// The endpoint's name in the spec.
        public var operation: String
        /// `GET`, `POST`.
        public var method: String
        /// `/v1/payments/{id}`; the name inside of the braces is a parameter's. `{name...}` takes several segments.
        public var path: String
        /// What the spec says of it.
        public var description: String?
        /// What callers give.
        public var parameters: [Parameter]
        /// Whether it changes nothing, although its method may.
        public var isSafe: Bool
        /// What every request carries besides. Two routes of one method and path may be told apart by it.
        public var fixed: [FixedParameter]
        /// What requests carry after the header.
        public var body: Body?
        /// The names of the schemes that requests prove themselves with, all of them.
        public var authentication: [String]
        /// Whether one of the schemes is enough.
        public var isAuthenticationChoice: Bool
        /// Whether requests may come without that proof.
        public var isAuthenticationOptional: Bool
        /// Where the key stands that makes repeating a request safe.
        public var idempotencyKey: IdempotencyKey?
        /// How one gets to the next page.
        public var paging: Paging?
        /// What it answers where all is well, by their statuses; the first is the usual one.
        public var answers: [Answer]

        /// A route.
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

    /// Where the key stands that makes repeating a request safe.
    public enum IdempotencyKey: Hashable, Sendable {
        /// A header field of this name.
        case header(String)
        /// The member of the body at the end of these keys.
        case body([String])
    }
}
