#if os(Linux)
    internal import CLibcurl
    internal import Foundation

    /// The global state of libcurl in this process.
    enum CurlLibrary {
        /// libcurl is ready. It is initialized once and never cleaned up, because other code in the process may use it,
        /// too. A libcurl without `CURL_VERSION_THREADSAFE` must not be initialized concurrently, and this initializes
        /// it only once.
        static let isReady: Bool = {
            guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else { return false }
            CurlExit.register()
            return true
        }()

        /// Blocks SIGPIPE on the calling thread, so that a broken connection does not end the process. OpenSSL writes
        /// to sockets without suppressing the signal. The handling in other threads is up to the app.
        static func blockBrokenPipe() {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
        }
    }

    /// An error of libcurl: its code and its message.
    struct CurlError: Error, CustomStringConvertible {
        let code: UInt32
        let description: String

        init(_ code: CURLcode) {
            self.code = code.rawValue
            description = "libcurl \(code.rawValue): \(String(cString: curl_easy_strerror(code)))"
        }

        init(_ code: CURLMcode) {
            self.code = UInt32(bitPattern: code.rawValue)
            description = "libcurl \(code.rawValue): \(String(cString: curl_multi_strerror(code)))"
        }
    }
#endif
