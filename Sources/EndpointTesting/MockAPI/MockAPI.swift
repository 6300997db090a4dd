public import EndpointRuntime

/// What an API looks like on the wire: enough to answer for it without a server, and to check what it is asked.
///
/// The generator writes one where the spec says `generate: { mockServer: true }`, and `endpoint-mock-server` makes the same
/// from the YAML. Names are those of the wire, except where a property says otherwise.
public struct MockAPI: Hashable, Sendable {
    /// The API's name in the spec.
    public var name: String
    /// The paths of its servers, which clients put in front of those of the routes: `/v2`.
    public var basePaths: [String]
    /// What it can be asked, in the order of the spec.
    public var routes: [MockRoute]
    /// The types that schemas refer to by name.
    public var types: [MockType]
    /// What is kept under a key, so that what was written can be read again.
    public var entities: [MockEntity]
    /// The ways of proving who calls.
    public var schemes: [MockAuthScheme]
    /// What failures look like.
    public var errors: MockErrors

    /// An API; only its name and its routes have to be there.
    public init(
        name: String,
        basePaths: [String] = [],
        routes: [MockRoute],
        types: [MockType] = [],
        entities: [MockEntity] = [],
        schemes: [MockAuthScheme] = [],
        errors: MockErrors = MockErrors()
    ) {
        self.name = name
        self.basePaths = basePaths
        self.routes = routes
        self.types = types
        self.entities = entities
        self.schemes = schemes
        self.errors = errors
    }
}

/// A declared type: what its values are, and some of them.
public struct MockType: Hashable, Sendable {
    /// The name in the spec.
    public var name: String
    /// What a value is.
    public var schema: MockSchema
    /// Named values, in the order of the spec.
    public var examples: [MockExample]

    /// A type.
    public init(name: String, schema: MockSchema, examples: [MockExample] = []) {
        self.name = name
        self.schema = schema
        self.examples = examples
    }
}

/// A named value of a type.
public struct MockExample: Hashable, Sendable {
    /// The name in the spec.
    public var name: String
    /// The value as it is on the wire.
    public var json: String

    /// A value, as the text of its JSON.
    public init(name: String, json: String) {
        self.name = name
        self.json = json
    }
}

/// A type whose values have a key of their own.
public struct MockEntity: Hashable, Sendable {
    /// The declared type.
    public var type: String
    /// The member that says which one it is.
    public var key: String

    /// An entity.
    public init(type: String, key: String) {
        self.type = type
        self.key = key
    }
}

/// A way of proving who calls.
public struct MockAuthScheme: Hashable, Sendable {
    /// Where the proof stands in a request.
    public enum Kind: Hashable, Sendable {
        /// `Authorization: Bearer …`, RFC 6750.
        case bearer
        /// `Authorization: Basic …`, RFC 7617.
        case basic
        /// A header field of this name.
        case header(String)
        /// A query parameter of this name.
        case query(String)
    }

    /// The name in the spec.
    public var name: String
    /// Where the proof stands.
    public var kind: Kind

    /// A scheme.
    public init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

/// What an API's failures look like. Paths are keys that lead through a body; an empty one is the whole body.
public struct MockErrors: Hashable, Sendable {
    /// Where the code stands; nil where failures have none.
    public var code: [String]?
    /// Where the message for people stands.
    public var message: [String]?
    /// In the order of the spec: the first that matches is meant.
    public var cases: [MockErrorCase]

    /// What failures look like; nothing said, they have a status and no more.
    public init(code: [String]? = nil, message: [String]? = nil, cases: [MockErrorCase] = []) {
        self.code = code
        self.message = message
        self.cases = cases
    }
}

/// One way to fail.
public struct MockErrorCase: Hashable, Sendable {
    /// The statuses it comes with; all that are no success where it is `400...599`.
    public var statuses: ClosedRange<Int>
    /// What the body says as its code.
    public var code: String?
    /// What the body is.
    public var body: MockSchema?
    /// Whether the body is that text as it is, and no JSON.
    public var isText: Bool
    /// Where in the body that stands.
    public var at: [String]
    /// What a member of the body has to be besides.
    public var members: [MockSetMember]
    /// What a header field has to be besides.
    public var headers: [MockFixedParameter]

    /// A way to fail.
    public init(
        _ statuses: ClosedRange<Int>,
        code: String? = nil,
        body: MockSchema? = nil,
        isText: Bool = false,
        at: [String] = [],
        members: [MockSetMember] = [],
        headers: [MockFixedParameter] = []
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
public struct MockSetMember: Hashable, Sendable {
    /// The keys that lead to it.
    public var path: [String]
    /// What it is.
    public var value: JSONValue

    /// A member and its value.
    public init(path: [String], value: JSONValue) {
        self.path = path
        self.value = value
    }
}
