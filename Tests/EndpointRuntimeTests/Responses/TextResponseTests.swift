import Foundation
import Testing

@testable import EndpointRuntime

/// Texts in the charset that their type names.
@Suite("Responses: texts")
struct TextResponseTests {
    @Test(
        "a charset is read as it is named",
        arguments: [
            ("text/plain", [0x63, 0xC3, 0xA9]), ("text/plain; charset=UTF-8", [0x63, 0xC3, 0xA9]),
            ("text/plain; format=flowed;charset = \"iso-8859-1\"; x=y", [0x63, 0xE9]),
            ("text/plain; x=\"; charset=utf-16\"; Charset=ISO-8859-1", [0x63, 0xE9]),
            ("text/plain; charset=us-ascii", [0x63, 0xC3, 0xA9]),
            ("text/plain; xcharset=iso-8859-15", [0x63, 0xC3, 0xA9]),
            ("text/plain; charset=utf-16", [0xFF, 0xFE, 0x63, 0x00, 0xE9, 0x00]),
            ("text/plain; charset=utf-16", [0x00, 0x63, 0x00, 0xE9]),
            ("text/plain; charset=UTF-16LE", [0x63, 0x00, 0xE9, 0x00]),
            ("text/plain; charset=", [0xEF, 0xBB, 0xBF, 0x63, 0xC3, 0xA9]),
        ] as [(String, [UInt8])]
    )
    func known(_ type: String, _ bytes: [UInt8]) throws {
        #expect(try TextResponse.text(Data(bytes), contentType: type) == "cé")
    }

    @Test(
        "a charset that cannot be read is an error that names it",
        arguments: ["iso-8859-15", "windows-1252", "utf-7", "iso-8859-10", "\"Shift_JIS\""]
    )
    func unknown(_ charset: String) {
        let error = #expect(throws: WireError.self) {
            try TextResponse.text(Data("a".utf8), contentType: "text/plain; charset=\(charset)")
        }
        #expect(error?.path == "header Content-Type")
        #expect("\(error as Any)".contains(charset.replacing("\"", with: "")))
        #expect("\(error as Any)".contains("UTF-8, US-ASCII, ISO-8859-1 or UTF-16"))
    }

    @Test(
        "bytes that are none of their charset are an error",
        arguments: [("utf-8", [0xE9]), ("utf-16", [0xD8, 0x00]), ("utf-16", [0x00])]
    )
    func broken(_ charset: String, _ bytes: [UInt8]) {
        #expect(throws: WireError(kind: .invalidString, path: "", byteOffset: 0)) {
            try TextResponse.text(Data(bytes), contentType: "text/plain; charset=\(charset)")
        }
    }

    @Test("an optional URL reads an empty text as nil, a required one does not")
    func emptyURL() throws {
        #expect(try Mapping.optionalURL("", field: "A.b") == nil)
        #expect(throws: MappingError.self) { try Mapping.url("", field: "A.b") }
        for (json, url) in [(#"{"a":""}"#, nil), (#"{"a":"/x"}"#, "/x"), (#"{"a":null}"#, nil), ("{}", nil)] {
            #expect(try Wire.decode(Linked.self, from: Data(json.utf8)).url?.absoluteString == url)
        }
    }

    private struct Linked: WireReadable {
        let url: URL?

        init(from reader: inout WireReader) {
            var fields = WireFieldReader(&reader, keys: "a")
            url = fields.optionalURL(0)
            fields.finish()
        }
    }
}
