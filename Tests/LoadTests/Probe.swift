import Foundation
import RuntimeTestSupport

/// Runs the probe, which puts a load on a server in a process of its own.
enum Probe {
    /// The memory of the probe's process in bytes.
    struct Usage: CustomStringConvertible {
        let before: Int
        let after: Int
        let peak: Int
        /// The number of additional files and sockets that were open afterwards.
        let files: Int

        var description: String {
            "before: \(before >> 10) KiB, after: \(after >> 10) KiB, at most: \(peak >> 10) KiB, \(files) files"
        }
    }

    struct Failure: Error {
        let message: String
    }

    /// Runs a load; nil if the system does not report a process's memory.
    static func run(_ transport: TransportCase, _ load: String, _ address: String, _ count: Int) async throws -> Usage?
    {
        let process = Process()
        process.executableURL = BuiltProducts.folder.appendingPathComponent("LoadProbe")
        process.arguments = [transport.rawValue, load, address, "\(count)"]
        // With several arenas, the choice of the one that grows is random, and not part of the test.
        process.environment = ProcessInfo.processInfo.environment.merging(["MALLOC_ARENA_MAX": "1"]) { $1 }
        // A file, not a pipe: another process that is started meanwhile would keep the pipe's other end open.
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("probe-\(UUID().uuidString)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = process.standardOutput
        // Waiting for the end would hold a thread that other tests need.
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
        let text = try String(contentsOf: output, encoding: .utf8)
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Failure(message: "the probe ended with \(process.terminationStatus): \(text)")
        }
        let usage = usage(text)
        #if os(Linux)
            // Without figures, the test must not pass.
            guard usage != nil else { throw Failure(message: "the probe does not say what it took: \(text)") }
        #endif
        return usage
    }

    private static func usage(_ text: String) -> Usage? {
        var values: [Substring: Int] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=")
            if parts.count == 2 { values[parts[0]] = Int(parts[1]) }
        }
        guard let before = values["before"], let after = values["after"], let peak = values["peak"],
            let files = values["files"]
        else { return nil }
        return Usage(before: before, after: after, peak: peak, files: files)
    }
}
