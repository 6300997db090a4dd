import Foundation
import RuntimeTestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// Runs a suite against servers that others wrote only in `make servers`, because they take minutes to install and to run.
    static var realServers: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["ENDPOINT_REAL_SERVERS"] == "1",
            "'make servers' runs it, against a real server"
        )
    }
}

/// The programs that stand in for servers in production, where Debian's packages of them are installed.
enum RealProgram: String {
    case alertmanager = "/usr/bin/prometheus-alertmanager"
    case caddy = "/usr/bin/caddy"
    case etcd = "/usr/bin/etcd"
    case registry = "/usr/bin/docker-registry"

    var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: rawValue) }
}

/// A third-party server on loopback with its own folder.
final class RealServer {
    let address: String
    private let process = Process()
    private let folder: URL

    /// Starts the server, and waits until it listens.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - configuration: Returns its configuration for its port and its folder.
    ///   - ready: The text in its log when it listens.
    ///   - arguments: Returns its arguments for the configuration, its port and its folder.
    /// - Throws: An error if the server could not start.
    init(
        _ program: RealProgram,
        configuration: (_ port: Int, _ folder: String) -> String,
        ready: String,
        arguments: (_ configuration: String, _ port: Int, _ folder: String) -> [String]
    ) throws {
        let socket = try LoopbackServer { _ in [.close] }
        address = socket.address
        let port = socket.port
        socket.stop()
        folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "configuration.yml")
        try Data(configuration(port, folder.path).utf8).write(to: file)
        process.executableURL = URL(filePath: program.rawValue)
        process.arguments = arguments(file.path, port, folder.path)
        let log = Pipe()
        process.standardError = log
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        // The log ends if it could not start.
        var text = ""
        while !text.contains(ready) {
            let data = log.fileHandleForReading.availableData
            guard !data.isEmpty else { throw LoopbackServer.Failure() }
            text += String(decoding: data, as: UTF8.self)
        }
        // Further log output would fill the pipe and block the server.
        log.fileHandleForReading.readabilityHandler = { handle in
            if handle.availableData.isEmpty { handle.readabilityHandler = nil }
        }
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}

extension RealServer {
    /// etcd with an empty store.
    static func etcd() throws -> RealServer {
        let socket = try LoopbackServer { _ in [.close] }
        let peer = socket.port
        socket.stop()
        return try RealServer(.etcd, configuration: { _, _ in "" }, ready: "ready to serve client requests") {
            _,
            port,
            folder in
            [
                "--data-dir=\(folder)/data", "--listen-client-urls=http://127.0.0.1:\(port)",
                "--advertise-client-urls=http://127.0.0.1:\(port)", "--listen-peer-urls=http://127.0.0.1:\(peer)",
                "--initial-advertise-peer-urls=http://127.0.0.1:\(peer)",
                "--initial-cluster=default=http://127.0.0.1:\(peer)",
            ]
        }
    }
}
