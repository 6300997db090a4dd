/// An OpenAPI document for the import. Swagger 2.0, OpenAPI 3.0 and 3.1 have the same form here.
struct OpenAPIDocument: Sendable {
    enum Version: Sendable { case swagger2, openAPI30, openAPI31 }

    var format: Version
    var title: String
    /// The API's own version.
    var version: String
    var description: String?
    var servers: [APIServer] = []
    /// The security of calls without their own setting.
    var security: SecurityChoice?
    var schemes: [SecurityScheme] = []
    /// The operations in the order of the document.
    var operations: [APIOperation] = []
    /// The tags with their descriptions, in the order of the document.
    var tags: [(name: String, description: String?)] = []
}

struct APIServer: Sendable {
    var node: DocumentNode
    var url: String
    var description: String?
    /// The value for each variable of the URL.
    var variables: [(name: String, standard: String?, isFixed: Bool)] = []
}

/// Alternative lists of schemes. A call needs all schemes of one list.
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
    /// The document declares flows or scopes for it.
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
    /// The operation's own servers, which replace the document's; usually empty.
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
    /// The content type of a parameter that contains a document.
    var contentType: String?
    var hasExample = false
}

struct APIBody: Sendable {
    var node: DocumentNode
    var description: String?
    var isRequired: Bool
    var content: [APIContent]
}

/// One of the forms of a body or a response.
struct APIContent: Sendable {
    var node: DocumentNode
    /// The content type in the document, with parameters.
    var type: String
    var schema: DocumentNode?
    var encoding: [(name: String, value: DocumentNode)] = []
    var examples: [(name: String, value: DocumentNode)] = []

    /// The content type in lowercase and without parameters.
    var mediaType: String {
        String(type.unicodeScalars.prefix { $0 != ";" }.filter { $0 != " " }).lowercased()
    }

    /// The media type with the parameters that select a form, such as `version=2`. It omits `charset` and `boundary`.
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
