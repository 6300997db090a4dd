#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The few calls of the socket library that the server needs.
enum Sockets {
    /// Listens at a free port of `[::1]`.
    static func listenIPv6() throws -> (socket: Int32, port: Int) {
        let socket = stream(AF_INET6)
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket, pointer, length) == 0 && systemListen(socket, 64) == 0
                    && getsockname(socket, pointer, &length) == 0
            }
        }
        guard isBound else { throw LoopbackServer.Failure() }
        return (socket, Int(UInt16(bigEndian: address.sin6_port)))
    }

    static func listen() throws -> (socket: Int32, port: Int) {
        let socket = stream()
        var address = loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket, pointer, length) == 0 && systemListen(socket, 64) == 0
                    && getsockname(socket, pointer, &length) == 0
            }
        }
        guard isBound else { throw LoopbackServer.Failure() }
        return (socket, Int(UInt16(bigEndian: address.sin_port)))
    }

    static func accept(_ listener: Int32) -> Int32 {
        systemAccept(listener, nil, nil)
    }

    /// Makes closing the socket a reset.
    static func resetOnClose(_ socket: Int32) {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    /// Connects, sends these bytes as far as the server accepts them, and reads until the server disconnects.
    static func exchange(_ bytes: [UInt8], _ port: Int) -> [UInt8] {
        let socket = connected(port)
        defer { close(socket) }
        // A server that has read enough may hang up before all is sent.
        _ = write(bytes, socket)
        var (answer, block) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while case let count = read(socket, &block), count > 0 { answer += block[..<count] }
        return answer
    }

    /// Connects and disconnects, or sends nothing and waits until the server disconnects.
    static func poke(_ port: Int, untilClosed: Bool = false) {
        let socket = connected(port)
        if untilClosed {
            shutdown(socket, Int32(SHUT_WR))
            var byte: UInt8 = 0
            while recv(socket, &byte, 1, 0) > 0 {}
        }
        close(socket)
    }

    static func write(_ bytes: [UInt8], _ socket: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                systemSend(socket, UnsafeRawBufferPointer(rebasing: buffer[sent...]))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Reads available bytes, up to the size of the block; 0 at the end.
    static func read(_ socket: Int32, _ block: inout [UInt8]) -> Int {
        max(recv(socket, &block, block.count, 0), 0)
    }

    private static func connected(_ port: Int) -> Int32 {
        let socket = stream()
        var address = loopback(port: port)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return socket
    }

    private static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func stream(_ family: Int32 = AF_INET) -> Int32 {
        #if canImport(Glibc)
            return socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let socket = socket(family, SOCK_STREAM, 0)
            #if canImport(Darwin)
                var isOn: Int32 = 1
                setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
            #endif
            return socket
        #endif
    }
}

private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 {
    listen(socket, backlog)
}

private func systemAccept(
    _ socket: Int32,
    _ address: UnsafeMutablePointer<sockaddr>?,
    _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 {
    accept(socket, address, length)
}

private func systemSend(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
        return send(socket, bytes.baseAddress, bytes.count, 0)
    #else
        // A client that hung up is no reason to end the process.
        return send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
}
