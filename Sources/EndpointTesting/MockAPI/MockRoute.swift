/// One thing that an API can be asked.
public struct MockRoute: Hashable, Sendable {
    /// The endpoint's name in the spec.
    public var operation: String
    /// `GET`, `POST`.
    public var method: String
    /// `/v1/payments/{id}`; the name inside of the braces is a parameter's. `{name...}` takes several segments.
    public var path: String
    /// What the spec says of it.
    public var description: String?
    /// What callers give.
    public var parameters: [MockParameter]
    /// What every request carries besides. Two routes of one method and path may be told apart by it.
    public var fixed: [MockFixedParameter]
    /// What requests carry after the header.
    public var body: MockBody?
    /// The names of the schemes that requests prove themselves with, all of them.
    public var authentication: [String]
    /// Whether requests may come without that proof.
    public var isAuthenticationOptional: Bool
    /// Where the key stands that makes repeating a request safe.
    public var idempotencyKey: MockIdempotencyKey?
    /// How one gets to the next page.
    public var paging: MockPaging?
    /// What it answers where all is well, by their statuses; the first is the usual one.
    public var answers: [MockAnswer]

    /// A route.
    public init(
        operation: String,
        method: String,
        path: String,
        description: String? = nil,
        parameters: [MockParameter] = [],
        fixed: [MockFixedParameter] = [],
        body: MockBody? = nil,
        authentication: [String] = [],
        isAuthenticationOptional: Bool = false,
        idempotencyKey: MockIdempotencyKey? = nil,
        paging: MockPaging? = nil,
        answers: [MockAnswer]
    ) {
        self.operation = operation
        self.method = method
        self.path = path
        self.description = description
        self.parameters = parameters
        self.fixed = fixed
        self.body = body
        self.authentication = authentication
        self.isAuthenticationOptional = isAuthenticationOptional
        self.idempotencyKey = idempotencyKey
        self.paging = paging
        self.answers = answers
    }
}

/// Where a parameter stands in a request.
public enum MockPlace: String, Hashable, Sendable {
    case path, query, header, cookie
}

/// A value that callers give outside of the body.
public struct MockParameter: Hashable, Sendable {
    /// How the elements of a list are written: the name once for each, or the name once and a separator between them.
    public enum ListStyle: Hashable, Sendable {
        case repeated
        /// The name with `[]` after it, once for each.
        case brackets
        case separated(by: String)
    }

    /// Where it stands.
    public var place: MockPlace
    /// Its name; `*` in the header for every field that no other parameter has.
    public var name: String
    /// What a value is, in the terms of JSON; its text is what the request holds.
    public var schema: MockSchema
    /// Whether it has to be there.
    public var isRequired: Bool
    /// How a list is written.
    public var listStyle: ListStyle
    /// Whether no log may show it.
    public var isSensitive: Bool

    /// A parameter.
    public init(
        _ place: MockPlace,
        _ name: String,
        _ schema: MockSchema,
        isRequired: Bool = true,
        listStyle: ListStyle = .repeated,
        isSensitive: Bool = false
    ) {
        self.place = place
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
        self.listStyle = listStyle
        self.isSensitive = isSensitive
    }
}

/// A value outside of the body that no caller decides.
public struct MockFixedParameter: Hashable, Sendable {
    /// Where it stands.
    public var place: MockPlace
    /// Its name.
    public var name: String
    /// What it is; nil where the app decides, once for all requests.
    public var value: String?

    /// A parameter and its value.
    public init(_ place: MockPlace, _ name: String, value: String?) {
        self.place = place
        self.name = name
        self.value = value
    }
}

/// What a request carries after the header.
public struct MockBody: Hashable, Sendable {
    /// What it is written as.
    public enum Format: Hashable, Sendable {
        case json
        /// `application/x-www-form-urlencoded`
        case form
        /// `multipart/form-data`
        case multipart
        /// A JSON value in each line; the schema is that of one line.
        case lines
        /// Any text, or any bytes.
        case text, binary
    }

    /// What it is written as.
    public var format: Format
    /// The content type, where the format does not say it.
    public var contentType: String?
    /// What it is.
    public var schema: MockSchema
    /// Members that every request has. Two routes of one method and path may be told apart by them.
    public var members: [MockSetMember]

    /// A body.
    public init(
        _ format: Format,
        _ schema: MockSchema,
        contentType: String? = nil,
        members: [MockSetMember] = []
    ) {
        self.format = format
        self.schema = schema
        self.contentType = contentType
        self.members = members
    }
}

/// Where the key stands that makes repeating a request safe.
public enum MockIdempotencyKey: Hashable, Sendable {
    /// A header field of this name.
    case header(String)
    /// The member of the body at the end of these keys.
    case body([String])
}
