import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import EndpointTesting
import Foundation
import Observation
import Testing

#if canImport(SwiftUI)
    import SwiftUI
#endif

// The Swift of the page "Writing offline", identical text. The page speaks of payments; here it is compiled with another API.

private func show(_ value: some Sendable) {}
private func show(_ method: String, _ message: String?) {}
private func corrected(_ body: KioskCreateCustomerDTO) -> KioskCreateCustomerDTO { body }
private func use<Value>(_ value: Value) {}

extension KioskCustomerRepository {
    fileprivate func createPayment(_ draft: KioskCustomerDraft) async throws -> KioskPending<KioskCustomer> {
        try await createCustomer(draft, idempotencyKey: nil)
    }
}

/// The outbox of an API with the page's methods.
private struct GuideOutbox: Sendable {
    enum PendingWrite: Sendable {
        case createPayment(KioskPending<KioskCustomer>, body: OutboxBody<KioskCreateCustomerDTO>)
        case cancelPayment(KioskPending<Void>)
    }

    let outbox: Outbox<Kiosk>

    func entries() async -> [OutboxEntry] { await outbox.entries() }

    func pending(_ entry: OutboxEntry) async -> PendingWrite? {
        switch await outbox.pending(entry) {
        case .createCustomer(let pending, let body): .createPayment(pending, body: body)
        case .deleteCustomer(let pending): .cancelPayment(pending)
        default: nil
        }
    }
}

@MainActor @Observable
final class OutboxModel<API: EndpointAPI> {
    private(set) var entries: [OutboxEntry] = []
    private let outbox: Outbox<API>

    init(_ outbox: Outbox<API>) { self.outbox = outbox }

    /// Call this in the view's `.task`.
    func follow() async {
        for await entries in outbox.observeEntries() { self.entries = entries }
    }

    func retry(_ entry: OutboxEntry) async throws { try await outbox.retry(entry.id) }

    func drop(_ entry: OutboxEntry) async throws { try await outbox.drop(entry.id) }
}

#if canImport(SwiftUI)
    struct OutboxView<API: EndpointAPI>: View {
        @State var model: OutboxModel<API>

        var body: some View {
            List(model.entries) { entry in
                if case .parked(let refusal) = entry.state {
                    Text(refusal.message ?? "\(refusal)")
                        .swipeActions {
                            Button("Drop", role: .destructive) { Task { try await model.drop(entry) } }
                            Button("Try again") { Task { try await model.retry(entry) } }
                        }
                } else {
                    Label(entry.method, systemImage: "clock")
                }
            }
            .task { await model.follow() }
        }
    }
#endif

