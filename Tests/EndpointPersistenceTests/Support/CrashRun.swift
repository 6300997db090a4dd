import CrashProbe
import Foundation
import RuntimeTestSupport

/// A run of the probe.
struct CrashRun: Sendable {
    /// Which file, and which server.
    struct Place: Sendable {
        let file: URL
        let address: String
    }

    struct Failure: Error {
        let message: String
    }

    let mode: String
    let options: [String]
    let milliseconds: Int?

    init(_ mode: String, _ options: [String] = [], after milliseconds: Int? = nil) {
        self.mode = mode
        self.options = options
        self.milliseconds = milliseconds
    }

    /// Runs until it is killed: after some milliseconds, or where its options say; answers with the writes whose calls
    /// returned.
    func untilKilled(_ place: Place, name: String) async throws -> Set<String> {
        let (process, output) = try await run(place, name)
        guard process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL else {
            throw Failure(message: "\(name) \(mode) \(options) ended with \(process.terminationStatus): \(output)")
        }
        let lines = output.split(separator: "\n").filter { $0.hasPrefix("returned ") }
        return Set(lines.map { String($0.dropFirst("returned ".count)) })
    }

    func untilDone(_ place: Place) async throws {
        let (process, output) = try await run(place, "end")
        guard process.terminationReason == .exit, process.terminationStatus == 0, output.hasSuffix("empty\n") else {
            throw Failure(message: "\(mode) ended with \(process.terminationStatus): \(output)")
        }
    }

    private func run(_ place: Place, _ name: String) async throws -> (Process, String) {
        let process = Process()
        process.executableURL = BuiltProducts.folder.appendingPathComponent("CrashProbe")
        process.arguments = [mode, place.file.path, place.address, name] + options
        // A file, not a pipe: another process that is started meanwhile would keep the pipe's other end open.
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("crash-\(UUID().uuidString)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        let handle = try FileHandle(forWritingTo: output)
        defer { try? handle.close() }
        process.standardOutput = handle
        process.standardError = handle
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
                kill(process)
            } catch {
                continuation.resume(throwing: error)
            }
        }
        return (process, try String(contentsOf: output, encoding: .utf8))
    }

    private func kill(_ process: Process) {
        guard let milliseconds else { return }
        let identifier = process.processIdentifier
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
            Foundation.kill(identifier, SIGKILL)
        }
    }
}

/// A server that makes each write once, whose key it has not seen; and that fails in between as real ones do.
final class CrashTill: Sendable {
    private struct State: Sendable {
        var keys: Set<String> = []
        var counts: [String: Int] = [:]
        var random = Seeded(7)
    }

    private let state = Guarded(State())

    /// The number of deliveries of each write.
    var counts: [String: Int] { state.with { $0.counts } }

    func answer(_ request: LoopbackServer.Request) -> [LoopbackServer.Step] {
        state.with { state in
            let fault = state.random.below(16)
            // Before it does anything, or afterwards.
            if fault == 0 { return [LoopbackServer.response("503 Service Unavailable", "later")] }
            if state.keys.insert(request.path).inserted { state.counts[request.body, default: 0] += 1 }
            return fault == 1 ? [.close] : [LoopbackServer.response("200 OK", "1")]
        }
    }
}
