import Foundation

/// Stops and starts the server. Only a demo can do this.
struct ServerDoor {
    private let input: FileHandle

    /// - Parameter path: The pipe that is the server's standard input. The server's output is this process's input.
    init?(_ path: String) {
        guard let input = FileHandle(forWritingAtPath: path) else { return nil }
        self.input = input
    }

    /// Returns once the server takes no more connections.
    func close() { tell("away") }

    /// Returns once the server takes connections again.
    func open() { tell("back") }

    private func tell(_ word: String) {
        input.write(Data("\(word)\n".utf8))
        _ = readLine()
    }
}
