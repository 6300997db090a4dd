import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A real HTTP/1.1 server on a loopback socket, which can also behave incorrectly.
///
/// A thread accepts, and a thread per connection reads a request and takes the steps that the script answers with. Nothing
/// of it outlives `stop()`, which ends every connection.
package final class LoopbackServer: Sendable {
    /// A request, as it was read.
    package struct Request: Sendable {
        package let method: String
        package let path: String
        package let headers: [String: String]
        /// The body; empty if the server only counts.
        package let body: String
        /// The length of the body in bytes.
        package let bodyLength: Int
    }

    /// A step of the answer.
    package enum Step: Sendable {
        /// Reads this number of further bytes from the client, or up to their end.
        case read(Int)
        /// Sends these bytes.
        case send(String)
        /// Sends these bytes, text or not.
        case sendBytes([UInt8])
        /// Sends these bytes one by one.
        case dribble(String)
        /// Sends this many bytes.
        case flood(Int)
        /// Sends until the client closes the connection, and opens the gate then.
        case endless(Gate)
        /// Sends nothing until the gate is open, for at most a minute.
        case wait(Gate)
        /// Opens the gate: all before it was sent.
        case open(Gate)
        /// Closes the connection.
        case close
        /// Resets the connection, like a machine that does not know it.
        case reset
        /// Waits until the client closes the connection, and opens the gate then.
        case hold(Gate)
    }

    package typealias Script = @Sendable (Request) -> [Step]
    package typealias EarlyScript = @Sendable (Request) -> [Step]?

    private struct State {
        var requests: [Request] = []
        /// The connections there are.
        var sockets: Set<Int32> = []
        /// The number of connections so far.
        var connections = 0
        /// Open when there is no connection.
        var idle: [Gate] = []
        var isStopped = false
    }

    package let port: Int
    private let listener: Int32
    private let script: Script
    private let early: EarlyScript?
    private let keepsBodies: Bool
    private let isIPv6: Bool
    private let reads: Gate?
    private let state = Guarded(State())

    package struct Failure: Error {
        package init() {}
    }

    /// - Parameters:
    ///   - keepsBodies: Pass true to keep the bodies of requests. Otherwise they are only counted.
    ///   - isIPv6: Pass true to listen at `[::1]`.
    ///   - reads: The server starts to read when this gate opens; nil starts at once.
    ///   - early: Returns the steps after the head of a request, which end the connection; nil reads the body and runs
    ///     the script.
    ///   - script: Returns the steps that answer a request.
    /// - Throws: ``Failure`` if no socket is available.
    package init(
        keepsBodies: Bool = true,
        isIPv6: Bool = false,
        reads: Gate? = nil,
        early: EarlyScript? = nil,
        _ script: @escaping Script
    ) throws {
        self.script = script
        self.early = early
        self.keepsBodies = keepsBodies
        self.reads = reads
        self.isIPv6 = isIPv6
        (listener, port) = isIPv6 ? try Sockets.listenIPv6() : try Sockets.listen()
        Self.running.with { $0[port] = self }
        Thread.detachNewThread { [self] in accept() }
    }

    /// The servers that were not stopped yet, by their ports.
    private static let running = Guarded([Int: LoopbackServer]())

    /// The server at a port, for callers without a connection.
    static func listening(on port: Int) -> LoopbackServer? { running.with { $0[port] } }

    /// The address of the server.
    package var address: String { "http://\(isIPv6 ? "[::1]" : "127.0.0.1"):\(port)" }

    /// The requests so far.
    package var requests: [Request] { state.with { $0.requests } }

    /// The number of connections so far.
    package var connections: Int { state.with { $0.connections } }

    /// Waits until all earlier connections have ended, so that nothing more can arrive over them. The client must not
    /// keep connections open.
    package func settle() async {
        let isNext = Gate()
        // Connections are accepted in their order: when this one has ended, all before it were accepted.
        Thread.detachNewThread { [port] in
            Sockets.poke(port, untilClosed: true)
            isNext.open()
        }
        await isNext.pass()
        let isIdle = Gate()
        let isIdleNow = state.with { state in
            if !state.sockets.isEmpty { state.idle.append(isIdle) }
            return state.sockets.isEmpty
        }
        if !isIdleNow { await isIdle.pass() }
    }

    /// Ends every connection and stops listening.
    package func stop() {
        Self.running.with { $0[port] = nil }
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
            state.with { state in
                state.sockets.insert(socket)
                state.connections += 1
            }
            Thread.detachNewThread { [self] in
                serve(socket)
                leave(socket)
            }
        }
        close(listener)
    }

    /// Closes a connection, and reports if it was the last one.
    private func leave(_ socket: Int32) {
        let idle = state.with { state -> [Gate] in
            state.sockets.remove(socket)
            guard state.sockets.isEmpty else { return [] }
            defer { state.idle = [] }
            return state.idle
        }
        close(socket)
        for gate in idle { gate.open() }
    }

    private func serve(_ socket: Int32) {
        var reader = RequestReader(socket, keepsBodies: keepsBodies)
        guard reads?.block() ?? true else { return }
        while let head = reader.nextHead() {
            if let steps = early?(head) {
                state.with { $0.requests.append(head) }
                _ = steps.allSatisfy { take($0, socket, &reader) }
                return
            }
            guard let request = reader.whole(head) else { return }
            guard answer(request).allSatisfy({ take($0, socket, &reader) }) else { return }
        }
    }

    /// Records a request, and returns the steps that answer it.
    func answer(_ request: Request) -> [Step] {
        state.with { $0.requests.append(request) }
        return script(request)
    }

    /// Takes a step; false when the connection is over.
    private func take(_ step: Step, _ socket: Int32, _ reader: inout RequestReader) -> Bool {
        switch step {
        case .read(let count):
            return reader.skip(count)
        case .send(let text):
            return Sockets.write(Array(text.utf8), socket)
        case .sendBytes(let bytes):
            return Sockets.write(bytes, socket)
        case .dribble(let text):
            return text.utf8.allSatisfy { byte in
                // Each byte is sent separately, and the reader gets the chance to read it alone.
                sched_yield()
                return Sockets.write([byte], socket)
            }
        case .flood(let count):
            let block = [UInt8](repeating: 0x20, count: 1 << 16)
            return (0..<count / block.count).allSatisfy { _ in Sockets.write(block, socket) }
        case .endless(let gate):
            let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
            while Sockets.write(block, socket) {}
            gate.open()
            return false
        case .wait(let gate):
            return gate.block()
        case .open(let gate):
            gate.open()
            return true
        case .close:
            return false
        case .reset:
            Sockets.resetOnClose(socket)
            return false
        case .hold(let gate):
            var byte: UInt8 = 0
            while recv(socket, &byte, 1, 0) > 0 {}
            gate.open()
            return false
        }
    }
}

extension LoopbackServer {
    /// A proper response.
    package static func response(_ status: String, _ body: String = "", headers: String = "") -> Step {
        .send("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
    }
}
