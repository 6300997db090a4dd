import EndpointRuntime
import Foundation
import Testing

/// Runs the generated code of the golden `Fields` for patches, and for lists that skip invalid elements.
@Suite struct FieldChangesTests {
    private static let item = "{\"id\":\"i1\",\"amount\":\"1.50\",\"status\":\"open\"}"

    @Test(arguments: [
        (FieldCustomerPatch(), "{}"),
        (FieldCustomerPatch(name: .set("Ada"), nickname: .null), "{\"name\":\"Ada\",\"nickname\":null}"),
        (.Examples.renamed, "{\"name\":\"Ada\",\"nickname\":null,\"born_on\":\"1815-12-10\"}"),
        (FieldCustomerPatch(limit: .set(12.5), status: .set(.closed)), "{\"limit\":12.5,\"status\":\"closed\"}"),
        (
            FieldCustomerPatch(limit: .null, items: .set([]), status: .null),
            "{\"limit\":null,\"items\":[],\"status\":null}"
        ),
    ])
    func aPatchContainsOnlyTheChanges(_ patch: FieldCustomerPatch, _ json: String) async throws {
        let (client, transport) = client(EndpointServer<FieldStore>.local, answering: json)
        let answer = try await client.send(Changes.patchFieldCustomer(patch).domain)
        #expect(answer == patch, "absent, null and a value come back as such")
        let body = try #require(transport.requests.last?.body.bytes)
        #expect(String(decoding: body, as: UTF8.self) == json)
    }

