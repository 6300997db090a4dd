#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import RuntimeTestSupport
    import Testing

    /// The behavior of an HTTP/1.1 server while lines are still to come at an unknown time. Waiting for the sequence
    /// would take forever.
    @Suite("Lines that fall silent, over HTTP/1.1", .timeLimit(.minutes(1)))
    struct SilentLinesTests {
        /// The end of such an exchange.
        struct Case: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let answer: LoopbackServer.Step?
            /// The server's behavior then, until the gate is open.
            let then: @Sendable (Gate) -> LoopbackServer.Step
            /// Nil if the call succeeds.
            let code: EndpointErrorCode?

            init(
                _ name: String,
                _ code: EndpointErrorCode?,
                _ answer: LoopbackServer.Step? = nil,
                then: @escaping @Sendable (Gate) -> LoopbackServer.Step
            ) {
                testDescription = name
                self.code = code
                self.answer = answer
                self.then = then
            }
        }

        /// All that there is to read for a while: a line, as a chunk.
        private static let read = LoopbackServer.Step.read("4\r\n1.5\n\r\n".utf8.count)
        private static let switching = LoopbackServer.Step.send(
            "HTTP/1.1 101 Go\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"
        )
        private static let refusal = LoopbackServer.response("413 Too Large", "{}")
        private static let success = LoopbackServer.response("200 OK")
        private static let elsewhere = LoopbackServer.response("307 Moved", headers: "Location: /there\r\n")

        static let cases = [
            Case("closes", .connectionLost) { _ in .close },
            Case("resets", .connectionLost) { _ in .reset },
            Case("goes on in another protocol", .invalidResponse, switching) { .hold($0) },
            Case("refuses, and reads on", .client, refusal) { .hold($0) },
            Case("refuses, and reads no more", .client, refusal) { .wait($0) },
            Case("refuses, and closes", .client, refusal) { _ in .close },
            Case("succeeds, and reads on", nil, success) { .hold($0) },
            Case("succeeds, and reads no more", nil, success) { .wait($0) },
            Case("succeeds, and closes", nil, success) { _ in .close },
            Case("sends elsewhere", .unexpectedStatus, elsewhere) { .hold($0) },
        ]

        @Test("the end of an exchange releases their sequence", arguments: TransportCase.trusting, cases)
        func over(_ transport: TransportCase, _ example: Case) async throws {
            let over = Gate()
            defer { over.open() }
            let server = try LoopbackServer { _ in
                [Self.read] + (example.answer.map { [$0] } ?? []) + [example.then(over)]
            } _: { _ in
                []
            }
            defer { server.stop() }
            let leases = Leases()
            let (lines, more) = AsyncStream.makeStream(of: Double.self)
            more.yield(1.5)
            let body = EndpointLinesBody.stream(leases.noting(lines))
            let client = EndpointClient<Log>(EndpointServer(server.address), transport: transport.make())
            let call = EndpointCall<Log, Void>(SendLines(body: body, path: "/lines"))
            do throws(EndpointError<Never>) {
                try await client.send(call)
                #expect(example.code == nil)
            } catch {
                #expect(error.code == example.code && error.context.attempts == 1, "\(error)")
            }
            await leases.end()
            over.open()
            await server.settle()
            #expect(server.requests.map(\.path) == ["/lines"] && leases.count == 1)
            more.finish()
        }

        @Test(
            "an answer of lines continues with them, and its end releases them",
            arguments: TransportCase.trusting
        )
        func answer(_ transport: TransportCase) async throws {
            let (goOn, left) = (Gate(), Gate())
            let server = try LoopbackServer { _ in
                let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                return [Self.read, .send(head + "2\r\n1\n\r\n"), .wait(goOn), .send("0\r\n\r\n"), .hold(left)]
            } _: { _ in
                []
            }
            defer { server.stop() }
            let leases = Leases()
            let (lines, more) = AsyncStream.makeStream(of: Double.self)
            more.yield(1.5)
            let client = EndpointClient<Log>(EndpointServer(server.address), transport: transport.make())
            let body = EndpointLinesBody.stream(leases.noting(lines))
            let call = LinesBothWaysTests.Echo(SendLines(body: body, path: "/echo"), reading: .lines())
            var answer = try await client.send(call).makeAsyncIterator()
            #expect(try await answer.next() == 1)
            goOn.open()
            #expect(try await answer.next() == nil)
            await leases.end()
            await left.pass()
            withExtendedLifetime(answer) {}
            more.finish()
        }
    }
#endif
