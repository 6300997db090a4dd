#if DEBUG
    import EndpointWire
    import Foundation
    import RuntimeTestSupport
    import Testing

    /// The work of reading grows linearly with the input, counted in visited bytes, for everything that a server can
    /// make long.
    @Suite("Growth of reading")
    struct GrowthTests {
        /// Reads a list of any length, and skips unreadable elements.
        struct Lossy: WireReadable {
            let values: [Lossy]
            let number: Int

            static var wireKeys: StaticString { "values\nnumber" }

            init(from reader: inout WireReader) {
                var fields = WireFieldReader(&reader, keys: Self.wireKeys)
                values = fields.optionalElements(0) ?? []
                number = fields.int(1)
                fields.finish()
            }
        }

        /// Reads all members without a field, including nested values of its own type.
        struct Open: WireReadable {
            let name: String?
            let inner: [Open]
            let others: [String: Open]

            static var wireKeys: StaticString { "name\ninner" }

            init(from reader: inout WireReader) {
                var fields = WireFieldReader(&reader, keys: Self.wireKeys)
                name = fields.optionalString(0)
                inner = fields.optionalValue(1) ?? []
                others = fields.additional()
                fields.finish()
            }
        }

        /// A document of a given size, its type, and a flag for a readable one.
        struct Case: CustomTestStringConvertible, Sendable {
            let testDescription: String
            let document: @Sendable (Int) -> String
            let read: @Sendable (Data, inout WireReport) throws -> Void

            init<Value: WireReadable & SendableMetatype>(
                _ name: String,
                _ type: Value.Type,
                isRefused: Bool = false,
                _ document: @escaping @Sendable (Int) -> String
            ) {
                testDescription = name
                self.document = document
                read = { data, report in
                    guard isRefused else { return _ = try Wire.decode(type, from: data, report: &report) }
                    #expect(throws: WireError.self) { try Wire.decode(type, from: data) }
                }
            }
        }

        private static func list(_ count: Int, _ element: String) -> String {
            "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
        }

        private static func object(_ count: Int, _ member: (Int) -> String) -> String {
            "{" + (0..<count).map(member).joined(separator: ",") + "}"
        }

        static let cases: [Case] = [
            Case("duplicates of a map", [String: Int].self) { object($0) { _ in "\"a\":1" } },
            Case("duplicates of a type", Owner.self) { object($0) { _ in "\"name\":\"a\"" } },
            Case("duplicates deep down", JSONValue.self) { list($0, #"{"a":{"b":1,"b":2}}"#) },
            Case("duplicates under a long key", [String: [String: Int]].self) { count in
                "{\"\(String(repeating: "k", count: count))\":{\"b\":1,\"b\":2}}"
            },
            Case("skipped elements", Lossy.self) { "{\"values\":\(list($0, "\"x\"")),\"number\":1}" },
            Case("skipped elements within others", Lossy.self) { count in
                let depth = min(count / 8, 60)
                let opening = String(repeating: "{\"number\":1,\"values\":[", count: depth)
                let leaf = "{\"number\":\"\(String(repeating: "x", count: count * 20))\"}"
                return opening + leaf + String(repeating: "]}", count: depth)
            },
            Case("unknown keys", Owner.self) { count in
                object(count) { "\"unknown\($0)\":{\"a\":[\($0)]}" }.dropLast() + ",\"name\":\"a\"}"
            },
            Case("keys in another order", [Owner].self) { list($0, #"{"boss":{"boss":null,"name":"b"},"name":"a"}"#) },
            Case("additional members", Open.self) { count in object(count) { "\"other\($0)\":{\"name\":\"a\"}" } },
            Case("additional members within others", Open.self) { count in
                let depth = min(count / 8, 60)
                let leaf = "{\"name\":\"\(String(repeating: "x", count: count * 20))\"}"
                return String(repeating: "{\"inner\":[", count: depth) + leaf + String(repeating: "]}", count: depth)
            },
            Case("deep nesting", JSONValue.self) { count in
                let depth = min(count, 500)
                return list(
                    count / 500 + 1,
                    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
                )
            },
            Case("too deep", JSONValue.self, isRefused: true) { String(repeating: "[", count: $0 + 600) },
            Case("untagged unions", [UntaggedUnionTests.Nest].self) {
                list($0, #"{"inner":{"inner":null,"left":"l"},"right":"r"}"#)
            },
            Case("untagged unions within each other", UntaggedUnionTests.Nest.self, isRefused: true) { count in
                let text = String(repeating: "x", count: count * 10)
                let opening = String(repeating: "{\"inner\":", count: 12)
                return opening + "null" + String(repeating: ",\"wrong\":\"\(text)\"}", count: 12)
            },
            Case("escapes", String.self) { "\"" + String(repeating: "\\u00e9\\n", count: $0) + "\"" },
            Case("escapes in a key", [String: Int].self) { "{\"" + String(repeating: "\\u00e9", count: $0) + "\":1}" },
            Case("an open string", String.self, isRefused: true) { "\"" + String(repeating: "é\\\"", count: $0) },
            Case("a huge number", JSONValue.self) { String(repeating: "7", count: $0 * 10) },
            Case("a huge integer", Int64.self, isRefused: true) { "1" + String(repeating: "0", count: $0 * 10) },
            Case("a huge exponent", Double.self, isRefused: true) { "1e" + String(repeating: "9", count: $0 * 10) },
            Case("whitespace", [Int].self) { "[" + String(repeating: " ", count: $0 * 10) + "]" },
        ]

        @Test(arguments: cases) func readingGrowsWithTheDocument(_ example: Case) throws {
            let problem = try Growth.problem(example.testDescription) { size in
                var report = WireReport()
                try example.read(Data(example.document(size).utf8), &report)
                #expect(report.duplicateKeys.count <= 100 && report.skippedElements.count <= 100)
            }
            #expect(problem == nil)
        }

        @Test func readingIsBoundedByTheDocumentAsWell() throws {
            for example in Self.cases {
                let data = Data(example.document(2_000).utf8)
                var report = WireReport()
                let count = try Growth.visits { try example.read(data, &report) }
                #expect(count <= 40 * (data.count + 256), "\(example.testDescription): \(count) of \(data.count)")
            }
        }
    }
#endif
