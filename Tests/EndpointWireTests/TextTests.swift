import EndpointWire
import Foundation
import Testing

@Suite struct TextTests {
    @Test(arguments: [
        "", "a", "12345678", "123456789", "a\"b", "a\\b", "/", "\u{8}\u{c}\n\r\t\u{0}\u{1f}", "é", "日本語", "🐟", "\u{7f}",
        "a longer text with a quote at the very \"end\"", "\u{2028}\u{10FFFF}\u{FFFD}", "éééééééé\"",
    ])
    func comesBack(_ text: String) throws {
        let json = try written(text)
        #expect(try read(String.self, json) == text)
        #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)) == text)
        #expect(json.utf8.allSatisfy { $0 >= 0x20 })
        let encoded = try JSONEncoder().encode([text, text])
        #expect(try Wire.decode([String].self, from: encoded) == [text, text])
    }

    @Test(arguments: [
        (#""\u0041\u00e9\uD83D\uDC1F\"\\\/\b\f\n\r\t""#, "Aé🐟\"\\/\u{8}\u{c}\n\r\t"), (#""\u0000""#, "\0"),
        (#""12345678\n""#, "12345678\n"),
    ])
    func escapesAreRead(_ json: String, _ text: String) throws {
        #expect(try read(String.self, json) == text)
    }

    @Test(arguments: [
        #""\ud800""#, #""\udc00""#, #""\ud800\ud800""#, #""\ud800x""#, #""\x""#, #""\u12G4""#, "\"a\nb\"", "\"\u{0}\"",
    ])
    func brokenStringsAreRefused(_ json: String) {
        #expect(failure(String.self, json)?.kind == .invalidString)
        #expect(failure([String: Int].self, "{\(json):1}")?.kind == .invalidString)
        #expect(failure(Skipped.self, json)?.kind == .invalidString)
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80],
            [0xFF], [0xF0, 0x80, 0x80, 0x80], [0xE2, 0x82],
        ] as [[UInt8]]
    )
    func brokenUTF8IsRefused(_ bytes: [UInt8]) {
        let error = failure([String].self, bytes: Array("[\"abcdefgh".utf8) + bytes + Array("\"]".utf8))
        #expect(error == WireError(kind: .invalidString, path: "[0]", byteOffset: 10))
    }

    @Test func otherTextFormsAreChecked() throws {
        let id = UUID()
        #expect(try read(UUID.self, "\"\(id.uuidString)\"") == id)
        #expect(try written(id) == "\"\(id.uuidString.lowercased())\"")
        for text in [
            "", "x", String(repeating: "0", count: 36), id.uuidString.replacingOccurrences(of: "-", with: "_"),
        ] {
            #expect(failure(UUID.self, "\"\(text)\"")?.kind == .invalidValue(expected: "a UUID"))
        }
        #expect(failure(URL.self, "\"https://a b\"")?.kind == .invalidValue(expected: "a URL"))
        #expect(failure(Data.self, "\"?\"")?.kind == .invalidValue(expected: "Base64"))
    }

    @Test func dictionariesAreSorted() throws {
        #expect(try written(["b": 1, "a": 2, "\"": nil]) == #"{"\"":null,"a":2,"b":1}"#)
        #expect(try read([String: [Int?]].self, #"{"a":[1,null],"b":[]}"#) == ["a": [1, nil], "b": []])
    }

    @Test func aByteOrderMarkIsSkipped() throws {
        #expect(try Wire.decode([Int].self, from: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == [1])
        #expect(failure([Int].self, bytes: [0xFF, 0xFE, 0x5B, 0, 0x5D, 0])?.byteOffset == 0)
    }

    @Test func enumsAreOpenOrFrozen() throws {
        #expect(try read([Open].self, #"["red","mauve"]"#) == [.red, .unknown("mauve")])
        #expect(try written([Open.red, .unknown("mauve")]) == #"["red","mauve"]"#)
        #expect(try read([Frozen].self, #"["red"]"#) == [.red])
        let error = failure([Frozen].self, #"["red","mauve"]"#)
        #expect(
            error == WireError(kind: .invalidValue(expected: "one of the known values"), path: "[1]", byteOffset: 7)
        )
    }
}

enum Frozen: String, CaseIterable, WireReadable, WireWritable {
    case red
    case green
}

enum Open: RawRepresentable, CaseIterable, WireReadable, WireWritable, Codable, Hashable {
    case red
    case unknown(String)

    static let allCases: [Open] = [.red]

    init(rawValue: String) {
        self = rawValue == "red" ? .red : .unknown(rawValue)
    }

    var rawValue: String {
        switch self {
        case .red: "red"
        case .unknown(let value): value
        }
    }
}
