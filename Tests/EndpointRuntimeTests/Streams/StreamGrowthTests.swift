#if DEBUG
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @testable import EndpointRuntime

    /// Streams, fields and forms are read and written with linear work, regardless of their pieces and content.
    @Suite("Growth of streams, fields and forms")
    struct StreamGrowthTests {
        private func pieces(_ text: String, of length: Int) -> [Data] {
            let bytes = Array(text.utf8)
            return stride(from: 0, to: bytes.count, by: length).map { Data(bytes[$0..<min($0 + length, bytes.count)]) }
        }

        @Test(
            arguments: [
                ("data: x\n", 7, ""), ("data: xyz\n\n", 5, ""), (": comment\n", 3, ""), ("x", 100, "data: "),
                ("a\r", 1, ""),
                ("id: 7\nevent: e\ndata: y\n\n", 64, ""),
            ]
        )
        func eventStreams(_ unit: String, _ length: Int, _ beginning: String) {
            let problem = Growth.problem("events of \(unit.debugDescription)") { size in
                var parser = ServerSentEventParser()
                for piece in pieces(beginning + String(repeating: unit, count: size) + "\n\n", of: length) {
                    parser.append(piece)
                    while parser.next() != nil {}
                }
            }
            #expect(problem == nil)
        }

        @Test(arguments: ["{}\n", "x", "\r\n"]) func lines(_ unit: String) {
            let problem = Growth.problem("lines of \(unit.debugDescription)") { size in
                var lines = LineBuffer(endsAtReturn: false)
                for piece in pieces(String(repeating: unit, count: size), of: 16) {
                    lines.append(piece)
                    while lines.next() != nil {}
                }
                _ = lines.rest()
            }
            #expect(problem == nil)
        }

        @Test(
            arguments: [
                "</a>; rel=prev, ", "</a>; title=\"a, b\"; rel=x, ", "<", ",", ";", "\"", "<a; next, ",
                "</a>; rel=\"a\\",
                " ", "</a>;a=b;",
            ]
        )
        func linkFields(_ unit: String) throws {
            let name = try #require(HTTPField.Name("Link"))
            let problem = Growth.problem("links of \(unit)") { size in
                var fields = HTTPFields()
                fields.append(HTTPField(name: name, value: "<x> " + String(repeating: unit, count: size) + "z"))
                _ = LinkField.next(in: fields)
            }
            #expect(problem == nil)
        }

        @Test(arguments: [EndpointFormArrays.brackets, .repeat, .indices, .comma])
        func forms(_ arrays: EndpointFormArrays) throws {
            let problem = try Growth.problem("a form of \(arrays)") { size in
                let list = (0..<size).map { "\"text\($0)\"" }.joined(separator: ",")
                let json = Data("{\"a\":[\(list)],\"b\":\"\(String(repeating: "\\u00e9", count: size))\"}".utf8)
                _ = FormPairs.text(try FormPairs.of(json, nesting: .brackets, arrays: arrays))
            }
            #expect(problem == nil)
        }

        @Test func partsOfAForm() throws {
            let problem = try Growth.problem("parts") { size in
                let list = Data("[\((0..<size).map { "\"text\($0)\"" }.joined(separator: ","))]".utf8)
                let field = RequestContent.Field(name: String(repeating: "\"", count: 10), value: .json(list))
                _ = try MultipartBody([field], boundary: "b").body
            }
            #expect(problem == nil)
        }
    }
#endif
