import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A real HTTP/1.1 server on a loopback socket, which also does what no decent server does.
///
/// A thread accepts, and a thread per connection reads a request and takes the steps that the script answers with. Nothing
/// of it outlives `stop()`, which ends every connection.
package final class LoopbackServer: Sendable {
    /// A request, as it was read.
    package struct Request: Sendable {
        package let method: String
        package let path: String
        package let headers: [String: String]
        package let body: String
    }

    /// What is done to answer it.
    package enum Step: Sendable {
        /// Sends these bytes.
        case send(String)
        /// Sends these bytes, text or not.
        case sendBytes([UInt8])
        /// Sends these bytes one by one.
        case dribble(String)
        /// Sends this many bytes.
        case flood(Int)
        /// Sends nothing until the gate is open, for a minute at most.
        case wait(Gate)
        /// Closes the connection.
        case close
        /// Waits until the client closes the connection, and opens the gate then.
        case hold(Gate)
    }

    package typealias Script = @Sendable (Request) -> [Step]

    package let port: Int
    private let listener: Int32
    private let script: Script
    private let state = Guarded((requests: [Request](), sockets: Set<Int32>(), isStopped: false))

    package struct Failure: Error {
        package init() {}
    }

    package init(_ script: @escaping Script) throws {
        self.script = script
        (listener, port) = try Sockets.listen()
        Thread.detachNewThread { [self] in accept() }
    }

    /// Where it listens.
    package var address: String { "http://127.0.0.1:\(port)" }

    /// What was asked so far.
    package var requests: [Request] { state.with { $0.requests } }

    /// Ends every connection and stops listening.
    package func stop() {
        let sockets = state.with { state in
            state.isStopped = true
            return state.sockets
        }
        for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        shutdown(listener, Int32(SHUT_RDWR))
        // Darwin does not wake a thread out of accept by shutdown, but by a connection.
        Sockets.poke(port)
    }

    private func accept() {
        while true {
            let socket = Sockets.accept(listener)
            guard socket >= 0, !state.with({ $0.isStopped }) else {
                if socket >= 0 { close(socket) }
                break
            }
            state.with { _ = $0.sockets.insert(socket) }
            Thread.detachNewThread { [self] in
                serve(socket)
                state.with { _ = $0.sockets.remove(socket) }
                close(socket)
            }
        }
        close(listener)
    }

    private func serve(_ socket: Int32) {
        var buffer: [UInt8] = []
        while let request = Sockets.readRequest(socket, &buffer) {
            state.with { $0.requests.append(request) }
            for step in script(request) {
                guard take(step, socket) else { return }
            }
        }
    }

    /// Takes a step; false when the connection is over.
    private func take(_ step: Step, _ socket: Int32) -> Bool {
        switch step {
        case .send(let text):
            return Sockets.write(Array(text.utf8), socket)
        case .sendBytes(let bytes):
            return Sockets.write(bytes, socket)
        case .dribble(let text):
            return text.utf8.allSatisfy { byte in
                // Each byte is a segment of its own; whoever reads gets the chance to see it alone.
                sched_yield()
                return Sockets.write([byte], socket)
            }
        case .flood(let count):
            let block = [UInt8](repeating: 0x20, count: 1 << 16)
            return (0..<count / block.count).allSatisfy { _ in Sockets.write(block, socket) }
        case .wait(let gate):
            return gate.block()
        case .close:
            return false
        case .hold(let gate):
            var byte: UInt8 = 0
            while recv(socket, &byte, 1, 0) > 0 {}
            gate.open()
            return false
        }
    }
}

/// The few calls of the socket library that the server needs.
private enum Sockets {
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

    /// Connects and hangs up.
    static func poke(_ port: Int) {
        let socket = stream()
        var address = loopback(port: port)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
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

    /// Reads a head and as much of a body as its length says; nil when the client hung up.
    static func readRequest(_ socket: Int32, _ buffer: inout [UInt8]) -> LoopbackServer.Request? {
        let blank = Array("\r\n\r\n".utf8)
        while true {
            if let end = buffer.indices.first(where: { buffer[$0...].starts(with: blank) }) {
                let lines = String(decoding: buffer[..<end], as: UTF8.self).components(separatedBy: "\r\n")
                var headers: [String: String] = [:]
                for line in lines.dropFirst() {
                    let parts = line.split(separator: ":", maxSplits: 1)
                    headers[parts[0].lowercased()] =
                        parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
                }
                buffer.removeFirst(end + blank.count)
                let isChunked = headers["transfer-encoding"] == "chunked"
                let length = headers["content-length"].flatMap { Int($0) } ?? 0
                guard let bytes = isChunked ? readChunks(socket, &buffer) : readBytes(length, socket, &buffer) else {
                    return nil
                }
                let body = String(decoding: bytes, as: UTF8.self)
                let words = lines[0].split(separator: " ").map(String.init)
                guard words.count == 3 else { return nil }
                return LoopbackServer.Request(method: words[0], path: words[1], headers: headers, body: body)
            }
            guard read(socket, &buffer) else { return nil }
        }
    }

    private static func readBytes(_ count: Int, _ socket: Int32, _ buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
        while buffer.count < count {
            guard read(socket, &buffer) else { return nil }
        }
        defer { buffer.removeFirst(count) }
        return buffer[..<count]
    }

    /// Reads a body in chunks (RFC 9112 §7.1), without extensions and trailers.
    private static func readChunks(_ socket: Int32, _ buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
        var body: ArraySlice<UInt8> = []
        while true {
            guard let end = buffer.firstIndex(of: 0x0A) else {
                guard read(socket, &buffer) else { return nil }
                continue
            }
            let line = String(decoding: buffer[..<end], as: UTF8.self).trimmingCharacters(in: .whitespaces)
            buffer.removeFirst(end + 1)
            guard let length = Int(line.trimmingCharacters(in: .newlines), radix: 16),
                let chunk = readBytes(length + 2, socket, &buffer)
            else { return nil }
            if length == 0 { return body }
            body += chunk.dropLast(2)
        }
    }

    private static func read(_ socket: Int32, _ buffer: inout [UInt8]) -> Bool {
        var block = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket, &block, block.count, 0)
        guard count > 0 else { return false }
        buffer += block[..<count]
        return true
    }

    private static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func stream() -> Int32 {
        #if canImport(Glibc)
            return socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let socket = socket(AF_INET, SOCK_STREAM, 0)
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

extension LoopbackServer {
    /// A proper response.
    package static func response(_ status: String, _ body: String = "", headers: String = "") -> Step {
        .send("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
    }
}
