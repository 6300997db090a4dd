package import Foundation

/// Another process with its output lines and its input.
package final class ProcessLines: Sendable {
    package struct NoSuchLine: Error, CustomStringConvertible {
        package let lines: [String]

        package var description: String { "it printed no such line, but:\n" + lines.joined(separator: "\n") }
    }

    private let process: Process
    private let input = Pipe()
    private let lines: AsyncStream<String>

    package init(_ executable: URL, _ arguments: [String]) throws {
        process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        let (lines, sink) = AsyncStream<String>.makeStream()
        self.lines = lines
        try process.run()
        Thread.detachNewThread {
            var rest = Data()
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    sink.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[(end + 1)...])
                }
            }
            sink.finish()
        }
    }

    /// Waits for a line; those before it are gone.
    package func line(_ isWanted: @escaping @Sendable (String) -> Bool) async throws -> String {
        var seen: [String] = []
        for await line in lines {
            if isWanted(line) { return line }
            seen.append(line)
        }
        throw NoSuchLine(lines: seen)
    }

    /// Waits for the process's end; gives the lines that are left, and how it ended.
    package func whole() async -> (lines: [String], status: Int32) {
        var whole: [String] = []
        for await line in lines { whole.append(line) }
        return (whole, await end())
    }

    /// Says a line, and waits for the next one that the process prints.
    package func ask(_ line: String) async throws -> String {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
        return try await self.line { _ in true }
    }

    /// Says no more: a process that reads finds its input's end.
    package func stop() {
        // It may have ended already.
        try? input.fileHandleForWriting.close()
    }

    package func interrupt() async -> Int32 {
        process.interrupt()
        return await end()
    }

    /// Kills it with the next instruction that it would run.
    package func kill() async {
        Foundation.kill(process.processIdentifier, SIGKILL)
        _ = await end()
    }

    private func end() async -> Int32 {
        let process = process
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                process.waitUntilExit()
                continuation.resume(returning: process.terminationStatus)
            }
        }
    }
}
