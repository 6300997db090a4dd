#if os(Linux)
    internal import Foundation

    /// The ports that sockets have on this machine.
    enum LocalPort {
        /// The port of a socket over IP; nil where it has none.
        static func of(_ socket: Int32) -> Int32? {
            var address = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            return withUnsafeMutableBytes(of: &address) { bytes in
                guard let start = bytes.baseAddress,
                    getsockname(socket, start.assumingMemoryBound(to: sockaddr.self), &length) == 0
                else { return nil }
                // The port is at the same place in both kinds of addresses.
                let family = Int32(bytes.load(as: sa_family_t.self))
                guard family == AF_INET || family == AF_INET6 else { return nil }
                return Int32(UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self)))
            }
        }
    }
#endif
