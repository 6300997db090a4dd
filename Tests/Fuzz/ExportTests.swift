import Foundation
import OpenAPIConversion
import OpenAPITestSupport
import TestSupport
import Testing

/// A valid spec can be exported as an OpenAPI document. Importing the document gives the same spec: the generated Swift
/// is equal in every byte.
///
/// Some seeds in each run of the tests; `make fuzz SEEDS=100-2000` tries as many as there is time for.
@Suite(.ownThread) struct ExportTests {
    private static let seeds: [UInt64] = {
        let bounds = ProcessInfo.processInfo.environment["ENDPOINT_FUZZ_SEEDS"]?.split(separator: "-").compactMap {
            UInt64($0)
        }
        guard let bounds, bounds.count == 2, bounds[0] <= bounds[1] else { return Array(1...3) }
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

    /// The difference between the spec and the one that comes back; nil if there is none.
    private static func problem(of spec: DrawnSpec, _ seed: UInt64) -> String? {
        let problems = Exported(spec.sources, format: seed.isMultiple(of: 2) ? .yaml : .json).problems
        return problems.isEmpty ? nil : problems.joined(separator: "\n")
    }
}
