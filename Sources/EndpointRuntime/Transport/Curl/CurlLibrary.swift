#if os(Linux)
    internal import CLibcurl
    internal import Foundation

    /// The state of libcurl as a whole, in this process.
    enum CurlLibrary {
        /// Whether libcurl is ready. It is initialized once and never cleaned up, because others in the process may use it too.
        /// A libcurl without `CURL_VERSION_THREADSAFE` must not be initialized by two at a time; this does it only once.
        static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

        /// Keeps a connection that broke from ending the process, on the calling thread. OpenSSL writes to sockets in a way that
        /// sends the signal; how the rest of the process handles it is the app's affair.
        static func blockBrokenPipe() {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
        }
    }

    /// An error of libcurl: its code, and what it says of it.
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
