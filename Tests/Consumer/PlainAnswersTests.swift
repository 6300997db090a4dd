import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Plain` for responses that are not objects, and for responses that differ by
/// status.
@Suite struct PlainAnswersTests {
    private func client(
        _ body: String,
        status: Int = 200,
        headers: KeyValuePairs<String, String> = [:]
    ) -> EndpointClient<Plain> {
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: status, headers: headers, body: Data(body.utf8))
        }
        return EndpointClient(.local, transport: transport, retry: .once)
    }

    private static let epoch = Date(timeIntervalSince1970: 0)
    private static let times = #"["1970-01-01T00:00:00Z"]"#

    // MARK: The domain

    @Test func scalarsHaveADomain() async throws {
        #expect(try await client("\"1.50\"").send(Answers.getRate().domain) == Decimal(1.5))
        #expect(try await client("\"1.50\"").send(Answers.getRate()).value == "1.50")
        #expect(try await client("\"1970-01-01T00:00:00Z\"").send(Answers.getTime().domain) == Self.epoch)
        #expect(try await client("\"2026-01-31\"").send(Answers.findDay().domain)?.day == 31)
        #expect(try await client("null").send(Answers.findDay().domain) == nil)
        #expect(try await client("\"o1\"").send(Answers.getOwner().domain) == PlainID("o1"))
        #expect(try await client("\"2.5\"").send(Answers.getPrice().domain).rawValue == Decimal(2.5))
        #expect(try await client("\"odd\"").send(Answers.getMood().domain) == .unknown("odd"))
    }

    @Test func collectionsHaveADomain() async throws {
        #expect(try await client(Self.times).send(Answers.listTimes().domain) == [Self.epoch])
        #expect(try await client(#"{"a":"1"}"#).send(Answers.mapRates().domain) == ["a": 1])
        #expect(try await client(#"{"a":["2026-01-31"]}"#).send(Answers.mapDays().domain)["a"]?.first?.day == 31)
        let owners = client(#"{"items":["o1"]}"#, headers: ["ETag": "v1"])
        let answer = try await owners.send(Answers.listOwners().domain)
        #expect(answer.value == [PlainID("o1")] && answer.headers.eTag == "v1")
        #expect(try await owners.send(Answers.listOwners()).value.value == ["o1"])
        #expect(try await RemotePlainRepository(owners).listOwners() == [PlainID("o1")])
    }

    @Test func pagesHaveADomain() async throws {
        let transport = InMemoryTransport { request in
            let isFirst = request.head.path == "/pages?page=1"
            return EndpointTransportResponse(status: 200, json: isFirst ? Self.times : "[]")
        }
        let client = EndpointClient<Plain>(.local, transport: transport, retry: .once)
        #expect(try await client.send(Answers.pageTimes().domain).items == [Self.epoch])
        var found: [Date] = []
        for try await time in RemotePlainRepository(client).pageTimes() { found.append(time) }
        #expect(found == [Self.epoch])
        let owners = self.client(#"{"items":["o1"]}"#, headers: ["X-Total": "1"])
        #expect(try await owners.send(Answers.pageOwners().domain).items == [PlainID("o1")])
    }

    @Test func streamsAndBatchesHaveADomain() async throws {
        var ticks: [Date] = []
        let lines = client("\"1970-01-01T00:00:00Z\"\n")
        for try await tick in try await lines.send(Answers.ticks().domain) { ticks.append(tick) }
        for try await tick in try await RemotePlainRepository(lines).ticks() { ticks.append(tick) }
        #expect(ticks == [Self.epoch, Self.epoch])
        var rates: [Decimal] = []
        let events = client("data: \"1.5\"\n\ndata: end\n\n", headers: ["Content-Type": "text/event-stream"])
        for try await rate in try await events.send(Answers.rateEvents().domain) { rates.append(rate) }
        #expect(rates == [1.5])
        let batch = client(#"[{"status":201,"body":"1970-01-01T00:00:00Z"},{"status":409,"body":{"code":"c"}}]"#)
        let lots = [PlainLot(id: PlainID("a")), PlainLot(id: PlainID("b"))]
        let results = try await batch.send(Answers.sendLots(lots).domain)
        #expect(try results[0].get() == Self.epoch)
        #expect(results[1] == .failure(.refused(PlainRefusal(code: "c"), status: 409)))
    }

    @Test func aWrongValueIsAMappingErrorOfItsPlace() async throws {
        let error = await #expect(throws: PlainError.self) {
            _ = try await client(#"["no day"]"#).send(Answers.listTimes().domain)
        }
        guard case .mapping(let mapping)? = error?.kind else { throw try #require(error) }
        #expect(mapping.field == "listTimes[0]")
        #expect(!"\(mapping)".contains("no day"))
    }

    // MARK: Statuses

    @Test func eachStatusHasItsHeaderFields() async throws {
        let accepted = client("", status: 202, headers: ["Location": "u1?s=2", "Range": "0-9"])
        guard case .accepted(let headers) = try await accepted.send(Answers.startUpload(name: "a/b").domain) else {
            Issue.record("not accepted")
            return
        }
        #expect(headers.location.absoluteString == "https://plain.example/v2/a/b/blobs/uploads/u1?s=2")
        #expect(headers.range == "0-9")
        #expect(try await client("", status: 201).send(Answers.startUpload(name: "a").domain) == .created)
        let note = #"{"note":{"id":"n","at":"1970-01-01T00:00:00Z"}}"#
        let found = try await RemotePlainRepository(client(note, headers: ["ETag": "v"])).startUpload(name: "a")
        #expect(found == .ok(PlainNote(id: PlainID("n"), at: Self.epoch), headers: StartUploadOkHeaders(eTag: "v")))
    }

    @Test func bytesAndTextAreAnswersByStatus() async throws {
        let part = client("abc", status: 206, headers: ["Content-Range": "bytes 0-2/9"])
        let headers = GetPartPartialContentHeaders(contentRange: "bytes 0-2/9")
        #expect(try await part.send(Answers.getPart()) == .partialContent(Data("abc".utf8), headers: headers))
        #expect(try await client("abc").send(Answers.getPart()) == .ok(Data("abc".utf8)))
        #expect(try await client("abc", status: 203).send(Answers.getPart()) == .nonAuthoritative("abc"))
    }

    @Test func anUndeclaredSuccessIsAnError() async throws {
        try await client("", status: 204).send(Answers.putFile("x", path: PlainID("a/b")))
        for call in [Answers.putFile("x", path: PlainID("a/b"))] {
            let error = await #expect(throws: PlainError.self) { try await client("", status: 200).send(call) }
            #expect(error?.code == .unexpectedStatus)
        }
        #expect(try await client("log", status: 203).send(Answers.getLog()) == "log")
    }

    // MARK: Mock server

    @Test func theMockAnswersWithTheDeclaredTypes() async throws {
        let client = EndpointClient<Plain>(.local, transport: MockBackend(.plain), retry: .once)
        _ = try await client.send(Answers.getTags(name: "a/b/c"))
        _ = try await client.send(Answers.getBlob(name: "a/b", digest: "d"))
        try await client.send(Answers.putFile("x", path: PlainID("a/b")))
        #expect(try await client.send(Answers.startUpload(name: "a/b").domain) == .created)
        _ = try await client.send(Answers.getNotes().domain)
        _ = try await client.send(Answers.getRate().domain)
    }
}
