import Foundation

/// The phone's process, for a story that kills it.
struct PhoneProcess {
    private let process = Process()
    private let output = Pipe()

    init(address: String, folder: URL) throws {
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [PhoneApp.argument, address, folder.path]
        process.standardOutput = output
        // The story's own input is what the server says.
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    /// What it says, up to its last words or its end.
    func lines() -> [String] {
        var text = ""
        while !text.contains(PhoneApp.lastWords) {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return text.split(separator: "\n").map(String.init)
    }

    /// Kills it as a system does that needs the memory: it gets no chance to do anything. Returns the signal that ended it.
    func kill() -> Int32? {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
    }
}
