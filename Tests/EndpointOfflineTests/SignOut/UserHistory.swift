import EndpointTesting
import Foundation
import RuntimeTestSupport

@testable import EndpointOffline
@testable import EndpointRuntime

/// A random history of two users on one phone: they sign in and out in good order and without any, they write, read and sync,
/// the server goes away, parts of the phone fail, and the app starts again.
///
/// The text of every bill begins with the name of its user, and each user has a server, which the token chooses. So whatever
/// goes to the wrong user shows.
final class UserHistory {
    static let users = ["ada", "bob"]

    /// A screen that shows what a user's outbox has.
    fileprivate final class Screen: Sendable {
        let outbox: Outbox<Till>
        let titles = Guarded<[String]?>(nil)
        let counts = Guarded(OutboxCounts())
        private let tasks = Guarded<[Task<Void, Never>]>([])

        init(_ outbox: Outbox<Till>) {
            self.outbox = outbox
            let (seen, counted) = (
                outbox.cache.observe(TillReads.bills()) { $0.value?.map(\.title) }, outbox.counts()
            )
            tasks.with { [titles, counts] in
                $0 = [
                    Task { for await element in seen { titles.with { $0 = element } } },
                    Task { for await element in counted { counts.with { $0 = element } } },
                ]
            }
        }

        func end() { for task in tasks.with({ $0 }) { task.cancel() } }
    }

    private(set) var events: [String] = []
    private(set) var faults: [String] = []
    private let phone = UserPhone()
    private var generator: SeededGenerator
    private var run: UserRun
    private var screens: [String: Screen] = [:]
    /// The screens of outboxes that were signed out.
    private var old: [Screen] = []
    /// The writes since a user's last sign-out: their titles by key.
    private var later: [String: [String: String]] = [:]
    private var count = 0

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        run = phone.start()
    }

    private func pick(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }

    func play() async throws {
        for _ in 0..<30 where faults.isEmpty {
            try await step()
            for _ in 0..<pick(30) { await Task.yield() }
            try await check()
        }
        for screen in Array(screens.values) + old { screen.end() }
        for screen in screens.values { await screen.outbox.end() }
    }

    private func screen(_ user: String) -> Screen {
        if let known = screens[user] { return known }
        let made = Screen(run.outbox(user))
        screens[user] = made
        return made
    }

    private func step() async throws {
        let user = Self.users[pick(2)]
        count += 1
        let token = BearerToken("\(user)-\(count)")
        switch pick(15) {
        case 0, 1: await note("\(user) signs in") { try await self.run.access.signIn(token, user: user) }
        case 2:
            await note("\(user) signs in by the session alone") { try await self.run.session.signIn(token, user: user) }
        case 3: await note("the session ends") { try await self.run.session.signOut() }
        case 4, 5: await signOut(user)
        case 6: await restart()
        case 7:
            let part = UserPhone.Part.allCases[pick(3)]
            let isLocked = pick(2) == 0
            phone.lock(part, isLocked)
            events.append("\(part) \(isLocked ? "fails" : "works")")
        case 8:
            let isAway = pick(2) == 0
            for server in phone.servers.values { server.fail(isAway ? .away : .none) }
            events.append("the server is \(isAway ? "away" : "back")")
        case 9, 10: await write(user)
        case 11: await read(user)
        case 12:
            let sync = EntitySync("BillRepository.syncBills", of: TillReads.bills(.asAnswered))
            let cache = screen(user).outbox.cache
            await note("\(user) syncs") { try await cache.sync(sync) }
        case 13: await comeBack(user, token)
        default: screen(user).outbox.wake()
        }
    }

    private func note(_ event: String, _ body: () async throws -> Void) async {
        do {
            try await body()
            events.append(event)
        } catch {
            events.append("\(event): \(error)")
        }
    }

    private func write(_ user: String) async {
        let (outbox, title) = (screen(user).outbox, "\(user)-\(count)")
        await note("\(user) writes \(title)") {
            let write = try await outbox.createBill(title)
            self.later[user, default: [:]][write.id] = title
        }
    }

    /// A sign-out fails, and the user is back before it is finished.
    private func comeBack(_ user: String, _ token: BearerToken) async {
        let part = UserPhone.Part.allCases[pick(3)]
        phone.lock(part)
        await signOut(user)
        phone.lock(part, false)
        await note("\(user) comes back") { try await self.run.session.signIn(token, user: user) }
        await write(user)
    }

    private func read(_ user: String) async {
        let cache = screen(user).outbox.cache
        await note("\(user) reads") {
            let titles = try await cache.value(of: TillReads.bills(.asAnswered, .networkElseCache)).map(\.title)
            if !titles.allSatisfy({ $0.hasPrefix(user) }) { self.faults.append("\(user) reads \(titles)") }
        }
    }

    private func signOut(_ user: String) async {
        let screen = screen(user)
        var error: (any Error)?
        do { try await run.access.signOut(user, run.parts(user, screen.outbox)) } catch let thrown { error = thrown }
        events.append("\(user) signs out" + (error.map { ": \($0)" } ?? ""))
        screens[user] = nil
        old.append(screen)
        later[user] = [:]
        guard error == nil else { return }
        if let writes = try? await phone.writes(user), writes > 0 {
            faults.append("\(writes) writes of \(user) are left")
        }
        if let titles = try? await phone.titles(user), !titles.isEmpty {
            faults.append("\(user)'s store has \(titles)")
        }
    }

    private func restart() async {
        for screen in Array(screens.values) + old {
            screen.end()
            await screen.outbox.end()
        }
        (screens, old, run) = ([:], [], phone.start())
        await note("restart") {
            guard self.pick(3) > 0 else { return }
            try await self.run.access.finish()
            // Nothing from before a sign-out is left, and nothing from after it is lost.
            for user in Self.users {
                let ids = try await self.phone.outboxStore(user).records(of: user, after: 0).map(\.id)
                let since = self.later[user, default: [:]]
                for id in ids where since[id] == nil { self.faults.append("a write of \(user) outlives the sign-out") }
                let created = self.phone.servers[user]?.state.with { $0.createdTitles } ?? [:]
                for (id, title) in since where !ids.contains(id) && !created.values.contains(title) {
                    self.faults.append("\(title) is lost")
                }
            }
        }
    }

    /// What must hold after each step.
    private func check() async throws {
        let signedIn = try await run.session.user
        for user in Self.users {
            let sent = phone.servers[user]?.bills.values.map(\.title) ?? []
            if !sent.allSatisfy({ $0.hasPrefix(user) }) { faults.append("\(user)'s token sent \(sent)") }
            let stored = try await phone.titles(user)
            if !stored.allSatisfy({ $0.hasPrefix(user) }) { faults.append("\(user)'s store has \(stored)") }
        }
        var hidden = old
        if let signedIn { hidden += screens.filter { $0.key != signedIn }.map(\.value) }
        for screen in hidden {
            let entries = await screen.outbox.entries()
            if !entries.isEmpty { faults.append("\(entries.count) entries are shown to \(signedIn ?? "nobody")") }
            if let bills = try? await screen.outbox.cache.value(of: UserPhone.stored) {
                faults.append("\(bills.map(\.title)) are shown to \(signedIn ?? "nobody")")
            }
            var turns = 0
            while !screen.isEmpty, turns < 20_000 {
                await Task.yield()
                turns += 1
            }
            if !screen.isEmpty { faults.append("a running observer shows what \(signedIn ?? "nobody") must not see") }
        }
    }
}

extension UserHistory.Screen {
    fileprivate var isEmpty: Bool { titles.with { $0 } == nil && counts.with { $0 } == OutboxCounts() }
}
