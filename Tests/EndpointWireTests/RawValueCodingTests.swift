import Foundation
import Testing

@testable import EndpointWire

/// Generated enums and wrappers that an app makes `Codable`.
@Suite("Wire: Codable of raw values")
struct RawValueCodingTests {
    private enum Colour: String, CaseIterable, WireReadable, WireWritable, Codable {
        case red, green
    }

    private struct Name: WireWrapper, RawRepresentable, Codable, Equatable { let rawValue: String }
    private struct Flag: WireWrapper, RawRepresentable, Codable, Equatable { let rawValue: Bool }
    private struct Count: WireWrapper, RawRepresentable, Codable, Equatable { let rawValue: Int }
    private struct Small: WireWrapper, RawRepresentable, Codable, Equatable { let rawValue: Int32 }
    private struct Large: WireWrapper, RawRepresentable, Codable, Equatable { let rawValue: Int64 }
    private struct Ratio: WireWrapper, RawRepresentable, Codable, Equatable { let rawValue: Double }
    private struct Rough: WireWrapper, RawRepresentable, Codable, Equatable { let rawValue: Float }
    private struct Token: WireWrapper, RawRepresentable, Codable, Equatable { let rawValue: UUID }

    /// An app's own, with a raw value that no generated type has.
    private enum Level: UInt8, WireReadable, WireWritable, Codable {
        case low, high

        init(from reader: inout WireReader) { self = reader.int() == 1 ? .high : .low }

        func write(to writer: inout WireWriter) { writer.int(Int(rawValue)) }
    }

    private func checkCoding<Value: Codable & Equatable>(_ value: Value, _ json: String) throws {
        #expect(String(decoding: try JSONEncoder().encode([value]), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode([Value].self, from: Data(json.utf8)) == [value])
    }

    @Test func theRawValueStandsAlone() throws {
        try checkCoding(Colour.green, #"["green"]"#)
        try checkCoding(Name(rawValue: "Ada"), #"["Ada"]"#)
        try checkCoding(Flag(rawValue: true), "[true]")
        try checkCoding(Count(rawValue: -3), "[-3]")
        try checkCoding(Small(rawValue: 7), "[7]")
        try checkCoding(Large(rawValue: .max), "[9223372036854775807]")
        try checkCoding(Ratio(rawValue: 0.5), "[0.5]")
        try checkCoding(Rough(rawValue: 0.25), "[0.25]")
        try checkCoding(Level.high, "[1]")
        // The standard library supports no other raw values, so their wire form applies.
        let id = try #require(UUID(uuidString: "2F1A6B7C-0000-4000-8000-000000000001"))
        let text = String(decoding: try Wire.encode(Token(rawValue: id)), as: UTF8.self)
        try checkCoding(Token(rawValue: id), "[\(text)]")
    }

    @Test func anUnknownRawValueIsRefusedWithoutSayingIt() {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Colour].self, from: Data(#"["mauve"]"#.utf8))
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.intValue) == [0])
        #expect(context.debugDescription == "Colour does not have this value")
    }
}
