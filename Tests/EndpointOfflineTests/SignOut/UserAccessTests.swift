import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Signing out in one call", .timeLimit(.minutes(1)))
struct UserAccessTests {
    /// Ada's run of the app: one bill is stored, and another one waits.
    private func ofAda(_ phone: UserPhone) async throws -> (UserRun, Outbox<Till>) {
        let run = phone.start()
        try await run.access.signIn(BearerToken("ada-1"), user: "ada")
        let outbox = run.outbox("ada")
        _ = try await outbox.createBill("rent").delivered()
        _ = try await outbox.cache.value(of: TillReads.bills())
        phone.server.fail(.away)
        _ = try await outbox.createBill("food")
        try await outbox.settled(1)
        return (run, outbox)
    }

    private func isRemembered(_ phone: UserPhone) -> Bool { FileManager.default.fileExists(atPath: phone.file.path) }

    @Test("ends the session, the outbox, the store and the syncs, and nothing of the user is left")
    func everything() async throws {
        let phone = UserPhone()
        let (run, outbox) = try await ofAda(phone)
        let list = RepositorySync(EntitySync("BillRepository.syncBills", of: TillReads.bills()), in: outbox.cache)
        let repository = Lists(repositorySyncs: [list])
        let coordinator = SyncCoordinator([repository], outboxes: [outbox])
        try await until { coordinator.status.pending == 1 }
        try await run.access.signOut("ada", run.parts("ada", outbox, [.coordinator(coordinator)]))
        #expect(try await run.session.token == nil)
        #expect(phone.tokens.read() == nil)
        #expect(try await phone.writes("ada") == 0)
        #expect(try await phone.titles("ada") == [])
        #expect(coordinator.status.pending == 0)
        #expect(coordinator.status.lists.allSatisfy { $0.lastSynced == nil })
        await #expect(throws: CancellationError.self) { try await coordinator.sync() }
        #expect(!isRemembered(phone))
        #expect(await outbox.entries() == [])
    }

    @Test(
        "a step that fails keeps no other from being done, and the next start finishes it",
        arguments: UserPhone.Part.allCases
    )
    func remembered(_ part: UserPhone.Part) async throws {
        let phone = UserPhone()
        let (run, outbox) = try await ofAda(phone)
        phone.lock(part)
        await #expect(throws: (any Error).self) { try await run.access.signOut("ada", run.parts("ada", outbox)) }
        #expect(isRemembered(phone))
        #expect(try await run.session.token == nil)
        #expect(await outbox.entries() == [])
        #expect(try await phone.writes("ada") == (part == .outbox ? 1 : 0))
        #expect(try await phone.titles("ada").isEmpty == (part != .store))
        #expect((phone.tokens.read() == nil) == (part != .tokens))
        await #expect(throws: (any Error).self) { try await phone.start().access.finish() }
        phone.lock(part, false)
        let next = phone.start()
        try await next.access.finish()
        #expect(try await next.session.token == nil)
        #expect(phone.tokens.read() == nil)
        #expect(try await phone.writes("ada") == 0)
        #expect(try await phone.titles("ada") == [])
        #expect(!isRemembered(phone))
    }

    @Test("the same user's sign-in finishes it first, or fails", arguments: [UserPhone.Part.outbox, .store])
    func again(_ part: UserPhone.Part) async throws {
        let phone = UserPhone()
        let (run, outbox) = try await ofAda(phone)
        phone.lock(part)
        await #expect(throws: (any Error).self) { try await run.access.signOut("ada", run.parts("ada", outbox)) }
        await #expect(throws: (any Error).self) { try await run.access.signIn(BearerToken("ada-2"), user: "ada") }
        #expect(try await run.session.token == nil)
        phone.lock(part, false)
        try await run.access.signIn(BearerToken("ada-2"), user: "ada")
        #expect(try await phone.writes("ada") == 0)
        #expect(try await phone.titles("ada") == [])
        #expect(!isRemembered(phone))
        phone.server.fail(.none)
        #expect(try await run.cache("ada").value(of: TillReads.bills()).map(\.title) == ["rent"])
    }

    @Test("another user is not kept out by what is left, and sees nothing of it", arguments: UserPhone.Part.allCases)
    func another(_ part: UserPhone.Part) async throws {
        let phone = UserPhone()
        let (run, outbox) = try await ofAda(phone)
        phone.lock(part)
        await #expect(throws: (any Error).self) { try await run.access.signOut("ada", run.parts("ada", outbox)) }
        if part == .tokens { phone.lock(part, false) }
        try await run.access.signIn(BearerToken("bob-1"), user: "bob")
        #expect(isRemembered(phone) == (part != .tokens))
        phone.lock(part, false)
        let next = phone.start()
        try await next.access.finish()
        #expect(try await next.session.user == "bob")
        #expect(try await phone.writes("ada") == 0)
        #expect(try await phone.titles("ada") == [])
        #expect(phone.servers["bob"]?.requests == [])
    }

