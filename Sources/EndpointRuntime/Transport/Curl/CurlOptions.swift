#if os(Linux)
    internal import CLibcurl
    internal import Foundation
    internal import HTTPTypes

    /// The options of an exchange. They are set before it begins.
    struct CurlOptions: Sendable {
        /// The certificates of the only trusted authorities, as PEM; nil for those that the system trusts.
        let authorities: String?
        /// The largest size of a body that is not streamed.
        let maximumBytes: Int
        /// The request takes no kept connection.
        var isFresh = false

        /// libcurl's time limit for a connection in milliseconds. It is a day, because the client has its own timeouts.
        private static let connectTimeout = 24 * 60 * 60 * 1000

        /// The size of libcurl's buffer for a streamed response, in bytes.
        private static let streamBuffer = 128 << 10

        /// Sets all options of a handle.
        func apply(
            to easy: UnsafeMutableRawPointer,
            _ request: EndpointTransportRequest,
            _ fields: CurlFields
        ) throws(TransportError) {
            guard let address = request.address else { throw TransportError(.invalidURL) }
            try Self.set(easy, CURLOPT_URL, address)
            try Self.check(endpoint_curl_set_protocols(easy))
            try Self.set(easy, CURLOPT_PATH_AS_IS, 1)
            try Self.set(easy, CURLOPT_NOSIGNAL, 1)
            // A TLS library without this option cannot be asked for its certificates.
            _ = endpoint_curl_set_long(easy, CURLOPT_CERTINFO, 1)
            try Self.set(easy, CURLOPT_CONNECTTIMEOUT_MS, Self.connectTimeout)
            try Self.set(easy, CURLOPT_HTTP09_ALLOWED, 0)
            try Self.set(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            try Self.check(endpoint_curl_set_pointer(easy, CURLOPT_HTTPHEADER, fields.list))
            if let authorities {
                try trust(authorities, on: easy)
            } else {
                try Self.check(endpoint_curl_trust_file_alone(easy))
            }
            // A stream may be long. libcurl has a buffer of 16 KB otherwise, and reads again for each.
            if request.streamsResponse { try Self.set(easy, CURLOPT_BUFFERSIZE, Self.streamBuffer) }
            try connect(easy, request)
            try unpack(easy, request)
            try send(easy, request)
        }

        private func trust(_ authorities: String, on easy: UnsafeMutableRawPointer) throws(TransportError) {
            var text = authorities
            try Self.check(text.withUTF8 { endpoint_curl_set_authorities(easy, $0.baseAddress, $0.count) })
            try Self.check(endpoint_curl_set_string(easy, CURLOPT_CAPATH, nil))
        }

        /// Chooses the connection. HTTP/2 is only negotiated over TLS. There, a request waits for a connection that is
        /// being opened, because it can carry many requests. Without TLS it would wait for the first response.
        private func connect(
            _ easy: UnsafeMutableRawPointer,
            _ request: EndpointTransportRequest
        ) throws(TransportError) {
            let isSecure = request.head.scheme == "https"
            let takesHTTP2 =
                isSecure && endpoint_curl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)) == CURLE_OK
            // libcurl may be built without HTTP/2.
            if !takesHTTP2 { try Self.set(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)) }
            if isFresh || !request.mayBeSentTwice && !request.isSentAgainByClient {
                // If a pooled connection turned out to be dead, libcurl would send the request again, regardless of its
                // method. A separate connection avoids this. It is closed afterwards, which also tells the server at
                // once if the exchange is incomplete. The client repeats others itself, under another request id.
                try Self.set(easy, CURLOPT_FRESH_CONNECT, 1)
                try Self.set(easy, CURLOPT_FORBID_REUSE, 1)
            } else if isSecure {
                try Self.set(easy, CURLOPT_PIPEWAIT, 1)
            }
        }

        /// Closes an HTTP/1 connection after its response, where libcurl could not keep it safely. HTTP/2 numbers its
        /// streams, so an answer cannot belong to another request.
        static func closeUnlessKept(_ easy: UnsafeMutableRawPointer) throws(TransportError) {
            let version = endpoint_curl_get_long(easy, CURLINFO_HTTP_VERSION)
            guard !CurlTransport.keepsConnections, version <= Int(CURL_HTTP_VERSION_1_1) else { return }
            try set(easy, CURLOPT_FORBID_REUSE, 1)
        }

        /// Looks at the names of the server's certificate. libcurl tells it to the exchange that opened the connection, and
        /// compares the names. A connection without names is closed, so no other exchange comes to use it.
        static func isNamed(_ easy: UnsafeMutableRawPointer) -> Bool {
            guard let text = endpoint_curl_get_certificate(easy).map({ String(cString: $0) }) else { return true }
            let lines = text.split(separator: "\n").filter { !$0.hasPrefix("-----") }
            let certificate = Data(base64Encoded: lines.joined(), options: .ignoreUnknownCharacters)
            guard let certificate, !CertificateNames.areNames(in: certificate) else { return certificate != nil }
            endpoint_curl_set_long(easy, CURLOPT_FORBID_REUSE, 1)
            return false
        }

        /// Lets libcurl request and decompress a compressed response, unless the original bytes are needed, because a
        /// range of a compressed body cannot be decompressed.
        private func unpack(
            _ easy: UnsafeMutableRawPointer,
            _ request: EndpointTransportRequest
        ) throws(TransportError) {
            guard request.unpacksResponse else { return }
            let codings = request.head.headerFields[.acceptEncoding] ?? ""
            try Self.set(easy, CURLOPT_ACCEPT_ENCODING, codings)
        }

        /// Sets the method and the body.
        private func send(_ easy: UnsafeMutableRawPointer, _ request: EndpointTransportRequest) throws(TransportError) {
            if !request.body.isNone {
                try Self.set(easy, CURLOPT_UPLOAD, 1)
                let length = curl_off_t(request.body.length ?? -1)
                try Self.check(endpoint_curl_set_offset(easy, CURLOPT_INFILESIZE_LARGE, length))
            }
            if request.head.method == .head {
                try Self.set(easy, CURLOPT_NOBODY, 1)
            } else {
                try Self.set(easy, CURLOPT_CUSTOMREQUEST, request.head.method.rawValue)
            }
        }

        private static func set(
            _ easy: UnsafeMutableRawPointer,
            _ option: CURLoption,
            _ value: Int
        ) throws(TransportError) {
            try check(endpoint_curl_set_long(easy, option, value))
        }

        private static func set(
            _ easy: UnsafeMutableRawPointer,
            _ option: CURLoption,
            _ value: String
        ) throws(TransportError) {
            try check(endpoint_curl_set_string(easy, option, value))
        }

        /// - Throws: ``TransportError`` if libcurl refuses an option.
        static func check(_ result: CURLcode) throws(TransportError) {
            guard result == CURLE_OK else { throw TransportError(.other, underlying: CurlError(result)) }
        }
    }

    extension CurlTransport {
        /// True if libcurl looks for bytes on an idle HTTP/1.1 connection each time before it takes the connection again.
        /// Versions below 8.0 do not, and from 8.22 on they look at most once in a second (curl pull request 22169). What a
        /// server sends there unasked, such as a load balancer's 408, would be read as the answer to the next request, and
        /// over TLS every later answer would go to the wrong caller (RFC 9112, section 6.3). The library may be another one
        /// than its headers.
        package static let keepsConnections = keepsConnections(
            ofVersion: curl_version_info(CURLVERSION_FIRST).pointee.version_num
        )

        /// Judges a version of libcurl by its number, two hexadecimal digits for each part.
        static func keepsConnections(ofVersion version: UInt32) -> Bool { (0x080000..<0x081600).contains(version) }
    }

    extension EndpointTransportRequest {
        /// The request can be sent twice safely: its method is safe (RFC 9110, section 9.2.1), and it has no body.
        var mayBeSentTwice: Bool {
            body.isNone && [.get, .head, .options, .trace].contains(head.method)
        }

        /// A compressed body is decompressed.
        fileprivate var unpacksResponse: Bool {
            head.headerFields[.range] == nil && head.headerFields[.acceptEncoding] != "identity"
        }
    }

    /// The header fields of a request, as libcurl's list.
    final class CurlFields {
        private(set) var list: UnsafeMutablePointer<curl_slist>?

        /// The fields that libcurl writes itself: those for the framing of the body, and the accepted encodings.
        private static let written: Set<HTTPField.Name> = [.contentLength, .transferEncoding]

        init(_ request: EndpointTransportRequest) throws(TransportError) {
            for field in request.head.headerFields where !Self.written.contains(field.name) {
                if field.name == .acceptEncoding, request.unpacksResponse { continue }
                try append(field)
            }
            // These methods expect content, and some servers answer 411 without a length (RFC 9110, section 8.6).
            if request.body.isNone, [.post, .put, .patch].contains(request.head.method) {
                try append("Content-Length: 0")
            }
            // libcurl's own fields, which an empty value suppresses. With `Expect`, it would wait a second for a
            // server's consent to a body of more than 1 MB.
            for name in ["Accept", "Expect"] where !request.head.headerFields.contains(name) { try append("\(name):") }
        }

        deinit { curl_slist_free_all(list) }

        private func append(_ field: HTTPField) throws(TransportError) {
            // A field with an empty value ends with a semicolon here. With a colon it would be suppressed.
            let isEmpty = field.value.allSatisfy { $0 == " " || $0 == "\t" }
            guard !isEmpty else { return try append("\(field.name.rawName);") }
            var line = Array("\(field.name.rawName): ".utf8)
            field.withUnsafeBytesOfValue { line += $0 }
            line.append(0)
            try add { list in
                line.withUnsafeBytes { curl_slist_append(list, $0.baseAddress?.assumingMemoryBound(to: CChar.self)) }
            }
        }

        private func append(_ line: String) throws(TransportError) {
            try add { curl_slist_append($0, line) }
        }

        private func add(
            _ append: (UnsafeMutablePointer<curl_slist>?) -> UnsafeMutablePointer<curl_slist>?
        ) throws(TransportError) {
            guard let longer = append(list) else {
                throw TransportError(.other, underlying: CurlError(CURLE_OUT_OF_MEMORY))
            }
            list = longer
        }
    }

    extension HTTPFields {
        fileprivate func contains(_ name: String) -> Bool {
            HTTPField.Name(name).map { contains($0) } ?? false
        }
    }
#endif
