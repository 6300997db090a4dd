import EndpointOffline
import EndpointRuntime
import EndpointTesting
import Foundation
import Testing

/// Runs the generated code of the golden `Outbox` for keys that the app creates: a note is written with PUT, and its
/// attachments by its path.
@Suite(.timeLimit(.minutes(1))) struct OutboxPutTests {
    private let server = KioskTill()
    private let transport: InMemoryTransport
    private let outbox: Outbox<Kiosk>

    init() {
        let server = server
        transport = InMemoryTransport { try await server.answer(to: $0) }
        let client = EndpointClient<Kiosk>(
            EndpointServer("https://kiosk.example"),
            transport: transport,
            retry: .once,
            clock: TestClock()
        )
        outbox = Outbox(client, store: InMemoryOutboxStore(), entities: InMemoryEntityStore(), user: "ada")
    }

    @Test func aNoteAndItsAttachmentsAreShownAtOnce() async throws {
        let notes = OfflineFirstKioskNoteRepository(outbox)
        let attachments = OfflineFirstKioskAttachmentRepository(outbox)
        outbox.pause()
        await server.cutOff()
        let id = KioskNoteID(rawValue: UUID())
        let note = KioskNote(id: id, text: "milk", mark: nil, pinned: false)
        let put = try await notes.putNote(id: id, text: "milk")
        #expect(put.value == note)
        #expect(try await notes.getNotes() == [note])
        #expect(try await notes.getNote(id: id) == note)
        let draft = KioskAttachmentDraft(name: "list.pdf")
        let made = try await attachments.createAttachment(draft, note: id, place: 2, idempotencyKey: nil)
        let shown = try #require(made.value)
        #expect(shown == KioskAttachment(id: shown.id, noteId: id, name: "list.pdf", place: 2))
        #expect(try await attachments.getAttachments(note: id) == [shown])
        await server.comeBack()
        outbox.resume()
        #expect(try await made.delivered().id == "attachment_1")
        let writes = transport.requests.map(KioskTill.line).filter { !$0.hasPrefix("GET") }
        let path = "/notes/\(id.rawValue.uuidString.lowercased())"
        #expect(writes.suffix(2) == ["PUT \(path)", "POST \(path)/attachments/2"])
        #expect(try await notes.getNotes() == [note])
    }
}
