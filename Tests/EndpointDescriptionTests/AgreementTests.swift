import EndpointDescription
import EndpointPlan
import EndpointRuntime
import EndpointSpec
import Foundation
import SpecTestSupport
import Testing

@testable import EndpointMockBackend

/// One text is a value of its type for the validator, the reader and the mock, or for none of them; and what is written reads back.
@Suite struct AgreementTests {
    @Test(arguments: Scalar.all)
    func everyoneGivesTheSameVerdict(_ scalar: Scalar) {
        let texts = scalar.drawn(600)
        let refused = scalar.refusedByValidator(texts)
        for text in texts {
            let json = scalar.json(text)
            let read = scalar.read(json)
            #expect(!refused.contains(text) == (read != nil), "validator and reader of \(scalar.field): \(text)")
            #expect(scalar.mockTakes(text) == (read != nil), "mock and reader of \(scalar.field): \(text)")
            if let read { #expect(scalar.read(read) == read, "\(scalar.field): \(text) is written as \(read)") }
        }
    }

    /// The probes of the validator, the reader and the mock that differed.
    @Test(
        arguments: [
            ("int64", "1.0"), ("int64", "1e2"), ("int64", "1.50e1"), ("url", "images/tea.png"),
            ("datetime", "2026-01-01 10:00:00Z"), ("datetime", "2026-01-01T10:00:00+0100"),
            ("{ type: duration, wire: iso8601 }", "P200000D"), ("{ type: duration, wire: iso8601 }", "PT1,5S"),
        ]
    )
    func everyoneTakes(_ field: String, _ text: String) throws {
        let scalar = try #require(Scalar.all.first { $0.field == field })
        #expect(scalar.refusedByValidator([text]).isEmpty)
        #expect(scalar.read(scalar.json(text)) != nil)
        #expect(scalar.mockTakes(text))
    }
}

/// A scalar in one of its forms, with texts to start from.
struct Scalar: Sendable, CustomTestStringConvertible {
    /// The type of a field in a spec.
    let field: String
    let schema: MockSchema
    var isNumber = false
    let seeds: [String]
    let alphabet: String
    /// Reads JSON, and writes the value; nil if it is refused.
    let read: @Sendable (String) -> String?

    var testDescription: String { field }

    func json(_ text: String) -> String { isNumber ? text : "\"\(text)\"" }

    /// The seeds, and texts that differ from one of them in a few places.
    func drawn(_ count: Int) -> [String] {
        var random = SeededRandom(seed: UInt64(field.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude))
        var texts = Set(seeds)
        for _ in 0..<count {
            var text = Array(seeds.randomElement(using: &random) ?? "")
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0...text.count, using: &random)
                if place < text.count, Bool.random(using: &random) { text.remove(at: place) }
                if Bool.random(using: &random), let sign = alphabet.randomElement(using: &random) {
                    text.insert(sign, at: min(place, text.count))
                }
            }
            // YAML reads these as a value of its own.
            if isNumber, !text.contains(where: \.isNumber) { continue }
            texts.insert(String(text))
        }
        return texts.sorted()
    }

    /// Asked in chunks, because one run lists only so many findings of one kind.
    func refusedByValidator(_ texts: [String]) -> Set<String> {
        stride(from: 0, to: texts.count, by: 150).reduce(into: []) { refused, start in
            refused.formUnion(refusedOfChunk(Array(texts[start..<min(start + 150, texts.count)])))
        }
    }

    private func refusedOfChunk(_ texts: [String]) -> Set<String> {
        var lines = ["types:", "  Item:", "    fields:", "      v: \(field)", "    examples:"]
        for (number, text) in texts.enumerated() { lines += ["      e\(number):", "        v: \(json(text))"] }
        let api = "language: 1\nname: A\nservers: { production: \"https://a.example\" }\n"
        let sources = [api, lines.joined(separator: "\n")]
        let read = SpecReader.read(
            zip(["api.yaml", "items.yaml"], sources).map { SpecSource(path: $0, bytes: Array($1.utf8)) }
        )
        let found = read.diagnostics.filter { $0.id == "invalid-example" }
        return Set(found.map { texts[($0.location.line - 7) / 2] })
    }

    func mockTakes(_ text: String) -> Bool {
        guard let value = isNumber ? JSONTree(number: text) : .string(text) else { return false }
        var check = ValueCheck(TypeCatalogue([]), PatternSet([]), .body)
        check.check(value, schema)
        return check.violations.isEmpty
    }
}

