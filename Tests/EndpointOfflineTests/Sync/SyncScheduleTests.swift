import Foundation
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Sync: when a list is due")
struct SyncScheduleTests {
    private let none = EndpointRandom { 0 }

    private func failure(isCancelled: Bool = false, isUnreachable: Bool = false) -> SyncFailure {
        SyncFailure(error: SyncError.paused, isCancelled: isCancelled, isUnreachable: isUnreachable)
    }

    @Test("at the start: by the age of the list, and at once where nobody knows it")
    func start() {
        var schedule = SyncSchedule([.seconds(900), .seconds(900), .seconds(900), nil, .seconds(900)])
        let ages: [Duration?] = [.seconds(100), .seconds(1_000), nil, .seconds(1), .seconds(-5)]
        schedule.begin(ages: ages, at: .seconds(7))
        #expect(schedule.due(at: .seconds(7)) == [1, 2, 3, 4])
        #expect(schedule.due(at: .seconds(806)).contains(0) == false)
        #expect(schedule.due(at: .seconds(807)).contains(0))
    }

    @Test("after its interval, and up to a tenth more")
    func interval() {
        var schedule = SyncSchedule([.seconds(100), nil])
        for index in 0...1 { schedule.started(index, at: .zero) }
        schedule.ended(0, nil, at: .seconds(2), none)
        schedule.ended(1, nil, at: .seconds(2), none)
        #expect(schedule.next == .seconds(102))
        schedule.started(0, at: .seconds(102))
        #expect(schedule.next == nil)
        schedule.ended(0, nil, at: .seconds(102), EndpointRandom { .max })
        let next = schedule.next ?? .zero
        #expect(next > .seconds(211) && next <= .seconds(212))
    }

    @Test("a server that cannot be reached is asked again soon, and ever less often, but no less than by the interval")
    func unreachable() {
        var schedule = SyncSchedule([nil, .seconds(8)])
        var waits: [[Duration]] = [[], []]
        for index in 0...1 {
            for _ in 0..<9 {
                schedule.started(index, at: .zero)
                schedule.ended(index, failure(isUnreachable: true), at: .zero, none)
                waits[index].append(
                    (0...400).first { schedule.due(at: .seconds($0)).contains(index) }.map { .seconds($0) } ?? .zero
                )
            }
        }
        #expect(waits[0] == [5, 10, 20, 40, 80, 160, 300, 300, 300].map { .seconds($0) })
        #expect(waits[1] == [5, 8, 8, 8, 8, 8, 8, 8, 8].map { .seconds($0) })
        schedule.started(0, at: .zero)
        schedule.ended(0, nil, at: .zero, none)
        schedule.started(0, at: .zero)
        schedule.ended(0, failure(isUnreachable: true), at: .zero, none)
        #expect(schedule.due(at: .seconds(5)).contains(0))
    }

    @Test("a refusal is no reason to hurry")
    func refused() {
        var schedule = SyncSchedule([.seconds(100), nil])
        for index in 0...1 {
            schedule.started(index, at: .zero)
            schedule.ended(index, failure(), at: .zero, none)
        }
        #expect(schedule.due(at: .seconds(99)) == [])
        #expect(schedule.due(at: .seconds(1_000)) == [0])
    }

    @Test("whoever gives up leaves a list as due as it was, and does not make it be asked for without end")
    func cancelled() {
        var schedule = SyncSchedule([.seconds(100), nil])
        schedule.begin(ages: [.zero, nil], at: .zero)
        for index in 0...1 { schedule.started(index, at: .zero) }
        for index in 0...1 { schedule.ended(index, failure(isCancelled: true), at: .zero, none) }
        #expect(schedule.due(at: .seconds(29)) == [])
        #expect(schedule.due(at: .seconds(30)) == [1])
        #expect(schedule.due(at: .seconds(100)) == [0, 1])
    }

    @Test("a connection that comes back asks for all lists, but for what was asked for a moment ago")
    func reconnected() {
        var schedule = SyncSchedule([.seconds(900), nil])
        schedule.started(0, at: .seconds(10))
        schedule.ended(0, nil, at: .seconds(11), none)
        schedule.askForAll(at: .seconds(12))
        #expect(schedule.due(at: .seconds(12)) == [1])
        #expect(schedule.due(at: .seconds(39)) == [1])
        #expect(schedule.due(at: .seconds(40)) == [0, 1])
    }

    @Test("a list that is being asked for is not due")
    func running() {
        var schedule = SyncSchedule([nil])
        schedule.begin(ages: [nil], at: .zero)
        schedule.started(0, at: .zero)
        schedule.started(0, at: .zero)
        schedule.ended(0, nil, at: .zero, none)
        schedule.askForAll(at: .seconds(100))
        #expect(schedule.isRunning(0))
        #expect(schedule.due(at: .seconds(100)) == [])
        schedule.ended(0, failure(isCancelled: true), at: .seconds(100), none)
        #expect(!schedule.isRunning(0))
    }
}
