import EndpointRuntime
import Foundation
import Testing

/// Members of objects that the spec does not name: the file `open` of the golden `Fields`.
@Suite struct AdditionalFieldsTests {
    private func read<Value: WireReadable>(_ type: Value.Type, _ json: String) throws -> Value {
        try Wire.decode(type, from: Data(json.utf8))
    }

    private func written(_ value: some WireWritable) throws -> String {
        String(decoding: try Wire.encode(value), as: UTF8.self)
    }

    @Test(arguments: [
        #"{"id":"a","note":"n","x":"1","y":"2"}"#, #"{"x":"1","id":"a","y":"2","note":"n"}"#,
        #"{"y":"2","x":"1","note":"n","id":"a"}"#, #"{"x":"0","note":"n","x":"1","id":"a","\u0079":"2"}"#,
    ])
    func theOthersAreTakenInAnyOrder(_ json: String) throws {
        let labels = try read(FieldLabelsDTO.self, json).toDomain()
        #expect(labels == FieldLabels(id: "a", others: ["x": "1", "y": "2"], note: "n"))
        #expect(try written(FieldLabelsDTO(from: labels)) == #"{"id":"a","note":"n","x":"1","y":"2"}"#)
    }

    @Test func additionalFieldsAreEmptyWithoutUnknownKeys() throws {
        let labels = try read(FieldLabelsDTO.self, #"{"id":"a"}"#).toDomain()
        #expect(labels == FieldLabels(id: "a"), "and the initializer needs none")
        #expect(try written(FieldLabelsDTO(from: labels)) == #"{"id":"a"}"#)
    }

    @Test func aFieldsOwnKeyIsNeverWrittenTwice() throws {
        let labels = FieldLabels(id: "a", others: ["id": "b", "note": "c", "x": "1"])
        #expect(try written(FieldLabelsDTO(from: labels)) == #"{"id":"a","x":"1"}"#)
    }

    @Test func errorsNameThePath() {
        let wire = #expect(throws: WireError.self) { try read(FieldLabelsDTO.self, #"{"x":1,"id":"a"}"#) }
        #expect(wire?.path == "x")
        let mapping = #expect(throws: MappingError.self) {
            try read(FieldQuoteDTO.self, #"{"code":"a","EUR":{"amount":"x"}}"#).toDomain()
        }
        #expect(mapping?.description.contains("FieldPrice.amount") == true)
    }

    @Test func aConstantIsNoneOfThem() throws {
        let json = #"{"kind":"quote","code":"a","EUR":{"amount":"1.5"},"USD":{"amount":"1.75"}}"#
        let quote = try read(FieldQuoteDTO.self, json).toDomain()
        #expect(quote == .Examples.usual)
        #expect(try written(FieldQuoteDTO(from: quote)) == json)
    }

    @Test func theTagOfAUnionIsNoAdditionalField() throws {
        let json = #"{"type":"opened","id":"a","by":{"name":"Ada"},"n":2}"#
        let happening = try read(FieldHappeningDTO.self, json).toDomain()
        let details: [String: JSONValue] = ["by": ["name": "Ada"], "n": 2]
        #expect(happening == .opened(FieldOpened(id: "a", details: details)))
        #expect(try written(FieldHappeningDTO(from: happening)) == json)
    }

    @Test func aSharedTypeReadsThemThroughTheirCodec() throws {
        let json = #"{"takenAt":"2026-01-01T10:00:00Z","a":1.5,"b":0.1}"#
            .replacing("takenAt", with: "taken_at")
        let reading = try read(FieldReading.self, json)
        #expect(reading.values == ["a": Decimal(string: "1.5"), "b": Decimal(string: "0.1")])
        #expect(try written(reading) == json)
    }

    @Test func codersOfFoundationKeepThem() throws {
        let labels = FieldLabelsDTO(from: FieldLabels(id: "a", others: ["some_key": "1"], note: "n"))
        let data = try JSONEncoder().encode(labels)
        #expect(try JSONDecoder().decode(FieldLabelsDTO.self, from: data).others == ["some_key": "1"])
        let snakes = JSONDecoder()
        snakes.keyDecodingStrategy = .convertFromSnakeCase
        let reading = Data(#"{"taken_at":"2026-01-01T10:00:00Z","a":1.5}"#.utf8)
        #expect(try snakes.decode(FieldReading.self, from: reading).values.keys.sorted() == ["a"])
    }

    @Test func aFormCarriesThem() async throws {
        let (client, transport) = client(EndpointServer<FieldStore>.local, answering: "")
        let labels = FieldLabels(id: "a", others: ["b c": "1&2"])
        try await client.send(Open.postFieldLabels(labels))
        let body = try #require(transport.requests.last?.body.bytes)
        #expect(String(decoding: body, as: UTF8.self) == "id=a&b+c=1%262")
    }
}
