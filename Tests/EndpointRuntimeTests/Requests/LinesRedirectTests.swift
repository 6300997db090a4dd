import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Bodies of lines: redirects", .timeLimit(.minutes(1)))
struct LinesRedirectTests {
    private static func client(_ server: LoopbackServer, over transport: TransportCase) -> EndpointClient<Vault> {
        EndpointClient<Vault>(
            .init(server.address),
            credentials: .schemes(session: .with("t1")),
            transport: transport.make(),
            retry: .once
        )
    }

    /// A server that sends on with this status, to this place.
    private static func server(_ status: String, to place: String = "/there") throws -> LoopbackServer {
        try LoopbackServer { request in
            guard request.path == "/readings" else { return [LoopbackServer.response("200 OK", #""fine""#)] }
            return [LoopbackServer.response(status, headers: "Location: \(place)\r\n")]
        }
    }

    /// Each way of giving these readings that can be sent again.
    private static func repeatable(_ readings: [ReadingDTO]) -> [EndpointLinesBody<ReadingDTO>] {
        [EndpointLinesBody(readings), .repeatableStream { CountedElements(readings) }]
    }

    private static func once(_ readings: [ReadingDTO]) -> EndpointLinesBody<ReadingDTO> {
        .stream(CountedElements(readings))
    }

    /// To a PUT these all say the same.
    static let keeping = ["301 Moved", "302 Found", "307 Moved", "308 Moved"]

    @Test("that keep the method keep the lines, all of them", arguments: TransportCase.withMemory, keeping)
    func kept(_ transport: TransportCase, _ status: String) async throws {
        for readings in [ReadingDTO.many(3), ReadingDTO.long] {
            for body in Self.repeatable(readings) {
                let server = try Self.server(status)
                defer { server.stop() }
                #expect(try await Self.client(server, over: transport).send(Readings.add(body)) == "fine")
                await server.settle()
                #expect(server.requests.map(\.path) == ["/readings", "/there"])
                #expect(server.requests.map(\.method) == ["PUT", "PUT"])
                let text = readings.map(\.line).joined()
                #expect(server.requests.allSatisfy { $0.body == text })
                #expect(server.requests.allSatisfy { $0.headers["content-type"] == "application/x-ndjson" })
            }
        }
    }

    @Test("with the same method do not repeat a one-shot body", arguments: TransportCase.withMemory, keeping)
    func notKept(_ transport: TransportCase, _ status: String) async throws {
        let server = try Self.server(status)
        defer { server.stop() }
        let readings = ReadingDTO.many(3)
        let error = await failure(Self.client(server, over: transport), Readings.add(Self.once(readings)))
        #expect(error?.code == .unexpectedStatus && error?.context.status == Int(status.prefix(3)))
        #expect(error?.context.hasOneShotBody == true)
        await server.settle()
        #expect(server.requests.map(\.body) == [readings.map(\.line).joined()])
    }

    @Test("to see something else are followed without the lines", arguments: TransportCase.withMemory)
    func seeOther(_ transport: TransportCase) async throws {
        let readings = ReadingDTO.many(3)
        for body in Self.repeatable(readings) + [Self.once(readings)] {
            let server = try Self.server("303 See Other")
            defer { server.stop() }
            #expect(try await Self.client(server, over: transport).send(Readings.add(body)) == "fine")
            await server.settle()
            #expect(server.requests.map(\.method) == ["PUT", "GET"])
            #expect(server.requests.map(\.body) == [readings.map(\.line).joined(), ""])
            let headers = try #require(server.requests.last?.headers)
            for name in ["content-type", "content-length", "transfer-encoding"] { #expect(headers[name] == nil) }
        }
    }

    @Test("elsewhere get no lines: not followed, or without them", arguments: TransportCase.withMemory)
    func elsewhere(_ transport: TransportCase) async throws {
        let readings = ReadingDTO.many(3)
        for status in ["308 Moved", "303 See Other"] {
            for body in Self.repeatable(readings) + [Self.once(readings)] {
                let other = try LoopbackServer { _ in [LoopbackServer.response("200 OK", #""fine""#)] }
                defer { other.stop() }
                let server = try Self.server(status, to: "\(other.address)/there")
                defer { server.stop() }
                let error = await failure(Self.client(server, over: transport), Readings.add(body))
                #expect(error?.context.status == (status == "308 Moved" ? 308 : nil))
                await other.settle()
                #expect(other.requests.map { "\($0.method) \($0.body)" } == (status == "308 Moved" ? [] : ["GET "]))
            }
        }
    }

    @Test("that come before the lines are there begin anew with them", arguments: TransportCase.allCases)
    func early(_ transport: TransportCase) async throws {
        let (readings, leases) = (ReadingDTO.long, Leases())
        let elements = leases.noting(CountedElements(readings))
        for body in [EndpointLinesBody.repeatableStream { elements }, .stream(elements)] {
            let left = Gate()
            let server = try LoopbackServer { request in
                guard request.path == "/readings" else { return nil }
                let redirect = LoopbackServer.response("307 Moved", headers: "Location: /there\r\n")
                return [.read(20), redirect, .hold(left)]
            } _: { _ in
                [LoopbackServer.response("200 OK", #""fine""#)]
            }
            defer { server.stop() }
            let error = await failure(Self.client(server, over: transport), Readings.add(body))
            #expect(error?.context.status == (body.isRepeatable ? nil : 307))
            await leases.end()
            await left.pass()
            await server.settle()
            let whole = body.isRepeatable ? [readings.map(\.line).joined()] : []
            #expect(server.requests.map(\.body) == [""] + whole)
        }
        #expect(leases.count == 3)
    }
}
