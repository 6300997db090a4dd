import Foundation
package import Testing

/// `make fuzz`, which tries more than a run of all tests has time for.
package enum FuzzRun {
    package static let isOn = ProcessInfo.processInfo.environment["ENDPOINT_FUZZ_SEEDS"] != nil

    /// The number of tries in a run of all tests, or in `make fuzz`.
    package static func tries(_ usual: Int, inFuzz most: Int) -> Int { isOn ? most : usual }

    /// Every third of many inputs in a run of all tests, or each in `make fuzz`.
    package static func some<Input>(of inputs: [Input]) -> [Input] {
        isOn ? inputs : stride(from: 0, to: inputs.count, by: 3).map { inputs[$0] }
    }
}

extension Trait where Self == ConditionTrait {
    /// The test takes too long for each change, so `make fuzz` runs it.
    package static var inFuzz: Self { .enabled(if: FuzzRun.isOn, "'make fuzz' runs this test") }
}
