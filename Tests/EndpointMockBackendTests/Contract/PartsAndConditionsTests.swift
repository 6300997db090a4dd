import EndpointMockBackend
import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

/// HTTP allows certain responses to requests for a part or for a newer version, so they do not differ from a spec with
/// 200. The same responses to other requests do.
@Suite struct PartsAndConditionsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var method = HTTPRequest.Method.get
        var fields: [HTTPField.Name: String] = [:]
        let status: Int
        var answer = ""
        var finding: String?
        var testDescription: String { "\(method) \(fields.map(\.key.rawName).sorted()) \(status)" }
    }

    private static let range: [HTTPField.Name: String] = [.range: "bytes=5-", .ifRange: #""v1""#]

    static let cases: [Case] = [
        Case(fields: range, status: 206, answer: "56789"),
        Case(fields: [.range: "bytes=5-"], status: 206, answer: #"{"#),
        Case(status: 206, answer: "56789", finding: "answer 206: header /status: expected the status 200, found 206"),
        Case(
            method: .post,
            fields: range,
            status: 206,
            answer: "56789",
            finding: "answer 206: header /status: expected the status 200, found 206"
        ),
        Case(fields: range, status: 416, answer: "<html>"),
        Case(
            status: 416,
            answer: "<html>",
            finding: "answer 416: body: expected JSON, found 6 bytes that are not JSON"
        ),
        Case(fields: range, status: 404, answer: "", finding: "answer 404: body: expected JSON, there is no body"),
        Case(fields: range, status: 200, answer: "[]", finding: "answer 200: body: expected an object, found a list"),
        Case(fields: [.ifNoneMatch: #""v1""#], status: 304),
        Case(fields: [.ifModifiedSince: "Sun, 06 Nov 1994 08:49:37 GMT"], status: 304),
        Case(method: .head, fields: [.ifNoneMatch: #""v1""#], status: 304),
        Case(status: 304, finding: "answer 304: header /status: expected the status 200, found 304"),
        Case(fields: range, status: 304, finding: "answer 304: header /status: expected the status 200, found 304"),
        Case(
            method: .post,
            fields: [.ifNoneMatch: "*"],
            status: 304,
            finding: "answer 304: header /status: expected the status 200, found 304"
        ),
        Case(fields: [.ifNoneMatch: #""v1""#], status: 302),
    ]

    /// All failures have an object with a reason, instead of an error page of some proxy.
    private static func library(_ failures: ClosedRange<Int> = 400...599, and answers: [MockAnswer] = []) -> MockAPI {
        let object = MockSchema.object([MockField("reason", .string())])
        let usual = [MockAnswer(200, .json(object))] + answers
        return MockAPI(
            name: "Library",
            routes: ["GET", "POST"].map { method in
                MockRoute(operation: "\(method)Book", method: method, path: "/book", answers: usual)
            },
            errors: MockErrors(cases: [MockErrorCase(failures, body: object)])
        )
    }

    private static func findings(_ item: Case, _ api: MockAPI = library()) async throws -> [String] {
        let found = Guarded<[ContractFinding]>([])
        let real = InMemoryTransport { _ in EndpointTransportResponse(status: item.status, json: item.answer) }
        let contract = ContractTransport(MockBackend(api), over: real) { finding in found.with { $0.append(finding) } }
        var head = HTTPRequest(method: item.method, scheme: "http", authority: "localhost", path: "/book")
        for (name, value) in item.fields { head.headerFields[name] = value }
        let response = try await contract.send(EndpointTransportRequest(head))
        #expect(response.head.status.code == item.status)
        #expect(String(decoding: try await response.body.collect(), as: UTF8.self) == item.answer)
        return found.with { $0.map(\.description) }
    }

    @Test("a part and 'not modified' are correct if they were requested", arguments: cases)
    func answers(_ item: Case) async throws {
        #expect(try await Self.findings(item) == (item.finding.map { [$0] } ?? []))
    }

    @Test("a declaration for such a status is compared with the answer")
    func declared() async throws {
        let part = Case(fields: Self.range, status: 206, answer: "[]")
        let partial = Self.library(and: [MockAnswer(206, .json(.object([MockField("reason", .string())])))])
        #expect(try await Self.findings(part, partial) == ["answer 206: body: expected an object, found a list"])

        let refused = Case(fields: Self.range, status: 416, answer: "<html>")
        let text = "answer 416: body: expected JSON, found 6 bytes that are not JSON"
        #expect(try await Self.findings(refused, Self.library(416...416)) == [text])
    }

    @Test("a part passes as it comes, however long it is")
    func streamed() async throws {
        let (pieces, coming) = AsyncStream<Data>.makeStream()
        let real = InMemoryTransport { _ in EndpointTransportResponse(status: 206, pieces: pieces) }
        let contract = ContractTransport(MockBackend(Self.library()), over: real) { Issue.record("\($0)") }
        var head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/book")
        head.headerFields[.range] = "bytes=5-"
        let response = try await contract.send(EndpointTransportRequest(head))
        coming.yield(Data("56789".utf8))
        coming.finish()
        #expect(try await response.body.collect() == Data("56789".utf8))
    }
}
