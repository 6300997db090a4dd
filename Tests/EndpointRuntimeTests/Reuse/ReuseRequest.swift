import Foundation
import HTTPTypes

@testable import EndpointRuntime

/// Requests with differences that matter for sharing and storing.
enum ReuseRequest {
    static func make(
        _ path: String = "/x",
        method: HTTPRequest.Method = .get,
        headers: KeyValuePairs<String, String> = [:],
        body: String? = nil
    ) -> EndpointTransportRequest {
        var head = HTTPRequest(method: method, scheme: "https", authority: "a.example", path: path)
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        var request = EndpointTransportRequest(head, body: body.map { .bytes(Data($0.utf8)) } ?? .none)
        request.isDeclaredSafe = body != nil
        return request
    }
}
