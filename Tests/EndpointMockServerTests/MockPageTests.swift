#if Server
    import EndpointDescription
    import EndpointMockBackend
    import EndpointMockServer
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import SpecTestSupport
    import Testing

    @testable import endpoint_mock_server

    /// The page and the log of an API whose texts would be markup, a script, or commands of a terminal.
    @Suite struct MockPageTests {
        private static func api(_ text: String) throws -> MockAPI? {
            let quoted = HostileText.quoted("a\(text)z")
            return try SpecTestSupport.TemporaryFolder.with { folder in
                try folder.write(
                    "language: 1\nname: Notebook\nservers: { production: \"https://notes.example\" }\n",
                    to: "api.yaml"
                )
                try folder.write(
                    """
                    types:
                      Kind: { enum: [\(quoted), plain] }
                      Note: { fields: { text: { type: string, description: \(quoted) } } }
                    endpoints:
                      getNote:
                        get: /note
                        description: \(quoted)
                        query: { q: { type: string?, description: \(quoted) }, k: Kind? }
                        returns: Note
                    """,
                    to: "notes.yaml"
                )
                return SpecLoading(folder: folder.path)?.apis.first?.api
            }
        }

        private static func page(_ api: MockAPI) async throws -> (html: String, policy: String) {
            let backend = MockBackend(api)
            let page = MockIndexPage([MockIndexPage.Site(backend)], over: backend)
            let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/__mock")
            let answer = try await page.send(EndpointTransportRequest(head))
            let html = String(decoding: try await answer.body.collect(), as: UTF8.self)
            return (html, answer.head.headerFields[.contentSecurityPolicy] ?? "")
        }

        @Test func noTextOfASpecIsMarkup() async throws {
            for text in HostileText.texts {
                let api = try #require(try Self.api(text), "\(text.debugDescription)")
                let html = try await Self.page(api).html
                let bytes = Data(html.utf8)
                for (tag, count) in [("<script", 2), ("</script", 2), ("<!--", 0), ("<style", 1)] {
                    #expect(bytes.count(of: tag) == count, "\(tag) of \(text.debugDescription)")
                }
                let start = try #require(bytes.range(of: Data("id=\"model\">".utf8)))
                let end = try #require(bytes.range(of: Data("</script>".utf8), in: start.upperBound..<bytes.endIndex))
                let model = bytes[start.upperBound..<end.lowerBound]
                #expect(String(decoding: model, as: UTF8.self).unicodeScalars.allSatisfy { $0.isVisible })
                let read = try Wire.decode(JSONTree.self, from: Data(model))
                let route = read["apis"]?.elements?.first?["routes"]?.elements?.first
                let description = route?["description"]?.parameterText ?? ""
                #expect(
                    description.unicodeScalars.elementsEqual("a\(text)z".unicodeScalars),
                    "\(text.debugDescription)"
                )
            }
        }

        @Test func onlyThePagesOwnScriptRuns() async throws {
            let api = try #require(try Self.api("x"))
            let (first, second) = (try await Self.page(api), try await Self.page(api))
            let nonce = try #require(first.policy.firstMatch(of: /script-src 'nonce-([A-Za-z0-9+\/]{22}==)'/)).output.1
            #expect(!first.policy.contains("unsafe"))
            #expect(
                first.html.contains("<script nonce=\"\(nonce)\">") && first.html.contains("<style nonce=\"\(nonce)\">")
            )
            #expect(first.policy != second.policy, "a nonce is used once")
        }

        @Test func aLineOfTheLogIsOneLine() async throws {
            let lines = Collected()
            let log = ServerLog(style: ServerLog.Style(usesColour: false, isQuiet: false), output: lines.append)
            var options = MockBackend.Options()
            options.log = { log.tell($0) }
            let backend = MockBackend(try #require(try Self.api("x")), options)
            for text in HostileText.texts {
                let escaped = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                for path in ["/note?q=\(escaped)&k=\(escaped)&\(escaped)=1", "/\(escaped)"] {
                    let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
                    _ = try await backend.send(EndpointTransportRequest(head))
                }
            }
            #expect(lines.texts.count == 2 * HostileText.texts.count)
            for text in lines.texts {
                for line in text.unicodeScalars.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
                    #expect(line.allSatisfy { $0.isVisible }, "\(text.debugDescription)")
                    // Each line begins with a time, or belongs to the line above.
                    #expect(line.starts(with: "    ".unicodeScalars) || line.dropFirst(2).first == ":", "\(text)")
                }
            }
        }
    }

    private final class Collected: Sendable {
        private let lines = Lock<[String]>([])
        var texts: [String] { lines.withLock { $0 } }

        @Sendable func append(_ text: String) { lines.withLock { $0.append(text) } }
    }

#endif
