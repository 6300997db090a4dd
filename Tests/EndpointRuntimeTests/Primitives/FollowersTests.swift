import Foundation
import RuntimeTestSupport
import TestSupport
import Testing

@testable import EndpointRuntime

@Suite("Followers", .timeLimit(.minutes(10)), .inTurn)
struct FollowersTests {
    private struct State: Sendable {
        var number = 0
        var followers = Followers<Int>()
    }

    /// `make sanitize` runs more.
    private static let count = ProcessInfo.processInfo.environment["ENDPOINT_OBSERVERS"].flatMap(Int.init) ?? 10_000

    private func change(_ state: Lock<State>) {
        state.withLock { state in
            state.number += 1
            state.followers.changed()
        }
        state.tell(\.followers, \.number)
    }

    @Test("receive the value now, then the newest one, and the end")
    func newest() async {
        let state = Lock(State())
        var stream = state.follow(\.followers, \.number).makeAsyncIterator()
        #expect(await stream.next() == 0)
        for _ in 0..<3 { change(state) }
        #expect(await stream.next() == 3)
        state.withLock { $0.followers.end() }.finish()
        #expect(await stream.next() == nil)
        var late = state.follow(\.followers, \.number).makeAsyncIterator()
        #expect(await late.next() == nil)
    }

    /// A reader that is cancelled leaves its stream while the lock of its task is held, and a stream that yields needs that
    /// lock: a thread that yielded behind the lock of the state would wait for ever.
    @Test("come and go by the thousand while the value changes, and the remaining ones receive the last value")
    func many() async {
        let state = Lock(State())
        let isOver = Guarded(false)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    while !isOver.with({ $0 }) {
                        change(state)
                        await Task.yield()
                    }
                }
            }
            for batch in 0..<(Self.count / 100) {
                let readers = (0..<100).map { index in
                    Task { () -> Bool in
                        var last = -1
                        for await number in state.follow(\.followers, \.number) {
                            guard number >= last else { return false }
                            last = number
                            if index % 4 == 0, number % 3 == batch % 3 { break }
                        }
                        return true
                    }
                }
                await Task.yield()
                for reader in readers { reader.cancel() }
                for reader in readers { #expect(await reader.value, "an older value came after a newer one") }
            }
            isOver.with { $0 = true }
        }
        #expect(state.withLock { $0.followers.count } == 0)
        let stayed = state.follow(\.followers, \.number)
        change(state)
        let last = state.withLock { $0.number }
        for await number in stayed where number == last { break }
    }

    @Test("of a connection come and go by the thousand while it changes")
    func connectivity() async {
        let followers = ConnectionFollowers(.connected)
        let isOver = Guarded(false)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                var statuses: [ConnectivityStatus] = [.disconnected, .connected]
                while !isOver.with({ $0 }) {
                    followers.update(statuses[0])
                    statuses.reverse()
                    await Task.yield()
                }
            }
            let readers = (0..<Self.count).map { _ in Task { for await _ in followers.statuses() {} } }
            for (index, reader) in readers.enumerated() {
                reader.cancel()
                if index % 20 == 0 { await Task.yield() }
            }
            for reader in readers { await reader.value }
            isOver.with { $0 = true }
        }
        followers.update(.unknown)
        var statuses = followers.statuses().makeAsyncIterator()
        #expect(await statuses.next() == .unknown)
    }
}
