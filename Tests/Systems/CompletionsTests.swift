import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs what `Specs/Completions` generates: two calls of one path, told apart by what they set.
@Suite struct CompletionsTests {
    @Test func theServerTellsTheVariantsApart() async throws {
        let server = try LoopbackServer { request in
            let body =
                request.body.contains(#""stream":true"#) ? "data: a\n\ndata: [DONE]\n\n" : #"{"id":"c1","text":"a"}"#
            return [LoopbackServer.response("200 OK", body)]
        }
        defer { server.stop() }
        let client = EndpointClient<Completions>(EndpointServer(server.address))
        let request = CompletionRequest(model: "m", prompt: "p", maxTokens: nil, stream: nil)
        #expect(try await client.send(Completing.createCompletion(request)).text == "a")
        #expect(try await client.send(Completing.createCompletionInPieces(request)).hasSuffix("[DONE]\n\n"))
        #expect(
            server.requests.map(\.body)
                == ["false", "true"].map { #"{"model":"m","prompt":"p","stream":\#($0)}"# }
        )
    }
}
