import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Fields as proto3 writes them in JSON.
@Suite struct ProtoFieldsTests {
    private static let trace = UUID(uuidString: "123e4567-e89b-12d3-a456-426614174000") ?? UUID()

    @Test func integersOf64BitsAreTextBothWays() throws {
        let json = """
            {"memberId":"18446744073709551615","leaseId":"-5","ticket":"7","tickets":{"a":["8",null]},\
            "revisions":["1"],"labels":{},"terms":["2"],"traceIds":{},"shard":"6","port":4294967295,"count":4,\
            "limit":"9","traceId":"123e4567e89b12d3a456426614174000","traces":[],"isLearner":1}
            """
        let dto = try Wire.decode(FieldMemberDTO.self, from: Data(json.utf8))
        let member = try dto.toDomain()
        #expect(member.memberId == .max)
        #expect(member.leaseId == FieldRevision(rawValue: -5))
        #expect(member.tickets == ["a": [FieldTicket(rawValue: 8), nil]])
        #expect(member.revisions == [FieldRevision(rawValue: 1)])
        #expect(member.port == .max && member.shard == FieldShard(rawValue: 6))
        #expect(member.traceId == Self.trace)
        #expect(String(decoding: try Wire.encode(FieldMemberDTO(from: member)), as: UTF8.self) == json)
    }

    @Test func omittedFieldsAreEmptyOrHaveTheirDefaults() throws {
        let json = """
            {"memberId":"1","ticket":"1","port":1,"terms":null,"traceId":"123E4567-e89b-12d3-a456-426614174000"}
            """
        let member = try Wire.decode(FieldMemberDTO.self, from: Data(json.utf8)).toDomain()
        #expect(member.revisions.isEmpty && member.labels.isEmpty && member.terms.isEmpty)
        #expect(member.leaseId == FieldRevision(rawValue: 0) && member.count == 3 && member.limit == 3)
        #expect(member.traceId == Self.trace)
        #expect(!member.isLearner)
        #expect(FieldMember.Examples.usual.memberId == .max)
    }

    @Test(arguments: [
        (#""port":1"#, #""port":-1"#, "port"), (#""port":1"#, #""port":4294967296"#, "port"),
        (#""memberId":"1""#, #""memberId":"-1""#, "memberId"), (#""memberId":"1""#, #""memberId":1"#, "memberId"),
    ])
    func numbersOutsideOfTheTypeAreRefused(_ old: String, _ new: String, _ path: String) {
        let json = #"{"memberId":"1","ticket":"1","port":1,"traceId":"123e4567e89b12d3a456426614174000"}"#
        let error = #expect(throws: WireError.self) {
            try Wire.decode(FieldMemberDTO.self, from: Data(json.replacing(old, with: new).utf8))
        }
        #expect(error?.path == path)
    }

    /// Answers, bodies and lines that are no types with fields.
    @Test func integersOutsideFieldsAreTextBothWays() async throws {
        func sent<Response>(
            _ call: EndpointCall<FieldStore, Response>,
            answering json: String,
            status: Int = 200
        ) async throws -> (answer: Response, body: String) {
            let (api, transport) = client(EndpointServer<FieldStore>.local, answering: json, status: status)
            let answer = try await api.send(call)
            return (answer, transport.requests.last?.text ?? "")
        }
        #expect(try await sent(Proto.getFieldCount().domain, answering: #""9223372036854775807""#).answer == .max)
        let counts = try await sent(Proto.putFieldCounts([-1, .max]).domain, answering: #"["18446744073709551615"]"#)
        #expect(counts.answer == [.max] && counts.body == #"["-1","9223372036854775807"]"#)
        let revisions = ["a": FieldRevision(rawValue: 2)]
        let map = try await sent(Proto.putFieldRevisions(revisions).domain, answering: #"{"a":"2"}"#)
        #expect(map.answer == revisions && map.body == #"{"a":"2"}"#)
        let tickets = try await sent(Proto.putFieldTickets([FieldTicket(rawValue: 7)]).domain, answering: #"["8"]"#)
        #expect(tickets.answer == .ok([FieldTicket(rawValue: 8)]) && tickets.body == #"["7"]"#)
        let waiting = try await sent(Proto.putFieldTickets([FieldTicket]()).domain, answering: #""3""#, status: 202)
        #expect(waiting.answer == .accepted(3))
        await #expect(throws: FieldStoreError.self) { try await sent(Proto.getFieldCount().domain, answering: "1") }
        var lines: [Int64] = []
        for try await line in try await sent(Proto.countFieldMembers().domain, answering: "\"1\"\n\"2\"\n").answer {
            lines.append(line)
        }
        #expect(lines == [1, 2])
    }

    @Test func aSharedTypeHasTheSameForms() throws {
        let json = #"{"id":"123e4567e89b12d3a456426614174000","ticket":"7","revision":"-1","at":"2"}"#
        let span = try Wire.decode(FieldSpan.self, from: Data(json.utf8))
        #expect(span.id == Self.trace && span.ticket == FieldTicket(rawValue: 7) && span.at == 2)
        #expect(String(decoding: try Wire.encode(span), as: UTF8.self) == json)
    }

    @Test func fieldsOfABodyHaveTheSameForms() async throws {
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 204) }
        let client = EndpointClient<FieldStore>(.local, transport: transport)
        let call = Proto.findFieldMembers(
            trace: Self.trace,
            parents: [Self.trace],
            revision: FieldRevision(rawValue: 5),
            ticket: FieldTicket(rawValue: 6),
            leases: ["a": 1],
            price: 1.5,
            parent: Self.trace,
            isOpen: true
        )
        try await client.send(call)
        let request = try #require(transport.requests.first)
        #expect(
            request.head.path
                == "/traces/123e4567e89b12d3a456426614174000?at=3&parents=123e4567e89b12d3a456426614174000"
        )
        #expect(
            request.text
                == #"{"revision":"5","ticket":"6","terms":[],"leases":{"a":"1"},"limit":"3","price":1.5,"#
                + #""parent":"123e4567e89b12d3a456426614174000","isOpen":"true"}"#
        )
    }
}
