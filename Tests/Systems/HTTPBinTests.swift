import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/HTTPBin` with httpbin itself over every transport, if Debian's `python3-httpbin`
/// is installed. It is an independent view of the requests.
@Suite(
    "httpbin",
    .realServers,
    .enabled(if: HTTPBinServer.isInstalled, "Debian's package python3-httpbin is not installed"),
    .timeLimit(.minutes(2))
)
struct HTTPBinTests {
    static let parcel = HTTPBinParcel(
        name: "Bücher & \"Ähnliches\" +1",
        weight: Decimal(string: "12.50") ?? 0,
        tags: ["a/b", "ü", ""],
        sentAt: Date(timeIntervalSince1970: 1_700_000_000)
    )

    @Test(
        "every method, with path, query, header fields and body as they were meant",
        arguments: TransportCase.allCases
    )
    func echo(_ transport: TransportCase) async throws {
        try await withHTTPBin(over: transport) { client in
            let get = try await client.send(
                HTTPBinCalls.echoGet(
                    segment: "a b+ü",
                    text: "x&y=z +%",
                    tag: ["1", "2,3"],
                    isLast: true,
                    xTrace: "t-1"
                )
            )
            #expect(get.args == ["text": "x&y=z +%", "tag": ["1", "2,3"], "count": "3", "isLast": "true"])
            #expect(get.url.removingPercentEncoding?.contains("/anything/a b+ü?") == true)
            #expect(get.headers["X-Trace"] == "t-1")
            #expect(get.headers["X-Client"] == "swift")
            #expect(get.headers["Authorization"] == nil)

            let sent: JSONValue = [
                "name": "Bücher & \"Ähnliches\" +1", "weight": "12.5", "tags": ["a/b", "ü", ""],
                "sentAt": "2023-11-14T22:13:20Z",
            ]
            #expect(try await client.send(HTTPBinCalls.echoPost(Self.parcel)).json == sent)
            #expect(try await client.send(HTTPBinCalls.echoPut(Self.parcel)).json == sent)
            #expect(try await client.send(HTTPBinCalls.echoPatch(Self.parcel)).json == sent)
            #expect(try await client.send(HTTPBinCalls.echoDelete()).data == "")
            let form = try await client.send(HTTPBinCalls.postForm(name: "Ada & Söhne", note: "a=b+c d"))
            #expect(form.form == ["name": "Ada & Söhne", "note": "a=b+c d"])
        }
    }

    @Test("statuses are the kinds they are", arguments: TransportCase.allCases)
    func statuses(_ transport: TransportCase) async throws {
        let kinds: [(Int, EndpointErrorCode?)] = [
            (200, nil), (204, nil), (400, .client), (401, .unauthorized), (403, .forbidden), (404, .notFound),
            (418, .client), (429, .rateLimited), (500, .server), (503, .server),
        ]
        try await withHTTPBin(over: transport) { client in
            for (status, expected) in kinds {
                #expect(await failureCode(client, HTTPBinCalls.status(code: status)) == expected, "\(status)")
            }
        }
    }

    @Test("redirects are followed, with the body if required", arguments: TransportCase.allCases)
    func redirects(_ transport: TransportCase) async throws {
        try await withHTTPBin(over: transport) { client in
            #expect(try await client.send(HTTPBinCalls.redirect(times: 5)).url.hasSuffix("/get"))
            #expect(await failureCode(client, HTTPBinCalls.redirect(times: 20)) == .invalidResponse)
            #expect(try await client.send(HTTPBinCalls.redirectTo(url: "/anything/b?c=d")).args == ["c": "d"])
            let kept = try await client.send(
                HTTPBinCalls.postRedirect(Self.parcel, url: "/post", statusCode: 307)
            )
            #expect(kept.json?["name"] == "Bücher & \"Ähnliches\" +1")
            let changed = try await client.send(
                HTTPBinCalls.postRedirect(Self.parcel, url: "/get", statusCode: 303)
            )
            #expect(changed.url.hasSuffix("/get"))
        }
    }

    @Test("a bearer token is understood, and its lack is unauthorized", arguments: TransportCase.allCases)
    func bearer(_ transport: TransportCase) async throws {
        try await withHTTPBin(over: transport) { client in
            let answer = try await client.send(HTTPBinCalls.bearer())
            #expect(answer.token == "s3cret")
        }
        try await withHTTPBin(over: transport, token: nil) { client in
            let code = await failureCode(client, HTTPBinCalls.bearer())
            #expect(code == .unauthorized)
        }
    }

    @Test("a name with its password is understood, and a wrong one is unauthorized", arguments: TransportCase.allCases)
    func basic(_ transport: TransportCase) async throws {
        try await withHTTPBin(over: transport, account: BasicCredential(user: "ada", password: "pass word: ü")) {
            client in
            let answer = try await client.send(HTTPBinCalls.basic(user: "ada", password: "pass word: ü"))
            #expect(answer.user == "ada" && answer.authenticated)
            #expect(await failureCode(client, HTTPBinCalls.basic(user: "ada", password: "another")) == .unauthorized)
        }
    }

    @Test("compressed, binary and streamed bodies arrive as they were", arguments: TransportCase.allCases)
    func bodies(_ transport: TransportCase) async throws {
        try await withHTTPBin(over: transport) { client in
            #expect(try await client.send(HTTPBinCalls.gzip()).gzipped == true)
            #expect(try await client.send(HTTPBinCalls.deflate()).deflated == true)
            #expect(try await !client.send(HTTPBinCalls.utf8()).isEmpty)
            let whole = try await client.send(HTTPBinCalls.bytes(count: 10_000, seed: 7))
            let streamed = try await client.send(HTTPBinCalls.streamBytes(count: 10_000, seed: 7, chunkSize: 333))
            #expect(whole.count == 10_000)
            #expect(whole == streamed)
            #expect(try await client.send(HTTPBinCalls.tagged(tag: "v7")).headers.eTag.contains("v7"))
        }
    }

    @Test("a slow answer meets the attempt's timeout", arguments: TransportCase.allCases)
    func delay(_ transport: TransportCase) async throws {
        try await withHTTPBin(over: transport) { client in
            let code = await failureCode(client, HTTPBinCalls.delay(seconds: 10))
            #expect(code == .timedOut)
        }
    }
}

private func withHTTPBin(
    over transport: TransportCase,
    token: String? = "s3cret",
    account: BasicCredential? = nil,
    _ body: (EndpointClient<HTTPBin>) async throws -> Void
) async throws {
    let server = try HTTPBinServer()
    defer { server.stop() }
    let client = EndpointClient<HTTPBin>(
        EndpointServer(server.address),
        credentials: .schemes(token: .token { token }, account: { account }),
        transport: transport.make()
    )
    try await body(client)
}

private func failureCode<Response>(
    _ client: EndpointClient<HTTPBin>,
    _ call: EndpointCall<HTTPBin, Response>
) async -> EndpointErrorCode? {
    do throws(HTTPBinError) {
        _ = try await client.send(call)
        return nil
    } catch {
        return error.code
    }
}

/// A separate httpbin process on loopback. It ends when this value is released, for whatever reason.
private final class HTTPBinServer {
    private static let python = "/usr/bin/python3"

    static var isInstalled: Bool {
        FileManager.default.isExecutableFile(atPath: python)
            && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/httpbin")
    }

    private static let script = """
        import os, sys, threading, time, types
        import httpbin
        # It waits ten seconds at most, which may be over before a busy machine looks at a deadline.
        httpbin.core.time = types.SimpleNamespace(sleep=lambda _: time.sleep(600))
        from werkzeug.serving import make_server
        server = make_server("127.0.0.1", 0, httpbin.app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(server.port, flush=True)
        sys.stdin.read()
        os._exit(0)
        """

    let address: String
    private let input = Pipe()

    init() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.python)
        process.arguments = ["-c", Self.script]
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw LoopbackServer.Failure()
        }
        address = "http://127.0.0.1:\(port)"
    }

    func stop() {
        try? input.fileHandleForWriting.close()
    }
}
