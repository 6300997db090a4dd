import EndpointGeneration
import Foundation

/// Compiles the generated code of a spec.
struct TypeCheck {
    /// The build folder of the tests, with the runtime's modules and objects.
    static let products: URL = {
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let places =
            [program, Bundle.main.bundleURL] + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
        return places.first { place in
            FileManager.default.fileExists(atPath: place.appending(path: "Modules/EndpointRuntime.swiftmodule").path)
        } ?? program
    }()

    let mode: CompileMode
    let folder: URL

    /// - Returns: The compiler's errors and warnings; empty if there are none.
    func problems(of spec: DrawnSpec) throws -> [String] {
        let targets = mode.hasLayers ? [CompileMode.domain, CompileMode.data] : [nil]
        for target in targets {
            let request = GenerationRequest(sources: spec.sources, prefix: "Fuzz", target: target)
            let result = Generation.generate(request)
            guard !result.files.isEmpty else { return ["it is valid and nothing is generated: \(result.diagnostics)"] }
            let files = try write(result.files, into: target ?? "App")
            let output = folder.appending(path: "\(target ?? "App").swiftmodule").path
            let kind = target == CompileMode.domain ? ["-emit-module", "-o", output] : ["-typecheck"]
            let problems = try compile(kind + ["-module-name", target ?? "App"] + files)
            if !problems.isEmpty { return problems }
        }
        return []
    }

    /// Writes files into an empty folder.
    ///
    /// - Returns: Their paths.
    func write(_ files: [GeneratedFile], into name: String) throws -> [String] {
        let place = folder.appending(path: name)
        try? FileManager.default.removeItem(at: place)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        return try files.map { file in
            let path = place.appending(path: file.name)
            try file.text.write(to: path, atomically: true, encoding: .utf8)
            return path.path
        }
    }

    /// - Returns: The compiler's errors.
    func compile(_ arguments: [String]) throws -> [String] {
        // The runtime uses the module of a system library.
        let libcurl = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/CLibcurl")
        let modules = [Self.products.appending(path: "Modules"), folder, libcurl.standardized].flatMap {
            ["-I", $0.path]
        }
        let (status, output) = try run(["swiftc", "-parse-as-library"] + mode.flags + modules + arguments)
        if status == 0 { return [] }
        let lines = output.split(separator: "\n").map(String.init)
        let problems = lines.filter { $0.contains(": error: ") }
        return problems.isEmpty ? ["the compiler ended with \(status)"] + lines.suffix(5) : problems
    }

    /// Runs a program to its end, and gives both of its outputs.
    func run(_ command: [String]) throws -> (status: Int32, output: String) {
        let log = folder.appending(path: "log")
        try Data().write(to: log)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        let output = try FileHandle(forWritingTo: log)
        defer { try? output.close() }
        process.standardOutput = output
        process.standardError = output
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOf: log, encoding: .utf8))
    }

    /// The objects that the program is linked with: those of existing files in the build folder.
    static func objects() throws -> [String] {
        try [
            "EndpointDescription", "EndpointMockBackend", "EndpointOffline", "EndpointPatterns", "EndpointRuntime",
            "EndpointWire", "HTTPTypes",
        ]
        .flatMap { module in
            let map = products.appending(path: "\(module).build/output-file-map.json")
            return try JSONDecoder().decode([String: Outputs].self, from: Data(contentsOf: map)).values
                .compactMap(\.object)
                // It needs swift-crypto, and the programs sign nobody in.
                .filter { !$0.hasSuffix("/PKCE.swift.o") }
        }
    }

    /// The compiler's outputs for a file.
    private struct Outputs: Decodable {
        var object: String?
    }
}
