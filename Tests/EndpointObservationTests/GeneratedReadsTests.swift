import EndpointObservation
import EndpointOffline
import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of the golden `Observed`.
@MainActor @Suite("On a screen: generated reads", .timeLimit(.minutes(1)))
struct GeneratedReadsTests {
    private let clock = TestClock()
    private let transport = InMemoryTransport { _ in
        let book = #"{"isbn":"1","title":"Dune","due":null}"#
        return EndpointTransportResponse(status: 200, body: Data("[\(book)]".utf8))
    }

    private var client: EndpointClient<Library> {
        EndpointClient(EndpointServer("https://library.example"), transport: transport, retry: .once, clock: clock)
    }

    @Test("reads with a store, without one, and with pages, and their parameters with defaults")
    func reads() async throws {
        let outbox = Outbox(client, store: InMemoryOutboxStore(), entities: InMemoryEntityStore(), user: "ada")
        let books = OfflineFirstLibraryBookRepository(outbox).observed(on: clock)
        let (stored, all, found) = (books.getBooks(), books.listAllBooks(), books.findBooks(text: "du"))
        try await onScreen(stored, found) {
            try await until { stored.value?.map(\.title) == ["Dune"] && found.value?.map(\.isbn) == ["1"] }
            clock.advance(by: .seconds(5))
            #expect(stored.age == .seconds(5))
        }
        await all.refresh()
        let screen = Task { await all.follow() }
        defer { screen.cancel() }
        try await until { all.items.map(\.title) == ["Dune"] }
        let loans = RemoteLibraryLoanRepository(client).observed.listLoans()
        await loans.refresh()
        #expect(loans.items.isEmpty)
        guard case .failed = loans.phase else {
            Issue.record("\(loans.phase)")
            return
        }
    }

    @Test("a mock has the same reads, and making them calls nothing")
    func mock() async throws {
        let mock = MockLibraryBookRepository()
        let value = (mock as any LibraryBookRepository).observed.getBook(isbn: "1")
        #expect(mock.calls.isEmpty)
        try await onScreen(value) { try await until { value.value?.title == "Dune" } }
        #expect(mock.calls.count == 1)
    }

    @Test("a write of a mock is done at once")
    func write() async throws {
        let mock = MockLibraryBookRepository()
        let add = ObservedWrite(
            retry: { _ in },
            send: { draft, key in
                try await mock.addBook(draft, idempotencyKey: key)
            }
        )
        await add.send(LibraryBookDraft(isbn: "1", title: "Dune")).value
        guard case .done(let book) = add.phase else {
            Issue.record("\(add.phase)")
            return
        }
        #expect(book.title == "Dune")
    }
}
