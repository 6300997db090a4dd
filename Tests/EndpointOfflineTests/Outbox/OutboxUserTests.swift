import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

/// A waiting write is only sent with the token of its own user.
@Suite("Outbox: the user of a write", .timeLimit(.minutes(1)))
struct OutboxUserTests {
    struct Locked: Error {}

    /// A store that cannot delete, such as a locked Keychain.
    struct LockedStore: BearerTokenStore {
        func read() -> BearerToken? { nil }
        func save(_ token: BearerToken) {}
        func clear() throws { throw Locked() }
    }

    /// The ways from one user to the next.
    enum Change: CaseIterable {
        case signIn, signOutAndIn, failedSignOut
    }

    /// What the session knows of its users.
    enum Knowledge: CaseIterable {
        case nothing, names, subjects

        func signIn(_ user: String, _ number: Int = 1, to session: BearerSession) async throws {
            switch self {
            case .nothing: try await session.signIn(BearerToken("\(user)-\(number)"))
            case .names: try await session.signIn(BearerToken("\(user)-\(number)"), user: user)
            case .subjects: try await session.signIn(BearerToken(Self.token(user, number)))
            }
        }

        func header(_ user: String, _ number: Int = 1) -> String {
            "Bearer " + (self == .subjects ? Self.token(user, number) : "\(user)-\(number)")
        }

        private static func token(_ user: String, _ number: Int) -> String {
            "e30.\(Data(#"{"sub":"\#(user)","n":\#(number)}"#.utf8).base64EncodedString().replacing("=", with: "")).s"
        }
    }

    /// A device on which Ada's write waits, because the server could not be reached.
    private func waiting(_ session: BearerSession, _ knows: Knowledge) async throws -> (TillDevice, Outbox<Till>) {
        let device = TillDevice()
        device.server.fail(.away)
        try await knows.signIn("ada", to: session)
        let outbox = device.outbox(session: session)
        _ = try await outbox.createBill("rent")
        try await until { device.server.state.with { $0.authorizations.count } == 1 }
        try await outbox.settled(1)
        return (device, outbox)
    }

    /// Waits until the outbox tried the write again.
    private func tried(_ device: TillDevice, _ outbox: Outbox<Till>) async throws {
        device.server.state.with { $0.authorizations = [] }
        device.server.fail(.none)
        outbox.wake()
        try await until { outbox.needsSignIn || !device.server.log.isEmpty }
    }

    @Test(
        "a waiting write is not sent with the next user's token, and goes on with its own user's",
        arguments: Change.allCases,
        Knowledge.allCases
    )
    func change(_ change: Change, _ knows: Knowledge) async throws {
        let session = change == .failedSignOut ? BearerSession(store: LockedStore()) : BearerSession()
        let (device, outbox) = try await waiting(session, knows)
        switch change {
        case .signIn: break
        case .signOutAndIn: try await session.signOut()
        case .failedSignOut: await #expect(throws: Locked.self) { try await session.signOut() }
        }
        try await knows.signIn("bob", to: session)
        try await tried(device, outbox)
        try await outbox.settled(1)
        #expect(device.server.state.with { $0.authorizations } == [])
        #expect(outbox.needsSignIn)
        // What waits is not lost, and needs no call if the session knows who signs in.
        try await knows.signIn("ada", 2, to: session)
        if knows == .nothing { outbox.signedIn() }
        try await outbox.settled()
        #expect(device.server.state.with { $0.authorizations } == [knows.header("ada", 2)])
    }

    @Test("an app that says the user is back is not believed if the session knows better", arguments: [true, false])
    func wrongly(_ isNamed: Bool) async throws {
        let session = BearerSession()
        let knows = isNamed ? Knowledge.names : .subjects
        let (device, outbox) = try await waiting(session, knows)
        try await knows.signIn("bob", to: session)
        try await tried(device, outbox)
        outbox.signedIn()
        try await until { outbox.needsSignIn || !device.server.log.isEmpty }
        #expect(device.server.state.with { $0.authorizations } == [])
    }

    @Test("an outbox of one user in a process of another waits, and after a restart the user is still known")
    func restart() async throws {
        let tokens = InMemoryTokenStore()
        try await BearerSession(store: tokens).signIn(BearerToken("bob-1"), user: "bob")
        let device = TillDevice()
        let ofBob = BearerSession(store: tokens)
        #expect(try await ofBob.user == "bob")
        let outbox = device.outbox(session: ofBob)
        _ = try await outbox.createBill("rent")
        try await until { outbox.needsSignIn || !device.server.log.isEmpty }
        #expect(device.server.state.with { $0.authorizations } == [])
        await outbox.end()
        try await ofBob.signIn(BearerToken("ada-1"), user: "ada")
        let again = device.outbox(session: BearerSession(store: tokens))
        try await again.settled()
        #expect(device.server.state.with { $0.authorizations } == ["Bearer ada-1"])
    }

