#if os(Linux)
    internal import Foundation

    /// The sockets of an exchange: one for each address that libcurl tried.
    struct CurlSockets {
        private var opened: [Int32] = []
        /// The connected socket.
        private(set) var used: Int32?

        /// Records a socket.
        mutating func add(_ socket: Int32) -> Int32 {
            opened.append(socket)
            return socket
        }

        /// Finds the connected socket by its local port, because libcurl reveals it only at the end.
        mutating func use(_ port: Int32) {
            used = opened.last { Self.port(of: $0) == port }
        }

        private static func port(of socket: Int32) -> Int32? {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            return withUnsafeMutableBytes(of: &address) { bytes in
                guard let start = bytes.baseAddress,
                    getsockname(socket, start.assumingMemoryBound(to: sockaddr.self), &length) == 0
                else { return nil }
                // The port is at the same offset in both kinds of addresses.
                let family = Int32(bytes.load(as: sa_family_t.self))
                guard family == AF_INET || family == AF_INET6 else { return nil }
                return Int32(UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self)))
            }
        }
    }
#endif
