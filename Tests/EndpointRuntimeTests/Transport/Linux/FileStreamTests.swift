#if canImport(FoundationNetworking)
    import Foundation
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @testable import EndpointRuntime

    @Suite("Transport: a file as a stream, over URLSession on Linux", .timeLimit(.minutes(1)))
    struct FileStreamTests {
        /// All that a stream gives, in pieces of this length, and what the last reading said.
        private static func read(_ stream: FileStream, by length: Int) -> (bytes: [UInt8], last: Int) {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: length)
            stream.open()
            while stream.hasBytesAvailable {
                let count = stream.read(&buffer, maxLength: length)
                guard count > 0 else { return (bytes, count) }
                bytes += buffer[..<count]
            }
            return (bytes, 0)
        }

        @Test("gives all of it, and ends", arguments: ["", "a", String(repeating: "0123456789", count: 60_000)])
        func whole(_ text: String) async throws {
            try await withFile(text) { url in
                for length in [1_000, 1 << 20] {
                    let stream = try FileStream(url)
                    #expect(stream.length == text.utf8.count)
                    let (bytes, last) = Self.read(stream, by: length)
                    #expect(bytes == Array(text.utf8) && last == 0)
                    #expect(stream.failure == nil && !stream.hasBytesAvailable)
                }
            }
        }

        @Test("fails where the file has changed meanwhile", arguments: ["ab", "abcd"])
        func changed(_ text: String) async throws {
            try await withFile("abc") { url in
                let stream = try FileStream(url)
                try Data(text.utf8).write(to: url)
                #expect(Self.read(stream, by: 10).last == -1)
                #expect(stream.failure == .changedFile(url) && !stream.hasBytesAvailable)
            }
        }

        @Test("is sent with its length, not in chunks, and with no type of which nobody spoke")
        func fields() async throws {
            let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
            defer { server.stop() }
            let transport = URLSessionTransport()
            let authority = "127.0.0.1:\(server.port)"
            try await withFile("abc") { url in
                for method in [HTTPRequest.Method.post, .put] {
                    let head = HTTPRequest(method: method, scheme: "http", authority: authority, path: "/")
                    _ = try await transport.send(EndpointTransportRequest(head, body: try .file(url)))
                }
            }
            for request in server.requests {
                #expect(request.body == "abc" && request.headers["content-length"] == "3")
                #expect(request.headers["transfer-encoding"] == nil && request.headers["content-type"] == nil)
            }
            #expect(server.requests.map(\.method) == ["POST", "PUT"])
        }
    }
#endif
