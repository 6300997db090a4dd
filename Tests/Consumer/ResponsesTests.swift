import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Responses`: envelopes, header fields, responses by status and failures by
/// condition.
@Suite struct ResponsesTests {
    private static let reply = #"{"id":"r1","amount":"1.50"}"#
    private static let info = #""meta":{"info":{"requestId":"q","servedAt":"2026-01-01T00:00:00Z"}}"#

    private func client(
        _ json: String,
        status: Int = 200,
        headers: KeyValuePairs<String, String> = [:]
    ) -> EndpointClient<Responses> {
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: status, headers: headers, body: Data(json.utf8))
        }
        return EndpointClient(.local, transport: transport, retry: .once)
    }

    private func kind<Value>(
        of call: EndpointCall<Responses, Value>,
        _ client: EndpointClient<Responses>
    ) async throws -> ResponsesError {
        try #require(await #expect(throws: ResponsesError.self) { _ = try await client.send(call) })
    }

    // MARK: Envelopes

    @Test func anEnvelopeIsRemoved() async throws {
        let client = client("{\(Self.info),\"expectedResponse\":\(Self.reply)}")
        #expect(try await client.send(Replies.getReply(id: "1")).amount == "1.50")
        let reply = try await client.send(Replies.getReply(id: "1").domain.withMetadata)
        #expect(reply.value == Reply(id: "r1", amount: Decimal(1.5)))
        #expect(reply.metadata.requestId == "q" && reply.metadata.servedAt.timeIntervalSince1970 == 1_767_225_600)
        let other = try await client.send(Replies.getReply(id: "1").withMetadata.domain)
        #expect(other == reply)
        #expect(try await client.send(Replies.getReply(id: "1").withMetadata.value.domain) == reply.value)
    }

    @Test func anOptionalValueMayBeMissingFromItsEnvelope() async throws {
        for json in ["{}", "{\"expectedResponse\":null}", ""] {
            #expect(try await client(json).send(Replies.findReply().domain) == nil, "\(json)")
        }
        let inner = try await kind(of: Replies.findReply(), client("{\"expectedResponse\":{\"id\":\"a\"}}"))
        guard case .decoding(let error) = inner.kind else { throw inner }
        #expect(error.path == "expectedResponse.amount" && error.kind == .missingKey)
    }

    @Test func metadataThatIsMissingIsAnError() async throws {
        let client = client("{\"expectedResponse\":\(Self.reply)}")
        let error = try await kind(of: Replies.getReply(id: "1").withMetadata, client)
        guard case .decoding(let reason) = error.kind else { throw error }
        #expect(reason.path == "meta" && reason.kind == .missingKey)
    }

    @Test func anEndpointMayHaveNoEnvelope() async throws {
        #expect(try await client(Self.reply).send(Replies.plainReply()).id == "r1")
        #expect(try await client("{\"items\":[\(Self.reply)]}").send(Replies.rawReplies()).count == 1)
    }

    // MARK: Header fields

    @Test func headersAreReadBesidesTheValue() async throws {
        let client = client(
            "{\"expectedResponse\":{\"page\":{\"items\":[\(Self.reply)]}}}",
            headers: [
                "etag": "\"v1\"", "x-ratelimit-remaining": "41", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
                "X-Mood": "odd", "X-Session": "7D444840-9DC0-11D1-B245-5FFDCE74FAD2",
            ]
        )
        let answer = try await client.send(Replies.listReplies().domain)
        #expect(answer.value == [Reply(id: "r1", amount: Decimal(1.5))])
        #expect(answer.headers.eTag == "\"v1\"" && answer.headers.xRateLimitRemaining == 41)
        #expect(answer.headers.lastModified?.timeIntervalSince1970 == 784_111_777)
        #expect(answer.headers.xMood == .unknown("odd") && answer.headers.xSession != nil)
        #expect(!everythingPrinted(answer).contains("7D444840"))
        #expect(try await RemoteReplyRepository(client).listReplies() == answer.value)
    }

    @Test(arguments: [
        ([:], "header ETag: a key is missing"),
        (["ETag": "a", "X-RateLimit-Remaining": "many"], "header X-RateLimit-Remaining: expected a whole number"),
        (["ETag": "a", "Last-Modified": "yesterday"], "header Last-Modified: expected a date"),
        (["ETag": "a", "X-Session": "7"], "header X-Session: expected a UUID"),
    ])
    func aHeaderThatIsNoneIsAnError(_ headers: [String: String], _ expected: String) async throws {
        let transport = InMemoryTransport { _ in
            var response = EndpointTransportResponse(
                status: 200,
                json: "{\"expectedResponse\":{\"page\":{\"items\":[]}}}"
            )
            for (name, value) in headers {
                let other = EndpointTransportResponse(status: 200, headers: [name: value])
                response.head.headerFields.append(contentsOf: other.head.headerFields)
            }
            return response
        }
        let client = EndpointClient<Responses>(.local, transport: transport, retry: .once)
        let error = try await kind(of: Replies.listReplies(), client)
        guard case .decoding(let reason) = error.kind else { throw error }
        #expect("\(reason.path): \(reason.kind)" == expected)
    }

    @Test func onlyHeadersMayBeRead() async throws {
        #expect(try await client("", headers: ["ETag": "e"]).send(Replies.putReplyPart(id: "1")).eTag == "e")
        let answer = try await client("\u{1}", headers: ["Content-Language": "de, en", "X-Sizes": "1,2"]).send(
            Replies.replyData(id: "1")
        )
        #expect(answer.value == Data([1]) && answer.headers.contentLanguage == ["de", "en"])
        #expect(answer.headers.xSizes == [1, 2])
    }

    @Test func textIsReadAsItsTypeSays() async throws {
        let transport = InMemoryTransport { request in
            let isLatin = request.head.path?.contains("latin") == true
            return EndpointTransportResponse(
                status: 200,
                headers: ["Content-Type": isLatin ? "text/plain; charset=ISO-8859-1" : "text/plain"],
                body: isLatin ? Data([0xE9]) : Data([0xEF, 0xBB, 0xBF, 0xC3, 0xA9])
            )
        }
        let client = EndpointClient<Responses>(.local, transport: transport)
        #expect(try await client.send(Replies.replyText(id: "latin")) == "é")
        #expect(try await client.send(Replies.replyText(id: "1")) == "é")
        #expect(transport.requests.map { $0.head.headerFields[.accept] } == ["*/*", "*/*"])
        let broken = InMemoryTransport { _ in EndpointTransportResponse(status: 200, body: Data([0xFF])) }
        let error = try await kind(of: Replies.replyText(id: "1"), EndpointClient(.local, transport: broken))
        #expect(error.code == .decoding)
    }

    // MARK: Answers by status

    @Test func theStatusSelectsTheResponseCase() async throws {
        let call = Replies.submitReply(Reply(id: "r1", amount: 1)).domain
        guard case .ok(let reply) = try await client("{\"expectedResponse\":\(Self.reply)}").send(call) else {
            Issue.record("no reply")
            return
        }
        #expect(reply.amount == Decimal(1.5))
        let job = "{\"expectedResponse\":{\"id\":\"7D444840-9DC0-11D1-B245-5FFDCE74FAD2\"}}"
        guard case .accepted = try await client(job, status: 202).send(call) else {
            Issue.record("no job")
            return
        }
        guard case .noContent = try await client("", status: 204).send(call) else {
            Issue.record("not empty")
            return
        }
        let error = try await kind(of: call, client("{}", status: 203))
        guard case .unexpectedStatus(203) = error.kind else { throw error }
        guard case .status226 = try await client("", status: 226).send(Replies.submitPlainly()) else {
            Issue.record("not 226")
            return
        }
    }

    // MARK: Failures

    @Test(arguments: [
        (200, #"{"ok":false,"error":{"code":7}}"#, "", "rateLimited"),
        (200, #"{"ok":false,"error":{"code":"gone","message":"Not today."}}"#, "", "api problem Not today."),
        (201, #"{"ok":false,"error":{"code":"gone","message":"Not today."}}"#, "", "api problem Not today."),
        // A failure whose body does not match its case is still not a success.
        (200, #"{"ok":false}"#, "", "unexpectedStatus"),
        (403, "{}", "0", "rateLimited"), (403, "{}", "1", "forbidden"),
        (418, #"{"temperature":96.50}"#, "", "api teapot"),
        (418, #"{"cause":null,"temperature":96.5}"#, "", "api teapot"),
        (418, #"{"cause":1,"temperature":96.5}"#, "", "client"), (418, "no json", "", "client"),
        (422, #"{"problem":{"details":{"field":"amount","limit":"9.5"}}}"#, "", "api detail amount 9.5"),
        (410, "", "", "notFound"), (500, #"{"error":{"message":"Down."}}"#, "", "api problem Down."),
    ])
    func aConditionTellsFailuresApart(_ status: Int, _ json: String, _ quota: String, _ expected: String) async throws {
        let client = client(json, status: status, headers: ["X-Quota": quota])
        let error = try await kind(of: Replies.dropReply(id: "1"), client)
        let found =
            switch error.kind {
            case .api(.replyProblem(let problem)): "api problem \(problem.message)"
            case .api(.replyDetail(let detail)): "api detail \(detail.field) \(detail.limit)"
            case .api(.teapot): "api teapot"
            default: error.code.rawValue
            }
        #expect(found == expected)
        #expect(error.context.status == status && error.context.responseBody == Data(json.utf8))
        if json.contains("Not today.") { #expect(error.localizedDescription == "Not today.") }
    }

    @Test func aSuccessWithoutTheConditionIsASuccess() async throws {
        for json in ["", "{}", #"{"ok":true,"error":{"code":7}}"#, #"{"ok":"false"}"#, "[]"] {
            try await client(json).send(Replies.dropReply(id: "1"))
        }
    }

    // MARK: Repositories with typed throws

    @Test func aTypedRepositoryThrowsTheAPIsError() async throws {
        let repository: any TypedReplyRepository = RemoteTypedReplyRepository(client("{}", status: 404))
        do throws(ResponsesError) {
            _ = try await repository.getReply(id: "1")
            Issue.record("found")
        } catch {
            #expect(error.code == .notFound)
        }
        var mock = MockTypedReplyRepository()
        #expect(try await mock.getReply(id: "1") == Reply.Examples.first)
        do throws(ResponsesError) {
            _ = try await mock.findReply()
            Issue.record("answered")
        } catch {
            guard case .other(let reason) = error.kind else { throw error }
            #expect(reason.error as? UnansweredCall == UnansweredCall("findReply"))
        }
        mock.onFindReply = { nil }
        #expect(try await mock.findReply() == nil)
    }
}
