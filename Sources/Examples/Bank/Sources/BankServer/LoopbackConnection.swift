import Dispatch
import Foundation

/// A customer's connection. It handles requests in sequence on its own thread.
struct LoopbackConnection {
    private static let blank = Data("\r\n\r\n".utf8)
    /// The largest request in bytes. A longer one ends the connection.
    private static let limit = 1 << 20

    let socket: Int32
    /// The received bytes that are not parsed yet.
    private var rest = Data()

    init(socket: Int32) {
        self.socket = socket
    }

    consuming func serve(_ answering: @escaping LoopbackListener.Answering) {
        while let request = next() {
            let answer = Self.wait { await answering(request) }
            if answer.delay > .zero { Thread.sleep(forTimeInterval: answer.delay / .seconds(1)) }
            guard send(answer.data) else { return }
        }
    }

    /// The next request; nil if the customer disconnected or sent an invalid request.
    private mutating func next() -> HTTPMessage.Request? {
        while true {
            if let end = rest.firstRange(of: Self.blank) {
                let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
                guard var request = HTTPMessage.Request(head: head) else { return nil }
                let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
                guard (0...Self.limit).contains(length) else { return nil }
                rest = Data(rest[end.upperBound...])
                while rest.count < length {
                    guard receive() else { return nil }
                }
                request.body = Data(rest.prefix(length))
                rest = Data(rest.dropFirst(length))
                return request
            }
            guard rest.count < Self.limit, receive() else { return nil }
        }
    }

    private mutating func receive() -> Bool {
        var block = [UInt8](repeating: 0, count: 1 << 14)
        let count = recv(socket, &block, block.count, 0)
        if count > 0 { rest += block[..<count] }
        return count > 0
    }

    private func send(_ data: Data) -> Bool {
        var bytes = [UInt8](data)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    /// Blocks this thread, which only serves the connection, until an actor has answered.
    private static func wait(for answer: @escaping @Sendable () async -> HTTPMessage.Answer) -> HTTPMessage.Answer {
        let box = AnswerBox()
        Task {
            box.answer = await answer()
            box.isFilled.signal()
        }
        box.isFilled.wait()
        return box.answer
    }
}

/// The box for the task's answer.
private final class AnswerBox {
    var answer = HTTPMessage.Answer(status: 500)
    let isFilled = DispatchSemaphore(value: 0)
}

// The semaphore orders the single write before the single read.
extension AnswerBox: @unchecked Sendable {}
