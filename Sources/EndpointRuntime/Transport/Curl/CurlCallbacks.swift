#if os(Linux)
    internal import CLibcurl
    internal import Foundation

    /// The functions that libcurl calls while it runs an exchange. The exchange is their context.
    enum CurlCallbacks {
        /// The outcome of receiving a piece of a body.
        enum Taking {
            case taken
            /// libcurl keeps the piece, and delivers it again later.
            case paused
            case refused
        }

        /// Registers the exchange with libcurl. It must outlive the handle.
        static func install(on easy: UnsafeMutableRawPointer, of transfer: CurlTransfer) throws(TransportError) {
            let context = Unmanaged.passUnretained(transfer).toOpaque()
            let contexts = [
                CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_READDATA, CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA,
                CURLOPT_RESOLVER_START_DATA, CURLOPT_XFERINFODATA,
            ]
            for option in contexts { try CurlOptions.check(endpoint_curl_set_pointer(easy, option, context)) }
            try CurlOptions.check(endpoint_curl_set_transfer_callback(easy, CURLOPT_HEADERFUNCTION, header))
            try CurlOptions.check(endpoint_curl_set_transfer_callback(easy, CURLOPT_WRITEFUNCTION, write))
            try CurlOptions.check(endpoint_curl_set_transfer_callback(easy, CURLOPT_READFUNCTION, read))
            try CurlOptions.check(endpoint_curl_set_resolver_callback(easy, resolverStart))
            try CurlOptions.check(endpoint_curl_set_socket_callback(easy, openSocket))
            try CurlOptions.check(endpoint_curl_set_request_callback(easy, request))
            guard transfer.request.onBytesSent != nil else { return }
            try CurlOptions.check(endpoint_curl_set_long(easy, CURLOPT_NOPROGRESS, 0))
            try CurlOptions.check(endpoint_curl_set_progress_callback(easy, progress))
        }

        private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
            context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
        }

        /// A number other than the number of bytes makes libcurl end the exchange.
        private static func refusal(of count: Int) -> Int { count == 0 ? 1 : 0 }

        private static let header: endpoint_curl_transfer_callback = { bytes, size, count, context in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return transfer(context)?.take(line: line) == true ? line.count : refusal(of: line.count)
        }

        private static let write: endpoint_curl_transfer_callback = { bytes, size, count, context in
            let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
            switch transfer(context)?.take(body: piece) {
            case .taken: return piece.count
            case .paused: return Int(CURL_WRITEFUNC_PAUSE)
            case .refused, nil: return refusal(of: piece.count)
            }
        }

        private static let read: endpoint_curl_transfer_callback = { bytes, size, count, context in
            let room = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            switch transfer(context)?.give(room) {
            case .bytes(let count): return count
            case .end: return 0
            case .wait: return Int(CURL_READFUNC_PAUSE)
            case .failed, nil: return Int(CURL_READFUNC_ABORT)
            }
        }

        private static let resolverStart: curl_resolver_start_callback = { _, _, context in
            transfer(context)?.lookUp()
            return 0
        }

        /// Opens a socket that child processes do not inherit.
        private static let openSocket: curl_opensocket_callback = { context, _, address in
            guard let address = address?.pointee else { return -1 }
            // `SOCK_CLOEXEC`, which the C libraries declare as different types.
            let closesOnExec: Int32 = 0o2_000_000
            return transfer(context)?.connect {
                socket(address.family, address.socktype | closesOnExec, address.protocol)
            } ?? -1
        }

        private static let request: curl_prereq_callback = { context, _, _, _, port in
            transfer(context)?.begin(from: port) == true ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }

        private static let progress: curl_xferinfo_callback = { context, _, _, _, sent in
            transfer(context)?.tellBytesSent(Int(sent))
            return 0
        }
    }
#endif
