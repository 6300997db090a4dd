import EndpointGeneration
import EndpointSpec
import Foundation
import Testing

/// A folder per case under `Tests/Goldens`: specs, and the Swift or the diagnostics that come of them.
///
/// These tests only compare: `make goldens` records, from the command line and never under `CI`, because a golden that
/// does not compile must not stand in the way of its own replacement. `Tests/Consumer` compiles the Swift and runs it.
@Suite struct GoldenTests {
    @Test(arguments: Golden.all(in: "."))
    func swiftIsAsExpected(_ golden: Golden) throws {
        let result = Generation.generate(try golden.request())
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.description).joined(separator: "\n"))")
        let files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.name, $0.text) })
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
        for seed in 0..<10 {
            var shuffled = request
            var random = SeededRandom(state: UInt64(seed + 1))
            shuffled.sources.shuffle(using: &random)
            #expect(Generation.generate(shuffled).files == first.files, "the order of the files made a difference")
        }
    }

    @Test func thereAreGoldens() {
        #expect(Golden.all(in: ".").count >= 6)
    }
}

/// A generator whose numbers are the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
