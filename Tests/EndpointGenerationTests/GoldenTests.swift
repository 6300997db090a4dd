import EndpointGeneration
import EndpointSpec
import Foundation
import SpecTestSupport
import TestSupport
import Testing

/// A folder per case under `Tests/Goldens`: specs, and the Swift or the diagnostics that come of them.
///
/// These tests only compare: `make goldens` records, from the command line and never under `CI`, because a golden that
/// does not compile must not stand in the way of its own replacement. `Tests/Consumer` compiles the Swift and runs it.
@Suite(.ownThread) struct GoldenTests {
    @Test(arguments: Golden.all(in: "."))
    func swiftIsAsExpected(_ golden: Golden) throws {
        let result = Generation.generate(try golden.request())
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.description).joined(separator: "\n"))")
        let files = Dictionary(uniqueKeysWithValues: result.files.filter { !$0.isEmpty }.map { ($0.name, $0.text) })
        try golden.expect(files, in: "Expected")
    }

    @Test(arguments: Golden.all(in: "Failing"))
    func diagnosticsAreAsExpected(_ golden: Golden) throws {
        let result = Generation.generate(try golden.request())
        #expect(result.files.isEmpty, "a wrong spec made Swift")
        let text = result.diagnostics.map { $0.description + "\n" }.joined()
        try golden.expect(["diagnostics.txt": text], in: "Expected")
    }

    @Test(arguments: Golden.all(in: "."))
    func generatingIsDeterministic(_ golden: Golden) throws {
        let request = try golden.request()
        let first = Generation.generate(request)
        for seed in 0..<FuzzRun.tries(2, inFuzz: 10) {
            var shuffled = request
            var random = SeededRandom(seed: UInt64(seed + 1))
            shuffled.sources.shuffle(using: &random)
            #expect(Generation.generate(shuffled).files == first.files, "the order of the files made a difference")
        }
    }

    @Test func thereAreGoldens() {
        #expect(Golden.all(in: ".").count >= 6)
    }
}
