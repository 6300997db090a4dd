import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/Prometheus` with the real server, if Debian's `prometheus` is installed.
@Suite(.realServers, .enabled(if: PrometheusServer.isInstalled, "Debian's package prometheus is not installed"))
struct PrometheusTests {
    @Test func theRealServerIsUnderstood() async throws {
        let server = try PrometheusServer()
        defer { server.stop() }
        let client = EndpointClient<Prometheus>(EndpointServer(server.address))

        let scalar = try await client.send(Queries.query(query: "scalar(vector(1.5))").domain)
        guard case .scalar(let sample) = scalar else {
            Issue.record("\(scalar)")
            return
        }
        #expect(sample.value == "1.5")

        let vector = try await client.send(Queries.query(query: "vector(2)").domain)
        guard case .vector(let instants) = vector else {
            Issue.record("\(vector)")
            return
        }
        #expect(instants.map(\.value.value) == ["2"])

        let end = Date(timeIntervalSince1970: 1_700_000_060)
        let range = Queries.queryRange(query: "vector(3)", start: end - 60, end: end, step: .seconds(15))
        guard case .matrix(let series) = try await client.send(range.domain) else {
            Issue.record("a range query answers with a matrix")
            return
        }
        #expect(series.first?.values.map(\.time) == [0, 15, 30, 45, 60].map { end - 60 + $0 })

        do throws(PrometheusError) {
            _ = try await client.send(Queries.query(query: "sum("))
            Issue.record("half an expression was taken")
        } catch {
            guard case .api(.badData(let problem)) = error.kind else {
                Issue.record("\(error)")
                return
            }
            #expect(problem.error.contains("parse error"))
        }
    }
}

/// A separate Prometheus process on loopback that scrapes nothing and keeps its data in a temporary folder.
private final class PrometheusServer {
    static let program = "/usr/bin/prometheus"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    let address: String
    private let process = Process()
    private let folder: URL

    init() throws {
        let socket = try LoopbackServer { _ in [.close] }
        address = socket.address
        let port = socket.port
        socket.stop()
        folder = FileManager.default.temporaryDirectory.appending(path: "prometheus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = folder.appending(path: "prometheus.yml")
        try Data("scrape_configs: []\n".utf8).write(to: configuration)
        process.executableURL = URL(filePath: Self.program)
        process.arguments = [
            "--config.file=\(configuration.path)", "--storage.tsdb.path=\(folder.path)/data",
            "--web.listen-address=127.0.0.1:\(port)",
        ]
        let log = Pipe()
        process.standardError = log
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        // It logs that it listens. The log ends if it could not start.
        var text = ""
        while !text.contains("Server is ready") {
            let data = log.fileHandleForReading.availableData
            guard !data.isEmpty else { throw LoopbackServer.Failure() }
            text += String(decoding: data, as: UTF8.self)
        }
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
