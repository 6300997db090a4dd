import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: conflicts", .timeLimit(.minutes(1)))
struct OutboxConflictTests {
    /// A device that has read a bill of version 1, which somebody else has changed since.
    private func device(_ conflict: OutboxConflictPolicy) async throws -> (TillDevice, Outbox<Till>) {
        let device = TillDevice()
        let outbox = device.outbox(Till.plan(conflict: conflict))
        _ = try await outbox.createBill("rent").delivered()
        device.server.state.with { state in
            state.bills["b1"]?.title = "theirs"
            state.bills["b1"]?.version = 2
        }
        return (device, outbox)
    }

    @Test("the server's version holds, and is shown")
    func server() async throws {
        let (device, outbox) = try await device(.server)
        let write = try await outbox.renameBill("b1", "mine")
        await #expect(throws: OutboxError.overruled) { try await write.delivered() }
        #expect(await outbox.entries().map(\.state) == [.parked(OutboxRefusal(.overruled))])
        #expect(device.server.bills["b1"]?.title == "theirs")
        #expect(try await outbox.cache.value(of: TillReads.bill("b1", .cacheOnly)).title == "theirs")
        // What is written upon that version now is taken.
        #expect(try await outbox.renameBill("b1", "mine").delivered().title == "mine")
    }

    @Test("the client's write is sent again, upon the server's version and under a new key")
    func client() async throws {
        let (device, outbox) = try await device(.client)
        #expect(try await outbox.renameBill("b1", "mine").delivered().title == "mine")
        #expect(device.server.log == ["create rent", "rename theirs to mine"])
        #expect(device.server.state.with { $0.violations } == [])
    }

    @Test("a function of the app's sees base, mine and theirs, and may send something else")
    func app() async throws {
        let (device, outbox) = try await device(.app)
        let seen = Guarded<[String?]>([])
        outbox.resolve("BillRepository.renameBill", BillDTO.self) { conflict in
            seen.with { $0 = [conflict.base?.title, conflict.mine?.title, conflict.theirs?.title] }
            let title = "\(conflict.theirs?.title ?? "") and \(conflict.mine?.title ?? "")"
            return .send(EndpointCall<Till, BillDTO>(TillEndpoint.renameBill(id: "b1", title: title)))
        }
        #expect(try await outbox.renameBill("b1", "mine").delivered().title == "theirs and mine")
        #expect(seen.with { $0 } == ["rent", "mine", "theirs"])
        #expect(device.server.state.with { $0.violations } == [])
    }

    @Test("without such a function the write is parked, until there is one")
    func parkedUntilResolved() async throws {
        let (device, outbox) = try await device(.app)
        let write = try await outbox.renameBill("b1", "mine")
        #expect(try await outbox.parked().state == .parked(OutboxRefusal(.conflict, status: 412)))
        outbox.resolve("BillRepository.renameBill", BillDTO.self) { _ in .theirs }
        try await outbox.settled()
        await #expect(throws: OutboxError.overruled) { try await write.delivered() }
        #expect(device.server.bills["b1"]?.title == "theirs")
    }

    @Test("a second write upon the same version follows the first one's")
    func chain() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent").delivered()
        device.server.fail(.away)
        try await outbox.renameBill("b1", "one")
        let last = try await outbox.renameBill("b1", "two")
        device.server.fail(.none)
        outbox.wake()
        #expect(try await last.delivered().title == "two")
        #expect(device.server.log == ["create rent", "rename rent to one", "rename one to two"])
    }

    @Test("a creation that conflicts is parked, never given up")
    func creation() async throws {
        let device = TillDevice()
        device.server.fail(.status(409))
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent")
        #expect(try await outbox.parked().state == .parked(OutboxRefusal(.conflict, status: 409)))
    }
}
