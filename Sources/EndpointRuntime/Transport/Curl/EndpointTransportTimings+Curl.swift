#if os(Linux)
    internal import CLibcurl

    extension EndpointTransportTimings {
        /// Reads the times that libcurl has measured so far.
        init(curl easy: UnsafeMutableRawPointer) {
            let time: (CURLINFO) -> Duration = { .microseconds(endpoint_curl_get_offset(easy, $0)) }
            let (lookup, connect) = (time(CURLINFO_NAMELOOKUP_TIME_T), time(CURLINFO_CONNECT_TIME_T))
            let (secure, sent) = (time(CURLINFO_APPCONNECT_TIME_T), time(CURLINFO_PRETRANSFER_TIME_T))
            let (begun, total) = (time(CURLINFO_STARTTRANSFER_TIME_T), time(CURLINFO_TOTAL_TIME_T))
            let isReused = endpoint_curl_get_long(easy, CURLINFO_NUM_CONNECTS) == 0
            self.init(
                domainLookup: isReused ? nil : lookup,
                connect: isReused ? nil : max(.zero, connect - lookup),
                secureConnection: isReused || secure == .zero ? nil : max(.zero, secure - connect),
                firstByte: max(.zero, begun - sent),
                transfer: max(.zero, total - begun),
                isReusedConnection: isReused,
                networkProtocol: Self.name(of: endpoint_curl_get_long(easy, CURLINFO_HTTP_VERSION))
            )
        }

        /// The ALPN name of an HTTP version (RFC 7301, section 6).
        private static func name(of version: Int) -> String? {
            switch version {
            case Int(CURL_HTTP_VERSION_1_0): "http/1.0"
            case Int(CURL_HTTP_VERSION_1_1): "http/1.1"
            case Int(CURL_HTTP_VERSION_2_0): "h2"
            case Int(CURL_HTTP_VERSION_3): "h3"
            default: nil
            }
        }
    }
#endif
