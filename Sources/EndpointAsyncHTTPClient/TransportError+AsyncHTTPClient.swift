#if AsyncHTTPClient
    internal import AsyncHTTPClient
    internal import EndpointRuntime
    internal import Foundation
    internal import NIOCore
    internal import NIOHTTP1
    internal import NIOHTTP2
    internal import NIOHTTPCompression
    internal import NIOPosix
    internal import NIOSSL

    extension TransportError {
        /// Converts an error of AsyncHTTPClient, or of SwiftNIO below it. `hasHead` is true after the start of the
        /// response. Every error within a body is a lost connection, as with `URLSession`.
        init(asyncHTTPClient error: any Error, hasHead: Bool) {
            if let error = error as? TransportError {
                self = error
            } else {
                self.init(Kind(error, hasHead: hasHead), underlying: error)
            }
        }
    }

    extension TransportError.Kind {
        fileprivate init(_ error: any Error, hasHead: Bool) {
            switch error {
            case is CancellationError: self = .cancelled
            case let error as HTTPClientError: self = Self(error)
            case let error as NIOConnectionError: self = Self(error)
            case let error as HTTPParserError:
                self = hasHead || error == .invalidEOFState ? .connectionLost : .invalidResponse
            case let error as IOError: self = Self(errno: error.errnoCode)
            case let error as ChannelError: self = Self(error)
            #if canImport(Network)
                case let error as HTTPClient.NWPOSIXError: self = Self(errno: error.errorCode.rawValue)
                case is HTTPClient.NWTLSError: self = .untrustedServer
            #endif
            case is NIOSSLExtraError: self = .untrustedServer
            case let error as NIOSSLError: self = Self(error)
            case let error as NIOHTTP2Errors.StreamClosed:
                // The server requires HTTP/1.1. If the request is repeated over HTTP/2, the answer is the same.
                self = error.errorCode == .http11Required ? .other : .connectionLost
            case is any NIOHTTP2Error: self = .connectionLost
            case is NIOTooManyBytesError, is ContentDecodingError, is NIOHTTPDecompression.DecompressionError,
                is NIOHTTPDecompression.ExtraDecompressionError:
                self = .invalidResponse
            default: self = .other
            }
        }

        private init(_ error: HTTPClientError) {
            switch error {
            case .cancelled, .requestStreamCancelled:
                // An HTTP/2 connection that the server is closing reports this for a call that came too late for it.
                self = Task.isCancelled ? .cancelled : .connectionLost
            case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
                .getConnectionFromPoolTimeout, .socksHandshakeTimeout, .httpProxyHandshakeTimeout:
                self = .timedOut
            case .remoteConnectionClosed, .uncleanShutdown:
                self = .connectionLost
            case .invalidURL, .emptyHost, .emptyScheme, .missingSocketPath:
                self = .invalidURL
            default:
                self = .other
            }
        }

        /// Connecting failed at each address, or the host has no address.
        private init(_ error: NIOConnectionError) {
            guard !error.connectionErrors.isEmpty else {
                self = .hostNotFound
                return
            }
            let isTimeout = error.connectionErrors.allSatisfy {
                if case .connectTimeout? = $0.error as? ChannelError { true } else { false }
            }
            self = isTimeout ? .timedOut : .noConnection
        }

        private init(_ error: ChannelError) {
            switch error {
            case .connectTimeout: self = .timedOut
            case .ioOnClosedChannel, .alreadyClosed, .inputClosed, .outputClosed, .eof: self = .connectionLost
            default: self = .other
            }
        }

        private init(_ error: NIOSSLError) {
            switch error {
            case .handshakeFailed, .noCertificateToValidate, .unableToValidateCertificate: self = .untrustedServer
            case .uncleanShutdown: self = .connectionLost
            default: self = .other
            }
        }
    }
#endif
