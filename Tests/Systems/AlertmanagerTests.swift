import EndpointRuntime
import Foundation
import Testing

/// Runs the generated code of `Specs/Alertmanager` with the real server, if Debian's `prometheus-alertmanager` is
/// installed.
@Suite(
    .realServers,
    .enabled(if: RealProgram.alertmanager.isInstalled, "Debian's package prometheus-alertmanager is not installed")
)
struct AlertmanagerTests {
    private func server() throws -> RealServer {
        try RealServer(
            .alertmanager,
            configuration: { _, _ in
                "route: { receiver: nobody, group_by: [alertname], group_wait: 0s }\nreceivers: [{ name: nobody }]\n"
            },
            ready: "Listening on"
        ) { configuration, port, folder in
            [
                "--config.file=\(configuration)", "--storage.path=\(folder)/data",
                "--web.listen-address=127.0.0.1:\(port)", "--cluster.listen-address=",
            ]
        }
    }

    private func client(_ server: RealServer) -> EndpointClient<Alertmanager> {
        EndpointClient(EndpointServer(server.address + "/api/v2"), retry: .once)
    }

    private func silence(_ matchers: [SilenceMatcher], id: SilenceID? = nil, until end: TimeInterval = 3600)
        -> NewSilence
    {
        NewSilence(
            id: id,
            matchers: matchers,
            startsAt: Date(),
            endsAt: Date().addingTimeInterval(end),
            createdBy: "Ada",
            comment: "maintenance"
        )
    }

    private static let matcher = SilenceMatcher(name: "alertname", value: "Fire", isRegex: false, isEqual: true)

    @Test func aSilenceIsMadeFoundChangedAndEnded() async throws {
        let server = try server()
        defer { server.stop() }
        let silences: any SilenceRepository = RemoteSilenceRepository(client(server))

        let id = try await silences.postSilence(silence([Self.matcher]))
        let made = try await silences.getSilence(id: id)
        #expect(made.matchers == [Self.matcher] && made.createdBy == "Ada" && made.status.state == .active)
        #expect(try await silences.getSilences(filter: ["alertname=\"Fire\""]).map(\.id) == [id])
        #expect(try await silences.getSilences(filter: ["alertname=\"Flood\""]).isEmpty)

        let longer = try await silences.postSilence(silence([Self.matcher], id: id, until: 7200))
        #expect(try await silences.getSilence(id: longer).endsAt > made.endsAt)
        try await silences.deleteSilence(id: longer)
        #expect(try await silences.getSilence(id: longer).status.state == .expired)
    }

    @Test func refusalsContainTheServersMessage() async throws {
        let server = try server()
        defer { server.stop() }
        let client = client(server)

        // 400, with a bare string.
        let past = await #expect(throws: AlertmanagerError.self) {
            _ = try await client.send(Silences.postSilence(silence([Self.matcher], until: -60)).domain)
        }
        guard case .api(.refused(let reason))? = past?.kind else { throw try #require(past) }
        #expect(reason.contains("end time"))
        #expect(past?.localizedDescription == reason)

        // 422, with an object.
        let empty = await #expect(throws: AlertmanagerError.self) {
            _ = try await client.send(Silences.postSilence(silence([])))
        }
        guard case .api(.alertmanagerProblem(let problem))? = empty?.kind else { throw try #require(empty) }
        #expect(problem.message.contains("matchers"))

        // A 404 without a body, and another missing silence that has a 500 with a plain string.
        let nobody = SilenceID("9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d")
        let unknown = await #expect(throws: AlertmanagerError.self) {
            _ = try await client.send(Silences.getSilence(id: nobody))
        }
        #expect(unknown?.code == .notFound && unknown?.context.apiMessage == nil)
        let gone = await #expect(throws: AlertmanagerError.self) {
            try await client.send(Silences.deleteSilence(id: nobody))
        }
        #expect(gone?.code == .notFound && gone?.context.status == 500)
        #expect(gone?.context.apiMessage == "silence not found")
    }

    @Test func alertsFireAndAreSilenced() async throws {
        let server = try server()
        defer { server.stop() }
        let client = client(server)
        #expect(try await client.send(Alerts.getReceivers().domain).map(\.name) == ["nobody"])
        #expect(try await client.send(Alerts.getUptime().domain) <= Date().addingTimeInterval(1))

        _ = try await client.send(Silences.postSilence(silence([Self.matcher])))
        let alerts = ["Fire", "Flood"].map { name in
            NewAlert(labels: ["alertname": name], annotations: ["summary": "\(name)!"], startsAt: nil, endsAt: nil)
        }
        try await client.send(Alerts.postAlerts(alerts))
        let firing = try await client.send(Alerts.getAlerts(filter: ["alertname=~\"F.*\""]).domain)
        #expect(Set(firing.compactMap { $0.labels["alertname"] }) == ["Fire", "Flood"])
        let loud = try await client.send(Alerts.getAlerts(silenced: false).domain)
        #expect(loud.allSatisfy { $0.status.state != .suppressed })
    }
}
