import EndpointRuntime
import EndpointTesting
import Foundation

/// A client whose server answers every request with the same JSON, and whose time stands still: where tests keep every
/// processor busy, a call may wait for its turn longer than its timeout.
func client<API: EndpointAPI>(
    _ server: EndpointServer<API>,
    answering json: String,
    status: Int = 200
) -> (client: EndpointClient<API>, transport: InMemoryTransport) {
    let transport = InMemoryTransport { _ in EndpointTransportResponse(status: status, json: json) }
    return (EndpointClient(server, transport: transport, clock: TestClock()), transport)
}

/// Everything that Swift prints of a value without being asked for a property.
func everythingPrinted(_ value: Any) -> String {
    var text = "\(value) " + String(reflecting: value)
    dump(value, to: &text)
    return text
}
