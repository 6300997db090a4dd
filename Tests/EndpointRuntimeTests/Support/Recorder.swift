import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport

/// Keeps the events of a client as short texts.
final class EventRecorder: EndpointObserver {
    private let texts = Guarded([String]())

    var events: [String] { texts.with { $0 } }

    func observe(_ event: EndpointEvent) {
        // The measurements of an exchange have their own tests.
        if case .measured = event.kind { return }
        let text =
            switch event.kind {
            case .attemptStarted: "attempt"
            case .responseReceived(let status, _): "response \(status)"
            case .measured: "measured"
            case .attemptFailed(let error, _): "failed \(error.kind.rawValue)"
            case .retryScheduled(let delay): "retry after \(delay)"
            case .retryBudgetSpent: "budget spent"
            case .exchangeShared: "shared"
            case .notModified: "not modified"
            case .tokenRenewed(let scheme, _): "token of \(scheme) renewed"
            case .tokenNotSaved(let scheme, let error): "token of \(scheme) not saved: \(error)"
            case .answeredFromStore(let age): "from the store, \(age.map { "\($0)" } ?? "invalid")"
            case .storeFailed(let error): "store failed: \(error)"
            case .storedEntitiesDropped(let count): "\(count) dropped"
            case .outbox(let event): "outbox: \(event)"
            case .waitingForConnection: "waiting for a connection"
            case .duplicateKeys(let paths): "duplicate keys \(paths.joined(separator: " "))"
            case .elementsSkipped(let elements): "skipped \(elements.map(\.path).joined(separator: " "))"
            case .decodingFailed(let error, let excerpt): "decoding failed at \(error.path): \(excerpt)"
            case .mappingFailed(let error): "mapping failed at \(error.field)"
            case .finished(let code, _): "finished \(code?.rawValue ?? "well")"
            }
        texts.with { $0.append("\(event.attempt.number) \(text)") }
    }
}

extension EndpointTransportRequest {
    /// The value of a header field.
    func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { head.headerFields[$0] }
    }

    /// The body as text.
    var text: String { body.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "" }
}

/// Answers with these responses in turn, and with the last one ever after.
func answers(_ responses: EndpointTransportResponse...) -> StubTransport {
    let transport = StubTransport()
    transport.on { _ in true }.answers(inTurn: responses.map { .response($0) })
    return transport
}

/// Ids `id-1`, `id-2`, and so on.
func countedIDs() -> EndpointIDs {
    let count = Guarded(0)
    return EndpointIDs {
        count.with { count in
            count += 1
            return "id-\(count)"
        }
    }
}

/// The error that the call throws; nil if it succeeds.
func failure<API: EndpointAPI, Response>(
    _ client: EndpointClient<API>,
    _ call: EndpointCall<API, Response>
) async -> EndpointError<API.Failure>? {
    do throws(EndpointError<API.Failure>) {
        _ = try await client.send(call)
        return nil
    } catch {
        return error
    }
}