@Suite(.timeLimit(.minutes(1))) struct OutboxGuideTests {
    private typealias PaymentRepository = KioskCustomerRepository
    private typealias OfflineFirstPaymentRepository = OfflineFirstKioskCustomerRepository
    private typealias CreatePaymentDTO = KioskCreateCustomerDTO

    func writing(
        _ client: EndpointClient<Kiosk>,
        _ outboxStore: any OutboxStore,
        _ entityStore: any EntityStore,
        _ draft: KioskCustomerDraft,
        _ userID: String
    ) {
        Task {
            let outbox = Outbox(client, store: outboxStore, entities: entityStore, user: userID)
            let payments: any PaymentRepository = OfflineFirstPaymentRepository(outbox)

            let pending = try await payments.createPayment(draft)  // durable when this returns
            show(pending.value)  // as it will be
            show(try await pending.delivered())  // waits for the server's answer
        }
    }

    func deciding(_ outbox: Outbox<Kiosk>, _ id: String) {
        let onMain: @MainActor () async throws -> Void = {
            for entry in await outbox.entries() {
                if case .parked(let refusal) = entry.state { show(entry.method, refusal.message) }
            }
            try await outbox.retry(id)
            try await outbox.drop(id)
            try await outbox.edit(id, as: CreatePaymentDTO.self) { body in corrected(body) }
        }
        use(onMain)
    }

    func failing(_ pending: KioskPending<KioskCustomer>) {
        Task {
            do {
                show(try await pending.delivered())
            } catch OutboxError.parked(let refusal) {
                if case .duplicatePayment(let problem)? = refusal.failure(of: Bank.self) { show(problem) }
            }
        }
    }

    fileprivate func restoring(_ outbox: GuideOutbox, _ draft: KioskCustomerDraft) {
        Task {
            for entry in await outbox.entries() {
                switch await outbox.pending(entry) {
                case .createPayment(let pending, let body):
                    show(pending.value)  // as it will be
                    show(try await body.value())  // as it is sent
                    try await body.edit(CreatePaymentDTO(from: draft))
                    show(try await pending.delivered())
                case .cancelPayment(let pending):
                    try await pending.drop()
                case nil: break  // it has ended
                }
            }
        }
    }

    func signingOut(_ outbox: Outbox<Kiosk>, _ session: BearerSession, _ sync: SyncCoordinator, _ supportFolder: URL) {
        typealias Bank = Kiosk
        let (token, userID, entities) = ("t", "ada", InMemoryEntityStore())
        let outboxStore: @Sendable (String) -> any OutboxStore = { _ in InMemoryOutboxStore() }
        let entityStore: @Sendable (String) -> any EntityStore = { _ in InMemoryEntityStore() }
        Task {
            let file = supportFolder.appendingPathComponent("sign-outs.json")
            let access = UserAccess(session, remembering: file) { user in
                [.outbox(outboxStore(user), of: Bank.self, user: user), .store(entityStore(user))]
            }
            try await access.finish()  // at the start of the app, before anything else
            try await access.signIn(BearerToken(token), user: userID)
            try await access.signOut(userID, [.outbox(outbox), .store(entities), .coordinator(sync)])
        }
    }

    func opening(_ supportFolder: URL, _ userID: String, _ cipher: any StoreCipher) {
        let file = SQLiteOutboxStore.file(for: "Bank", user: userID, in: supportFolder)
        let store = SQLiteOutboxStore(at: file, cipher: cipher)
        use(store)
    }

    // Linux has neither backups nor protection classes.
    #if canImport(Darwin)
        func protecting(_ supportFolder: URL) throws {
            try FileManager.default.createDirectory(at: supportFolder, withIntermediateDirectories: true)
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            var folder = supportFolder
            try folder.setResourceValues(values)
            #if os(iOS)
                try FileManager.default.setAttributes(
                    [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
                    ofItemAtPath: folder.path
                )
            #endif
        }
    #endif

    @Test func everyBlockIsCompiled() throws {
        let page = GuidePage(path: "EndpointOffline/EndpointOffline.docc/Outbox.md", files: ["OutboxGuideTests.swift"])
        let compiled = try page.compiled()
        #expect(try page.blocks().count == 9)
        for lines in try page.blocks() {
            #expect(compiled.indices.contains { compiled[$0...].starts(with: lines) }, "is not compiled:\n\(lines)")
        }
    }

    @Test @MainActor func aModelFollowsWhatWaits() async throws {
        let client = EndpointClient<Kiosk>(
            EndpointServer("https://kiosk.example"),
            transport: InMemoryTransport { _ in EndpointTransportResponse(status: 422, headers: [:]) }
        )
        let outbox = Outbox(client, store: InMemoryOutboxStore(), entities: InMemoryEntityStore(), user: "ada")
        let model = OutboxModel(outbox)
        let following = Task { await model.follow() }
        let payments: any PaymentRepository = OfflineFirstPaymentRepository(outbox)
        let pending = try await payments.createPayment(KioskCustomerDraft(name: "Ada"))
        while model.entries.first.map({ $0.state == .waiting || $0.state == .sending }) ?? true { await Task.yield() }
        let entry = try #require(model.entries.first)
        #expect(entry.id == pending.id)
        try await model.drop(entry)
        while !model.entries.isEmpty { await Task.yield() }
        following.cancel()
        await following.value
    }
}
