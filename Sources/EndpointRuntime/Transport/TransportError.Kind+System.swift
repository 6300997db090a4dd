internal import Foundation

extension TransportError.Kind {
    /// Converts a system error of a socket.
    package init(errno code: Int32) {
        switch code {
        case ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: self = .noConnection
        case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: self = .connectionLost
        case ETIMEDOUT: self = .timedOut
        default: self = .other
        }
    }
}
