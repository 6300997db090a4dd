internal import EndpointRuntime
internal import Foundation
internal import HTTPTypes

/// A request, taken apart as far as every answer needs it.
struct MockCall: Sendable {
    let line: RequestLine
    let method: String
    let headers: HTTPFields
    let preferences: Preferences
    /// What follows the header.
    var bytes = Data()

    init(_ request: EndpointTransportRequest) {
        line = RequestLine(request.head.path ?? "/")
        method = request.head.method.rawValue
        headers = request.head.headerFields
        preferences = Preferences(headers)
    }

    /// The values of a header field.
    func headers(_ name: String) -> [String] {
        guard let name = HTTPField.Name(name) else { return [] }
        return headers[values: name]
    }

    /// What is asked to find out which of some variants is meant.
    var question: VariantQuestion {
        let body = try? Wire.decode(JSONTree.self, from: bytes)
        return VariantQuestion(
            value: { place, name in
                switch place {
                case .query: line.query.first { $0.name == name }?.value
                case .header: headers(name).first
                case .cookie: Cookies.value(name, headers)
                case .path: nil
                }
            },
            body: body
        )
    }
}

/// Cookies that a request carries, RFC 6265 §4.2.
enum Cookies {
    static func value(_ name: String, _ headers: HTTPFields) -> String? {
        for field in headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
                return PercentDecoding.text(parts[1].utf8, plusIsSpace: false)
            }
        }
        return nil
    }
}
