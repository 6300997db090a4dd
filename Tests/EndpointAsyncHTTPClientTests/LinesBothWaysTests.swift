#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import RuntimeTestSupport
    import Testing

    /// Sends lines.
    struct SendLines<Element: WireWritable & Sendable>: Endpoint {
        typealias API = Log

        let body: EndpointLinesBody<Element>
        let path: String
        var operation: EndpointOperation { EndpointOperation("sendLines", .post, path) }

        func encode(to request: inout EndpointRequestEncoder) { request.lines(body) }
    }

    enum Log: EndpointAPI {
        typealias Failure = Never

        static let settings = EndpointAPISettings(name: "Log", timeout: EndpointTimeout())
    }

    @Suite("Lines both ways over HTTP/2", .serialized, .timeLimit(.minutes(1)))
    struct LinesBothWaysTests {
        typealias Echo = EndpointCall<Log, EndpointLines<Log, Double>>

        /// Runs with a server that echoes each line at once, and with the sender of the lines.
        private static func run(
            over transport: TransportCase,
            _ body: (HTTP2Service, EndpointClient<Log>, AsyncStream<Double>, AsyncStream<Double>.Continuation)
                async throws
                -> Void
        ) async throws {
            let service = HTTP2Service()
            try await TLSServer.run(speaking: service.language()) { server, authorities in
                let client = EndpointClient<Log>(
                    EndpointServer("https://localhost:\(server.port)"),
                    transport: try transport.make(trustingOnly: authorities.issuer)
                )
                let (lines, more) = AsyncStream.makeStream(of: Double.self)
                try await body(service, client, lines, more)
                try await client.send(EndpointCall<Log, Void>(SendLines(body: [1.5], path: "/fine")))
                let shares = transport != .standard
                #expect(!shares || service.tally.connections == 1, "an exchange that ends early ends no other")
            }
        }

        /// Waits until the server knows that a call was left: by its stream, or over libcurl by the connection, which each such call
        /// has for itself.
        private static func hears(_ service: HTTP2Service, over transport: TransportCase) async {
            await service.reaches { transport == .standard ? $0.closedConnections == 1 : $0.cancelled == 1 }
        }

        private static func echo(_ lines: AsyncStream<Double>) -> Echo {
            EndpointCall(SendLines(body: .stream(lines), path: "/echo"), reading: .lines())
        }

        @Test(
            "each line is sent as soon as it exists; leaving the answer releases the remaining lines",
            arguments: TransportCase.trusting
        )
        func bothWays(_ transport: TransportCase) async throws {
            try await Self.run(over: transport) { service, client, lines, more in
                let released = Gate()
                more.onTermination = { _ in released.open() }
                do {
                    var echo = try await client.send(Self.echo(lines)).makeAsyncIterator()
                    for index in 0..<50 {
                        more.yield(Double(index))
                        #expect(try await echo.next() == Double(index))
                    }
                }
                await released.pass()
                await Self.hears(service, over: transport)
            }
        }

        /// libcurl tells of the end of a response without a length only when the request has ended too.
        private static let early = TransportCase.trusting.filter { $0 != .standard }

        @Test("a complete answer before the last line releases the lines", arguments: early, ["/fine", "/tooLong"])
        func earlyAnswer(_ transport: TransportCase, path: String) async throws {
            try await Self.run(over: transport) { service, client, lines, more in
                let silent = Silent(numbers: lines)
                more.yield(1)
                do throws(EndpointError<Never>) {
                    try await client.send(EndpointCall<Log, Void>(SendLines(body: .stream(silent), path: path)))
                    #expect(path == "/fine")
                } catch {
                    #expect(path == "/tooLong" && error.context.status == 413)
                }
                await silent.isLetGo()
            }
        }

        /// Gives one number and falls silent.
        private struct Silent: AsyncSequence, Sendable {
            final class Lease: Sendable {
                let released: Gate
                init(_ released: Gate) { self.released = released }
                deinit { released.open() }
            }

            struct Iterator: AsyncIteratorProtocol {
                let lease: Lease
                var numbers: AsyncStream<Double>.Iterator

                mutating func next() async -> Double? { await numbers.next() }
            }

            let numbers: AsyncStream<Double>
            private let released = Gate()
            private let isBegun = Guarded(false)

            init(numbers: AsyncStream<Double>) {
                self.numbers = numbers
            }

            func makeAsyncIterator() -> Iterator {
                isBegun.with { $0 = true }
                return Iterator(lease: Lease(released), numbers: numbers.makeAsyncIterator())
            }

            /// Waits until its iterator is released. A server may answer before it requested an element.
            func isLetGo() async {
                if isBegun.with({ $0 }) { await released.pass() }
            }
        }

        @Test(
            "a streamed answer that ends before the lines ends them and releases their sequence",
            arguments: early
        )
        func earlyEnd(_ transport: TransportCase) async throws {
            try await Self.run(over: transport) { service, client, lines, more in
                let silent = Silent(numbers: lines)
                more.yield(1)
                let call = Echo(SendLines(body: .stream(silent), path: "/fine"), reading: .lines())
                var answer = try await client.send(call).makeAsyncIterator()
                #expect(try await answer.next() == nil)
                await silent.isLetGo()
                withExtendedLifetime(answer) {}
            }
        }

        @Test(
            "a line that cannot be written ends both ways, with an error that names it",
            arguments: TransportCase.trusting
        )
        func unwritable(_ transport: TransportCase) async throws {
            try await Self.run(over: transport) { service, client, lines, more in
                var echo = try await client.send(Self.echo(lines)).makeAsyncIterator()
                more.yield(1)
                #expect(try await echo.next() == 1)
                more.yield(.infinity)
                do throws(EndpointError<Never>) {
                    let line = try await echo.next()
                    Issue.record("\(String(describing: line))")
                } catch {
                    guard case .encoding(let encoding) = error.kind, case .body(let wire) = encoding.reason else {
                        Issue.record("\(error)")
                        return
                    }
                    #expect(wire.kind == .notFinite && wire.path == "lines[1]")
                }
                await Self.hears(service, over: transport)
            }
        }

        @Test("a sequence that fails ends both ways, with its own error", arguments: TransportCase.trusting)
        func failing(_ transport: TransportCase) async throws {
            struct Unreadable: Error {}
            try await Self.run(over: transport) { service, client, _, _ in
                let (lines, more) = AsyncThrowingStream.makeStream(of: Double.self)
                let call = Echo(SendLines(body: .stream(lines), path: "/echo"), reading: .lines())
                var echo = try await client.send(call).makeAsyncIterator()
                more.yield(1)
                #expect(try await echo.next() == 1)
                more.finish(throwing: Unreadable())
                do throws(EndpointError<Never>) {
                    let line = try await echo.next()
                    Issue.record("\(String(describing: line))")
                } catch {
                    #expect(error.context.underlying?.error is Unreadable)
                }
                await Self.hears(service, over: transport)
            }
        }
    }
#endif
