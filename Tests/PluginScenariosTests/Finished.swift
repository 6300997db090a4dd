import Foundation

/// A process that came to its end.
struct Finished: Sendable {
    var status: Int32
    /// Standard output and standard error, as they came.
    var output: String
    /// Standard output alone.
    var standardOutput: String

    /// Runs a program found on the path; cancelling the task ends it.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - folder: The folder for its output while it runs.
    ///   - environment: Its environment variables; by default those of a user.
    /// - Returns: The program's status and output.
    /// - Throws: The errors of starting the program.
    static func running(
        _ command: [String],
        logIn folder: URL,
        environment: [String: String] = Finished.usersEnvironment
    ) async throws -> Finished {
        let log = folder.appending(path: "\(UUID()).log")
        let errorLog = folder.appending(path: "\(UUID()).log")
        for file in [log, errorLog] { try Data().write(to: file) }
        defer { for file in [log, errorLog] { try? FileManager.default.removeItem(at: file) } }

        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: log)
        process.standardError = try FileHandle(forWritingTo: errorLog)
        let running = RunningProcess(process)
        let status = try await running.end()
        let output = try String(contentsOf: log, encoding: .utf8)
        let errors = try String(contentsOf: errorLog, encoding: .utf8)
        return Finished(status: status, output: output + errors, standardOutput: output)
    }

    /// The environment of a user: without the variables that make sets for this package's own builds, and with the sources of this
    /// folder, though somebody may have compiled the generator in it before.
    static let usersEnvironment = ProcessInfo.processInfo.environment.filter { name, _ in
        ![
            "ENDPOINT_DEVELOPMENT", "ENDPOINT_GENERATOR_BUNDLE", "ENDPOINT_OPTIMIZED", "ENDPOINT_TEST_TARGETS",
        ].contains(name)
    }.merging(["ENDPOINT_GENERATOR_FROM_SOURCE": "1"]) { $1 }

    /// The lines of a build that say that something was done: compiled, linked or generated.
    var work: [Substring] {
        output.split(separator: "\n").filter { line in
            ["Compiling ", "Emitting ", "Linking ", "Generating ", "Wrapping "].contains { line.contains($0) }
                && !line.contains("Compiling plugin")
        }
    }
}

/// A process whose end can be waited for without a thread.
private final class RunningProcess {
    private let process: Process

    init(_ process: Process) {
        self.process = process
    }

    func end() async throws -> Int32 {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
                do {
                    try process.run()
                } catch {
                    process.terminationHandler = nil
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            if process.isRunning { process.terminate() }
        }
    }
}

// `isRunning` and `terminate` of `Process` are thread-safe; nothing else happens concurrently here.
extension RunningProcess: @unchecked Sendable {}
