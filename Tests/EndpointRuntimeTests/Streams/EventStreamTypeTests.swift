import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@Suite("Event streams: the media type")
struct EventStreamTypeTests {
    private static let page = "<!DOCTYPE html><title>Sign in to the wifi</title>\n"

    /// Answers with each of these types and texts in turn.
    private static func server(_ answers: (type: String?, text: String)...) -> InMemoryTransport {
        let rest = Guarded(answers[...])
        return InMemoryTransport { _ in
            guard let answer = rest.with({ $0.popFirst() }) else { return EndpointTransportResponse(status: 204) }
            var response = EndpointTransportResponse(status: 200, pieces: breaking(answer.text))
            if let type = answer.type { response.head.headerFields[.contentType] = type }
            return response
        }
    }

    private static func client(_ transport: InMemoryTransport, _ recorder: EventRecorder) -> EndpointClient<Shop> {
        EndpointClient(.production, transport: transport, observer: recorder, clock: InstantClock())
    }

    @Test(
        "an event stream has its media type in any case and with any parameter, or none",
        arguments: [
            "text/event-stream", "text/event-stream;charset=utf-8", "Text/Event-Stream ; charset=\"utf-8\"", "", nil,
            "text/plain, text/event-stream",
        ]
    )
    func right(_ type: String?) async throws {
        let transport = Self.server((type, event("a", eventID: "1")))
        let result = await read(try await Self.client(transport, EventRecorder()).send(Feed.watch()))
        #expect(result.ids == ["a"])
        #expect(result.error == nil)
    }

    @Test(
        "any other type is not an event stream, regardless of the text",
        arguments: ["text/html", "text/html; charset=utf-8", "application/json", "text/event-streams", "x"]
    )
    func wrong(_ type: String) async throws {
        for text in [Self.page, event("a", eventID: "1"), ""] {
            let (transport, recorder) = (Self.server((type, text)), EventRecorder())
            let error = try #require(await failure(Self.client(transport, recorder), Feed.watch()))
            #expect(error.code == .invalidResponse)
            let problem = error.context.underlying?.error as? EndpointMediaTypeError
            #expect(problem == EndpointMediaTypeError(expected: "text/event-stream", found: type))
            #expect(error.context.status == 200)
            #expect(recorder.events == ["1 attempt", "1 response 200", "1 finished invalidResponse"])
        }
    }

    @Test("the page of a hotel's network on the way back is no end of the stream", arguments: ["[DONE]", nil])
    func onReconnecting(_ end: String?) async throws {
        let transport = Self.server(("text/event-stream", event("a", eventID: "1")), ("text/html", Self.page))
        let recorder = EventRecorder()
        let result = await read(try await Self.client(transport, recorder).send(Feed.watch(until: end)))
        #expect(result.ids == ["a"])
        #expect(result.error?.code == .invalidResponse)
        #expect(result.error?.context.underlying?.error is EndpointMediaTypeError)
        #expect(result.error?.context.responseHeader("Content-Type") == "text/html")
        #expect(recorder.events.last == "2 finished invalidResponse")
        #expect(transport.requests.count == 2)
    }

    @Test("another media type is reported before the header fields of an event stream are read")
    func withHeaders() async throws {
        struct Quota: ResponseHeaders {
            let left: Int

            init(from headers: ResponseHeaderReader) throws(WireError) { left = try headers.required("X-Left") }
        }
        let call = EndpointCall<Shop, EndpointAnswer<Feed.Events, Quota>>(
            ShopEndpoint.getVersion,
            reading: .withHeaders(.events())
        )
        for (type, code) in [("text/html", EndpointErrorCode.invalidResponse), ("text/event-stream", .decoding)] {
            let (transport, recorder) = (Self.server((type, Self.page)), EventRecorder())
            #expect(await failure(Self.client(transport, recorder), call)?.code == code)
            #expect(recorder.events.filter { $0.contains("finished") } == ["1 finished \(code.rawValue)"])
        }
    }

    @Test("also on a later connection, which is released", arguments: TransportCase.withMemory)
    func hangsUp(_ transport: TransportCase) async throws {
        let hungUp = Gate()
        try await withServer(over: transport) { _ in
            [chunked(Self.page, type: "text/html", ends: false), .hold(hungUp)]
        } _: { client, _ in
            #expect(await failure(client, Feed.watch())?.code == .invalidResponse)
            await hungUp.pass()
        }
    }

    @Test("lines may have any media type: the first line reveals a page that is not JSON")
    func lines() async throws {
        let item = #"{"id":"a","price":"1"}"#
        for type in ["application/x-ndjson", "application/json", "text/plain", "text/html", nil] {
            let transport = Self.server((type, item + "\n"))
            #expect(await read(try await Self.client(transport, EventRecorder()).send(Feed.lines())).ids == ["a"])
        }
        let transport = Self.server(("text/html", Self.page))
        let result = await read(try await Self.client(transport, EventRecorder()).send(Feed.lines()))
        guard case .decoding(let error)? = result.error?.kind else { throw LoopbackServer.Failure() }
        #expect(error.path == "lines[0]")
    }
}