extension Scalar {
    static let all: [Scalar] = [
        number(
            "int64",
            .integer(),
            Int64.self,
            ["9223372036854775807", "-9223372036854775808", "10000000000000000000"]
        ),
        number("int32", .integer(bits: 32), Int32.self, ["2147483647", "-2147483648", "4294967296"]),
        number("uint32", .integer(bits: 32, isSigned: false), UInt32.self, ["4294967295", "4294967296", "-0", "-0.0"]),
        number("uint64", .integer(isSigned: false), UInt64.self, ["18446744073709551615", "18446744073709551616"]),
        number("double", .number(), Double.self, ["1e308", "1.8e308", "-1e-400", "0.1"]),
        Scalar(
            field: "decimal",
            schema: .string(.decimal),
            seeds: [
                "12.50", "0.10000000000000000001", "340282366920938463463374607431768211455", "1e127", "1e-128", "-0",
            ],
            alphabet: "0123456789.eE+-"
        ) { rewritten($0, as: Decimal.self) },
        Scalar(
            field: "datetime",
            schema: .time(.iso8601),
            seeds: [
                "2026-01-01T10:00:00Z", "9999-12-31T23:59:59.999Z", "2026-01-01 10:00:00,125+0100",
                "2016-12-31T23:59:60Z",
                "2024-02-29t00:00:00.5z", "0000-01-01T00:00:00-23:59", "2026-01-01T10:00:00-05",
            ],
            alphabet: "0123456789:.,-+TtZz "
        ) { rewritten($0, as: Coded<Moment>.self) },
        Scalar(
            field: "date",
            schema: .string(.date),
            seeds: ["2026-01-31", "2024-02-29", "1900-02-28"],
            alphabet: "0123459-"
        ) {
            rewritten($0, as: Coded<WireDay>.self)
        },
        Scalar(
            field: "{ type: duration, wire: iso8601 }",
            schema: .string(.duration),
            seeds: ["P200000D", "PT1,5S", "PT1H30M", "-P1DT2H", "P2W", "PT0.000000001S", "P1DT0S", "P26DT3M0.25S"],
            alphabet: "0123456789.,-+PTWDHMSY"
        ) { rewritten($0, as: Coded<WireDurationText>.self) },
        Scalar(
            field: "uuid",
            schema: .string(.uuid),
            seeds: ["123e4567-e89b-12d3-a456-426614174000", "123E4567E89B12D3A456426614174000"],
            alphabet: "0123456789abcdefgF-"
        ) { rewritten($0, as: UUID.self) },
        Scalar(
            field: "url",
            schema: .string(.url),
            seeds: [
                "https://a.example/b?c=d#e", "images/tea.png", "//a.example", "?a=b", "mailto:a@b.example", "a%20b",
                "http://[::1]:80/", "https://a.example:x/",
            ],
            alphabet: "abz019:/?#[]@!$&'()*+,;=-._~% ^|<>{}`é"
        ) { rewritten($0, as: URL.self) },
        Scalar(
            field: "bytes",
            schema: .string(.base64),
            seeds: ["", "TQ==", "TWE=", "TWFu", "+/+/"],
            alphabet: "AZaz09+/=-_ "
        ) {
            rewritten($0, as: Data.self)
        },
    ]

    private static func number<Value: WireReadable & WireWritable>(
        _ field: String,
        _ schema: MockSchema,
        _ type: Value.Type,
        _ seeds: [String]
    ) -> Scalar {
        let all = seeds + ["0", "-1", "1.0", "1e2", "1.50e1", "1200e-2", "12.5", "100.00"]
        return Scalar(field: field, schema: schema, isNumber: true, seeds: all, alphabet: "0123456789.eE+-") {
            rewritten($0, as: type)
        }
    }

    private static func rewritten<Value: WireReadable & WireWritable>(_ json: String, as type: Value.Type) -> String? {
        guard let value = try? Wire.decode(type, from: Array(json.utf8)), let bytes = try? Wire.encodeBytes(value)
        else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A value in the form of a codec.
private struct Coded<Codec: WireCodec>: WireReadable, WireWritable {
    let value: Codec.Value

    init(from reader: inout WireReader) { value = Codec.read(from: &reader) }

    func write(to writer: inout WireWriter) { Codec.write(value, to: &writer) }
}

private enum Moment: WireCodec {
    static func read(from reader: inout WireReader) -> Date { reader.date(.iso8601) }

    static func write(_ value: Date, to writer: inout WireWriter) { writer.date(value, .iso8601) }
}
