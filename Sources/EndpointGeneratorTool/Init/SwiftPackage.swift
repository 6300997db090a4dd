import Foundation

/// The commands of SwiftPM for the manifest of a package.
struct SwiftPackage: Sendable {
    struct Result: Sendable {
        var isSuccess: Bool
        var output: Data
        /// The last line that the command wrote to standard error.
        var problem: String
    }

    /// The folder of the package.
    var folder: String

    /// Runs `swift package` with some arguments. It fails if there is no `swift` in the `PATH`.
    func run(_ arguments: [String]) -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "package"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let (output, errors) = (
            Pipe(), FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        )
        // Standard error goes to a file, because a second pipe could fill up while the first one is read.
        guard FileManager.default.createFile(atPath: errors.path, contents: nil),
            let handle = try? FileHandle(forWritingTo: errors)
        else {
            return Result(isSuccess: false, output: Data(), problem: "the folder for temporary files cannot be written")
        }
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardOutput = output
        process.standardError = handle
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return Result(isSuccess: false, output: Data(), problem: error.localizedDescription)
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let problem = (try? Data(contentsOf: errors)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return Result(
            isSuccess: process.terminationReason == .exit && process.terminationStatus == 0,
            output: data,
            problem: problem.split(separator: "\n").first { $0.contains("error:") }.map(String.init) ?? ""
        )
    }
}
