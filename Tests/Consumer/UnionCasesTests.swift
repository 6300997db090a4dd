import EndpointRuntime
import Foundation
import Testing

/// Runs the unions of the golden `Unions`: each form is read, mapped both ways and written back.
@Suite struct UnionCasesTests {
    /// The JSON after a round trip through the domain, as text.
    private func roundTrip<DTO: DomainConvertible & WireReadable & WireWritable>(
        _ json: String,
        as type: DTO.Type,
        _ back: (DTO.DomainValue) -> DTO
    ) throws -> String {
        let dto = try Wire.decode(DTO.self, from: Data(json.utf8))
        return String(decoding: try Wire.encode(back(try dto.toDomain())), as: UTF8.self)
    }

    @Test(arguments: [
        #"{"type":"made","id":"a"}"#,
        #"{"type":"removed","id":"a","at":"2026-01-01T00:00:00Z"}"#,
        #"{"type":"RE_NAMED","new_name":"b"}"#,
        #"{"other":[{"type":"made"},1.50],"type":"merged"}"#,
    ])
    func inlineTagsAreWrittenOnce(json: String) throws {
        #expect(try roundTrip(json, as: HappeningDTO.self, HappeningDTO.init) == json)
    }

    @Test func theTagMayBeAnywhere() throws {
        let json = #"{"id":"a","secret_note":null,"x":{"type":"removed"},"type":"made"}"#
        #expect(try roundTrip(json, as: HappeningDTO.self, HappeningDTO.init) == #"{"type":"made","id":"a"}"#)
        let happening = Happening.removed(Removed(id: "a", type: "mine", at: Date(timeIntervalSince1970: 0)))
        let written = try Wire.encode(HappeningDTO(from: happening))
        let expected = #"{"type":"removed","id":"a","at":"1970-01-01T00:00:00Z"}"#
        #expect(String(decoding: written, as: UTF8.self) == expected, "the tag is the union's to write")
    }

