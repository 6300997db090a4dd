#if Server
    @testable import EndpointMockServer
    import NIOCore
    import NIOEmbedded
    import NIOHTTP1
    import Testing

    @Suite("How long a client of the mock server may take")
    struct ClientDeadlineTests {
        private let channel: EmbeddedChannel
        private let head = HTTPServerRequestPart.head(HTTPRequestHead(version: .http1_1, method: .POST, uri: "/"))

        init() throws {
            channel = EmbeddedChannel(handler: ClientDeadline())
            try channel.connect(to: SocketAddress(unixDomainSocketPath: "/here")).wait()
        }

        private func read(_ parts: HTTPServerRequestPart...) throws {
            for part in parts { try channel.writeInbound(part) }
        }

        private func pass(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }

        private func body(_ count: Int) -> HTTPServerRequestPart { .body(ByteBuffer(repeating: 0, count: count)) }

        private func answer() throws {
            let head = HTTPResponseHead(version: .http1_1, status: .ok)
            try channel.writeOutbound(HTTPServerResponsePart.head(head))
            try channel.writeOutbound(HTTPServerResponsePart.end(nil))
        }

        @Test("a connection over which no whole head comes is closed after a minute")
        func headAlone() throws {
            pass(.seconds(59))
            #expect(channel.isActive)
            pass(.seconds(1))
            #expect(!channel.isActive)
        }

        @Test("a body that comes drop by drop is closed; one of a kilobyte a second is not")
        func slowBody() throws {
            try read(head)
            for _ in 0..<300 {
                try read(body(1100))
                pass(.seconds(1))
            }
            #expect(channel.isActive)
            for _ in 0..<61 {
                try read(body(1))
                pass(.seconds(1))
            }
            #expect(!channel.isActive)
        }

        @Test("fast bytes earn a body at most one additional minute")
        func burst() throws {
            try read(head, body(10 << 20))
            pass(.seconds(60))
            #expect(!channel.isActive)
        }

        @Test("no limit runs while the server prepares the answer")
        func work() throws {
            try read(head, .end(nil))
            pass(.hours(5))
            #expect(channel.isActive)
            try answer()
            pass(.seconds(59))
            #expect(channel.isActive)
            pass(.seconds(1))
            #expect(!channel.isActive)
        }

        @Test("a pipelined request does not count as late")
        func pipelined() throws {
            try read(head, .end(nil), head, body(1))
            pass(.hours(1))
            #expect(channel.isActive)
            try answer()
            try read(body(1), .end(nil))
            pass(.hours(1))
            #expect(channel.isActive)
            try answer()
            pass(.seconds(60))
            #expect(!channel.isActive)
        }

        @Test("a client that reads nothing of its answer is disconnected after five minutes")
        func untaken() throws {
            try read(head, .end(nil))
            channel.isWritable = false
            channel.pipeline.fireChannelWritabilityChanged()
            pass(.seconds(299))
            channel.isWritable = true
            channel.pipeline.fireChannelWritabilityChanged()
            pass(.hours(1))
            #expect(channel.isActive)
            channel.isWritable = false
            channel.pipeline.fireChannelWritabilityChanged()
            pass(.minutes(6))
            #expect(!channel.isActive)
        }

        @Test("a client that was never served is disconnected", .timeLimit(.minutes(1)))
        func unserved() async throws {
            let channel = NIOAsyncTestingChannel()
            try await channel.testingEventLoop.executeInContext { _ = try HTTPConnection(channel) }
            try await channel.closeFuture.get()
        }
    }
#endif
