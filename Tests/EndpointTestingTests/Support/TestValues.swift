import EndpointRuntime
import Foundation
import HTTPTypes

/// Values that come from anywhere, in their order.
final class TestValues<Value: Sendable>: Sendable {
    private let values = RecordedCalls<Value>()

    var all: [Value] { values.calls }

    func append(_ value: Value) { values.record(value) }
}

/// A request made by hand.
func request(
    _ method: String,
    _ path: String,
    headers: HTTPFields = [:],
    body: EndpointRequestBody = .none
) -> EndpointTransportRequest {
    let method = HTTPRequest.Method(rawValue: method) ?? .get
    let head = HTTPRequest(
        method: method,
        scheme: "https",
        authority: "api.library.example",
        path: path,
        headerFields: headers
    )
    return EndpointTransportRequest(head, body: body)
}
