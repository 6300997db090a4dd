import Foundation

/// Runs two bodies in turn, round by round, and keeps the median of each.
///
/// In turn, so that whatever slows the machine down slows both.
public struct Race: Sendable {
    /// What a body takes of.
    public enum Clock: Sendable {
        /// The processor's time: the machine may have other work.
        case processor
        /// The clock on the wall, for what waits for somebody else.
        case wall
    }

    private let rounds: Int
    private let repetitions: Int
    private let clock: Clock

    /// A race.
    ///
    /// - Parameters:
    ///   - rounds: How often each body is measured.
    ///   - repetitions: How often a body does its work in each measurement.
    ///   - clock: What is measured.
    public init(rounds: Int = 15, repetitions: Int, clock: Clock = .processor) {
        self.rounds = rounds
        self.repetitions = repetitions
        self.clock = clock
    }

    /// The medians, in µs for one repetition, of bodies that do their work as often as they are told.
    public func run(
        _ value: (Int) async throws -> Void,
        _ reference: (Int) async throws -> Void
    ) async rethrows -> (value: Double, reference: Double) {
        try await value(repetitions)
        try await reference(repetitions)
        var values: [Double] = []
        var references: [Double] = []
        for _ in 0..<rounds {
            values.append(try await time(value))
            references.append(try await time(reference))
        }
        return (values.median, references.median)
    }

    private func time(_ body: (Int) async throws -> Void) async rethrows -> Double {
        let start = nanoseconds()
        try await body(repetitions)
        return Double(nanoseconds() - start) / 1000 / Double(repetitions)
    }

    private func nanoseconds() -> Int {
        var time = timespec()
        switch clock {
        case .processor: clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        case .wall: clock_gettime(CLOCK_MONOTONIC, &time)
        }
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}

extension [Double] {
    /// The one in the middle, or half of the two that are; not a number where there is none.
    public var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
