import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// The result of one batch element, as in generated code.
nonisolated private enum ChangeDTO: BatchAnswer {
    case done(String)
    case refused(String, status: Int)

    static var matchKey: StaticString { "id" }

    init(from reader: inout WireReader) {
        let status = reader.status("status")
        self = status == 200 ? .done(reader.content("body")) : .refused(reader.content("body"), status: status)
    }

    var result: Result<String, BatchItemError<String>> {
        switch self {
        case .done(let text): .success(text)
        case .refused(let text, let status): .failure(.refused(text, status: status))
        }
    }
}

@Suite("Batches: unmatched results")
struct BatchTests {
    typealias Results = [Result<String, BatchItemError<String>>]

    /// The texts of skipped elements.
    private final class Skipped: EndpointObserver {
        let texts = Guarded([String]())

        func observe(_ event: EndpointEvent) {
            guard case .elementsSkipped(let elements) = event.kind else { return }
            texts.with { $0 += elements.map { "\($0.path) is \($0.reason)" } }
        }
    }

    private func results(_ body: String) async throws -> (Results, skipped: [String]) {
        let skipped = Skipped()
        let client = EndpointClient<Shop>(
            .production,
            transport: answers(EndpointTransportResponse(status: 200, json: body)),
            observer: skipped
        )
        let call = EndpointCall<Shop, Results>(
            ShopEndpoint.getVersion,
            reading: .results(of: ChangeDTO.self, at: ["all"], sent: ["a", "b", "3"])
        )
        return (try await client.send(call), skipped.texts.with { $0 })
    }

    #if DEBUG
        @Test func unreadableAnswersAreFoundInOneWalk() async throws {
            func visits(_ count: Int) async throws -> Int {
                let items = (0..<count).map { #"{"id":"\#($0)","status":"none"}"# }.joined(separator: ",")
                let client = EndpointClient<Shop>(
                    .production,
                    transport: answers(EndpointTransportResponse(status: 200, json: "[\(items)]"))
                )
                let call = EndpointCall<Shop, Results>(
                    ShopEndpoint.getVersion,
                    reading: .results(of: ChangeDTO.self, sent: (0..<count).map { "\($0)" })
                )
                let visited = VisitedBytes.Count()
                let results = try await VisitedBytes.$count.withValue(visited) { try await client.send(call) }
                guard case .failure(.unreadable(let error))? = results.last else { return 0 }
                #expect(error.path == "[\(count - 1)].status")
                return visited.value
            }
            let (small, large) = (try await visits(500), try await visits(2_000))
            #expect(small > 500 && large <= 6 * small, "\(small), and \(large) of four times as many")
        }
    #endif

    private static let nameless = "a result without “id”, so its element is unknown"

    static let cases = [
        (#"{"status":200,"body":"x"}"#, nameless), (#"{"id":null,"status":200,"body":"x"}"#, nameless),
        (#"{"id":["a"],"status":200,"body":"x"}"#, nameless), (#"{"body":{"id":"a"}}"#, nameless),
        ("null", nameless), (#""a""#, nameless), ("{}", nameless),
        (
            #"{"id":"z","status":200,"body":"x"}"#,
            "a result for an element that was not sent, or a second result for it"
        ),
        (
            #"{"id":1.5,"status":200,"body":"x"}"#,
            "a result for an element that was not sent, or a second result for it"
        ),
        (
            #"{"id":"b","status":200,"body":"x"}"#,
            "a result for an element that was not sent, or a second result for it"
        ),
    ]

    @Test("do not affect other results, are reported, and fail the elements that they may belong to", arguments: cases)
    func others(_ answer: String, _ reason: String) async throws {
        let known = #"{"status":409,"body":"no","id":"b"},{"id":3,"status":200,"body":"c"}"#
        let (results, skipped) = try await results(#"{"all":[\#(known),\#(answer)]}"#)
        #expect(results == [.failure(.unanswered), .failure(.refused("no", status: 409)), .success("c")])
        #expect(skipped == ["all[2] is \(reason)"])
    }

    static let misread: [(answer: String, path: String, kind: WireError.Kind)] = [
        (#"{"id":"a","status":200,"body":7}"#, "body", .typeMismatch(expected: .string, found: .number)),
        (#"{"id":"a","status":200,"body":{"x":[{}]}}"#, "body", .typeMismatch(expected: .string, found: .object)),
        (#"{"status":200,"id":"a"}"#, "body", .missingKey), (#"{"id":"a","body":"x"}"#, "status", .missingKey),
    ]

    @Test("fail alone if they cannot be read, and the observer receives the reason", arguments: misread)
    func unreadable(_ answer: String, _ key: String, _ kind: WireError.Kind) async throws {
        let known = #"{"status":409,"body":"no","id":"b"},{"id":3,"status":200,"body":"c"}"#
        let (results, skipped) = try await results(#"{"all":[\#(answer),\#(known)]}"#)
        guard case .failure(.unreadable(let error)) = results[0] else {
            Issue.record("\(results[0])")
            return
        }
        #expect(error.kind == kind && error.path == "all[0].\(key)")
        #expect(results.dropFirst() == [.failure(.refused("no", status: 409)), .success("c")])
        #expect(skipped == ["all[0].\(key) is \(kind)"])
    }

    @Test("for unknown elements are unmatched, readable or not")
    func unreadableStranger() async throws {
        let (results, skipped) = try await results(#"{"all":[{"id":"z","status":200,"body":7}]}"#)
        #expect(results == Array(repeating: .failure(.unanswered), count: 3))
        #expect(skipped == ["all[0] is a result for an element that was not sent, or a second result for it"])
    }

    @Test("are no answer to a batch if the body is not JSON")
    func broken() async throws {
        let body = #"{"all":[{"id":"a","status":200,"body":"x"},{"id":"b","status":200,"body":tru}]}"#
        let error = await #expect(throws: ShopError.self) { _ = try await results(body) }
        #expect(error?.code == .decoding)
    }

    @Test("are no answer to a batch if no result names its element")
    func none() async throws {
        let body = #"{"all":[{"status":200,"body":"x"},{"status":200,"body":"y"}]}"#
        let error = await #expect(throws: ShopError.self) { _ = try await results(body) }
        guard case .decoding(let wire)? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(wire.kind == .missingKey && wire.path == "all[0].id")
        #expect(wire.byteOffset == 8)
    }
}
