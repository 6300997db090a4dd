import EndpointWire
import Foundation
import Testing

@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.skipped)))
struct JSONTestSuiteTests {
    @Test(arguments: Corpus.documents("y_"))
    func acceptsValidDocuments(_ name: String) throws {
        let bytes = try Corpus.document(name)
        #expect(failure(JSONValue.self, bytes: bytes) == nil)
        #expect(failure(Skipped.self, bytes: bytes) == nil)
    }

    @Test(arguments: Corpus.documents("n_"))
    func refusesInvalidDocuments(_ name: String) throws {
        let bytes = try Corpus.document(name)
        #expect(failure(JSONValue.self, bytes: bytes) != nil)
        #expect(failure(Skipped.self, bytes: bytes) != nil)
    }

    /// The documented behavior for the remaining documents.
    @Test(arguments: Corpus.documents("i_"))
    func behavesAsDocumentedForOtherChanges(_ name: String) throws {
        let bytes = try Corpus.document(name)
        let isAccepted =
            name.hasPrefix("i_number") || name.contains("500_nested") || name.contains("UTF-8_BOM")
        #expect((failure(JSONValue.self, bytes: bytes) == nil) == isAccepted)
        #expect((failure(Skipped.self, bytes: bytes) == nil) == isAccepted)
        _ = failure([Double].self, bytes: bytes)
        _ = failure(Everything.self, bytes: bytes)
    }

    @Test(arguments: Corpus.documents("y_"))
    func agreesWithFoundation(_ name: String) throws {
        let bytes = try Corpus.document(name)
        // Of equal keys Foundation takes the first.
        if name.contains("duplicated_key") { return }
        let ours = try Wire.decode(JSONValue.self, from: bytes)
        let theirs = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        #expect(ours.isSame(as: theirs))
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(bytes)).isSame(as: theirs))
    }

    @Test func agreesWithFoundationOnALargeDocument() throws {
        let data = try Data(contentsOf: Corpus.folder.appending(path: "openapi/okta.json"))
        let ours = try Wire.decode(JSONValue.self, from: data)
        #expect(ours.isSame(as: try JSONSerialization.jsonObject(with: data)))
        #expect(try Wire.decode(JSONValue.self, from: Wire.encode(ours)) == ours)
    }
}

/// Anything, skipped and not kept.
struct Skipped: WireReadable {
    init(from reader: inout WireReader) { reader.skip() }
}

extension JSONValue {
    /// Returns true if Foundation's reader has the same value.
    func isSame(as other: Any) -> Bool {
        switch self {
        case .null: other is NSNull
        case .bool(let value): (other as? NSNumber)?.boolValue == value
        case .number(let value): Self.isSame(Double(value.literal), (other as? NSNumber)?.doubleValue)
        case .string(let value): (other as? String) == value
        case .array(let values): Self.isSame(values, other as? [Any] ?? [other])
        case .object(let members): Self.isSame(members, other as? [String: Any] ?? ["": other])
        }
    }

    /// Equal but for the last digit, which Foundation rounds wrongly at times.
    private static func isSame(_ value: Double?, _ other: Double?) -> Bool {
        guard let value, let other else { return false }
        return value == other || abs(value - other) <= abs(value) * 1e-15
    }

    private static func isSame(_ values: [JSONValue], _ others: [Any]) -> Bool {
        values.count == others.count && zip(values, others).allSatisfy { $0.isSame(as: $1) }
    }

    private static func isSame(_ members: [String: JSONValue], _ others: [String: Any]) -> Bool {
        members.count == others.count
            && members.allSatisfy { key, value in others[key].map { value.isSame(as: $0) } ?? false }
    }
}
