/// An OpenAPI document as the import sees it: Swagger 2.0, OpenAPI 3.0 and 3.1 look alike here.
struct OpenAPIDocument: Sendable {
    enum Version: Sendable { case swagger2, openAPI30, openAPI31 }

    var format: Version
    var title: String
    /// The API's own version.
    var version: String
    var description: String?
    var servers: [APIServer] = []
    /// What calls are sent with that do not say otherwise.
    var security: SecurityChoice?
    var schemes: [SecurityScheme] = []
    /// In the order of the document.
    var operations: [APIOperation] = []
    /// What the document says of each tag, in its order.
    var tags: [(name: String, description: String?)] = []
}

struct APIServer: Sendable {
    var node: DocumentNode
    var url: String
    var description: String?
    /// What stands for each variable of the URL.
    var variables: [(name: String, standard: String?, isFixed: Bool)] = []
}

/// The schemes that a call may be sent with: any of the lists, each of them as a whole.
struct SecurityChoice: Sendable {
    var node: DocumentNode
    var alternatives: [[String]]
}

struct SecurityScheme: Sendable {
    enum Kind: Sendable, Hashable {
        case bearer, basic
        case header(String)
        case query(String)
        case unsupported(String)
    }

    var node: DocumentNode
    var name: String
    var kind: Kind
    /// Whether the document has flows or scopes to say of it.
    var hasFlows = false
}

struct APIOperation: Sendable {
    var node: DocumentNode
    var method: String
    var path: String
    var id: String?
    var summary: String?
    var description: String?
    var tags: [String] = []
    var parameters: [APIParameter] = []
    var body: APIBody?
    var responses: [APIResponse] = []
    var security: SecurityChoice?
    /// Where it is served instead of the document's servers; empty for most.
    var servers: [APIServer] = []
    var isDeprecated = false
}

struct APIParameter: Sendable {
    enum Location: String, Sendable { case path, query, header, cookie }

    var node: DocumentNode
    var name: String
    var location: Location
    var description: String?
    var isRequired: Bool
    var isDeprecated: Bool
    var style: String?
    var explodes: Bool?
    var schema: DocumentNode?
    /// The content type of a parameter that is a document of its own.
    var contentType: String?
    var hasExample = false
}

struct APIBody: Sendable {
    var node: DocumentNode
    var description: String?
    var isRequired: Bool
    var content: [APIContent]
}

/// One of the forms that a body or an answer comes in.
struct APIContent: Sendable {
    var node: DocumentNode
    /// As the document has it, with parameters.
    var type: String
    var schema: DocumentNode?
    var encoding: [(name: String, value: DocumentNode)] = []
    var example: DocumentNode?

    /// The content type in small letters and without parameters.
    var mediaType: String {
        String(type.unicodeScalars.prefix { $0 != ";" }.filter { $0 != " " }).lowercased()
    }

    /// The media type with those of its parameters that choose a form, such as `version=2`: neither `charset` nor `boundary`.
    var essence: String {
        let parameters = type.unicodeScalars.split(separator: ";").dropFirst().map { parameter in
            String(String.UnicodeScalarView(parameter.filter { $0 != " " }))
        }
        let telling = parameters.filter { parameter in
            !["charset=", "boundary="].contains { parameter.lowercased().hasPrefix($0) }
        }
        return ([mediaType] + telling).joined(separator: "; ")
    }
}

struct APIResponse: Sendable {
    var node: DocumentNode
    /// `200`, `4XX`, `default`.
    var status: String
    var description: String?
    var headers: [(name: String, node: DocumentNode, schema: DocumentNode?, isRequired: Bool, description: String?)] =
        []
    var content: [APIContent] = []
}
