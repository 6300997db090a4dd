import EndpointRuntime
import EndpointTesting
import Foundation

// An API as it is generated, by hand.

nonisolated struct BookDTO: WireReadable, WireWritable, Equatable {
    let id: String
    let title: String

    init(id: String, title: String) {
        self.id = id
        self.title = title
    }

    static var wireKeys: StaticString {
        """
        id
        title
        """
    }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        id = fields.string(0)
        title = fields.string(1)
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, id)
        fields.string(1, title)
        fields.finish()
    }
}

nonisolated struct LoanDTO: WireWritable {
    let book: String
    let key: String

    static var wireKeys: StaticString {
        """
        book
        key
        """
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, book)
        fields.string(1, key)
        fields.finish()
    }
}

nonisolated enum LibraryEndpoint: Endpoint {
    typealias API = Library
    case getBooks(limit: Int, author: String?)
    case getBook(id: String)
    case watchBooks
    case lend(body: LoanDTO)
    case rename(id: String, title: String, language: String?)
    case signIn(user: String, password: String)

    var operation: EndpointOperation {
        switch self {
        case .getBooks: EndpointOperation("getBooks", .get, "/v1/books")
        case .getBook: EndpointOperation("getBook", .get, "/v1/books/{id}")
        case .watchBooks: EndpointOperation("watchBooks", .get, "/v1/books/changes")
        case .lend: EndpointOperation("lend", .post, "/v1/loans", idempotencyKey: .body)
        case .rename: EndpointOperation("rename", .put, "/v1/books/{id}/title")
        case .signIn: EndpointOperation("signIn", .post, "/v1/sessions", auth: EndpointAuthentication.none)
        }
    }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .getBooks(let limit, let author):
            request.query("limit", limit)
            request.query("author", author)
        case .getBook(let id):
            request.path(id)
        case .watchBooks:
            break
        case .lend(let body):
            request.body(body)
        case .rename(let id, let title, let language):
            request.path(id)
            request.header("Content-Language", language)
            request.bodyOfFields()
            request.field("title", title)
        case .signIn(let user, let password):
            request.form(nesting: .brackets, arrays: .repeat)
            request.field("user", user)
            request.field("password", password)
        }
    }
}

nonisolated enum Books {
    static func getBooks(limit: Int = 20, author: String? = nil) -> EndpointCall<Library, [BookDTO]> {
        EndpointCall(LibraryEndpoint.getBooks(limit: limit, author: author))
    }

    static func getBook(id: String) -> EndpointCall<Library, BookDTO> {
        EndpointCall(LibraryEndpoint.getBook(id: id))
    }

    static func watchBooks() -> EndpointCall<Library, EndpointEvents<Library, BookDTO>> {
        EndpointCall(LibraryEndpoint.watchBooks, reading: .events())
    }

    static func lend(book: String, idempotencyKey: String? = nil) -> EndpointCall<Library, Void> {
        EndpointCall(idempotencyKey: idempotencyKey) { LibraryEndpoint.lend(body: LoanDTO(book: book, key: $0)) }
    }

    static func rename(id: String, title: String, language: String? = nil) -> EndpointCall<Library, BookDTO> {
        EndpointCall(LibraryEndpoint.rename(id: id, title: title, language: language))
    }

    static func signIn(user: String, password: String) -> EndpointCall<Library, JSONValue> {
        EndpointCall(LibraryEndpoint.signIn(user: user, password: password))
    }
}

nonisolated enum Library: EndpointAPI {
    typealias Failure = Never

    static let settings = EndpointAPISettings(
        name: "Library",
        authentication: .schemes("session"),
        timeout: EndpointTimeout(),
        retry: RetryPolicy(attempts: 3)
    )
}

extension EndpointServer where API == Library {
    static var production: Self { Self("https://api.library.example") }
}

/// A client of the library whose waits are over at once.
func client(
    _ transport: any EndpointTransport,
    _ server: EndpointServer<Library> = .production,
    token: String? = nil,
    clock: any EndpointClock = InstantClock(),
    timeout: EndpointTimeout? = nil
) -> EndpointClient<Library> {
    EndpointClient(
        server,
        credentials: token.map { token in EndpointCredentials([.bearer("session", .token { token })]) } ?? .none,
        transport: transport,
        timeout: timeout,
        clock: clock
    )
}

/// The error that the call throws; nil if it succeeds.
func failure<Response>(
    _ client: EndpointClient<Library>,
    _ call: EndpointCall<Library, Response>
) async -> EndpointError<Never>? {
    do throws(EndpointError<Never>) {
        _ = try await client.send(call)
        return nil
    } catch {
        return error
    }
}

let dune = BookDTO(id: "b1", title: "Dune")
let emma = BookDTO(id: "b2", title: "Emma")
