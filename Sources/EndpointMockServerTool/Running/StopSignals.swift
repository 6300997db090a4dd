import Dispatch
import EndpointFiles
import Foundation

/// The signals that end a server: Control-C, and what system services send.
enum StopSignals {
    /// Waits for the first of them; returns at once where the task is cancelled.
    static func first() async -> CommandOutcome {
        let (signals, arrival) = AsyncStream<Void>.makeStream()
        let sources = [SIGINT, SIGTERM].map { number in
            // Otherwise the signal would end the process before anybody could say how it went.
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