    @Test("what the user wrote after the sign-out stays when the steps are finished late")
    func later() async throws {
        let phone = UserPhone()
        let (run, outbox) = try await ofAda(phone)
        for part in UserPhone.Part.allCases { phone.lock(part) }
        await #expect(throws: (any Error).self) { try await run.access.signOut("ada", run.parts("ada", outbox)) }
        for part in UserPhone.Part.allCases { phone.lock(part, false) }
        // A run of an app that does not finish it first.
        let next = phone.start()
        try await next.session.signIn(BearerToken("ada-2"), user: "ada")
        let again = next.outbox("ada")
        again.pause()
        _ = try await again.createBill("later")
        phone.server.state.with { $0.bills["b9"] = TillServer.BillState(title: "new") }
        let record = BillDTO.record(of: .object(["id": "b9", "title": "new", "status": "open"]))
        try await phone.entityStore("ada").base.apply(
            EntityTransaction([.save([#require(record)], requestedAt: 99, table: BillDTO.entityTable)])
        )
        await again.end()
        let last = phone.start()
        try await last.access.finish()
        #expect(try await last.session.token?.accessToken == "ada-2")
        let kept = try await phone.outboxStore("ada").records(of: "ada", after: 0).compactMap { OutboxEntry($0) }
        #expect(kept.count == 1)
        #expect(try await phone.titles("ada").count == 1)
        #expect(!isRemembered(phone))
    }

    @Test(
        "a store that could not be wiped is shut: running observers and repositories show nothing, and it takes nothing"
    )
    func shut() async throws {
        let phone = UserPhone()
        let (run, outbox) = try await ofAda(phone)
        phone.server.fail(.none)
        let cache = run.cache("ada")
        let titles = Guarded<[String]??>(nil)
        let stream = cache.observe(TillReads.bills()) { $0.value?.map(\.title) }
        let watching = Task { for await seen in stream { titles.with { $0 = seen } } }
        defer { watching.cancel() }
        try await until { titles.with { $0 } == ["rent"] }
        // An answer is on its way meanwhile.
        let gate = Gate()
        phone.server.hold(answersTo: "GET", gate)
        phone.server.state.with { $0.requests = [] }
        let read = Task { try await cache.value(of: TillReads.openBills(.networkOnly)) }
        try await until { !phone.server.requests.isEmpty }
        phone.lock(.store)
        await #expect(throws: EntityStoreError.self) { try await run.access.signOut("ada", run.parts("ada", outbox)) }
        let revision = try await phone.entityStore("ada").revision()
        gate.open()
        await #expect(throws: EndpointError<Till.Failure>.self) { try await read.value }
        try await until { titles.with { $0 } == .some(.none) }
        await #expect(throws: EndpointError<Till.Failure>.self) { try await cache.value(of: UserPhone.stored) }
        phone.server.state.with { $0.requests = [] }
        let error = await #expect(throws: EndpointError<Till.Failure>.self) {
            try await cache.refresh(TillReads.bills())
        }
        #expect(error?.code == .unauthorized)
        #expect(phone.server.requests == [])
        #expect(try await phone.entityStore("ada").revision() == revision)
    }

    @Test("a file that holds no list of sign-outs counts as none")
    func damaged() async throws {
        let phone = UserPhone()
        try phone.folder.write("sign-outs.json", "?")
        try await phone.start().access.finish()
        let (run, outbox) = try await ofAda(phone)
        try await run.access.signOut("ada", run.parts("ada", outbox))
        #expect(!isRemembered(phone))
    }

    @Test("only the owner can read the file, which names the user and no secret")
    func file() async throws {
        let phone = UserPhone()
        let (run, outbox) = try await ofAda(phone)
        phone.lock(.store)
        await #expect(throws: EntityStoreError.self) { try await run.access.signOut("ada", run.parts("ada", outbox)) }
        let attributes = try FileManager.default.attributesOfItem(atPath: phone.file.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        #expect(try !String(contentsOf: phone.file, encoding: .utf8).contains("ada-1"))
    }
}

private struct Lists: SyncingRepository {
    let repositorySyncs: [RepositorySync]
}
