import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// The challenges of a 401, and an app that responds to them.
@Suite("Auth: challenges", .timeLimit(.minutes(1)))
struct ChallengeTests {
    @Test(
        "challenges are read as RFC 9110 writes them",
        arguments: [
            ("Bearer", [EndpointChallenge(scheme: "bearer")]),
            (
                #"Bearer realm="https://a.example/token",service="r",scope="repository:a/b:pull,push""#,
                [
                    EndpointChallenge(
                        scheme: "bearer",
                        parameters: [
                            "realm": "https://a.example/token", "service": "r", "scope": "repository:a/b:pull,push",
                        ]
                    )
                ]
            ),
            (
                #"Basic realm="a \"b\", c" , bearer Error = invalid_token"#,
                [
                    EndpointChallenge(scheme: "basic", parameters: ["realm": #"a "b", c"#]),
                    EndpointChallenge(scheme: "bearer", parameters: ["error": "invalid_token"]),
                ]
            ),
            (
                "Negotiate YWJj==, Bearer a=b, a=c",
                [
                    EndpointChallenge(scheme: "negotiate", token: "YWJj=="),
                    EndpointChallenge(scheme: "bearer", parameters: ["a": "b"]),
                ]
            ),
            ("", []), (",,", []), ("a=b", []), ("Bearer a=\"b", [EndpointChallenge(scheme: "bearer", token: "a=\"b")]),
        ]
    )
    func challenges(_ text: String, _ expected: [EndpointChallenge]) {
        #expect(EndpointChallenge.parse(text) == expected)
    }

    @Test func aChallengeShowsNoValue() {
        let challenge = EndpointChallenge.parse(#"Bearer realm="https://u:p@a.example""#)[0]
        #expect(challenge["REALM"] == "https://u:p@a.example")
        #expect("\(challenge)" == "bearer [realm]")
    }

    private static let asks = #"Bearer realm="https://a.example/token",service="vault",scope="read""#

    /// A server that takes one token, and asks for it.
    private func server(_ good: String) throws -> LoopbackServer {
        try LoopbackServer { request in
            if request.headers["authorization"] == "Bearer \(good)" {
                return [LoopbackServer.response("200 OK", #""fine""#)]
            }
            return [.send("HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(Self.asks)\r\nContent-Length: 0\r\n\r\n")]
        }
    }

    private func client(
        _ server: LoopbackServer,
        _ source: BearerSource,
        over transport: TransportCase = .standard
    ) -> EndpointClient<Vault> {
        EndpointClient(
            .init(server.address),
            credentials: EndpointCredentials([.bearer("session", source)]),
            transport: transport.make(),
            retry: .once
        )
    }

    @Test func aChallengeIsAnsweredAndTheCallRepeated() async throws {
        let server = try server("t-read")
        defer { server.stop() }
        let asked = Guarded<[EndpointChallenge]>([])
        let client = client(
            server,
            .challenged { challenge in
                asked.with { $0.append(challenge) }
                return "t-\(challenge.scope ?? "")"
            }
        )
        #expect(try await client.send(VaultCalls.read()) == "fine")
        #expect(server.requests.map { $0.headers["authorization"] } == [nil, "Bearer t-read"])
        #expect(asked.with { $0 }.map(\.service) == ["vault"])
    }

    @Test func anAvailableTokenIsSentFirst() async throws {
        let server = try server("t1")
        defer { server.stop() }
        let client = client(server, .challenged({ "t1" }) { _ in "none" })
        #expect(try await client.send(VaultCalls.read()) == "fine")
        #expect(server.requests.count == 1)
    }

    @Test("a call is sent once more, and not again", arguments: ["t2", nil])
    func aWrongAnswerIsUnauthorized(_ answer: String?) async throws {
        let server = try server("t1")
        defer { server.stop() }
        let error = await failure(client(server, .challenged { _ in answer }), VaultCalls.read())
        #expect(error?.code == .unauthorized)
        #expect(server.requests.count == (answer == nil ? 1 : 2))
    }

    @Test func errorsOfTheAppFailTheCall() async throws {
        let server = try server("t1")
        defer { server.stop() }
        let error = await failure(
            client(server, .challenged { _ in throw URLError(.cannotParseResponse) }),
            VaultCalls.read()
        )
        #expect(error?.code == .other)
        #expect(error?.context.underlying?.error is EndpointCredentialError)
    }
}
