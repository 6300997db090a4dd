#if os(Linux)
    internal import CLibcurl

    extension TransportError {
        /// Converts libcurl's result. `hasHead` is true after the start of a response.
        init(curl result: CURLcode, on easy: UnsafeMutableRawPointer?, hasHead: Bool) {
            // A proxy that did not open the way. Nothing was sent to the server.
            let answer = easy.map { endpoint_curl_get_long($0, CURLINFO_HTTP_CONNECTCODE) } ?? 0
            guard hasHead || answer == 0 || (200..<300).contains(answer) else {
                self.init(.noConnection, underlying: CurlError(result))
                return
            }
            let errno = easy.map { Int32(truncatingIfNeeded: endpoint_curl_get_long($0, CURLINFO_OS_ERRNO)) } ?? 0
            self.init(Kind(curl: result, errno: errno, hasHead: hasHead), underlying: CurlError(result))
        }
    }

    extension TransportError.Kind {
        fileprivate init(curl result: CURLcode, errno: Int32, hasHead: Bool) {
            switch result {
            case CURLE_COULDNT_CONNECT:
                let kind = Self(errno: errno)
                self = kind == .other ? .noConnection : kind
            case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_INTERFACE_FAILED:
                self = .noConnection
            case CURLE_COULDNT_RESOLVE_HOST:
                self = .hostNotFound
            case CURLE_OPERATION_TIMEDOUT:
                self = .timedOut
            case CURLE_URL_MALFORMAT:
                self = .invalidURL
            // A connection that broke during the TLS handshake does not mean an untrusted server.
            case CURLE_SSL_CONNECT_ERROR:
                self = Self(errno: errno) == .connectionLost ? .connectionLost : .untrustedServer
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
                CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
                CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
                self = .untrustedServer
            // The last code means that a field is longer than libcurl accepts.
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
                CURLE_FILESIZE_EXCEEDED, CURLcode(100):
                self = .invalidResponse
            // Before 8.6 this code has the same meaning, and stands for a piece that becomes more than 64 MB during
            // decompression. The other one reports a body that could not be decompressed.
            case CURLE_OUT_OF_MEMORY,
                CURLE_WRITE_ERROR where hasHead:
                self = .invalidResponse
            case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
                CURLE_HTTP2_STREAM, CURLE_SEND_FAIL_REWIND, CURLE_SSL_SHUTDOWN_FAILED:
                self = .connectionLost
            // Within a body, every error is a lost connection.
            default:
                self = hasHead ? .connectionLost : .other
            }
        }
    }
#endif
