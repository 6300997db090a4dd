import EndpointRuntime
import RuntimeTestSupport
import Testing

@Suite("Paging: streams of items", .timeLimit(.minutes(1)))
struct ItemStreamTests {
    @Test("give each item once: of two tasks that ask at a time one has an error")
    func sideBySide() async throws {
        let (asked, gate, answers) = (Gate(), Gate(), Guarded(0))
        let stream = MockItems.stream {
            answers.with { $0 += 1 }
            asked.open()
            await gate.pass()
            return [1, 2, 3]
        }
        let first = Task {
            var items: [Int] = []
            for try await item in stream { items.append(item) }
            return items
        }
        await asked.pass()
        await #expect(throws: EndpointBodyError.alreadyRead) { for try await _ in stream {} }
        gate.open()
        #expect(try await first.value == [1, 2, 3] && answers.with { $0 } == 1)
    }

    @Test("of pages give each item once as well")
    func pages() async throws {
        let (asked, gate) = (Gate(), Gate())
        let transport = InMemoryTransport { _ in
            asked.open()
            await gate.pass()
            return EndpointTransportResponse(status: 200, json: #"{"names":["a","b","c"],"more":false}"#)
        }
        let client = EndpointClient<Shop>(.production, transport: transport)
        let call = EndpointCall<Shop, EndpointPage<NamesDTO>>(
            Directory.list,
            reading: .page(.json, by: .page("at", while: ["more"]))
        )
        let stream = client.items(call).stream
        let first = Task {
            var items: [String] = []
            for try await item in stream { items.append(item) }
            return items
        }
        await asked.pass()
        await #expect(throws: EndpointBodyError.alreadyRead) { for try await _ in stream {} }
        gate.open()
        #expect(try await first.value == ["a", "b", "c"])
    }
}
