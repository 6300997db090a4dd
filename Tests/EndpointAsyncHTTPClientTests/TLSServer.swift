#if AsyncHTTPClient
    import Foundation
    import NIOCore
    import NIOPosix
    import NIOSSL

    /// A TLS server on loopback with a certificate made for the test; unless told otherwise it speaks HTTP/1.1, and answers
    /// everything with an empty 200.
    struct TLSServer {
        let port: Int

        /// The protocol within TLS.
        struct Language {
            /// The protocols that the server offers in ALPN, the preferred one first.
            var protocols: [String] = []
            /// Prepares a connection whose TLS is in place.
            var prepare: @Sendable (any Channel) -> EventLoopFuture<Void> = TLSServer.answerPlainly
        }

        /// Certificates of the authority that issued the server's, and of one that did not, as PEM.
        struct Authorities {
            let issuer: String
            let other: String
        }

        struct Failure: Error {
            let message: String
        }

        /// Makes the certificates, starts the server, runs the body and cleans up.
        static func run(
            name: String = "localhost",
            isNamedInSubjectOnly: Bool = false,
            speaking language: Language = Language(),
            _ body: (TLSServer, Authorities) async throws -> Void
        ) async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tls-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let authorities = Authorities(
                issuer: try await authority("issuer", in: folder),
                other: try await authority("other", in: folder)
            )
            let names = isNamedInSubjectOnly ? "email:a@\(name)" : "DNS:\(name)"
            try await certificate(for: name, names, in: folder)
            let channel = try await start(in: folder, speaking: language)
            do {
                try await body(TLSServer(port: channel.localAddress?.port ?? 0), authorities)
            } catch {
                try await channel.close()
                throw error
            }
            try await channel.close()
        }

        private static func authority(_ name: String, in folder: URL) async throws -> String {
            try await openssl(
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:P-256",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=\(name)",
                "-addext",
                "basicConstraints=critical,CA:TRUE",
                "-keyout",
                "\(name).key",
                "-out",
                "\(name).pem",
                in: folder
            )
            return try String(contentsOf: folder.appendingPathComponent("\(name).pem"), encoding: .utf8)
        }

        private static func certificate(for name: String, _ names: String, in folder: URL) async throws {
            try await openssl(
                "req",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:P-256",
                "-nodes",
                "-subj",
                "/CN=\(name)",
                "-keyout",
                "server.key",
                "-out",
                "server.csr",
                in: folder
            )
            try Data("subjectAltName=\(names)\n".utf8).write(to: folder.appendingPathComponent("names"))
            try await openssl(
                "x509",
                "-req",
                "-in",
                "server.csr",
                "-CA",
                "issuer.pem",
                "-CAkey",
                "issuer.key",
                "-CAcreateserial",
                "-days",
                "2",
                "-extfile",
                "names",
                "-out",
                "server.pem",
                in: folder
            )
        }

        private static func openssl(_ arguments: String..., in folder: URL) async throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["openssl"] + arguments
            process.currentDirectoryURL = folder
            // A file, not a pipe: a server started meanwhile would keep the pipe's other end open.
            let errors = folder.appendingPathComponent("errors")
            try Data().write(to: errors)
            process.standardError = try FileHandle(forWritingTo: errors)
            process.standardOutput = FileHandle.nullDevice
            // Waiting for the end would hold a thread that other tests need.
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                process.terminationHandler = { _ in continuation.resume() }
                do {
                    try process.run()
                } catch {
                    continuation.resume(throwing: error)
                }
            }
            guard process.terminationStatus == 0 else {
                throw Failure(message: "openssl \(arguments[0]): \(try String(contentsOf: errors, encoding: .utf8))")
            }
        }

        private static func start(in folder: URL, speaking language: Language) async throws -> any Channel {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMFile(folder.appendingPathComponent("server.pem").path)
                    .map { .certificate($0) },
                privateKey: .privateKey(
                    try NIOSSLPrivateKey(file: folder.appendingPathComponent("server.key").path, format: .pem)
                )
            )
            configuration.applicationProtocols = language.protocols
            let tls = try NIOSSLContext(configuration: configuration)
            return try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
                    }
                    .flatMap { language.prepare(channel) }
                }
                .bind(host: "127.0.0.1", port: 0)
                .get()
        }

        /// Answers everything that comes on a connection in HTTP/1.1.
        @Sendable static func answerPlainly(_ channel: any Channel) -> EventLoopFuture<Void> {
            channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Answer()) }
        }

        /// Answers requests in sequence with an empty success.
        private final class Answer: ChannelInboundHandler {
            typealias InboundIn = ByteBuffer
            typealias OutboundOut = ByteBuffer

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                let answer = ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
            }

            /// A client that does not trust the server hangs up.
            func errorCaught(context: ChannelHandlerContext, error: any Error) {
                context.close(promise: nil)
            }
        }
    }
#endif
