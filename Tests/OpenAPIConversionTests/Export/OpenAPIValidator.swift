import Foundation

/// Python's `openapi-spec-validator`, an independent check of documents.
enum OpenAPIValidator {
    private static let root: URL = {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root
    }()

    /// The Python that `Tests/Scripts/peers.sh` made, else the system's own.
    private static let python: [String] = {
        let own = root.appendingPathComponent(".build/openapi-tools/bin/python").path
        return FileManager.default.isExecutableFile(atPath: own) ? [own] : ["python3"]
    }()

    /// Python has the package. Without it, the tests that need it are skipped.
    static let isInstalled = (try? run(["-c", "import openapi_spec_validator"], input: Data())) != nil

    /// The error in each document; `nil` if it is valid.
    static func problems(of documents: [String]) throws -> [String?] {
        let script = root.appendingPathComponent("Tests/Scripts/check-openapi.py").path
        return try JSONDecoder().decode([String?].self, from: run([script], input: JSONEncoder().encode(documents)))
    }

    private static func run(_ arguments: [String], input: Data) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appending(path: "openapi-\(UUID()).json")
        try input.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = python + arguments
        process.standardInput = try FileHandle(forReadingFrom: file)
        process.standardError = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
        return output
    }

    struct Failure: Error {
        var status: Int32
    }
}
