import Foundation

/// `make fuzz`, which tries more than a run of all tests has time for.
package enum FuzzRun {
    package static let isOn = ProcessInfo.processInfo.environment["ENDPOINT_FUZZ_SEEDS"] != nil

    /// The number of tries in a run of all tests, or in `make fuzz`.
    package static func tries(_ usual: Int, inFuzz most: Int) -> Int { isOn ? most : usual }
}