    @Test func aPatchHidesSensitiveFieldsAndNamesFieldsThatDoNotMap() throws {
        let patch = FieldCustomerPatch(name: .set("Ada"), nickname: .set("s3cr3t"))
        #expect(!everythingPrinted(patch).contains("s3cr3t") && everythingPrinted(patch).contains("Ada"))
        let dto = try Wire.decode(FieldCustomerPatchDTO.self, from: Data("{\"born_on\":\"today\"}".utf8))
        #expect(
            throws: MappingError(
                path: "FieldCustomerPatch.bornOn",
                value: "today",
                reason: "not a day such as 2026-01-31"
            )
        ) {
            try dto.toDomain()
        }
    }

    /// In the order of the type's fields, and in another, which is read in another way.
    @Test(arguments: [
        ("\"owners\":{\"SECRET\":{\"id\":1}}", "owners.*.id"),
        ("\"owners\":{\"SECRET a\":7}", "owners.*"),
        ("\"owners\":{},\"rates\":{\"a\":[],\"SECRET\":[1]}", "rates.*[0]"),
        ("\"owners\":{},\"pair\":[\"n\",{\"SECRET\":\"1\"}]", "pair[1].*"),
        ("\"pair\":[\"n\",{\"SECRET\":true}],\"owners\":{}", "pair[1].*"),
    ])
    func noErrorNamesTheKeyOfASensitiveMap(_ members: String, _ path: String) throws {
        let error = #expect(throws: WireError.self) {
            try Wire.decode(FieldVaultDTO.self, from: Data("{\(members),\"pins\":[]}".utf8))
        }
        #expect(error?.path == path)
    }

    @Test func noMappingErrorNamesTheKeyOfASensitiveMap() throws {
        for (members, text) in [
            ("\"owners\":{\"SECRET\":{\"id\":\"i\",\"amount\":\"x\",\"status\":\"open\"}}", "FieldItem.amount at * is"),
            ("\"owners\":{},\"rates\":{\"SECRET \\\"]\":[\"1\",\"x\"]}", "FieldVault.rates.*[1] is"),
        ] {
            let dto = try Wire.decode(FieldVaultDTO.self, from: Data("{\(members),\"pins\":[]}".utf8))
            let error = #expect(throws: MappingError.self) { try dto.toDomain() }
            #expect(error.map { "\($0)".hasPrefix(text) && !"\($0)".contains("SECRET") } == true, "\(error as Any)")
        }
    }

    @Test func noReportNamesTheKeyOfASensitiveMap() throws {
        var report = WireReport()
        let json = "{\"owners\":{},\"pins\":[{\"SECRET\":1},{\"SECRET\":\"x\"}]}"
        let vault = try Wire.decode(FieldVaultDTO.self, from: Data(json.utf8), report: &report)
        #expect(vault.pins.count == 1)
        #expect(report.skippedElements.map(\.path) == ["pins[1].*"])
    }

    @Test func noEncodingErrorNamesTheKeyOfASensitiveMap() throws {
        let pair = FieldPair(name: "n", codes: ["SECRET": .nan])
        let vault = FieldVaultDTO(from: FieldVault(owners: [:], pins: [], pair: pair))
        let error = #expect(throws: WireError.self) { try Wire.encode(vault) }
        #expect(error?.path == "pair[1].*")
    }

    /// In the order of the type's fields, and in another, which is read in another way.
    @Test(arguments: [
        (#""box":{"rates":{"SECRET":1}}"#, "box.*.*"), (#""box":{"SECRET":{"SECRET":1}}"#, "box.*"),
        (#""box":{"parts":[{"rates":{"SECRET":true}}]}"#, "box.*[0].*.*"),
        (#""raw":{"SECRET":[{"SECRET":nul}]}"#, "raw.*[0].*"), (#""item":{"id":1}"#, "item.id"),
        (#""item":null,"box":{"rates":{"SECRET":[]}}"#, "box.*.*"),
    ])
    func noErrorNamesAKeyInASensitiveObject(_ members: String, _ path: String) throws {
        let error = #expect(throws: WireError.self) {
            try Wire.decode(FieldSafeDTO.self, from: Data("{\(members)}".utf8))
        }
        #expect(error?.path == path)
    }

    @Test func noMappingErrorNamesAKeyOrShowsAValueInASensitiveObject() throws {
        for json in [
            #"{"box":{"rates":{"SECRET":"SECRET 2"}}}"#, #"{"box":{"parts":[{"rates":{"SECRET":"SECRET 2"}}]}}"#,
            #"{"item":{"id":"i","amount":"SECRET","status":"open"}}"#,
        ] {
            let dto = try Wire.decode(FieldSafeDTO.self, from: Data(json.utf8))
            let error = #expect(throws: MappingError.self) { try dto.toDomain() }
            #expect(error.map { "\($0)".contains("is not") && !everythingPrinted($0).contains("SECRET") } == true)
        }
    }

    @Test func noReportNamesAKeyInASensitiveObject() throws {
        var report = WireReport()
        let json = """
            {"raw":{"SECRET":1,"SECRET":2},"boxes":[{"rates":{"SECRET":1}},{"rates":{"SECRET":"SECRET"}},{"SECRET":"x"}]}
            """
        let safe = try Wire.decode(FieldSafeDTO.self, from: Data(json.utf8), report: &report)
        #expect(safe.boxes.isEmpty)
        #expect(report.skippedElements.map(\.path) == ["boxes[0].*.*", "boxes[1]", "boxes[2].*"])
        #expect(report.duplicateKeys == ["raw.*"])
        #expect(!everythingPrinted(report).contains("SECRET"))
    }

    /// A number that is not finite, and one that breaks a limit of the spec: the error would show it.
    @Test(arguments: [
        (FieldBox(others: ["SECRET": .nan]), "box.*"), (FieldBox(limit: 4711, others: [:]), "box.*"),
        (FieldBox(parts: [FieldBox(limit: 4711, others: [:])], others: [:]), "box.*[0].*"),
    ])
    func noEncodingErrorNamesAKeyOrShowsAValueInASensitiveObject(_ box: FieldBox, _ path: String) async throws {
        let error = #expect(throws: WireError.self) { try Wire.encode(FieldSafeDTO(from: FieldSafe(box: box))) }
        #expect(error?.path == path)
        let text = everythingPrinted(try #require(error))
        #expect(!text.contains("SECRET") && !text.contains("4711"), "\(text)")
        let (client, _) = client(EndpointServer<FieldStore>.local, answering: "{}")
        let refusal = await #expect(throws: FieldStoreError.self) {
            try await client.send(Changes.findFieldSafes(box: box))
        }
        let printed = everythingPrinted(try #require(refusal))
        #expect(!printed.contains("SECRET") && !printed.contains("4711"), "\(printed)")
    }

    struct HiddenCase: Sendable {
        var notes: [String: [Double]] = [:]
        var rates: [String: [Decimal]] = [:]
        var owners: [String: FieldItem] = [:]
        var open: [String: Double] = [:]
        let path: String
    }

    @Test(arguments: [
        HiddenCase(notes: ["SECRET": [1, .nan]], path: "notes.*[1]"),
        HiddenCase(notes: ["SECRET[": [1]], path: "notes.*"),
        HiddenCase(notes: ["": [1]], path: "notes.*"),
        HiddenCase(rates: ["SECRET]": [1]], path: "vault.rates.*"),
        HiddenCase(
            owners: ["SECRET[": FieldItem(id: "i", amount: 1, status: .open)],
            path: "vault.owners.*"
        ),
        HiddenCase(open: ["shown": .infinity], path: "open.shown"),
        HiddenCase(open: ["shown[": 1], path: "open[\"shown[\"]"),
    ])
    func noErrorOfAFormNamesTheKeyOfASensitiveMap(_ hidden: HiddenCase) async throws {
        let (client, transport) = client(EndpointServer<FieldStore>.local, answering: "{}")
        let vault = FieldVault(owners: hidden.owners, rates: hidden.rates, pins: [])
        let error = await #expect(throws: FieldStoreError.self) {
            try await client.send(
                Changes.putFieldNotes(headers: [:], notes: hidden.notes, vault: vault, open: hidden.open)
            )
        }
        guard case .encoding(let encoding)? = error?.kind, case .body(let wire) = encoding.reason else {
            throw try #require(error)
        }
        #expect(wire.path == hidden.path)
        #expect(!everythingPrinted(try #require(error)).contains("SECRET"))
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [["SECRET name": "x"], ["X-SECRET": "a\nb"], ["Host": "x"]])
    func noErrorNamesAFieldOfSensitiveHeaders(_ headers: [String: String]) async throws {
        let (client, transport) = client(EndpointServer<FieldStore>.local, answering: "{}")
        let error = await #expect(throws: FieldStoreError.self) {
            try await client.send(
                Changes.putFieldNotes(
                    headers: headers,
                    notes: [:],
                    vault: FieldVault(owners: [:], pins: []),
                    open: [:]
                )
            )
        }
        guard case .encoding(let encoding)? = error?.kind else { throw try #require(error) }
        #expect(encoding.parameter == "*" && transport.requests.isEmpty)
    }

    /// In the order of the type's fields, and in another, which is read in another way.
    @Test(arguments: [false, true]) func invalidElementsAreSkippedAndReported(isReversed: Bool) async throws {
        var members = [
            """
            "items":[\(Self.item),{"id":"i2"},{"id":"i3","amount":"lots","status":"open"},\
            {"status":"odd","amount":"1","id":"i4"},7,\(Self.item)]
            """,
            "\"amounts\":[\"1\",\"x\",null,\"2\"]", "\"by_name\":{\"a\":\(Self.item),\"b\":[],\"c d\":{}}",
            "\"codes\":[\"1\",\"b\",3]", "\"tags\":[\"t\",{\"x\":[1,{\"y\":2}]},\"u\"]", "\"note\":\"n\"",
        ]
        if isReversed { members.reverse() }
        let json = "{\(members.joined(separator: ","))}"
        let events = SkipRecorder()
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: 200, json: json)
        }
        let client = EndpointClient(EndpointServer<FieldStore>.local, transport: transport, observer: events)
        let order = FieldOrder(items: [], amounts: [], codes: [], note: "n")
        let answer = try await client.send(Changes.putFieldOrder(order).domain)
        #expect(answer.items.map(\.id) == ["i1", "i1"] && answer.amounts == [1, 2] && answer.codes == [1])
        #expect(answer.byName?.keys.sorted() == ["a"] && answer.tags == ["t", "u"] && answer.note == "n")
        let skipped = try #require(events.skipped.calls.first)
        #expect(
            Set(skipped.map(\.path)) == [
                "items[1].amount", "items[2]", "items[3]", "items[4]", "amounts[1]", "amounts[2]", "by_name.b",
                "by_name[\"c d\"].id", "codes[1]", "codes[2]", "tags[1]",
            ]
        )
        #expect(skipped.contains { $0.reason == "FieldItem.amount is not a decimal number of up to 38 digits" })
        #expect(!"\(skipped)".contains("lots"), "a reason never holds the value")
    }

    @Test(arguments: ["\"items\":[{\"id\":}]", "\"items\":7", "\"items\":[{\"id\":\"i1\""])
    func malformedListsStillFail(_ member: String) async throws {
        let json = "{\(member),\"amounts\":[],\"codes\":[],\"note\":\"n\"}"
        let (client, _) = client(EndpointServer<FieldStore>.local, answering: json)
        let order = FieldOrder(items: [], amounts: [], codes: [], note: "n")
        await #expect(throws: FieldStoreError.self) { try await client.send(Changes.putFieldOrder(order)) }
    }

    @Test func duplicateKeysAreReported() async throws {
        let events = SkipRecorder()
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(
                status: 200,
                json: "{\"items\":[],\"amounts\":[],\"codes\":[],\"note\":\"n\",\"note\":\"m\"}"
            )
        }
        let client = EndpointClient(EndpointServer<FieldStore>.local, transport: transport, observer: events)
        let order = FieldOrder(items: [], amounts: [], codes: [], note: "n")
        #expect(try await client.send(Changes.putFieldOrder(order)).note == "m")
        #expect(events.duplicates.calls == [["note"]] && events.skipped.calls.isEmpty)
    }
}

/// Records the elements that a client skips.
private struct SkipRecorder: EndpointObserver {
    let skipped = RecordedCalls<[SkippedElement]>()
    let duplicates = RecordedCalls<[String]>()

    func observe(_ event: EndpointEvent) {
        switch event.kind {
        case .elementsSkipped(let elements): skipped.record(elements)
        case .duplicateKeys(let paths): duplicates.record(paths)
        default: break
        }
    }
}
