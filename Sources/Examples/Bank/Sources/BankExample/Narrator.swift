import EndpointRuntime
import Foundation

/// Prints the events of calls. An app would log or measure here: the observer receives all events of a client.
struct Narrator: EndpointObserver {
    func observe(_ event: EndpointEvent) {
        let attempt = event.attempt
        switch event.kind {
        case .attemptStarted:
            let key = attempt.idempotencyKey.map { "  key \($0.prefix(8))…" } ?? ""
            print("     → \(attempt.method.rawValue) \(attempt.pathTemplate)\(key)")
        case .responseReceived(let status, _):
            print("     ← \(status)")
        case .attemptFailed(let error, _):
            print("     ← nothing: \(error.kind)")
        case .retryScheduled(let delay):
            print("     … again in \(delay.formatted(.units(allowed: [.milliseconds])))")
        default:
            break
        }
    }
}
