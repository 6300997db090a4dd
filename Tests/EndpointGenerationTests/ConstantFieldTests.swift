import EndpointGeneration
import EndpointSpec
import Foundation
import Testing

/// Constants of entities that writes of the outbox set.
@Suite struct ConstantFieldTests {
    /// A constant has no property, so no other rule compares its name with the fields' names in Swift.
    @Test func aConstantMayHaveTheNameOfAFieldInSwift() {
        let file = """
            types:
              Note: { fields: { id: string, noteKind: string, note_kind: { value: note } } }
              CreateNote: { from: Note, pick: [noteKind] }
            endpoints:
              createNote: { post: /notes, body: CreateNote, idempotencyKey: { header: Idempotency-Key }, returns: Note }
            repositories:
              NoteRepository:
                entity: Note
                cache: { store: plain }
                methods: { createNote: { write: outbox } }
            """
        let files = [("api.yaml", "language: 1\nname: Diary\n"), ("notes.yaml", file)]
        let sources = files.map { SpecSource(path: $0.0, bytes: Array($0.1.utf8)) }
        let results = Generation.generate([GenerationRequest(sources: sources, prefix: "Diary")]).results
        #expect(results.flatMap(\.diagnostics).map(\.id) == [])
        let text = results.flatMap(\.files).map(\.text).joined()
        #expect(text.components(separatedBy: "static var noteKind: Self").count == 2)
        #expect(text.contains(#""note_kind": .string("note")"#))
    }
}
