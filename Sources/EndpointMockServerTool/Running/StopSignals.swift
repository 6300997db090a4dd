import Dispatch
import EndpointTooling
import Foundation

/// The signals that stop a server: Control-C, and the one that system services send.
enum StopSignals {
    /// Waits for the first of them. Returns immediately if the task is cancelled.
    static func first() async -> CommandOutcome {
        let (signals, arrival) = AsyncStream<Void>.makeStream()
        let sources = [SIGINT, SIGTERM].map { number in
            // Otherwise the signal would end the process before the outcome could be reported.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { arrival.yield() }
            source.resume()
            return source
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
        return CommandOutcome(.success)
    }
}
