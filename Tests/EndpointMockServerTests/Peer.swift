import Foundation
import RuntimeTestSupport

/// A third-party program that talks to the server. If it is not installed, its tests are skipped with a message.
enum Peer: String {
    case curl = "/usr/bin/curl"
    case python = "/usr/bin/python3"
    case chromium = "/usr/bin/chromium"

    var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: rawValue) }

    /// Python has the library that most Python programs use for requests.
    static var hasPythonRequests: Bool {
        python.isInstalled && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/requests")
    }

    /// The output of a program, and its exit status.
    struct Outcome: Sendable {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Runs the program to its end, for a minute at most.
    func run(_ arguments: [String], input: String = "") async throws -> Outcome {
        try await Program(path: rawValue, arguments).run(input: input)
    }
}

/// A program, run once.
struct Program {
    let path: String
    let arguments: [String]

    init(path: String, _ arguments: [String]) {
        self.path = path
        self.arguments = arguments
    }

    func run(input: String = "") async throws -> Peer.Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stderr
        try process.run()
        let id = process.processIdentifier
        let overdue = DispatchWorkItem { kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: overdue)
        try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        async let output = Self.all(of: stdout)
        async let errors = Self.all(of: stderr)
        let texts = (await output, await errors)
        process.waitUntilExit()
        overdue.cancel()
        return Peer.Outcome(status: process.terminationStatus, output: texts.0, errors: texts.1)
    }

    /// All that comes out of a pipe, read in a thread of its own: none of those that Swift's tasks share may block.
    private static func all(of pipe: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let data = pipe.fileHandleForReading.readDataToEndOfFile()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }
}
