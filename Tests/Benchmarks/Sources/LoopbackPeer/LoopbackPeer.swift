import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Answers each request on a loopback socket at once, with its argument as a JSON body, or with 204 without an
/// argument. It first prints the port.
///
/// It is a separate process, so that its work is not measured. It ends with its standard input.
@main
struct LoopbackPeer {
    static func main() {
        guard let (listener, port) = listen() else { exit(71) }
        let answer = answer(CommandLine.arguments.dropFirst().first)
        print(port)
        fflush(nil)
        Thread.detachNewThread {
            while readLine() != nil {}
            exit(0)
        }
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { exit(71) }
            Thread.detachNewThread { serve(connection, answer) }
        }
    }

    private static func listen() -> (socket: Int32, port: UInt16)? {
        #if canImport(Darwin)
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && systemListen(listener, 64) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        return isBound ? (listener, UInt16(bigEndian: address.sin_port)) : nil
    }

    private static func answer(_ body: String?) -> [UInt8] {
        guard let body else { return Array("HTTP/1.1 204 No Content\r\n\r\n".utf8) }
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        return Array("\(head)\(body)".utf8)
    }

    /// Answers as many requests as come; each ends with an empty line, for none has a body.
    private static func serve(_ connection: Int32, _ answer: [UInt8]) {
        var isOn: Int32 = 1
        setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        let end = Array("\r\n\r\n".utf8)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var matched = 0
        while true {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { break }
            for byte in buffer[..<count] {
                matched = byte == end[matched] ? matched + 1 : byte == end[0] ? 1 : 0
                guard matched == end.count else { continue }
                matched = 0
                guard write(connection, answer, answer.count) == answer.count else { break }
            }
        }
        close(connection)
    }
}

private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }
