#if DEBUG
    import EndpointRuntime
    import Foundation
    import Testing

    @testable import EndpointMockBackend

    /// The work for a form grows linearly with its length, regardless of its names.
    @Suite struct FormGrowthTests {
        private static let types = TypeCatalogue([
            MockType(
                name: "Tree",
                schema: .object([
                    MockField("name", .nullable(.string())), MockField("child", .nullable(.type("Tree"))),
                    MockField("children", .nullable(.list(.type("Tree")))),
                ])
            )
        ])

        private static func visits(_ work: () -> Void) -> Int {
            let count = VisitedBytes.Count()
            VisitedBytes.$count.withValue(count, operation: work)
            return count.value
        }

        private static func reading(_ pairs: [String]) -> FormReading {
            FormReading(types: types, pairs: pairs.map { RequestPair($0[...]) })
        }

        static let forms: [(String, MockSchema, @Sendable (Int) -> String)] = [
            ("a list", .list(.integer()), { "items[\($0)]=1" }),
            ("a list without numbers", .list(.integer()), { _ in "items[]=1" }),
            ("a list of objects", .list(.type("Tree")), { "items[\($0)][name]=a" }),
            ("a map", .map(.string()), { "items[k\($0)]=a" }),
            ("a map of maps", .map(.map(.string())), { "items[k\($0)][a]=a" }),
            ("anything", .any, { "items.k\($0)=a" }),
        ]

        @Test(arguments: forms.indices)
        func form(_ index: Int) {
            let (name, schema, pair) = Self.forms[index]
            func work(_ size: Int) {
                let value = Self.reading((0..<size).map(pair)).value(
                    of: MockBody(.form, .object([MockField("items", schema)]))
                )
                #expect(value != .object([]), "\(name)")
            }
            let (small, large) = (Self.visits { work(500) }, Self.visits { work(2_000) })
            #expect(small > 0)
            #expect(large <= 6 * small, "\(name): \(small) bytes are visited, and \(large) of four times as many")
        }

        private static func text(_ value: JSONTree) throws -> String {
            String(decoding: try Wire.encodeBytes(value), as: UTF8.self)
        }

        @Test func namesWithinNamesEnd() throws {
            let deep = "child" + String(repeating: "[child]", count: 5_000) + "[name]=a"
            #expect(Self.reading([deep]).value(of: MockBody(.form, .type("Tree"))) == .object([]))
            let flat = Self.reading(["name=a"]).value(of: MockBody(.form, .type("Tree")))
            #expect(try Self.text(flat) == #"{"name":"a"}"#)
            let nested = Self.reading(["child[child][name]=a", "children[0].name=b"])
            #expect(
                try Self.text(nested.value(of: MockBody(.form, .type("Tree"))))
                    == #"{"child":{"child":{"name":"a"}},"children":[{"name":"b"}]}"#
            )
        }

        @Test func parts() throws {
            func work(_ size: Int) {
                let part = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n-\r\n--\r\n-b\r\n"
                let body = Data((String(repeating: part, count: size) + "--b--\r\n").utf8)
                #expect(MultipartParts.of(body, boundary: "b")?.count == size)
            }
            let (small, large) = (Self.visits { work(200) }, Self.visits { work(800) })
            #expect(small >= 200)
            #expect(large <= 6 * small, "\(small) bytes are visited, and \(large) of four times as many")
        }

        @Test func aBoundaryHasAtMost70Characters() {
            for (count, isRead) in [(70, true), (71, false)] {
                let boundary = String(repeating: "b", count: count)
                let body = "--\(boundary)\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--\(boundary)--"
                #expect((MultipartParts.of(Data(body.utf8), boundary: boundary) != nil) == isRead)
            }
        }
    }
#endif
