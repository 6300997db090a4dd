import EndpointGeneration
import EndpointSpec
import Testing

/// Several APIs that are generated into one module.
@Suite struct SeveralAPIsTests {
    private static let payments = """
        types: { Payment: { fields: { id: string } }, Mood: { domain: handwritten, enum: [good] } }
        endpoints: { getPayment: { get: "/payments/{id}", returns: Payment } }
        repositories: { PaymentRepository: { methods: { getPayment: {} } } }
        """

    @Test func collisionsNameBothPlacesAndSuggestAPrefix() {
        let (_, collisions) = Generation.generate([request("Bank"), request("Shop")])
        #expect(collisions.map(\.id) == Array(repeating: "name-collision", count: 3))
        let type = collisions.first { $0.message.contains("type 'Payment'") }
        #expect(type?.location == SourceLocation(path: "Shop/payments.yaml", line: 1, column: 10))
        #expect(type?.notes.map(\.location) == [SourceLocation(path: "Bank/payments.yaml", line: 1, column: 10)])
        #expect(
            type?.message
                == "type 'Payment' of 'Shop' and type 'Payment' of 'Bank' would both be named 'Payment' in one target;"
                + " write 'prefix: Shop' in the api.yaml of 'Shop', for example"
        )
        let others = collisions.map(\.message).filter { !$0.contains("type 'Payment'") }
        #expect(others.contains { $0.contains("the namespace of 'payments.yaml'") })
        #expect(others.contains { $0.contains("repository 'PaymentRepository'") })
    }

    /// A name of one API hides the system's in the files of the others, which are of the same module.
    @Test func namesOfOneAPIAreQualifiedInTheOthers() throws {
        func request(_ name: String, _ types: String) -> GenerationRequest {
            let files = [("api.yaml", "language: 1\nname: \(name)\n"), ("\(name).yaml", "types: \(types)\n")]
            let sources = files.map { SpecSource(path: "\(name)/\($0.0)", bytes: Array($0.1.utf8)) }
            return GenerationRequest(sources: sources, prefix: name)
        }
        let (results, collisions) = Generation.generate([
            request("Bank", "{ Payment: { fields: { at: datetime } } }"),
            request("Shop", "{ Date: { fields: { day: int } } }"),
        ])
        #expect(collisions == [])
        let bank = results.first?.files.map(\.text).joined() ?? ""
        #expect(bank.contains("public let at: Foundation.Date\n"))
        let shop = results.last?.files.map(\.text).joined() ?? ""
        #expect(shop.contains("struct Date: Equatable"))
    }

    @Test func aPrefixKeepsThemApart() {
        let (results, collisions) = Generation.generate([request("Bank"), request("Shop", "prefix: Shop\n")])
        #expect(collisions == [])
        #expect(results.allSatisfy { $0.diagnostics.isEmpty && !$0.files.isEmpty })
    }

    /// All that an API brings along is named after it. The rest has a name of the spec's.
    @Test func storesAndOutboxesAreNamedAfterTheAPI() {
        let collisions = Generation.generate(["Bank", "Shop"].map(offline)).collisions
        #expect(collisions == [])
    }

    private func offline(_ name: String) -> GenerationRequest {
        let file = """
            types:
              \(name)Note: { fields: { id: string, text: "string?" } }
              \(name)NotePatch: { from: \(name)Note, pick: [text], patch: true }
            endpoints:
              get\(name)Note: { get: "/notes/{id}", returns: \(name)Note }
              put\(name)Note: { put: "/notes/{id}", body: { fields: { text: string } }, returns: \(name)Note }
              patch\(name)Note: { patch: "/notes/{id}", body: \(name)NotePatch, retry: idempotent, returns: \(name)Note }
            repositories:
              \(name)NoteRepository:
                entity: \(name)Note
                methods:
                  get\(name)Note: { read: cacheThenRefresh }
                  put\(name)Note: { write: outbox }
                  patch\(name)Note: { write: outbox }
            """
        let api = "language: 1\nname: \(name)\ngenerate: { mocks: true, mockServer: true }\n"
        return GenerationRequest(
            sources: [("api", api), ("\(name)Notes", file)].map {
                SpecSource(path: "\(name)/\($0.0).yaml", bytes: Array($0.1.utf8))
            },
            prefix: name
        )
    }

    @Test func aPrefixDoesNotHelpAPIsWithTheSameName() {
        let (_, collisions) = Generation.generate([request("Bank"), request("Bank", "prefix: Other\n")])
        #expect(collisions.map(\.location.path) == ["Bank/api.yaml"])
        #expect(collisions.first?.message.contains("give the APIs different names") == true)
    }

    private func request(_ name: String, _ more: String = "") -> GenerationRequest {
        let api = "language: 1\nname: \(name)\n\(more)"
        return GenerationRequest(
            sources: [("api", api), ("payments", Self.payments)].map {
                SpecSource(path: "\(name)/\($0.0).yaml", bytes: Array($0.1.utf8))
            },
            prefix: name
        )
    }
}
