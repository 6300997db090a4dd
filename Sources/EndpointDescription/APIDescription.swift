/// An API as it is on the wire: what it can be asked, what it answers, and what stands in both.
///
/// The planner makes it from specs, a mock backend answers from it, and OpenAPI documents are written from it.
/// ``json(width:)`` is its text, which generated code carries. Names are those of the wire, except where a property says otherwise.
public struct APIDescription: Hashable, Sendable {
    /// The API's name in the spec.
    public var name: String
    /// The paths of its servers, which clients put in front of those of the routes: `/v2`.
    public var basePaths: [String]
    /// What it can be asked, in the order of the spec.
    public var routes: [Route]
    /// The types that schemas refer to by name.
    public var types: [DeclaredType]
    /// What is kept under a key, so that what was written can be read again.
    public var entities: [Entity]
    /// The ways of proving who calls.
    public var schemes: [AuthScheme]
    /// What failures look like.
    public var errors: Errors

    /// An API; only its name and its routes have to be there.
    public init(
        name: String,
        basePaths: [String] = [],
        routes: [Route],
        types: [DeclaredType] = [],
        entities: [Entity] = [],
        schemes: [AuthScheme] = [],
        errors: Errors = Errors()
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

extension APIDescription {
    /// A type whose values have a key of their own.
    public struct Entity: Hashable, Sendable {
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
    public struct AuthScheme: Hashable, Sendable {
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
}
