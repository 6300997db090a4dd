import Foundation

/// The phone's process, for a story that kills it.
struct PhoneProcess {
    private let process = Process()
    private let output = Pipe()

    init(address: String, folder: URL) throws {
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [PhoneApp.argument, address, folder.path]
        process.standardOutput = output
        // The story's own input contains the server's output.
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    /// The lines that the process prints, up to its last words or its end.
    func lines() -> [String] {
        var text = ""
        while !text.contains(PhoneApp.lastWords) {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return text.split(separator: "\n").map(String.init)
    }

    /// Kills the process like a system without memory: it gets no chance to react. Returns the signal that ended it.
    func kill() -> Int32? {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
    }
}
