import EndpointSpec
import Foundation
import SpecTestSupport
import TestSupport
import Testing

/// The generated code of a valid spec compiles in all of the users' configurations, so that no user sees an error in
/// generated code. Encoding a decoded value gives the same value.
///
/// A few seeds in each run of the tests; `make fuzz SEEDS=100-2000` tries as many as there is time for.
@Suite(.serialized, .ownThread) struct ValidSpecsTests {
    private static let seeds: [UInt64] = {
        let bounds = ProcessInfo.processInfo.environment["ENDPOINT_FUZZ_SEEDS"]?.split(separator: "-").compactMap {
            UInt64($0)
        }
        guard let bounds, bounds.count == 2, bounds[0] <= bounds[1] else { return Array(1...2) }
        return Array(bounds[0]...bounds[1])
    }()

    /// The largest number of parts to try for a spec.
    private static let attempts = 400

    @Test(arguments: seeds)
    func compile(seed: UInt64) throws {
        let mode = CompileMode.of(seed: seed)
        try Self.find(seed, mode) { check, spec in try check.problems(of: spec) }
    }

    /// Every fourth seed, and only with `make fuzz`, because building a program takes longer than type-checking it.
    @Test(
        .enabled(if: FuzzRun.isOn, "'make fuzz' makes programs"),
        arguments: seeds.filter { $0 % 4 == 0 }
    )
    func readAndWrite(seed: UInt64) throws {
        var mode = CompileMode.of(seed: seed)
        mode.hasLayers = false
        try Self.find(seed, mode) { check, spec in try RoundTrip(check: check).problems(of: spec.sources).problems }
    }

    /// The program reads examples for any names of types.
    @Test(arguments: ["", "prefix: My\n"]) func aProgramReadsAnExample(prefix: String) throws {
        let text = """
            === api.yaml
            language: 1
            name: Fuzz
            \(prefix)generate: { mockServer: always }
            === things.yaml
            types:
              Thing: { fields: { name: string }, examples: { usual: { name: a } } }
            endpoints: { getThing: { get: /thing, returns: Thing } }
            """
        let mode = try #require(CompileMode.all.first { $0.access == "public" && !$0.hasLayers })
        try TemporaryFolder.with { folder in
            let check = TypeCheck(mode: mode, folder: URL(filePath: folder.path))
            let (problems, count) = try RoundTrip(check: check).problems(of: MarkedSource(text).sources)
            #expect(problems == [] && count == 1)
        }
    }

    private static func find(
        _ seed: UInt64,
        _ mode: CompileMode,
        _ problems: (TypeCheck, DrawnSpec) throws -> [String]
    ) throws {
        var drawing = SpecDrawing(seed: seed)
        let spec = drawing.spec(attempts: attempts, mode: mode)
        try #require(spec.isValid, "\(spec.text)")
        let folder = FileManager.default.temporaryDirectory.appending(path: "endpoint-fuzz-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let check = TypeCheck(mode: mode, folder: folder)
        let found = try problems(check, spec)
        guard !found.isEmpty else { return }
        // The same problem, not another one that a smaller spec has.
        let problem = message(found[0])
        let smallest = try spec.shrunk(attempts: 80) { candidate in
            try problems(check, candidate).contains { message($0) == problem }
        }
        Issue.record("seed \(seed), \(mode)\n\(found.prefix(3).joined(separator: "\n"))\n\(smallest.text)")
    }

    /// The compiler's message with the names in it left out, since those of a smaller spec may differ.
    private static func message(_ problem: String) -> String {
        let text = problem.split(separator: ": error: ", maxSplits: 1).last.map(String.init) ?? problem
        return text.replacing(/'[^']*'/, with: "''")
    }
}
