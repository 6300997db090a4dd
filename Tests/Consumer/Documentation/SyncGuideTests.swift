import EndpointOffline
import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Observation
import Testing

// The Swift of the page "Keeping lists up to date", identical text. The page speaks of payments; here it is compiled with another
// API.

private func show(_ value: some Sendable) {}

@MainActor @Observable
final class SyncModel {
    private(set) var status: SyncStatus
    private let sync: SyncCoordinator

    init(_ sync: SyncCoordinator) {
        self.sync = sync
        status = sync.status
    }

    /// Call this in the view's `.task`.
    func follow() async {
        for await status in sync.statuses() { self.status = status }
    }

    /// For `.refreshable`.
    func refresh() async throws { try await sync.sync() }
}

@Suite(.timeLimit(.minutes(1))) struct SyncGuideTests {
    func making(_ payments: OfflineFirstRadioShowRepository, _ outbox: Outbox<Kiosk>) async {
        let sync = SyncCoordinator([payments], outboxes: [outbox])
        for await status in sync.statuses() { show(status) }
    }

    func inTheBackground(_ sync: SyncCoordinator) async {
        switch await sync.sync(within: .seconds(25)) {
        case .finished: show("everything is up to date, and every write is delivered")
        case .timedOut: show("the rest follows when the app runs again")
        case .failed(let error): show(error.localizedDescription)
        }
    }

    @Test func everyBlockIsCompiled() throws {
        let page = GuidePage(path: "EndpointOffline/EndpointOffline.docc/Sync.md", files: ["SyncGuideTests.swift"])
        #expect(try page.blocks().count == 3)
        try page.expectEachBlock(compiled: 1)
    }

    @Test @MainActor func aModelFollowsTheStatus() async throws {
        let client = EndpointClient<Radio>(
            EndpointServer("https://radio.example"),
            transport: InMemoryTransport { request in
                let isWrapped = ["/feed", "/poll"].contains { request.head.path?.hasSuffix($0) == true }
                return EndpointTransportResponse(status: 200, json: isWrapped ? #"{"shows":[],"sync":{}}"# : "[]")
            }
        )
        let model = SyncModel(SyncCoordinator([OfflineFirstRadioShowRepository(client, store: InMemoryEntityStore())]))
        let following = Task { await model.follow() }
        try await model.refresh()
        while model.status.lastSynced == nil { await Task.yield() }
        #expect(model.status.lists.count == 8)
        following.cancel()
        await following.value
    }
}
