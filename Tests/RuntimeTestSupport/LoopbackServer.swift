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
        /// The body; empty where the server only counts.
        package let body: String
        /// How many bytes the body had.
        package let bodyLength: Int
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
        /// Sends until the client closes the connection, and opens the gate then.
        case endless(Gate)
        /// Sends nothing until the gate is open, for a minute at most.
        case wait(Gate)
        /// Opens the gate: all before it was sent.
        case open(Gate)
        /// Closes the connection.
        case close
        /// Ends the connection without a word, as a machine does that knows nothing of it.
        case reset
        /// Waits until the client closes the connection, and opens the gate then.
        case hold(Gate)
    }

    package typealias Script = @Sendable (Request) -> [Step]

    package let port: Int
    private let listener: Int32
    private let script: Script
    private let keepsBodies: Bool
    private let reads: Gate?
    private let state = Guarded((requests: [Request](), sockets: Set<Int32>(), connections: 0, isStopped: false))

    package struct Failure: Error {
        package init() {}
    }

    /// - Parameters:
    ///   - keepsBodies: Whether requests have their bodies; otherwise these are counted as they come, and gone.
    ///   - reads: Opens when the server begins to read what it is sent; nil: at once.
    ///   - script: What is done to answer a request.
    /// - Throws: ``Failure`` where no socket can be had.
    package init(keepsBodies: Bool = true, reads: Gate? = nil, _ script: @escaping Script) throws {
        self.script = script
        self.keepsBodies = keepsBodies
        self.reads = reads
        (listener, port) = try Sockets.listen()
        Self.running.with { $0[port] = self }
        Thread.detachNewThread { [self] in accept() }
    }

    /// The servers that were not stopped yet, by their ports.
    private static let running = Guarded([Int: LoopbackServer]())

    /// The server at a port, for whoever asks it without a connection.
    static func listening(on port: Int) -> LoopbackServer? { running.with { $0[port] } }

    /// Where it listens.
    package var address: String { "http://127.0.0.1:\(port)" }

    /// What was asked so far.
    package var requests: [Request] { state.with { $0.requests } }

    /// How many connections there have been so far.
    package var connections: Int { state.with { $0.connections } }

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
                state.with { _ = $0.sockets.remove(socket) }
                close(socket)
            }
        }
        close(listener)
    }

    private func serve(_ socket: Int32) {
        var reader = RequestReader(socket, keepsBodies: keepsBodies)
        guard reads?.block() ?? true else { return }
        while let request = reader.next() {
            for step in answer(request) {
                guard take(step, socket) else { return }
            }
        }
    }

    /// Notes a request, and says what is done to answer it.
    func answer(_ request: Request) -> [Step] {
        state.with { $0.requests.append(request) }
        return script(request)
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