    @Test("a renewed token is still the user's", arguments: Knowledge.allCases)
    func renewal(_ knows: Knowledge) async throws {
        let tokens = InMemoryTokenStore()
        let session = BearerSession(store: tokens)
        try await knows.signIn("ada", to: session)
        let first = try #require(await session.token)
        tokens.save(
            BearerToken(
                first.accessToken,
                refreshToken: "r",
                expiresAt: .distantPast,
                signIn: first.signIn,
                user: first.user
            )
        )
        let device = TillDevice()
        let next = BearerSession(store: tokens)
        let outbox = device.outbox(session: next, refresh: { _ in BearerToken("opaque", refreshToken: "r") })
        _ = try await outbox.createBill("rent")
        try await outbox.settled()
        #expect(device.server.state.with { $0.authorizations } == ["Bearer opaque"])
        #expect(try await next.user == (knows == .nothing ? nil : "ada"))
    }

    @Test("an outbox made before the first sign-in belongs to that sign-in, and to no later one")
    func before() async throws {
        let session = BearerSession()
        #expect(try await session.token == nil)
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox(session: session)
        try await session.signIn(BearerToken("ada-1"))
        _ = try await outbox.createBill("rent")
        try await until { device.server.state.with { $0.authorizations } == ["Bearer ada-1"] }
        try await outbox.settled(1)
        try await session.signIn(BearerToken("bob-1"))
        try await tried(device, outbox)
        #expect(device.server.state.with { $0.authorizations } == [])
    }

    @Test("a read through the store of one user is not sent with the next user's token")
    func read() async throws {
        let session = BearerSession()
        let (device, outbox) = try await waiting(session, .names)
        try await session.signIn(BearerToken("bob-1"), user: "bob")
        device.server.state.with { $0.authorizations = [] }
        device.server.fail(.none)
        let error = await #expect(throws: EndpointError<Till.Failure>.self) {
            try await outbox.cache.value(of: TillReads.bills())
        }
        #expect(error?.code == .unauthorized)
        #expect(device.server.state.with { $0.authorizations } == [])
    }

    private var cacheOnly: CachedList<Till, BillDTO> {
        TillReads.bills(.matching(EntityQuery(order: [.ascending("title")])), .cacheOnly)
    }

    /// The titles that an observer has seen, from the newest element.
    private func observed(_ titles: Guarded<[String]?>, _ stream: AsyncStream<[String]?>) -> Task<Void, Never> {
        Task { for await seen in stream { titles.with { $0 = seen } } }
    }

    @Test("an observer shows nothing of its user while another one is signed in, and everything afterwards")
    func shown() async throws {
        let session = BearerSession()
        let device = TillDevice()
        try await session.signIn(BearerToken("ada-1"), user: "ada")
        let outbox = device.outbox(session: session)
        _ = try await outbox.createBill("rent").delivered()
        #expect(try await outbox.cache.value(of: TillReads.bills()).map(\.title) == ["rent"])
        let titles = Guarded<[String]?>(nil)
        let watching = observed(titles, outbox.cache.observe(TillReads.bills()) { $0.value?.map(\.title) })
        defer { watching.cancel() }
        try await until { titles.with { $0 } == ["rent"] }
        try await session.signIn(BearerToken("bob-1"), user: "bob")
        try await until { titles.with { $0 } == nil }
        await #expect(throws: EndpointError<Till.Failure>.self) {
            try await outbox.cache.value(of: cacheOnly)
        }
        try await session.signIn(BearerToken("ada-2"), user: "ada")
        try await until { titles.with { $0 } == ["rent"] }
        #expect(!device.server.state.with { $0.authorizations.contains("Bearer bob-1") })
    }

    @Test("a store without an outbox takes nothing of the next user's, if its client belongs to the first")
    func stored() async throws {
        let session = BearerSession()
        let device = TillDevice()
        try await session.signIn(BearerToken("ada-1"), user: "ada")
        let client = device.outbox(session: session).cache.client.belonging(to: "ada")
        let cache = EntityCache(client, store: InMemoryEntityStore())
        #expect(try await cache.value(of: TillReads.bills()).isEmpty)
        try await session.signIn(BearerToken("bob-1"), user: "bob")
        device.server.state.with { $0.bills["b9"] = TillServer.BillState(title: "bob's") }
        await #expect(throws: EndpointError<Till.Failure>.self) { try await cache.refresh(TillReads.bills()) }
        try await session.signIn(BearerToken("ada-2"), user: "ada")
        #expect(try await cache.value(of: cacheOnly).isEmpty)
        #expect(!device.server.state.with { $0.authorizations.contains("Bearer bob-1") })
    }
}
