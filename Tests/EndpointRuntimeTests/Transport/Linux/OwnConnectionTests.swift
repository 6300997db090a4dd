#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
    import HTTPTypes
    import RuntimeTestSupport
    import Testing

    @testable import EndpointRuntime

    @Suite("Transport: a connection of one's own, over URLSession on Linux", .timeLimit(.minutes(1)))
    struct OwnConnectionTests {
        private static func request(
            _ method: HTTPRequest.Method,
            _ server: LoopbackServer,
            _ body: EndpointRequestBody = .none
        ) -> EndpointTransportRequest {
            let authority = "127.0.0.1:\(server.port)"
            return EndpointTransportRequest(
                HTTPRequest(method: method, scheme: "http", authority: authority, path: "/items"),
                body: body
            )
        }

        @Test(
            "is what a request has that must not be sent twice, and closes after it",
            arguments: [HTTPRequest.Method.post, .put, .patch, .delete]
        )
        func own(_ method: HTTPRequest.Method) async throws {
            let left = Gate()
            let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK"), .hold(left)] }
            defer { server.stop() }
            let transport = URLSessionTransport()
            _ = try await transport.send(Self.request(method, server))
            await left.pass()
            withExtendedLifetime(transport) {}
        }

        @Test(
            "is not what a safe request has, unless it has a body",
            arguments: [
                (HTTPRequest.Method.get, EndpointRequestBody.none, 1), (.options, .none, 1), (.head, .none, 1),
                (.options, .bytes(Data("?".utf8)), 3),
            ]
        )
        func pool(_ method: HTTPRequest.Method, _ body: EndpointRequestBody, _ connections: Int) async throws {
            let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
            defer { server.stop() }
            let transport = URLSessionTransport()
            for _ in 0..<3 { _ = try await transport.send(Self.request(method, server, body)) }
            #expect(server.connections == connections)
        }

        @Test("has no more requests at a time than the configuration has connections", arguments: [1, 6])
        func limit(_ limit: Int) async throws {
            let atOnce = Guarded((now: 0, most: 0))
            let (full, goOn) = (Gate(), Gate())
            let server = try LoopbackServer { _ in
                let now = atOnce.with { atOnce in
                    atOnce = (atOnce.now + 1, max(atOnce.most, atOnce.now + 1))
                    return atOnce.now
                }
                if now == limit { full.open() }
                _ = goOn.block()
                atOnce.with { $0.now -= 1 }
                return [LoopbackServer.response("200 OK")]
            }
            defer { server.stop() }
            defer { goOn.open() }
            let configuration = URLSessionTransport.standardConfiguration
            configuration.httpMaximumConnectionsPerHost = limit
            let transport = URLSessionTransport(configuration: configuration)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 {
                    group.addTask { _ = try await transport.send(Self.request(.post, server)) }
                }
                await full.pass()
                // When all others wait for their turn, none of them is on its way to the server.
                let origin = Self.request(.post, server).origin
                try await until {
                    transport.ownConnections.waiting(origin) == 50 - limit || server.requests.count > limit
                }
                #expect(server.requests.count == limit)
                goOn.open()
                try await group.waitForAll()
            }
            #expect(server.requests.count == 50)
            #expect(atOnce.with { $0.most } == limit)
        }

        @Test("is not waited for when the caller has left")
        func cancelled() async throws {
            let (gate, arrived) = (Gate(), Gate())
            let server = try LoopbackServer { _ in
                arrived.open()
                return [.wait(gate), LoopbackServer.response("200 OK")]
            }
            defer { server.stop() }
            let configuration = URLSessionTransport.standardConfiguration
            configuration.httpMaximumConnectionsPerHost = 1
            let transport = URLSessionTransport(configuration: configuration)
            let first = Task { try await transport.send(Self.request(.post, server)) }
            await arrived.pass()
            let second = Task { try await transport.send(Self.request(.post, server)) }
            second.cancel()
            let error = await #expect(throws: TransportError.self) { try await second.value }
            #expect(error?.kind == .cancelled)
            gate.open()
            #expect(try await first.value.head.status == .ok)
            _ = try await transport.send(Self.request(.post, server))
            #expect(server.requests.count == 2)
        }
    }

    @Suite("Turns for connections", .timeLimit(.minutes(1)))
    struct ConnectionTurnsTests {
        private static let here = Origin(scheme: "https", authority: "here.example")
        private static let there = Origin(scheme: "https", authority: "there.example")

        @Test("are passed on in the order in which they were asked for, each server's by themselves")
        func order() async throws {
            let turns = ConnectionTurns(limit: 1)
            #expect(await turns.take(Self.here))
            let order = Guarded([Int]())
            var waiting: [Task<Void, Never>] = []
            for number in 0..<3 {
                waiting.append(
                    Task {
                        guard await turns.take(Self.here) else { return }
                        order.with { $0.append(number) }
                        turns.giveBack(Self.here)
                    }
                )
                try await until { turns.waiting(Self.here) > number }
            }
            #expect(await turns.take(Self.there))
            waiting[1].cancel()
            await waiting[1].value
            turns.giveBack(Self.here)
            for task in waiting { await task.value }
            #expect(order.with { $0 } == [0, 2])
            turns.giveBack(Self.there)
            #expect(await turns.take(Self.here))
        }

        @Test("are without end where there is no limit")
        func unlimited() async {
            let turns = ConnectionTurns(limit: 0)
            for _ in 0..<100 { #expect(await turns.take(Self.here)) }
        }

        @Test("are not had by a task that was cancelled before")
        func cancelled() async {
            let turns = ConnectionTurns(limit: 1)
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return await turns.take(Self.here)
            }
            task.cancel()
            #expect(await task.value == false)
            #expect(await turns.take(Self.here))
        }
    }
#endif
