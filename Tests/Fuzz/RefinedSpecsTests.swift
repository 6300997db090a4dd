import SpecTestSupport
import TestSupport
import Testing

@testable import EndpointSpec

/// References follow a renamed element: a valid spec stays valid if all of its names change.
@Suite(.ownThread) struct RefinedSpecsTests {
    @Test(arguments: (1...FuzzRun.tries(3, inFuzz: 48)).map { UInt64($0) }) func referencesFollow(seed: UInt64) throws {
        var drawing = SpecDrawing(seed: seed)
        let spec = drawing.spec(attempts: 300)
        let refinement = ["types": "Renamed", "endpoints": "renamed"].sorted { $0.key < $1.key }.map {
            section,
            prefix in
            let names = section == "types" ? spec.file.parts[0].keys : spec.file.parts[1].keys
            let entries = names.enumerated().map { "\($1): { rename: \(prefix)\($0) }" }
            return "  \(section): { \(entries.joined(separator: ", ")) }\n"
        }
        let ours = SpecSource(path: "ours.yaml", bytes: Array("refine:\n\(refinement.joined())".utf8))
        let (renamed, diagnostics) = SpecReader.read(spec.sources + [ours])
        #expect(renamed != nil, "\(diagnostics)\n\(spec.text)\(refinement.joined())")
        let types = renamed?.files.flatMap(\.types).map(\.name.value) ?? []
        #expect(types.count { $0.hasPrefix("Renamed") } == spec.file.parts[0].keys.count)
    }
}
