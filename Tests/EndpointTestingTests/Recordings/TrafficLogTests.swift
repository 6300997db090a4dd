import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing
import TrafficConversion

/// Exchanges in memory, as a HAR.
@Suite struct TrafficLogTests {
    /// Sends requests through a log to a server that answers with these texts.
    private func send(_ log: EndpointTrafficLog, _ answers: [String], path: String = "/v1/books?limit=3") async throws {
        for (number, answer) in answers.enumerated() {
            let inner = InMemoryTransport { _ in
                EndpointTransportResponse(
                    HTTPResponse(
                        status: .ok,
                        headerFields: [.contentType: "application/json", .setCookie: "sid=SECRET"]
                    ),
                    body: .bytes(Data(answer.utf8))
                )
            }
            var head = HTTPRequest(method: .post, scheme: "https", authority: "api.shop.example", path: path)
            head.headerFields = [.authorization: "Bearer SECRET-token", .contentType: "application/json"]
            let body = Data(#"{"title": "SECRET \#(number)", "password": "SECRET-word"}"#.utf8)
            let request = EndpointTransportRequest(head, body: .bytes(body))
            let response = try await log.transport(over: inner).send(request)
            #expect(try await response.body.collect() == Data(answer.utf8))
        }
    }

    private func entries(_ log: EndpointTrafficLog) throws -> [[String: Any]] {
        let har = try #require(try JSONSerialization.jsonObject(with: log.har()) as? [String: Any])
        let inner = try #require(har["log"] as? [String: Any])
        #expect(inner["version"] as? String == "1.2")
        return try #require(inner["entries"] as? [[String: Any]])
    }

    @Test func theImportReadsTheHARBack() async throws {
        let log = EndpointTrafficLog()
        try await send(log, [#"{"id": 1, "title": "SECRET"}"#, #"{"id": 2, "title": "SECRET 2", "note": null}"#])
        #expect(!String(decoding: log.har(), as: UTF8.self).contains("SECRET"))
        #expect(try entries(log).count == 2)
        var reader = TrafficReader()
        var rest = [[UInt8](log.har())]
        reader.read(har: "log.har") { rest.popLast() }
        let text = try #require(reader.document(of: "api.shop.example")).text
        #expect(text.contains(#""operationId": "createBook""#))
        #expect(text.contains(#""name": "limit", "in": "query", "required": true, "schema": {"type": "integer"}"#))
        #expect(text.contains(#""title": {"type": "string"}"#))
    }

    @Test func aLargeBodyKeepsItsStructure() async throws {
        let log = EndpointTrafficLog()
        let items = (0..<5000).map { #"{"id": \#($0), "text": "\#(String(repeating: "x", count: 40))"}"# }
        try await send(log, ["{\"items\": [\(items.joined(separator: ","))], \"next\": \"n\"}"])
        let entry = try #require(try entries(log).first)
        let response = try #require(entry["response"] as? [String: Any])
        let text = try #require((response["content"] as? [String: Any])?["text"] as? String)
        #expect(text.utf8.count <= EndpointTrafficLog.maximumBodyBytes)
        let body = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect((body["items"] as? [Any])?.isEmpty == false && body["next"] != nil)
        #expect(entry["comment"] as? String == "bodies are shortened")
    }

    @Test func theNewestExchangesStay() async throws {
        let log = EndpointTrafficLog(maximumBytes: 10_000)
        try await send(log, (0..<30).map { #"{"number": \#($0)}"# })
        #expect(log.count > 1 && log.count < 10)
        log.removeAll()
        #expect(try entries(log).isEmpty)
    }

    @Test func bodiesArePrintedWithoutSecrets() async throws {
        let seen = Lock<[RecordedExchange]>([])
        let log = EndpointTrafficLog { exchange in seen.withLock { $0.append(exchange) } }
        try await send(log, [#"{"access_token": "SECRET"}"#])
        let exchange = try #require(seen.withLock { $0.first })
        #expect(exchange.response.status == 200)
        #expect(!"\(exchange)".contains("SECRET"))
    }
}
