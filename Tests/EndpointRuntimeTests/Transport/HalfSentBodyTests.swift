import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Transport: servers that do not wait for the end of a body", .timeLimit(.minutes(1)))
struct HalfSentBodyTests {
    /// The behavior of a server after the head of a request.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [LoopbackServer.Step]

        init(_ name: String, _ steps: LoopbackServer.Step...) {
            testDescription = name
            self.steps = steps
        }
    }

    private static func client(
        _ server: LoopbackServer,
        over transport: TransportCase
    ) -> EndpointClient<Vault> {
        EndpointClient<Vault>(
            .init(server.address),
            credentials: .schemes(session: .with("t1")),
            transport: transport.make(),
            retry: RetryPolicy(attempts: 3, base: .milliseconds(1), jitter: .zero)
        )
    }

    /// More than the buffers between two sockets hold.
    private static let large = ReadingDTO.many(128, place: String(repeating: "p", count: 64 << 10))

    static let losses = [
        Case("closes before the body", .close),
        Case("closes within it", .read(20), .close),
        Case("resets before the body", .reset),
        Case("resets within it", .read(20), .reset),
    ]

    @Test(
        "a lost connection ends the call, and a body that can be read only once is not sent again",
        arguments: TransportCase.allCases,
        losses
    )
    func lost(_ transport: TransportCase, _ loss: Case) async throws {
        let server = try LoopbackServer(early: { _ in loss.steps }) { _ in [] }
        defer { server.stop() }
        let leases = Leases()
        for readings in [ReadingDTO.long, Self.large] {
            let error = await failure(
                Self.client(server, over: transport),
                Readings.add(.stream(leases.noting(CountedElements(readings))))
            )
            #expect(error?.code == .connectionLost, "\(error.map { "\($0)" } ?? "no error")")
            #expect(error?.context.attempts == 1 && error?.context.hasOneShotBody == true)
            await leases.end()
        }
        await server.settle()
        #expect(server.requests.count == 2)
    }

    @Test(
        "a repeatable body is sent again completely after a lost connection, if the policy allows it",
        arguments: TransportCase.allCases,
        losses
    )
    func sentAgain(_ transport: TransportCase, _ loss: Case) async throws {
        let readings = ReadingDTO.long
        let leases = Leases()
        for body in [
            EndpointLinesBody(ReadingDTO.many(3)), EndpointLinesBody(readings),
            .repeatableStream { leases.noting(CountedElements(readings)) },
        ] {
            let isFirst = Guarded(true)
            let server = try LoopbackServer { _ in
                isFirst.with { isFirst in
                    defer { isFirst = false }
                    return isFirst ? loss.steps : nil
                }
            } _: { _ in
                [LoopbackServer.response("200 OK", #""fine""#)]
            }
            defer { server.stop() }
            #expect(try await Self.client(server, over: transport).send(Readings.add(body)) == "fine")
            let text = (body.list?.count == 3 ? ReadingDTO.many(3) : readings).map(\.line).joined()
            #expect(server.requests.map(\.body) == ["", text])
            isFirst.with { $0 = true }
            let error = await failure(Self.client(server, over: transport), Readings.add(body).retry(.once))
            #expect(error?.code == .connectionLost && error?.context.attempts == 1)
            await server.settle()
            #expect(server.requests.count == 3)
        }
        await leases.end()
    }

    private static let switching = "HTTP/1.1 101 Go\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"

    @Test(
        "a switch to another protocol is an invalid response, regardless of the sent body",
        arguments: TransportCase.allCases
    )
    func switching(_ transport: TransportCase) async throws {
        for isEarly in [true, false] {
            let (left, leases) = (Gate(), Leases())
            let steps: [LoopbackServer.Step] = [.send(Self.switching), .hold(left)]
            let server = try LoopbackServer(early: { _ in isEarly ? [.read(20)] + steps : nil }) { _ in steps }
            defer { server.stop() }
            let elements = leases.noting(CountedElements(isEarly ? Self.large : ReadingDTO.many(3)))
            for body in [EndpointLinesBody.stream(elements), .repeatableStream { elements }] {
                let error = await failure(Self.client(server, over: transport), Readings.add(body))
                #expect(error?.code == .invalidResponse && error?.context.attempts == 1, "early: \(isEarly)")
                await leases.end()
                await left.pass()
            }
            await server.settle()
            #expect(server.requests.count == 2 && leases.count == 2)
        }
    }

    /// An answer before the body has arrived, and the server's behavior after it until the gate is open.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var headers = ""
        let then: @Sendable (Gate) -> LoopbackServer.Step
    }

    static let refusals = [
        Refusal(testDescription: "reads on") { .hold($0) },
        Refusal(testDescription: "reads no more") { .wait($0) },
        Refusal(testDescription: "says that it closes, and reads on", headers: close) { .hold($0) },
        Refusal(testDescription: "says that it closes, and reads no more", headers: close) { .wait($0) },
    ]
    private static let close = "Connection: close\r\n"

    @Test(
        "an early response is the answer, and the sequence is released",
        arguments: TransportCase.allCases,
        refusals
    )
    func refused(_ transport: TransportCase, _ refusal: Refusal) async throws {
        let (over, leases) = (Gate(), Leases())
        defer { over.open() }
        let server = try LoopbackServer { _ in
            let answer = LoopbackServer.response("413 Too Large", #"{"limit":1}"#, headers: refusal.headers)
            return [.read(100_000), answer, refusal.then(over)]
        } _: { _ in
            []
        }
        defer { server.stop() }
        let elements = leases.noting(CountedElements(Self.large))
        for (number, body) in [EndpointLinesBody.stream(elements), .repeatableStream { elements }].enumerated() {
            let error = await failure(Self.client(server, over: transport), Readings.add(body))
            #expect(error?.context.status == 413 && error?.context.attempts == 1)
            #expect(error?.context.responseBody == Data(#"{"limit":1}"#.utf8))
            await leases.end()
            #expect(leases.count == number + 1 && server.requests.count == number + 1)
        }
    }

    @Test("a success that comes before the body is there is one", arguments: TransportCase.allCases)
    func succeeded(_ transport: TransportCase) async throws {
        let (left, leases) = (Gate(), Leases())
        let server = try LoopbackServer { _ in
            [.read(20), LoopbackServer.response("200 OK", #""fine""#), .hold(left)]
        } _: { _ in
            []
        }
        defer { server.stop() }
        let elements = leases.noting(CountedElements(Self.large))
        #expect(try await Self.client(server, over: transport).send(Readings.add(.stream(elements))) == "fine")
        await leases.end()
        await left.pass()
        #expect(server.requests.count == 1 && leases.count == 1)
    }
}
