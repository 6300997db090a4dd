public import Foundation

/// Why a server cannot listen.
public enum MockServerError: Error, Hashable, Sendable, LocalizedError {
    /// Another program listens on this port.
    case portInUse(host: String, port: Int)
    /// The system does not let this process listen on this port: ports below 1024 are often reserved for
    /// administrators.
    case portNotAllowed(host: String, port: Int)
    /// The server cannot listen on the address; `reason` is the text of the system.
    case unusableAddress(host: String, port: Int, reason: String)

    /// What happened and what to do, in one sentence.
    public var errorDescription: String? {
        switch self {
        case .portInUse(let host, let port):
            "port \(port) of \(host) is already in use; stop the other program, or choose another port (0 chooses "
                + "a free port)"
        case .portNotAllowed(let host, let port):
            "the system does not allow listening on port \(port) of \(host); choose a port from 1024 up, or 0"
        case .unusableAddress(let host, let port, let reason):
            "cannot listen on port \(port) of '\(host)': \(reason)"
        }
    }
}

/// Where a server listens.
struct MockServerAddress: Hashable, Sendable {
    var host: String
    var port: Int

    /// As it stands in a URL: an address with colons in brackets.
    var text: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// The URL that leads here, once the system has chosen the port.
    func url(port: Int?) -> URL {
        var parts = URLComponents()
        parts.scheme = "http"
        // What listens everywhere is reached at the loopback address, too.
        let reachable = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
        parts.host = reachable.contains(":") ? "[\(reachable)]" : reachable
        parts.port = port ?? self.port
        return parts.url ?? URL(fileURLWithPath: "/")
    }
}

#if Server
    internal import NIOCore

    extension MockServerError {
        /// What an error of the system's sockets means.
        init(_ error: any Error, at address: MockServerAddress) {
            switch (error as? IOError)?.errnoCode {
            case EADDRINUSE: self = .portInUse(host: address.host, port: address.port)
            case EACCES: self = .portNotAllowed(host: address.host, port: address.port)
            default:
                self = .unusableAddress(host: address.host, port: address.port, reason: String(describing: error))
            }
        }
    }
#endif
