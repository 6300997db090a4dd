#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import HTTPTypes
    import NIOCore
    import RuntimeTestSupport
    import Testing

    /// Over TLS, such bytes wait in the TLS library, where no look at the socket finds them.
    @Suite("Transport: answers that nobody asked for, over TLS", .serialized, .timeLimit(.minutes(1)))
    struct UnsolicitedAnswerTLSTests {
        @Test("in the record of the answer", arguments: TransportCase.trusting)
        func together(_ transport: TransportCase) async throws {
            for attack in UnsolicitedAnswer.all { try await send(transport, attack, isLate: false) }
        }

        @Test("on the idle connection", arguments: TransportCase.trusting)
        func late(_ transport: TransportCase) async throws {
            for attack in UnsolicitedAnswer.all { try await send(transport, attack, isLate: true) }
        }

        /// Two more users send after the first one, whose connection has the rest by then.
        private func send(_ transport: TransportCase, _ attack: UnsolicitedAnswer, isLate: Bool) async throws {
            let asked = Guarded<[(path: String, channel: any Channel)]>([])
            let language = TLSServer.Language { channel in
                channel.eventLoop.makeCompletedFuture {
                    let first = attack.answer + (isLate ? "" : attack.rest)
                    try channel.pipeline.syncOperations.addHandler(Answers(first: first, asked: asked))
                }
            }
            try await TLSServer.run(speaking: language) { server, authorities in
                let sender = try transport.make(trustingOnly: authorities.issuer)
                func request(_ method: HTTPRequest.Method, _ path: String) -> EndpointTransportRequest {
                    let authority = "localhost:\(server.port)"
                    let head = HTTPRequest(method: method, scheme: "https", authority: authority, path: path)
                    return EndpointTransportRequest(head)
                }
                _ = try? await sender.send(request(attack.method, "/ada"))
                if isLate, let first = asked.with({ $0.first }) {
                    // The client may have closed the connection, as it should.
                    try? await first.channel.writeAndFlush(ByteBuffer(string: attack.rest))
                }
                for path in ["/bob", "/eve"] {
                    // A transport may report a lost connection. It never returns what belongs to somebody else.
                    guard let response = try? await sender.send(request(.get, path)) else { continue }
                    let body = String(decoding: try await response.body.collect(), as: UTF8.self)
                    #expect(response.head.status == .ok && body == "for \(path)", "\(attack)")
                }
                #expect(asked.with { $0.contains { $0.path == "/eve" } }, "\(attack)")
                if attack.isDropped { return }
                let first = asked.with { $0.first }
                #expect(asked.with { $0.filter { $0.channel === first?.channel } }.map(\.path) == ["/ada"], "\(attack)")
            }
        }

        /// Answers the first user with the attack, and each other one with their own path.
        private final class Answers: ChannelInboundHandler {
            typealias InboundIn = ByteBuffer
            typealias OutboundOut = ByteBuffer

            private let first: String
            private let asked: Guarded<[(path: String, channel: any Channel)]>
            private var text = ""

            init(first: String, asked: Guarded<[(path: String, channel: any Channel)]>) {
                self.first = first
                self.asked = asked
            }

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                text += String(buffer: unwrapInboundIn(data))
                while let end = text.range(of: "\r\n\r\n") {
                    let path = text.split(separator: " ").dropFirst().first.map { String($0) } ?? ""
                    text = String(text[end.upperBound...])
                    asked.with { $0.append((path, context.channel)) }
                    let body = "for \(path)"
                    let own = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
                    let answer = ByteBuffer(string: path == "/ada" ? first : own)
                    context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
                }
            }

            func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
        }
    }
#endif
