import Foundation

/// A command of the system, such as Git, which runs to its end.
struct ExternalCommand: Sendable {
    struct Result: Sendable {
        var isSuccess: Bool
        var output: Data
        /// The lines that the command wrote to standard error, or the reason why it did not run.
        var errors: [String]
    }

    private let arguments: [String]
    private let folder: String

    /// - Parameters:
    ///   - arguments: The name of the command in the `PATH`, and its arguments.
    ///   - folder: The folder in which it runs.
    init(_ arguments: [String], in folder: String) {
        self.arguments = arguments
        self.folder = folder
    }

    func run() -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let (output, errors) = (
            Pipe(), FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        )
        // Standard error goes to a file, because a second pipe could fill up while the first one is read.
        guard FileManager.default.createFile(atPath: errors.path, contents: nil),
            let handle = try? FileHandle(forWritingTo: errors)
        else { return failure("the folder for temporary files cannot be written") }
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardOutput = output
        process.standardError = handle
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return failure(error.localizedDescription)
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let text = (try? Data(contentsOf: errors)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return Result(
            isSuccess: process.terminationReason == .exit && process.terminationStatus == 0,
            output: data,
            errors: text.split(separator: "\n").map(String.init)
        )
    }

    private func failure(_ reason: String) -> Result { Result(isSuccess: false, output: Data(), errors: [reason]) }
}
