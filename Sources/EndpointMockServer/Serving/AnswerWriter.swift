#if Server
    internal import HTTPTypes
    internal import NIOCore
    internal import NIOHTTP1

    /// Writes the answer to one request. Each step waits until the client has received what was written.
    struct AnswerWriter {
        let outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>
        let request: HTTPRequestHead

        /// True if the client can send another request over this connection. Before HTTP/1.1, the connection closes
        /// after the answer. After an upgrade request, NIO reads no more requests.
        var keepsConnection: Bool {
            request.isKeepAlive && speaksHTTP11 && !asksForAnotherProtocol
        }

        private var asksForAnotherProtocol: Bool {
            request.method == .CONNECT || request.headers.contains(name: "Upgrade")
        }

        private var speaksHTTP11: Bool { request.version.major == 1 && request.version.minor >= 1 }

        /// Writes an informational response before the answer, such as the permission to send the body.
        func write(informational head: HTTPResponse) async throws {
            guard speaksHTTP11 else { return }
            try await outbound.write(.head(HTTPResponseHead(head, version: request.version)))
        }

        /// Writes an answer whose body is complete. The head has the length of the body. After HEAD, the body is not
        /// sent.
        func write(_ head: HTTPResponse, _ body: ByteBuffer) async throws {
            let head = HTTPServerResponsePart.head(framed(head))
            if body.readableBytes == 0 {
                try await outbound.write(contentsOf: [head, .end(nil)])
            } else {
                try await outbound.write(contentsOf: [head, .body(.byteBuffer(body)), .end(nil)])
            }
        }

        /// Writes the head of an answer whose body follows in pieces.
        func begin(_ head: HTTPResponse) async throws {
            var head = framed(head)
            if !head.headers.contains(name: "Content-Length"), speaksHTTP11 {
                head.headers.add(name: "Transfer-Encoding", value: "chunked")
            }
            try await outbound.write(.head(head))
        }

        func write(_ piece: ByteBuffer) async throws {
            try await outbound.write(.body(.byteBuffer(piece)))
        }

        func end() async throws {
            try await outbound.write(.end(nil))
        }

        private func framed(_ head: HTTPResponse) -> HTTPResponseHead {
            var head = HTTPResponseHead(head, version: request.version)
            if !keepsConnection { head.headers.replaceOrAdd(name: "Connection", value: "close") }
            return head
        }
    }

    extension HTTPResponseHead {
        fileprivate init(_ head: HTTPResponse, version: HTTPVersion) {
            var headers = HTTPHeaders()
            headers.reserveCapacity(head.headerFields.count + 1)
            for field in head.headerFields { headers.add(name: field.name.rawName, value: field.value) }
            let status = HTTPResponseStatus(statusCode: head.status.code, reasonPhrase: head.status.reasonPhrase)
            self.init(version: version, status: status, headers: headers)
        }
    }
#endif
