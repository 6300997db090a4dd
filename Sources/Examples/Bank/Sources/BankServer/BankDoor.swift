import Dispatch
import Foundation

/// The bank's availability. A demo closes the door and opens it again; the bank keeps its data meanwhile.
struct BankDoor {
    /// The port, which stays the same after the door opens again.
    let port: Int
    private let answering: LoopbackListener.Answering
    /// Nil while the door is closed.
    private var listener: LoopbackListener?
    private let isClosed = DispatchSemaphore(value: 0)

    /// Opens the door for the first time, at a port; 0 lets the system choose.
    init(port: Int, _ answering: @escaping LoopbackListener.Answering) throws(LoopbackListener.Failure) {
        let listener = try LoopbackListener(port: port)
        self.port = listener.port
        self.answering = answering
        serve(listener)
    }

    /// Ends all connections. After it returns, new ones are refused.
    mutating func close() {
        guard let listener else { return }
        listener.end()
        isClosed.wait()
        self.listener = nil
    }

    /// Accepts connections again.
    mutating func open() throws(LoopbackListener.Failure) {
        guard listener == nil else { return }
        serve(try LoopbackListener(port: port))
    }

    private mutating func serve(_ listener: LoopbackListener) {
        self.listener = listener
        Thread.detachNewThread { [answering, isClosed] in
            listener.serve(answering)
            isClosed.signal()
        }
    }
}
