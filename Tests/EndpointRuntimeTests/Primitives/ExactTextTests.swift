import Foundation
import HTTPTypes
import Testing

@testable import EndpointRuntime

/// External text is compared by its bytes, although Swift considers canonically equivalent texts equal.
@Suite("Exact texts")
struct ExactTextTests {
    /// Pairs that are equal to `String`: composed and decomposed, and signs that stand for a letter.
    private static let pairs = [("é", "e\u{301}"), ("OK", "O\u{212A}"), ("Å", "\u{212B}"), ("a;b", "a\u{37E}b")]

    private enum Grade: String, CaseIterable, WireReadable, WireWritable, Codable {
        case café = "é"
        case fine = "OK"
    }

    private enum Drink: WireReadable, Equatable {
        case coffee(Int)
        case other(String)

        init(from reader: inout WireReader) {
            let tag = reader.tag("kind")
            switch tag {
            case "é": self = .coffee(reader.content("cups"))
            default:
                self = .other(tag.text)
                reader.skip()
            }
        }
    }

    @Test(arguments: pairs)
    func `texts with other bytes are two keys`(_ first: String, _ second: String) {
        #expect(first == second)
        #expect(ExactText(first) == ExactText(first) && ExactText(first) != ExactText(second))
        #expect(Set([ExactText(first), ExactText(second)]).count == 2)
    }

    @Test(arguments: [("é", true), ("e\u{301}", false), ("OK", true), ("O\u{212A}", false)])
    func `a frozen enum has the values whose bytes it lists`(_ text: String, _ isListed: Bool) throws {
        let json = Data("[\"\(text)\"]".utf8)
        #expect((try? Wire.decode([Grade].self, from: json))?.first?.rawValue.utf8.count == (isListed ? 2 : nil))
        #expect(((try? JSONDecoder().decode([Grade].self, from: json)) != nil) == isListed)
        let header = ResponseHeaderReader([try #require(HTTPField.Name("X-Grade")): text], of: nil)
        #expect(((try? header.required("X-Grade") as Grade) != nil) == isListed)
        #expect(((try? Mapping.enumeration(text, field: "grade") as Grade) != nil) == isListed)
    }

    @Test func `a union is told by the bytes of its tag`() throws {
        let read = try Wire.decode(
            [Drink].self,
            from: Data(#"[{"kind":"é","cups":2},{"kind":"e\u0301","cups":3}]"#.utf8)
        )
        #expect(read.first == .coffee(2))
        guard case .other(let tag)? = read.last else { return #expect(Bool(false), "\(read)") }
        #expect(tag.hasBytes(of: "e\u{301}"))
    }

    @Test(arguments: pairs)
    func `a cursor with other bytes leads to another page`(_ first: String, _ second: String) {
        #expect(PageContinuation.parameter("after", value: first) != .parameter("after", value: second))
        #expect(Set([PageContinuation.parameter("after", value: first), .parameter("after", value: first)]).count == 1)
    }

    @Test(arguments: pairs)
    func `a version with other bytes is another one`(_ first: String, _ second: String) {
        #expect(EntityValidators(entityTag: first) != EntityValidators(entityTag: second))
        #expect(EntityValidators(entityTag: first) == EntityValidators(entityTag: first))
        #expect(EntityValidators(entityTag: first) != EntityValidators())
    }

    @Test(arguments: pairs)
    func `a value of JSON has the members whose bytes it has`(_ first: String, _ second: String) {
        let value = JSONValue.object([first: 1])
        #expect(value[first] == 1 && value[second] == nil)
        #expect(JSONValue.string(first) != .string(second))
        #expect(value != .object([second: 1]) && value == .object([first: 1]))
    }
}
