import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: keys made offline", .timeLimit(.minutes(1)))
struct OutboxIdentityTests {
    @Test("an entry waits for the one that creates what it names, in any repository, also over a restart")
    func waits() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox()
        let person = try await outbox.createPerson("Ada")
        let personID = try #require(await outbox.entries().first?.entity?.id)
        let bill = try await outbox.createBill("rent", payer: personID)
        let billID = try #require(bill.value?.id)
        try await outbox.payBill(billID)
        _ = person
        await outbox.end()
        device.server.fail { $0.contains("people") ? .status(500) : .none }
        let next = device.outbox()
        try await until { device.server.requests.contains("POST /people") }
        #expect(device.server.log == [])
        device.server.fail(.none)
        next.wake()
        try await next.settled()
        #expect(device.server.log == ["person Ada", "create rent", "pay rent"])
        #expect(device.server.bills["b2"]?.payer == "p1")
        #expect(device.server.requests.last == "POST /bills/b2/pay")
        // The alias lives on: a key that a view still holds leads to the entity.
        _ = try await next.renameBill(billID, "rent \(personID)").delivered()
        #expect(device.server.bills["b2"]?.title == "rent \(personID)")
        #expect(try await device.store.aliases(of: "ada").count == 2)
    }

    @Test("a UUID of 32 digits is the key of the same value")
    func hexadecimal() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox()
        _ = try await outbox.createPerson("Ada")
        let id = try #require(await outbox.entries().first?.entity?.id)
        _ = try await outbox.createBill("rent", payer: id.replacing("-", with: "").lowercased())
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        #expect(device.server.log == ["person Ada", "create rent"])
        #expect(device.server.bills.values.map(\.payer) == ["p1"])
    }

    @Test("a key is replaced in the form in which it is sent")
    func forms() {
        let (old, new) = ("7F1D3A2C-0000-4000-8000-000000000001", "7F1D3A2C-0000-4000-8000-00000000000B")
        #expect(EntityKeyText.replacing(old, by: new, in: old) == new)
        #expect(
            EntityKeyText.replacing(old, by: new, in: "7f1d3a2c000040008000000000000001")
                == "7f1d3a2c00004000800000000000000b"
        )
        #expect(EntityKeyText.replacing(old, by: "n1", in: "7f1d3a2c000040008000000000000001") == "n1")
        for text in ["7f1d3a2c000040008000000000000002", String(repeating: "é", count: 16), ""] {
            #expect(EntityKeyText.replacing(old, by: new, in: text) == nil)
        }
    }

    @Test("a text that happens to be a key is left alone")
    func texts() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox()
        _ = try await outbox.createPerson("Ada")
        let id = try #require(await outbox.entries().first?.entity?.id)
        _ = try await outbox.createBill(id, payer: id)
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        #expect(device.server.bills.values.map(\.title) == [id])
        #expect(device.server.bills.values.map(\.payer) == ["p1"])
    }

    @Test("created and deleted with nothing sent: the server hears of neither")
    func cancelsOut() async throws {
        let device = TillDevice(connectivity: TestConnectivity(.disconnected))
        let outbox = device.outbox()
        let bill = try await outbox.createBill("rent")
        let id = try #require(bill.value?.id)
        try await outbox.payBill(id)
        let deletion = try await outbox.deleteBill(id)
        #expect(await outbox.entries() == [])
        #expect(deletion.isDelivered)
        await #expect(throws: OutboxError.dropped) { try await bill.delivered() }
        #expect(try await device.store.records(of: "ada", after: 0) == [])
        (device.connectivity as? TestConnectivity)?.set(.connected)
        _ = try await outbox.createBill("food").delivered()
        #expect(device.server.requests == ["POST /bills"])
    }

    @Test("created, sent and deleted: the server hears of both, in order")
    func sentAndDeleted() async throws {
        let device = TillDevice()
        device.server.fail(.lost)
        let outbox = device.outbox()
        let bill = try await outbox.createBill("rent")
        try await until { device.server.requests.count == 1 }
        try await outbox.settled(1)
        try await outbox.deleteBill(try #require(bill.value?.id))
        #expect(await outbox.entries().count == 2)
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        #expect(device.server.log == ["create rent", "delete rent"])
    }

    @Test("what names an entity that was dropped is parked")
    func dropped() async throws {
        let device = TillDevice(connectivity: TestConnectivity(.disconnected))
        let outbox = device.outbox()
        let person = try await outbox.createPerson("Ada")
        let id = try #require(await outbox.entries().first?.entity?.id)
        _ = try await outbox.createBill("rent", payer: id)
        #expect(try await person.cancel())
        (device.connectivity as? TestConnectivity)?.set(.connected)
        #expect(try await outbox.parked().state == .parked(OutboxRefusal(.unidentified)))
        #expect(device.server.requests == [])
    }

    @Test("a creation that is taken back takes along what was to follow")
    func takenBack() async throws {
        let device = TillDevice(connectivity: TestConnectivity(.disconnected))
        let outbox = device.outbox()
        let bill = try await outbox.createBill("rent")
        let payment = try await outbox.payBill(try #require(bill.value?.id))
        #expect(try await bill.cancel())
        #expect(await outbox.entries() == [])
        await #expect(throws: OutboxError.dropped) { try await payment.delivered() }
        #expect(try await bill.cancel() == false)
    }

    @Test(
        "keys are found and replaced in their places alone",
        arguments: [
            (.path(0, of: "T"), "/s/x", "q=c&r=c"),
            (.query("r", of: "T"), "/c/x", "q=c&r=s"),
        ] as [(OutboxIdentity, String, String)]
    )
    func places(identity: OutboxIdentity, path: String, query: String) {
        let request = OutboxRequest(
            method: .post,
            template: "/{a}/{b}",
            pathValues: ["c", "x"],
            query: "q=c&r=c",
            fields: [],
            bodyKind: .none
        )
        let references = request.references(at: [identity], nil, isOwn: { _ in false }).filter { $0.key.id == "c" }
        let (changed, _) = request.replacing(references, nil) { _ in "s" }
        #expect("/" + changed.pathValues.joined(separator: "/") == path)
        #expect(changed.query == query)
    }

    @Test("keys in lists and maps of a body, in forms and in header fields")
    func bodies() {
        var request = OutboxRequest(
            method: .post,
            template: "/",
            pathValues: [],
            query: "",
            fields: [.init(name: "X-Owner", value: "c")],
            bodyKind: .json
        )
        let json = Data(#"{"a":[{"id":"c"},{"id":"d"}],"m":{"x":"c"},"n":1.50,"t":"c"}"#.utf8)
        let places: [OutboxIdentity] = [
            .body(["a", "*", "id"], of: "T"), .body(["m", "*"], of: "T"), .header("x-owner", of: "T"),
        ]
        let references = request.references(at: places, json, isOwn: { _ in false })
        #expect(references.map(\.key.id) == ["c", "d", "c", "c"])
        let (changed, body) = request.replacing(references, json) { $0.id == "c" ? "s" : nil }
        #expect(
            String(decoding: body ?? Data(), as: UTF8.self)
                == #"{"a":[{"id":"s"},{"id":"d"}],"m":{"x":"s"},"n":1.50,"t":"c"}"#
        )
        #expect(changed.fields.map(\.value) == ["s"])
        request.bodyKind = .form
        let form = Data("owner=c&text=c&owner=d+e".utf8)
        let found = request.references(at: [.form("owner", of: "T")], form, isOwn: { _ in false })
        #expect(found.map(\.key.id) == ["c", "d e"])
        #expect(request.replacing(found, form) { _ in "s/1" }.body == Data("owner=s%2F1&text=c&owner=s%2F1".utf8))
    }
}
