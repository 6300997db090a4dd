/// The wire format of an API: its requests, its responses, and the types in both.
///
/// The planner creates it from specs. A mock backend answers requests with it, and OpenAPI documents are written from
/// it. ``json(width:)`` is its text form, which generated code contains. Names are those on the wire, unless a property
/// says otherwise.
public struct APIDescription: Hashable, Sendable {
    /// The API's name in the spec.
    public var name: String
    /// The paths of its servers, which clients add before the paths of the routes: `/v2`.
    public var basePaths: [String]
    /// The requests that it accepts, in the order of the spec.
    public var routes: [Route]
    /// The types that schemas refer to by name.
    public var types: [DeclaredType]
    /// The types that a mock backend stores by key, so that later requests can read what earlier ones wrote.
    public var entities: [Entity]
    /// The schemes that authenticate callers.
    public var schemes: [AuthScheme]
    /// The format of failures.
    public var errors: Errors

    /// Creates a description. Only a name and routes are required.
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
    /// A type whose values have their own key.
    public struct Entity: Hashable, Sendable {
        /// The declared type.
        public var type: String
        /// The member that identifies a value.
        public var key: String

        /// Creates an entity.
        public init(type: String, key: String) {
            self.type = type
            self.key = key
        }
    }

    /// A scheme that authenticates callers.
    public struct AuthScheme: Hashable, Sendable {
        /// The place of the credentials in a request.
        public enum Kind: Hashable, Sendable {
            /// `Authorization: Bearer …` (RFC 6750).
            case bearer
            /// `Authorization: Basic …` (RFC 7617).
            case basic
            /// A header field of this name.
            case header(String)
            /// A query parameter of this name.
            case query(String)
        }

        /// The name in the spec.
        public var name: String
        /// The place of the credentials.
        public var kind: Kind

        /// Creates a scheme.
        public init(name: String, kind: Kind) {
            self.name = name
            self.kind = kind
        }
    }
}