    @Test(arguments: [
        (#"{"id":"a"}"#, "type"), (#"{"type":1}"#, "type"), (#"[]"#, "an object"), (#"{"type":"made"}"#, "id"),
    ])
    func valuesWithoutATagFail(json: String, part: String) {
        let error = #expect(throws: WireError.self) { try Wire.decode(HappeningDTO.self, from: Data(json.utf8)) }
        #expect("\(error.map(String.init(describing:)) ?? "")".contains(part))
    }

    @Test(arguments: [
        #"{"kind_of":"happening","payload":{"type":"made","id":"a"}}"#, #"{"kind_of":"number","payload":3}"#,
        #"{"kind_of":"names","payload":["a"]}"#, #"{"kind_of":"when","payload":"2026-01-01T00:00:00Z"}"#,
        #"{"kind_of":"later","payload":{"a":1e2}}"#,
    ])
    func adjacentTags(json: String) throws {
        #expect(try roundTrip(json, as: LetterDTO.self, LetterDTO.init) == json)
    }

    @Test(arguments: [#"{"made":{"id":"a"}}"#, #"{"unknown":"e"}"#, #"{"lost":{"a":null}}"#])
    func keysIdentifyTheCase(json: String) throws {
        #expect(try roundTrip(json, as: ParcelDTO.self, ParcelDTO.init) == json)
    }

    @Test func aNullKeyIsIgnored() throws {
        let json = Data(#"{"lost":null,"unknown":null,"made":{"id":"a"}}"#.utf8)
        guard case .made(let made) = try Wire.decode(ParcelDTO.self, from: json) else {
            Issue.record("expected a made parcel")
            return
        }
        #expect(made.id == "a")
        #expect(throws: WireError.self) { try Wire.decode(ParcelDTO.self, from: Data("{}".utf8)) }
    }

    @Test(arguments: [
        (#"{"status":201,"body":{"id":"a"}}"#, "made"), (#"{"status":204,"body":""}"#, "nothing"),
        (#"{"status":404,"body":{"new_name":"b"}}"#, "renamed"), (#"{"body":null,"status":500}"#, "unknown"),
    ])
    func statuses(json: String, name: String) throws {
        if name != "nothing" {
            #expect(try roundTrip(json, as: VerdictDTO.self, VerdictDTO.init) == json)
            #expect("\(try Wire.decode(VerdictDTO.self, from: Data(json.utf8)))".contains(name))
        } else {
            #expect(try roundTrip(json, as: AnswerDTO.self, AnswerDTO.init) == json)
        }
    }

    @Test func frozenUnionsRefuse() throws {
        let json =
            #"{"@type":"more","next":{"@type":"more","next":{"@type":"end","new_name":"x"},"depth":1},"depth":2}"#
        #expect(try roundTrip(json, as: StrictDTO.self, StrictDTO.init) == json)
        let wrong = json.replacing("end", with: "odd")
        let error = #expect(throws: WireError.self) { try Wire.decode(StrictDTO.self, from: Data(wrong.utf8)) }
        #expect(error?.path == "next.next" && error?.kind == .invalidValue(expected: "a case of Strict"))
    }

    @Test(arguments: [
        (#"{"id":"a","at":"2026-01-01T00:00:00Z"}"#, "removed"), (#"{"id":"a"}"#, "made"), (#""small""#, "size2"),
        ("7", "int"), ("7.50", "json"), (#"{"a":[null]}"#, "json"), (#"{"secret_note":1,"id":"a"}"#, "json"),
        // What has no value in the domain is left to the types behind.
        (#"{"id":"a","at":"soon"}"#, "made"), (#""odd""#, "json"),
    ])
    func theFirstThatFits(json: String, name: String) throws {
        #expect(try roundTrip("[\(json)]", as: [GuessDTO].self) { $0.map(GuessDTO.init) }.count > 2)
        let guess = try Wire.decode(GuessDTO.self, from: Data(json.utf8))
        #expect("\(guess)".contains(name) || name == "json", "\(guess)")
        if case .json = guess { #expect(name == "json") }
    }

    @Test func valuesOfNoCaseAreRefusedAndMalformedJSONIsNotRetried() {
        for (json, reason) in [
            ("1", "one of Removed, Made"), (#"{"id":"a""#, "ends too early"), (#"{"id":"\q"}"#, "string"),
        ] {
            let error = #expect(throws: WireError.self) { try Wire.decode(SureDTO.self, from: Data(json.utf8)) }
            let text = error.map { "\($0)" } ?? "nothing"
            #expect(text.contains(reason), "\(text)")
        }
    }

    @Test func unionsHoldThemselves() throws {
        let value = #"{"op":"value","value":"v"}"#
        let not = #"{"op":"not","term":\#(value)}"#
        let json = #"{"op":"both","left":\#(not),"right":\#(value),"others":[\#(not)],"maybe":\#(value)}"#
        #expect(try roundTrip(json, as: TermDTO.self, TermDTO.init) == json)
        let id = "7d444840-9dc0-11d1-b245-5ffdce74fad2"
        let nested = #"{"all":[{"not":{"value":"\#(id)"}},{"all":[]},{"any":1}]}"#
        #expect(try roundTrip(nested, as: NestedDTO.self, NestedDTO.init) == nested)
    }

    @Test func nestingIsBounded() {
        let deep = String(repeating: #"{"not":"#, count: 100_000)
        #expect(throws: WireError.self) { try Wire.decode(NestedDTO.self, from: Data(deep.utf8)) }
        let terms = String(repeating: #"{"x":{},"op":"not","term":"#, count: 100_000)
        #expect(throws: WireError.self) { try Wire.decode(TermDTO.self, from: Data(terms.utf8)) }
    }

    @Test func inlineUnionsAndExpandables() async throws {
        let json =
            #"{"source":"src_1","amount":"12.5","owner":{"id":"h2","at":"2026-01-01T00:00:00Z"},"tags":[true,["a","b"]]}"#
        let (client, transport) = client(EndpointServer<Unions>.local, answering: json)
        let purchase = try await client.send(Happenings.purchase(Purchase.Examples.usual).domain)
        #expect(purchase == Purchase.Examples.usual && purchase.source == .string("src_1"))
        guard case .object(let owner)? = purchase.owner else { return _ = Issue.record("expected the whole owner") }
        #expect(owner.id == "h2" && purchase.amount == .decimal(Decimal(string: "12.5") ?? 0))
        #expect(String(decoding: transport.requests.first?.body.bytes ?? Data(), as: UTF8.self) == json)
        let other = json.replacing(#""12.5""#, with: "3").replacing(#""src_1""#, with: "false")
        #expect(try roundTrip(other, as: PurchaseDTO.self, PurchaseDTO.init) == other, "what is unknown is kept")
    }

    @Test func unknownValuesAreTreatedAsSecret() throws {
        let json = #"{"type":"merged","card":"s3cr3t"}"#
        let dto = try Wire.decode(HappeningDTO.self, from: Data(json.utf8))
        let purchase = #"{"source":"a","tags":[],"secret":"s3cr3t"}"#
        for value in [dto, try dto.toDomain(), try Wire.decode(PurchaseDTO.self, from: Data(purchase.utf8))] as [Any] {
            #expect(!everythingPrinted(value).contains("s3cr3t"), "\(value)")
        }
    }

    @Test func sharedUnionsReadThemselves() throws {
        let json =
            #"{"a":{"shape":"circle","radius":"1.5","owner":{"side":1}},"b":{"shape":"square","side":2},"c":{"shape":"x"}}"#
        let figures = try Wire.decode([String: SharedFigure].self, from: Data(json.utf8))
        #expect(figures["b"] == .square(SharedSquare(side: 2)))
        #expect(String(decoding: try Wire.encode(figures), as: UTF8.self) == json)
    }
}
