import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Streams`.
@Suite struct StreamsTests {
    private static func answering(_ text: String, headers: KeyValuePairs<String, String> = [:]) -> InMemoryTransport {
        let bytes = Array(text.utf8)
        return InMemoryTransport { request in
            #expect(request.streamsResponse)
            return EndpointTransportResponse(
                status: 200,
                headers: headers,
                pieces: AsyncStream { continuation in
                    for byte in bytes { continuation.yield(Data([byte])) }
                    continuation.finish()
                }
            )
        }
    }

    private static func repository(_ text: String, headers: KeyValuePairs<String, String> = [:])
        -> RemoteTickerRepository
    {
        RemoteTickerRepository(
            EndpointClient(
                .local,
                transport: answering(text, headers: headers),
                timeout: EndpointTimeout(),
                clock: TestClock()
            )
        )
    }

    private static func all<Element>(_ stream: AsyncThrowingStream<Element, any Error>) async throws -> [Element] {
        try await stream.reduce(into: []) { $0.append($1) }
    }

    private static let price = #"{"symbol":"A","price":"1.50","at":"2026-01-01T10:00:00Z"}"#

    @Test func eventsBecomeModels() async throws {
        let repository = Self.repository("data: \(Self.price)\n\nevent: x\ndata: \(Self.price)\r\n\r\n")
        let prices = try await Self.all(repository.watchPrices(symbols: ["A", "B"]))
        #expect(prices.map(\.price) == [Decimal(string: "1.50"), Decimal(string: "1.50")])
    }

    @Test func elementsAreInsideTheirLinesAndEvents() async throws {
        let lines = "{\"result\":\(Self.price)}\n{\"other\":1,\"result\":\(Self.price)}\n"
        #expect(try await Self.all(Self.repository(lines).watchResults()).map(\.symbol) == ["A", "A"])
        #expect(try await Self.all(Self.repository("{\"name\":\"a\"}\n{\"name\":\"b\"}").listNames()) == ["a", "b"])
        let event = #"data: {"choices":[{"delta":{"text":"a","count":1}}]}"#
        #expect(try await Self.all(Self.repository("\(event)\n\ndata: [DONE]\n\n").watchDeltas()).map(\.text) == ["a"])
    }

    @Test func aLineWithoutItsElementNamesThePlace() async throws {
        let repository = Self.repository("{\"result\":\(Self.price)}\n{\"error\":{\"message\":\"compacted\"}}\n")
        let error = await #expect(throws: StreamsError.self) { _ = try await Self.all(repository.watchResults()) }
        #expect(error?.description.contains("lines[1].result") == true)
    }

    @Test(arguments: [
        ("\u{1E}#\n\u{1E}#\n", 2), ("\u{1E}#\u{1E}#\n", 2), ("\u{1E}\u{1E}\n\u{1E}#", 1), ("#\n#\n", 2),
        ("\u{1E}{\n\"symbol\": \"A}\u{5C}\"{\",\n\n\"price\":\"1\", \"at\":\"2026-01-01T10:00:00Z\"\n}\n\u{1E}#\n", 2),
    ])
    func recordsAreReadAsTheyEnd(_ text: String, _ count: Int) async throws {
        let text = text.replacing("#", with: Self.price)
        #expect(try await Self.all(Self.repository(text).listRecords()).count == count)
    }

    @Test(arguments: ["\u{1E}{\"symbol\":\"A\"", "\u{1E}{\"symbol\":\u{1E}#\n", "\u{1E}12", "\u{1E}12\u{1E}#\n"])
    func aRecordThatIsCutOffIsAnError(_ text: String) async {
        let repository = Self.repository(text.replacing("#", with: Self.price))
        await #expect(throws: StreamsError.self) { _ = try await Self.all(repository.listRecords()) }
    }

    @Test func theMediaTypeOfAnAnswerIsAskedFor() async throws {
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: 200, json: #"{"text":"a","count":1}"#)
        }
        let client = EndpointClient<Streams>(.local, transport: transport)
        _ = try await client.send(Tickers.getLogo())
        _ = try await client.send(Tickers.getWord())
        _ = try await client.send(Tickers.startWord())
        _ = try await client.send(Tickers.listRecords())
        #expect(
            transport.requests.map { $0.head.headerFields[.accept] } == [
                "image/png", "application/vnd.api+json", "application/vnd.api+json", "application/json-seq",
            ]
        )
    }

    @Test func headersAccompanyEvents() async throws {
        let text = "data: {\"text\":\"a\",\"count\":1}\n\ndata: [DONE]\n\ndata: no JSON\n\n"
        let client = EndpointClient<Streams>(
            .local,
            transport: Self.answering(text, headers: ["X-Model": "m1"]),
            timeout: EndpointTimeout()
        )
        let answer = try await client.send(Tickers.askTicker(TickerQuestion(text: "?", isBrief: true)))
        #expect(answer.headers.xModel == "m1")
        var words: [String] = []
        for try await word in answer.value { words.append(word.text) }
        #expect(words == ["a"])
    }

    @Test func textIsText() async throws {
        #expect(try await Self.all(Self.repository("data: a b\n\ndata: end\n\n").watchNews()) == ["a b"])
        #expect(try await Self.all(Self.repository("one\n\ntwo").tailLog()) == ["one", "two"])
    }

    @Test func linesBecomeModels() async throws {
        let lines = "\(Self.price)\n\(Self.price)\n"
        #expect(try await Self.all(Self.repository(lines).listPrices()).map(\.symbol) == ["A", "A"])
        #expect(try await Self.all(Self.repository("[\(Self.price)]\n[]\n").listBatches()).map(\.count) == [1, 0])
    }

    @Test func bytesAndFilesAreUnchanged() async throws {
        let bytes = try await Self.all(Self.repository("chart").getChart(id: "c"))
        #expect(bytes.reduce(Data(), +) == Data("chart".utf8))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("report-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("what was there".utf8).write(to: file)
        try await Self.repository("report").getReport(id: "r", destination: file)
        #expect(try Data(contentsOf: file) == Data("report".utf8))
    }

    @Test func headersAccompanyAFile() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("archive-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let client = EndpointClient<Streams>(
            .local,
            transport: Self.answering("archive", headers: ["ETag": "\"v1\""]),
            timeout: EndpointTimeout()
        )
        let headers = try await client.download(Tickers.getArchive(destination: "a"), to: file)
        #expect(headers.eTag == "\"v1\"")
        #expect(try Data(contentsOf: file) == Data("archive".utf8))
        try await RemoteArchiveRepository(client).getArchive(destination: "a", destinationFile: file)
        #expect(try Data(contentsOf: file) == Data("archive".utf8))
    }

    @Test func errorsNameTheElement() async throws {
        let client = EndpointClient<Streams>(
            .local,
            transport: Self.answering("data: {\"symbol\":1}\n\n"),
            timeout: EndpointTimeout()
        )
        do throws(StreamsError) {
            for try await _ in try await client.send(Tickers.watchPrices(symbols: [])) {}
            Issue.record("it should have failed")
        } catch {
            guard case .decoding(let wire) = error.kind else { throw error }
            #expect(wire.path == "events[0].symbol")
            #expect(error.context.operation == "watchPrices")
        }
    }

    @Test func mocksRecordAndAnswer() async throws {
        var mock = MockTickerRepository()
        mock.onWatchNews = { AsyncThrowingStream { continuation in continuation.finish() } }
        #expect(try await Self.all(mock.watchNews()).isEmpty)
        try await mock.getReport(id: "r", destination: FileManager.default.temporaryDirectory)
        #expect(mock.calls.count == 2)
        await #expect(throws: UnansweredCall.self) { _ = try await mock.getChart(id: "c") }
    }
}
