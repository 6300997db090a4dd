import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// The behavior of the transports for the rules of HTTP.
@Suite("Transport: the rules of HTTP", .timeLimit(.minutes(1)))
struct HTTPRulesTests {
    @Test("have the outcome that the table names", arguments: TransportCase.allCases, HTTPRule.all)
    func outcome(_ transport: TransportCase, _ rule: HTTPRule) async throws {
        let outcome = try await rule.run(over: transport)
        #expect(outcome == rule.expected(over: transport))
    }

    @Test("are in the documentation, at most forty, with the behavior of each transport")
    func page() throws {
        #expect(HTTPRule.all.count <= 40)
        let root = URL(filePath: #filePath).pathComponents.prefix { $0 != "Tests" }.joined(separator: "/")
        let page = try String(
            contentsOfFile: "\(root)/Sources/EndpointRuntime/EndpointRuntime.docc/Transports.md",
            encoding: .utf8
        )
        let lines = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
        let rows: [[String]] = lines.map { line in
            let cells: [Substring] = line.dropFirst(2).dropLast(2).split(separator: " | ")
            return cells.map(String.init)
        }
        let titles = try #require(rows.first { $0.first == "RFC" })
        for rule in HTTPRule.all {
            let row = try #require(
                rows.first { $0.count > 1 && $0[0] == rule.section && $0[1] == rule.text },
                "\(rule)"
            )
            for transport in TransportCase.allCases {
                let column = try #require(titles.firstIndex(of: transport.column))
                let isUsual = rule.expected(over: transport) == rule.outcome
                // The page says so of a transport until somebody has run this suite over it.
                let isRun = row[column] != "not run"
                #expect(!isRun || row[column].hasPrefix("yes") == isUsual, "\(rule) over \(transport)")
                #expect(isRun || transport.column == "URLSession")
            }
        }
        #expect(rows.filter { $0.first?.contains("§") == true }.count == HTTPRule.all.count)
    }

    @Test(
        "a validator with a byte outside ASCII goes back as it came, or not at all",
        arguments: TransportCase.allCases,
        [[0xE9], [0xC3, 0xA9], [0x41]] as [[UInt8]]
    )
    func opaqueBytes(_ case: TransportCase, _ bytes: [UInt8]) async throws {
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nETag: \"".utf8) + bytes + Array("\"\r\n\r\n{}".utf8)
        let server = try LoopbackServer { _ in [.sendBytes(head)] }
        defer { server.stop() }
        let transport = `case`.make()
        let exchanges = RequestExchanges(transport: transport, store: MemoryResponseStore())
        let url = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        for _ in 0..<2 { _ = try await exchanges.send(EndpointTransportRequest(url), .kept) { _ in } }
        let sent = server.requests.map { $0.headers["if-none-match"] }
        let isKept = transport.keepsHeaderBytes || bytes == [0x41]
        #expect(sent == [nil, isKept ? "\"\(String(decoding: bytes, as: UTF8.self))\"" : nil])
    }

    @Test("a download with such a validator begins anew, unless the transport keeps its bytes")
    func opaqueDownload() throws {
        var head = HTTPResponse(status: .ok)
        head.headerFields[.eTag] = "\"é\""
        for (transport, isKept) in [(Plain(), false), (InMemoryTransport { _ in .init(status: 200) }, true)]
            as [(any EndpointTransport, Bool)]
        {
            let delivery = Delivery(head, from: 0, of: nil, over: transport, now: Date(timeIntervalSince1970: 0))
            #expect((delivery?.version != nil) == isKept)
        }
    }

    /// A transport without statements about its features.
    private struct Plain: EndpointTransport {
        func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
            throw TransportError(.noConnection)
        }
    }
}

extension TransportCase {
    /// The title of its column in the table.
    var column: String {
        if self == .inMemory { return "InMemoryTransport" }
        guard self == .standard else { return "AsyncHTTPClient" }
        #if canImport(Darwin)
            return "URLSession"
        #else
            return "CurlTransport"
        #endif
    }
}

extension HTTPRule {
    /// Sends the request, and returns the outcome.
    fileprivate func run(over transport: TransportCase) async throws -> String {
        let server = try LoopbackServer { [steps] _ in steps }
        defer { server.stop() }
        let authority = "127.0.0.1:\(server.port)"
        let head = HTTPRequest(method: method, scheme: "http", authority: authority, path: "/")
        do {
            let response = try await transport.make().send(EndpointTransportRequest(head))
            let body = String(decoding: response.body.bytes ?? Data(), as: UTF8.self)
            let lines = field.flatMap { HTTPField.Name($0) }.map { response.head.headerFields[values: $0] }
            return "\(response.head.status.code) \(body)" + (lines.map { " \($0)" } ?? "")
        } catch {
            return error.kind.rawValue
        }
    }
}
