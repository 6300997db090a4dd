import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Lines`.
@Suite struct LinesTests {
    private static func client(_ answer: String, _ sent: Sent = Sent()) -> EndpointClient<Lines> {
        let transport = InMemoryTransport { request in
            let text = String(decoding: try await request.body.collect(), as: UTF8.self)
            await sent.append(text, request.head.headerFields[.contentType] ?? "")
            return EndpointTransportResponse(status: 200, json: answer)
        }
        // No time passes: beside tests that keep every processor busy, an answer may take minutes.
        return EndpointClient(.local, credentials: .bearer { "token" }, transport: transport, clock: TestClock())
    }

    private actor Sent {
        var texts: [String] = []
        var types: [String] = []

        func append(_ text: String, _ type: String) {
            texts.append(text)
            types.append(type)
        }
    }

    private static let readings = ["a", "b"].map { place in
        GaugeReading(place: place, level: 1.5, takenAt: Date(timeIntervalSince1970: 0), note: nil)
    }

    private static let text = ["a", "b"]
        .map { #"{"place":"\#($0)","level":1.5,"taken_at":"1970-01-01T00:00:00Z"}"# + "\n" }
        .joined()

    /// The elements one after the other.
    private static func stream<Element: Sendable>(_ elements: [Element]) -> AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }

    @Test func aCallTakesAListOrASequence() async throws {
        let sent = Sent()
        let client = Self.client(#"{"count":2}"#, sent)
        let readings = Self.readings
        let dtos = readings.map { GaugeReadingDTO(from: $0) }
        let calls = [
            Gauges.addReadings(readings, station: "s"),
            Gauges.addReadings([readings[0], readings[1]], station: "s"),
            Gauges.addReadings(.stream(Self.stream(readings)), station: "s"),
            Gauges.addReadings(.repeatableStream { Self.stream(readings) }, station: "s"),
            Gauges.addReadings(dtos, station: "s"),
            Gauges.addReadings(.stream(Self.stream(dtos)), station: "s"),
        ]
        for call in calls { #expect(try await client.send(call.domain).count == 2) }
        #expect(await sent.texts == Array(repeating: Self.text, count: calls.count))
        #expect(await Set(sent.types) == ["application/x-ndjson"])
    }

    @Test func aSequenceOfRecordsBeginsEachWithItsSeparator() async throws {
        let sent = Sent()
        let client = Self.client("", sent)
        try await client.send(Gauges.recordReadings(Self.readings))
        try await client.send(Gauges.recordReadings(.stream(Self.stream(Self.readings))))
        let records = Self.text.split(separator: "\n").map { "\u{1E}\($0)\n" }.joined()
        #expect(await sent.texts == [records, records])
        #expect(await sent.types == ["application/json-seq", "application/json-seq"])
    }

    @Test func elementsAreOfAnyType() async throws {
        let sent = Sent()
        let client = Self.client("", sent)
        try await client.send(Gauges.logReadings(Self.readings))
        try await client.send(Gauges.addMarks([GaugeMark(place: "a")]))
        try await client.send(Gauges.addMarks(.stream(Self.stream([GaugeMark(place: "b")]))))
        try await client.send(Gauges.addNotes(["a\n", "b"]))
        try await client.send(Gauges.addNotes(.stream(Self.stream(["c"]))))
        try await client.send(Gauges.addDays([DateComponents(year: 2026, month: 1, day: 2), nil]))
        #expect(
            await sent.texts == [
                Self.text, "{\"place\":\"a\"}\n", "{\"place\":\"b\"}\n", "\"a\\n\"\n\"b\"\n", "\"c\"\n",
                "\"2026-01-02\"\nnull\n",
            ]
        )
        #expect(await sent.types.first == "application/jsonl")
    }

    @Test func aLineOutsideTheLimitsIsNamed() async throws {
        let high = GaugeReading(place: "a", level: 11, takenAt: Date(timeIntervalSince1970: 0), note: "secret")
        let sent = Sent()
        let client = Self.client(#"{"count":2}"#, sent)
        for call in [
            Gauges.addReadings(Self.readings + [high], station: "s"),
            Gauges.addReadings(.stream(Self.stream(Self.readings + [high])), station: "s"),
        ] {
            do throws(LinesError) {
                _ = try await client.send(call)
                Issue.record("sent")
            } catch {
                guard case .encoding(let encoding) = error.kind, case .body(let wire) = encoding.reason,
                    case .outsideLimits = wire.kind
                else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(wire.path == "lines[2].level")
            }
        }
        #expect(await sent.texts.isEmpty)
    }

    @Test func eachElementHasItsResult() async throws {
        let client = Self.client(
            #"[{"place":"b","status":400,"body":{"message":"m"}},{"place":"a","status":201,"body":{"number":7}}]"#
        )
        let results = try await RemoteGaugeRepository(client).addEach(Self.readings)
        #expect(try results.first?.get().number == 7)
        #expect(throws: (any Error).self) { try results.last?.get() }
    }

    @Test func aRepositoryStreams() async throws {
        let sent = Sent()
        let repository: any GaugeRepository = RemoteGaugeRepository(Self.client(#"{"count":2}"#, sent))
        _ = try await repository.addReadings(Self.stream(Self.readings), station: "s")
        try await repository.logReadings(Self.readings)
        try await repository.addNotes(Self.stream(["n"]))
        #expect(await sent.texts == [Self.text, Self.text, "\"n\"\n"])
    }

    @Test func aMockReadsItsSequence() async throws {
        var mock = MockGaugeRepository()
        mock.onAddReadings = { readings, _, _ in
            var count = 0
            for try await _ in readings { count += 1 }
            return GaugeReceipt(count: count)
        }
        let receipt = try await mock.addReadings(Self.stream(Self.readings), station: "s")
        #expect(receipt.count == 2)
        #expect(!String(reflecting: mock.calls).contains("1.5"), "what comes one after the other is not looked into")
    }

    @Test func theRequestDoesNotShowItsLines() {
        let secret = GaugeReading(place: "hidden", level: 1, takenAt: .now, note: nil)
        let endpoint = GaugesEndpoint.addReadings(body: [GaugeReadingDTO(from: secret)], station: "s")
        var text = String(reflecting: endpoint)
        dump(endpoint, to: &text)
        #expect(text.contains("1 line") && !text.contains("hidden"))
    }
}
