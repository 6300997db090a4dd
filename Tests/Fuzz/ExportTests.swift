import EndpointGeneration
import EndpointSpec
import Foundation
import OpenAPIConversion
import Testing

/// What validates can be exported as an OpenAPI document, of which an import makes the same spec again: the same Swift is
/// generated of both, byte for byte.
///
/// Some seeds in each run of the tests; `make fuzz SEEDS=100-2000` tries as many as there is time for.
@Suite struct ExportTests {
    private static let seeds: [UInt64] = {
        let bounds = ProcessInfo.processInfo.environment["ENDPOINT_FUZZ_SEEDS"]?.split(separator: "-").compactMap {
            UInt64($0)
        }
        guard let bounds, bounds.count == 2, bounds[0] <= bounds[1] else { return Array(1...6) }
        return Array(bounds[0]...bounds[1])
    }()

    @Test(arguments: seeds)
    func importsAsItWas(seed: UInt64) throws {
        var drawing = SpecDrawing(seed: seed)
        let spec = drawing.spec(attempts: 300)
        guard let problem = Self.problem(of: spec, seed) else { return }
        let smallest = spec.shrunk(attempts: 300) { Self.problem(of: $0, seed) != nil }
        Issue.record("seed \(seed)\n\(problem)\n\(smallest.text)\n\(Self.problem(of: smallest, seed) ?? "")")
    }

    /// How the spec that comes back differs; nil where it does not.
    private static func problem(of spec: DrawnSpec, _ seed: UInt64) -> String? {
        let exported = OpenAPIExport.run(spec.sources, format: seed.isMultiple(of: 2) ? .yaml : .json)
        guard let document = exported.text else { return "not exported: \(exported.diagnostics)" }
        var refused: [Diagnostic]?
        let imported = OpenAPIImport.run(
            "openapi.yaml",
            options: OpenAPIImport.Options(),
            check: { sources in
                let found = Generation.check(sources)
                refused = refused ?? found.filter { $0.severity == .error }
                return found
            },
            load: { _ throws(DocumentFileProblem) in Array(document.utf8) }
        )
        let errors = (refused ?? []) + imported.diagnostics
        guard errors.isEmpty else { return errors.map(\.description).joined(separator: "\n") }
        let copies = imported.files.map { SpecSource(path: $0.name, bytes: Array($0.text.utf8)) }
        let (wanted, found) = (generated(spec.sources), generated(copies))
        let name = Set(wanted.keys).union(found.keys).sorted().first { wanted[$0] != found[$0] }
        return name.map { "\($0)\n" + difference(wanted[$0] ?? "", found[$0] ?? "") }
    }

    private static func generated(_ sources: [SpecSource]) -> [String: String] {
        let files = Generation.generate(GenerationRequest(sources: sources, prefix: "API")).files
        return Dictionary(files.map { ($0.name, $0.text) }) { first, _ in first }
    }

    /// The first line that differs.
    private static func difference(_ wanted: String, _ found: String) -> String {
        let left = wanted.split(separator: "\n", omittingEmptySubsequences: false)
        let right = found.split(separator: "\n", omittingEmptySubsequences: false)
        let index = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
        return "wanted: \(left.dropFirst(index).first ?? "")\nfound:  \(right.dropFirst(index).first ?? "")"
    }
}
