import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: the typed failure of a refused write", .timeLimit(.minutes(1)))
struct OutboxRefusalTests {
    private enum ShopFailure: EndpointFailure, Equatable {
        case limit(Int)
        case closed
        case text(String)
    }

    private struct LimitDTO: WireReadable {
        let limit: Int

        init(from reader: inout WireReader) {
            var fields = WireFieldReader(&reader, keys: "limit")
            limit = fields.int(0)
            fields.finish()
        }
    }

    private enum Shop: EndpointAPI {
        static let settings = EndpointAPISettings(name: "Shop")

        static let failures = FailureRules<ShopFailure>(
            code: ["code"],
            message: ["message"],
            [
                FailureRule(status: 422, code: "limit", body: LimitDTO.self) { .limit($0.limit) },
                FailureRule(status: 422, when: [.header("X-Reason", "closed")], .closed),
                FailureRule(status: 418, body: .text) { .text($0) },
            ]
        )
    }

    private static func error(
        _ status: Int,
        _ body: Data,
        _ headers: KeyValuePairs<String, String> = [:]
    ) async throws -> EndpointError<ShopFailure> {
        let client = EndpointClient<Shop>(
            EndpointServer("https://shop.example"),
            transport: InMemoryTransport { _ in
                EndpointTransportResponse(status: status, headers: headers, body: body)
            },
            retry: .once
        )
        do throws(EndpointError<ShopFailure>) {
            try await client.send(EndpointCall<Shop, Void>(StoredEndpoint<Shop>.put))
        } catch {
            return error
        }
        throw CancellationError()
    }

    /// The refusal as the next run of the app reads it.
    private static func restarted(_ refusal: OutboxRefusal) throws -> OutboxRefusal {
        var entry = OutboxEntry.sample
        entry.state = .parked(refusal)
        let record = OutboxRecord(id: entry.id, user: "ada", entry: try entry.encoded(), body: nil)
        guard case .parked(let read)? = OutboxEntry(record)?.state else { throw CancellationError() }
        return read
    }

    @Test(
        "it is the API's own, also after a restart",
        arguments: [
            (422, #"{"code":"limit","limit":7,"message":"no"}"#, "open", ShopFailure.limit(7)),
            (422, #"{"code":"other"}"#, "closed", .closed),
            (418, "tea only", "open", .text("tea only")),
            (422, #"{"code":"other"}"#, "open", nil),
            (422, #"{"code":"limit"}"#, "open", nil),
        ] as [(Int, String, String, ShopFailure?)]
    )
    private func failure(
        status: Int,
        body: String,
        reason: String,
        expected: ShopFailure?
    ) async throws {
        let headers = KeyValuePairs(
            dictionaryLiteral: ("X-Reason", reason),
            ("Set-Cookie", "secret=1"),
            ("Content-Type", "text/plain; charset=utf-8")
        )
        let error = try await Self.error(status, Data(body.utf8), headers)
        let refusal = OutboxRefusal(.refused, error, of: Shop.self)
        #expect(refusal.failure(of: Shop.self) == expected)
        let read = try Self.restarted(refusal)
        #expect(read == refusal)
        #expect(read.failure(of: Shop.self) == expected)
        #expect(read.answer?.fields["set-cookie"] == nil)
        #expect(!"\(read)".contains(body))
    }

    @Test("a body of more than 64 KiB is not stored")
    func long() async throws {
        let body = #"{"code":"limit","limit":7,"message":"\#(String(repeating: "a", count: 65_536))"}"#
        let refusal = OutboxRefusal(.refused, try await Self.error(422, Data(body.utf8)), of: Shop.self)
        #expect(refusal.failure(of: Shop.self) == nil)
        #expect(refusal.code == "limit")
    }
}

extension OutboxEntry {
    fileprivate static var sample: OutboxEntry {
        OutboxEntry(
            id: "w1",
            sequence: 1,
            madeBy: OutboxMethod("ShopRepository.buy"),
            entity: nil,
            isCreation: false,
            createdAt: Date(timeIntervalSince1970: 0),
            state: .waiting,
            wasSent: true,
            request: .put,
            references: [],
            effects: [],
            keptSince: Date(timeIntervalSince1970: 0)
        )
    }
}

extension OutboxRequest {
    fileprivate static var put: OutboxRequest {
        OutboxRequest(method: .put, template: "/order", pathValues: [], query: "", fields: [], bodyKind: .none)
    }
}

extension StoredEndpoint {
    fileprivate static var put: StoredEndpoint {
        StoredEndpoint(OutboxRequest.put, nil, EndpointOperation("buy", .put, "/order"))
    }
}
