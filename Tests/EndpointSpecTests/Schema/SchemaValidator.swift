import Foundation
import SpecTestSupport
import Testing

@testable import EndpointSpec

/// Python's `jsonschema`, which knows nothing of the decoder: what an editor would say of a spec.
enum SchemaValidator {
    static let root = DiagnosticIDs.sources.deletingLastPathComponent()

    /// Whether Python has the package `jsonschema`; without it the tests that ask it are skipped.
    static let isInstalled = (try? run(["-c", "import jsonschema"], input: Data())) != nil

    /// What the schema finds wrong with each file; `nil` where nothing.
    static func problems(of sources: [SpecSource]) throws -> [String?] {
        let cases = sources.map { source -> [String: Any] in
            let schema: LanguageSchema = source.name == SpecReader.apiFileName ? .api : .spec
            return ["schema": schema.fileName, "value": YAMLReader.read(source).node.map(value) ?? [String: Any]()]
        }
        let schemas = Dictionary(uniqueKeysWithValues: LanguageSchema.allCases.map { ($0.fileName, $0.text) })
        let script = root.appending(path: "Tests/Scripts/check-schema.py").path
        let input: [String: Any] = ["schemas": schemas, "cases": cases]
        let output = try run([script], input: try JSONSerialization.data(withJSONObject: input))
        return try JSONDecoder().decode([String?].self, from: output)
    }

    /// A node as editors read it, by the core schema of YAML 1.2.
    private static func value(_ node: YAMLNode) -> Any {
        switch node.content {
        case .mapping(let entries):
            Dictionary(entries.map { ($0.key.text, value($0.value)) }, uniquingKeysWith: { first, _ in first })
        case .sequence(let nodes): nodes.map(value)
        case .scalar(let scalar): value(scalar)
        }
    }

    private static func value(_ scalar: YAMLScalar) -> Any {
        guard scalar.style == .plain else { return scalar.text }
        switch scalar.text {
        case "", "~", "null": return NSNull()
        case "true", "false": return scalar.text == "true"
        default:
            if let whole = Int(scalar.text) { return whole }
            return Double(scalar.text).flatMap { $0.isFinite ? $0 : nil } ?? scalar.text
        }
    }

    private static func run(_ arguments: [String], input: Data) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID()).json")
        try input.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
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
