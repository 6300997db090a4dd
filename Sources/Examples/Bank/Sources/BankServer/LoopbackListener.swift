import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A port of the loopback interface, with a thread for each connection.
///
/// It is just enough of a server for a demo with one customer. A package for it would take longer to build than
/// everything else here. Use such a package for a server that others can reach.
struct LoopbackListener {
    typealias Answering = @Sendable (HTTPMessage.Request) async -> HTTPMessage.Answer

    /// The reason why the server cannot listen.
    struct Failure: Error {
        var message: String
    }

    /// The port, also if the system chose it.
    let port: Int
    private let socket: Int32
    private let connections = LoopbackSockets()

    /// Listens on a port.
    ///
    /// - Parameter port: 0 lets the system choose.
    /// - Throws: ``Failure`` if the port is unavailable.
    init(port: Int) throws(Failure) {
        socket = Self.stream()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket, pointer, length) == 0 && listen(socket, 64) == 0
                    && getsockname(socket, pointer, &length) == 0
            }
        }
        guard isListening else {
            throw Failure(message: "cannot listen at port \(port): \(String(cString: strerror(errno)))")
        }
        self.port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// Answers requests until ``end()``, and then releases the port.
    func serve(_ answering: @escaping Answering) {
        while !connections.haveEnded {
            // No portable function wakes a thread in `accept`, so this one never blocks there.
            var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 20) > 0 else { continue }
            let connection = accept(socket, nil, nil)
            if connection >= 0 { serve(connection, answering) }
        }
        close(socket)
    }

    private func serve(_ connection: Int32, _ answering: @escaping Answering) {
        guard connections.insert(connection) else {
            close(connection)
            return
        }
        Thread.detachNewThread { [connections] in
            LoopbackConnection(socket: connection).serve(answering)
            connections.close(connection)
        }
    }

    /// Ends all connections, and `serve` with them.
    func end() { connections.endAll() }

    private static func stream() -> Int32 {
        #if canImport(Glibc)
            let type = Int32(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        let socket = Foundation.socket(AF_INET, type, 0)
        var isOn: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        // A customer who disconnects must not end the process.
        signal(SIGPIPE, SIG_IGN)
        return socket
    }
}
