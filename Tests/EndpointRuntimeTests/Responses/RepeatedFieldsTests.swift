import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// Fields that a response has in several lines (RFC 9110 §5.3), or that a transport joined.
@Suite("Responses: repeated header fields")
struct RepeatedFieldsTests {
    private static func reader(
        _ name: String,
        _ lines: [String],
        _ skipped: Guarded<[SkippedElement]> = Guarded([])
    ) throws -> ResponseHeaderReader {
        var fields = HTTPFields()
        let name = try #require(HTTPField.Name(name))
        for line in lines { fields.append(HTTPField(name: name, value: line)) }
        return ResponseHeaderReader(fields, of: nil) { element in skipped.with { $0.append(element) } }
    }

    @Test(
        "a list has the elements of all lines",
        arguments: [
            (["a, b", "c"], ["a", "b", "c"]), (["a,,  b ,"], ["a", "b"]),
            (["\"x, y\", \"\\\",\", z"], ["\"x, y\"", "\"\\\",\"", "z"]),
            ([""], []), (["a", "a"], ["a", "a"]),
        ]
    )
    func texts(_ lines: [String], _ elements: [String]) throws {
        let reader = try Self.reader("Allow", lines)
        #expect(try reader.requiredList("allow") as [String] == elements)
    }

    @Test("a line of Set-Cookie is one element, commas or not")
    func cookies() throws {
        let lines = ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2, 3"]
        #expect(try Self.reader("Set-Cookie", lines).requiredList("set-cookie") as [String] == lines)
    }

    @Test("a list of numbers and of dates")
    func others() throws {
        #expect(try Self.reader("X", ["1, 2", "3"]).optionalList("X") as [Int]? == [1, 2, 3])
        #expect(try Self.reader("X", []).optionalList("X") as [Int]? == nil)
        let dates = ["Tue, 15 Nov 1994 08:12:31 GMT, Wed, 16 Nov 1994 08:12:31 GMT", "1994-11-17T08:12:31Z"]
        let read: [Date] = try Self.reader("X", dates).requiredList("X", .iso8601)
        #expect(read.map(\.timeIntervalSince1970) == [784_887_151, 784_973_551, 785_059_951])
        #expect(throws: WireError.self) { try Self.reader("X", ["1", "x"]).optionalList("X") as [Int]? }
        #expect(throws: WireError.self) { try Self.reader("X", []).requiredList("X") as [Int] }
    }

    @Test("a text joins its lines")
    func text() throws {
        #expect(try Self.reader("Via", ["1.1 a", "1.1 b"]).required("Via") == "1.1 a, 1.1 b")
    }

    @Test(
        "any other value takes equal lines as one, however they arrive",
        arguments: [["7"], ["7", "7"], ["7, 7"], ["7, 7, 7"]]
    )
    func equal(_ lines: [String]) throws {
        #expect(try Self.reader("X", lines).required("X") == 7)
        let date = "Tue, 15 Nov 1994 08:12:31 GMT"
        let same = lines.map { $0.replacing("7", with: date) }
        #expect(try Self.reader("X", same).required("X", .iso8601).timeIntervalSince1970 == 784_887_151)
    }

    @Test(
        "of lines that differ, an optional value is nil and reported, and a required one an error",
        arguments: [["7", "8"], ["7, 8"]]
    )
    func different(_ lines: [String]) throws {
        let skipped = Guarded<[SkippedElement]>([])
        let value: Int? = try Self.reader("X", lines, skipped).optional("X")
        #expect(value == nil && skipped.with { $0 }.map(\.path) == ["header X"])
        #expect(throws: WireError(kind: .invalidValue(expected: "a whole number"), path: "header X", byteOffset: 0)) {
            try Self.reader("X", lines).required("X") as Int
        }
        // One line that is wrong is an error, as before.
        #expect(throws: WireError.self) { try Self.reader("X", ["seven"]).optional("X") as Int? }
    }

    @Test("an optional URL reads an empty text as nil")
    func emptyURL() throws {
        #expect(try Self.reader("X", [""]).optional("X") as URL? == nil)
        #expect(throws: WireError.self) { try Self.reader("X", [""]).required("X") as URL }
    }

    @Test(
        "a single-value field with different lines has no value",
        arguments: [
            (["\"1\""], "\"1\""), (["\"1\"", "\"1\""], "\"1\""), (["\"1\", \"1\""], "\"1\""),
            (["\"1\"", "\"2\""], nil),
            (["\"a, a\""], "\"a, a\""),
        ] as [([String], String?)]
    )
    func single(_ lines: [String], _ value: String?) {
        var fields = HTTPFields()
        for line in lines { fields.append(HTTPField(name: .eTag, value: line)) }
        #expect(fields.single(.eTag) == value)
        #expect(EntityValidators(of: fields).entityTag == value)
    }

    @Test("a 304 replaces all lines of a field by its own, and keeps the other fields")
    func notModified() async throws {
        let count = Guarded(0)
        let transport = InMemoryTransport { _ in
            let isFirst = count.with { count in
                defer { count += 1 }
                return count == 0
            }
            var head = HTTPResponse(status: isFirst ? .ok : .notModified)
            head.headerFields[.eTag] = "\"1\""
            let links =
                isFirst ? ["<a>; rel=prev", "<b>; rel=next"] : ["<c>; rel=prev", "<d>; rel=last", "<e>; rel=next"]
            for link in links {
                head.headerFields.append(HTTPField(name: try #require(HTTPField.Name("Link")), value: link))
            }
            if isFirst { for via in ["x", "y"] { head.headerFields.append(HTTPField(name: .via, value: via)) } }
            return EndpointTransportResponse(head, body: .bytes(Data(isFirst ? "[]".utf8 : "".utf8)))
        }
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        for links in [["<a>; rel=prev", "<b>; rel=next"], ["<c>; rel=prev", "<d>; rel=last", "<e>; rel=next"]] {
            let response = try await exchanges.send(ReuseRequest.make(), .kept) { _ in }
            let fields = response.head.headerFields
            #expect(fields[values: try #require(HTTPField.Name("Link"))] == links)
            #expect(fields[values: .via] == ["x", "y"])
            #expect(response.body.bytes == Data("[]".utf8))
        }
    }

    @Test("the stored header fields of a download have all of their lines")
    func files() throws {
        let values = ["Link": ["<a>", "<b>, <c>"], "ETag": []]
        let lines = FileFields(values: values).lines
        #expect(FileFields(lines.map { $0[...] }) == FileFields(values: values))
        let link = try #require(HTTPField.Name("Link"))
        #expect(FileFields(values: values).completing([:])[values: link] == ["<a>", "<b>, <c>"])
    }
}
