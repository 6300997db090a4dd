public import Foundation

/// The reason why a server cannot listen.
public enum MockServerError: Error, Hashable, Sendable, LocalizedError {
    /// Another program listens on this port.
    case portInUse(host: String, port: Int)
    /// The system does not let this process listen on this port: ports below 1024 are often reserved for
    /// administrators.
    case portNotAllowed(host: String, port: Int)
    /// The server cannot listen on the address; `reason` is the text of the system.
    case unusableAddress(host: String, port: Int, reason: String)

    /// The problem and its solution in one sentence.
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

/// The address that a server listens on.
struct MockServerAddress: Hashable, Sendable {
    var host: String
    var port: Int

    /// The address as URLs contain it: with brackets if it contains colons.
    var text: String { "\(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host):\(port)" }

    /// The URL of the server, after the system has chosen the port.
    func url(port: Int?) -> URL {
        var parts = URLComponents()
        parts.scheme = "http"
        // A server that listens on all addresses is also reached at the loopback address.
        let reachable = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
        parts.host = reachable.utf8.contains(UInt8(ascii: ":")) ? "[\(reachable)]" : reachable
        parts.port = port ?? self.port
        return parts.url ?? URL(fileURLWithPath: "/")
    }
}

#if Server
    internal import NIOCore

    extension MockServerError {
        /// Converts an error of the system's sockets.
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
