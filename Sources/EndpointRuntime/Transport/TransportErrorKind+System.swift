internal import Foundation

extension TransportError.Kind {
    /// What the system says of a socket.
    package init(errno code: Int32) {
        switch code {
        case ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: self = .noConnection
        case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: self = .connectionLost
        case ETIMEDOUT: self = .timedOut
        default: self = .other
        }
    }
}
