import EndpointTesting
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: who may send, and when")
struct OutboxSenderTests {
    private let clock = TestClock()

    private func sender(_ store: any OutboxStore = InMemoryOutboxStore()) -> OutboxSender {
        OutboxSender(store, clock: clock, random: .seeded(1), connectivity: nil)
    }

    /// A sender that has the right to send.
    private func holder(_ store: any OutboxStore = InMemoryOutboxStore()) async throws -> OutboxSender {
        let sender = sender(store)
        #expect(try await sender.become {})
        return sender
    }

    private func isReachable(_ sender: OutboxSender) async -> Bool {
        await withDiscardingTaskGroup { group in await sender.isReachable(&group) {} }
    }

    @Test("one sender of a store has the right, until nothing needs it")
    func right() async throws {
        let store = InMemoryOutboxStore()
        let (one, two) = (try await holder(store), sender(store))
        #expect(try await !two.become {})
        one.giveBack { true }
        one.beginChange()
        one.giveBack { false }
        #expect(one.isSender)
        one.endChange()
        one.giveBack { false }
        #expect(!one.isSender)
        #expect(try await two.become {})
        two.end()
        #expect(try await one.become {})
    }

    @Test("the right comes with the changes of other processes, or not at all")
    func loading() async throws {
        let store = InMemoryOutboxStore()
        let sender = sender(store)
        await #expect(throws: EntityStoreError.self) {
            try await sender.become { () async throws(EntityStoreError) in throw EntityStoreError(.full, reason: "") }
        }
        #expect(!sender.isSender)
        #expect(try await sender.become {})
    }

    @Test("nothing is sent without the right, paused, signed out, or without credentials")
    func reasons() async throws {
        #expect(sender().allowance(at: .zero).most == 0)
        let sender = try await holder()
        #expect(sender.allowance(at: .zero).most == .max)
        sender.setPaused(true)
        #expect(sender.allowance(at: .zero).most == 0)
        sender.setPaused(false)
        sender.setNeedsSignIn(true)
        #expect(sender.allowance(at: .zero).most == 0)
        sender.setNeedsSignIn(false)
        #expect(sender.allowance(at: .zero).most == .max)
        sender.stop()
        #expect(sender.allowance(at: .zero).most == 0)
    }

    @Test("after a pause that the server asked for, one write tries, and the longest pause holds")
    func hold() async throws {
        let sender = try await holder()
        sender.hold(for: .seconds(5))
        sender.hold(for: .seconds(2))
        #expect(sender.allowance(at: clock.now) == (0, .seconds(5)))
        clock.advance(by: .seconds(5))
        #expect(sender.allowance(at: clock.now) == (1, nil))
        sender.begin(6, at: clock.now)
        sender.withdrawProbe(6)
        #expect(sender.allowance(at: clock.now) == (1, nil), "nothing was sent, so another one tries")
        sender.begin(7, at: clock.now)
        sender.endProbe(8)
        #expect(sender.allowance(at: clock.now) == (0, nil))
        sender.endProbe(7)
        #expect(sender.allowance(at: clock.now) == (.max, nil))
        sender.hold(for: .seconds(5))
        sender.tryNow()
        #expect(sender.allowance(at: clock.now) == (1, nil))
    }

    /// A source of an app that fails once.
    private struct FailingSource: ConnectivitySource {
        let asked = Guarded(0)

        func status() async -> ConnectivityStatus { .disconnected }

        func waitForConnection() async throws {
            let isFirst = asked.with { asked in
                asked += 1
                return asked == 1
            }
            if isFirst { throw TransportError(.connectionLost) }
        }
    }

    @Test("a source of connectivity that fails is asked again", .timeLimit(.minutes(1)))
    func failingSource() async throws {
        let source = FailingSource()
        let sender = OutboxSender(InMemoryOutboxStore(), clock: clock, random: .seeded(1), connectivity: source)
        let isConnected = Guarded(false)
        await withDiscardingTaskGroup { group in
            #expect(await !sender.isReachable(&group) { isConnected.with { $0 = true } })
            await clock.whenSleeping(for: .seconds(5))
            clock.advance(by: .seconds(5))
            var turns = sender.turns.makeAsyncIterator()
            await turns.next()
            #expect(await !sender.isReachable(&group) { isConnected.with { $0 = true } })
        }
        #expect(isConnected.with { $0 } && source.asked.with { $0 } == 2)
    }

    @Test("a server that cannot be reached is left alone, longer each time, until it answers or somebody asks")
    func unreachable() async throws {
        let sender = try await holder()
        #expect(await isReachable(sender))
        sender.unreachable(after: sender.wakeUps)
        // Writes that fail together count once.
        sender.unreachable(after: sender.wakeUps)
        #expect(await !isReachable(sender))
        clock.advance(by: .seconds(2))
        #expect(await isReachable(sender))
        sender.unreachable(after: sender.wakeUps)
        clock.advance(by: .seconds(1))
        #expect(await !isReachable(sender))
        sender.serverAnswered()
        #expect(await isReachable(sender))
        let before = sender.wakeUps
        sender.tryNow()
        sender.unreachable(after: before)
        #expect(await isReachable(sender))
    }
}
