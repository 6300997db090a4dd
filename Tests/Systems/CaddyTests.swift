import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/Caddy` with the real server, if Debian's `caddy` is installed.
@Suite(.realServers, .enabled(if: RealProgram.caddy.isInstalled, "Debian's package caddy is not installed"))
struct CaddyTests {
    private func server() throws -> RealServer {
        try RealServer(
            .caddy,
            configuration: { port, folder in
                """
                {"admin":{"listen":"127.0.0.1:\(port)","config":{"persist":false}},
                "storage":{"module":"file_system","root":"\(folder)"},
                "apps":{"http":{"servers":{"main":{"listen":["127.0.0.1:0"],"routes":[
                {"@id":"greeting","handle":[{"handler":"static_response","body":"hi"}]},
                {"handle":[{"handler":"reverse_proxy","upstreams":[{"dial":"127.0.0.1:9"}]}]}]}}}}}
                """
            },
            ready: "serving initial configuration"
        ) { configuration, _, _ in ["run", "--config", configuration] }
    }

    /// With the default transport, although the ETag of a configuration is a trailer field.
    private func client(_ server: RealServer) -> EndpointClient<Caddy> {
        EndpointClient(EndpointServer(server.address), retry: .once)
    }

    @Test func aConfigurationIsReadAndChanged() async throws {
        let server = try server()
        defer { server.stop() }
        let client = client(server)
        let place = "apps/http/servers/main/listen"
        #expect(
            try await client.send(CaddyConfiguration.getConfiguration(path: place)) == .array([.string("127.0.0.1:0")])
        )
        try await client.send(CaddyConfiguration.replaceInObject(.string("ho"), id: "greeting", path: "handle/0/body"))
        let greeting = try await client.send(CaddyConfiguration.getObject(id: "greeting"))
        #expect(greeting["handle"]?.array?.first?["body"] == .string("ho"))
        try await client.send(
            CaddyConfiguration.insertConfiguration(
                .object(["a": .string("b")]),
                path: "apps/http/servers/main/logs/logger_names"
            )
        )
        try await client.send(CaddyConfiguration.deleteConfiguration(path: "apps/http/servers/main/logs"))
    }

    @Test func refusalsContainTheServersMessage() async throws {
        let server = try server()
        defer { server.stop() }
        let client = client(server)
        let unknown = await #expect(throws: CaddyError.self) {
            _ = try await client.send(CaddyConfiguration.getObject(id: "nobody"))
        }
        guard case .api(.unknown(let problem))? = unknown?.kind else { throw try #require(unknown) }
        #expect(problem.error.contains("nobody"))
        let stale = await #expect(throws: CaddyError.self) {
            try await client.send(
                CaddyConfiguration.replaceConfiguration(.null, path: "apps", ifMatch: "\"/config/apps 0\"")
            )
        }
        guard case .api(.changedMeanwhile)? = stale?.kind else { throw try #require(stale) }
        let wrong = await #expect(throws: CaddyError.self) {
            try await client.send(CaddyConfiguration.load(.object(["apps": .object(["nothing": .object([:])])])))
        }
        #expect(wrong?.context.apiMessage?.contains("unknown module: nothing") == true)
    }

    @Test func aCaddyfileIsAdapted() async throws {
        let server = try server()
        defer { server.stop() }
        let client = client(server)
        let adapted = try await client.send(CaddyConfiguration.adapt(":2222\nrespond \"x\""))
        #expect(adapted.warnings.map(\.line) == [2])
        #expect(adapted.result["apps"]?["http"] != nil)
        let formatted = try await client.send(CaddyConfiguration.adapt(":2222 {\n\trespond \"x\"\n}\n"))
        #expect(formatted.warnings.isEmpty)
    }

    @Test func theServerTellsItsState() async throws {
        let server = try server()
        defer { server.stop() }
        let client = client(server)
        #expect(try await client.send(CaddyState.getUpstreams()).map(\.address) == ["127.0.0.1:9"])
        let authority = try await client.send(CaddyState.getCertificateAuthority(id: "local"))
        #expect(authority.id == "local" && authority.rootCertificate.hasPrefix("-----BEGIN CERTIFICATE-----"))
        let chain = try await client.send(CaddyState.getCertificates(id: "local"))
        #expect(chain.contains("-----END CERTIFICATE-----"))
        #expect(try await client.send(CaddyState.getMetrics()).contains("caddy_admin_http_requests_total"))
    }
}
