import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: a write without a known version, whose conflicts the app decides, reads first", .timeLimit(.minutes(1)))
struct OutboxReadFirstTests {
    /// A device that knows a bill from a list, which has no versions.
    private func device() async throws -> (TillDevice, Outbox<Till>) {
        let device = TillDevice()
        device.server.state.with { $0.bills["b1"] = TillServer.BillState(title: "rent") }
        let outbox = device.outbox(Till.plan(conflict: .app))
        _ = try await outbox.cache.value(of: TillReads.bills())
        return (device, outbox)
    }

    @Test("what nobody has changed is written, in the version that was read")
    func unchanged() async throws {
        let (device, outbox) = try await device()
        outbox.resolve("BillRepository.renameBill", BillDTO.self) { _ in
            Issue.record("there is no conflict")
            return .theirs
        }
        #expect(try await outbox.renameBill("b1", "mine").delivered().title == "mine")
        #expect(device.server.requests == ["GET /bills", "GET /bills/b1", "PATCH /bills/b1"])
        #expect(device.server.state.with { $0.versions } == [#""1""#])
    }

    @Test("another device's edit is not overwritten unasked")
    func changed() async throws {
        let (device, outbox) = try await device()
        device.server.state.with { $0.bills["b1"] = TillServer.BillState(title: "theirs", version: 2) }
        let seen = Guarded<[String?]>([])
        outbox.resolve("BillRepository.renameBill", BillDTO.self) { conflict in
            seen.with { $0 = [conflict.base?.title, conflict.mine?.title, conflict.theirs?.title] }
            return .mine
        }
        #expect(try await outbox.renameBill("b1", "mine").delivered().title == "mine")
        #expect(seen.with { $0 } == ["rent", "mine", "theirs"])
        #expect(device.server.log == ["rename theirs to mine"])
        #expect(device.server.state.with { $0.versions } == [#""2""#])
    }

    @Test("what this device itself has written meanwhile is no conflict")
    func own() async throws {
        let (device, outbox) = try await device()
        outbox.resolve("BillRepository.renameBill", BillDTO.self) { _ in
            Issue.record("there is no conflict")
            return .theirs
        }
        device.server.fail(.away)
        try await outbox.payBill("b1")
        let last = try await outbox.renameBill("b1", "mine")
        device.server.fail(.none)
        outbox.wake()
        #expect(try await last.delivered().status == "paid")
        #expect(device.server.log == ["pay rent", "rename rent to mine"])
    }

    @Test("an entity that the server no longer has parks the write")
    func gone() async throws {
        let (device, outbox) = try await device()
        device.server.state.with { $0.bills = [:] }
        try await outbox.renameBill("b1", "mine")
        #expect(try await outbox.parked().state == .parked(OutboxRefusal(.conflict, status: 404)))
        #expect(device.server.state.with { $0.versions } == [])
    }
}
