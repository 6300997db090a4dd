import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: what a write makes of an entity")
struct PendingEffectTests {
    @Test("copied fields come from the body, renamed ones from another key, and stated ones win")
    func copies() throws {
        let effect = PendingEffect.set(
            BillDTO.self,
            id: "a",
            ["status": "paid"],
            copying: ["title", "payer"],
            copyingFrom: ["note": "remark", "status": "state"]
        )
        let filled = effect.copying(from: ["title": "food", "remark": "cash", "state": "open", "other": 1])
        let fields = try #require(filled.change.written).fields
        #expect(fields.all == ["title": "food", "note": "cash", "status": "paid"])
    }

    @Test("an envelope of the body has all copied fields, and keys in it are replaced")
    func envelope() throws {
        let effect = PendingEffect.set(
            BillDTO.self,
            id: "a",
            [:],
            copying: ["title"],
            copyingFrom: ["note": "remark"],
            within: ["data"]
        )
        let filled = effect.copying(from: ["title": "beside", "data": ["title": "food", "remark": "k1"]])
        let fields = try #require(filled.change.written).fields
        #expect(fields.all == ["title": "food", "note": "k1"])
        let replaced = fields.replacing([ExactText("k1"): "s1", ExactText("food"): "s2"], at: [["data", "remark"]])
        #expect(replaced.all == ["title": "food", "note": "s1"])
    }

    @Test("keys that Swift finds equal do not end the process: one of the values holds")
    func exactKeys() throws {
        let effect = PendingEffect.set(BillDTO.self, id: "a", ["\u{e9}": 1, "e\u{301}": 2])
        #expect(try #require(effect.change.written).fields.values.count == 1)
    }
}
