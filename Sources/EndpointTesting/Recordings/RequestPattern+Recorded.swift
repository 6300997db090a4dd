internal import EndpointRuntime
internal import Foundation
internal import HTTPTypes

extension RequestPattern {
    /// The requests that a recording answers, and the names of all parameters that their query may have.
    ///
    /// The server's address is not compared, so a recording of one server also answers for another.
    static func recorded(
        _ request: RecordedExchange.Request,
        _ ignored: Set<String>
    ) -> (pattern: RequestPattern, queryNames: Set<String>) {
        var pattern = RequestPattern()
        pattern.method = request.method
        pattern.json = JSONDifference(ignored: ignored, takesRemovedAsAny: true)
        let (path, query) = QueryItem.split(request.target)
        pattern.path = PathPattern(path.replacingOccurrences(of: "{", with: "%7B"))
        for name in query.map(\.name).uniqued() where !ignored.contains(SecretNames.plain(name)) {
            pattern.query.append((name, query.filter { $0.name == name }.map(\.value)))
        }
        if request.method != "GET", request.method != "HEAD" { pattern.takeBody(of: request) }
        return (pattern, Set(query.map(\.name)))
    }

    private mutating func takeBody(of request: RecordedExchange.Request) {
        switch request.body {
        case .omitted: break
        case .none: bodies = [.bytes(Data())]
        case .json(let value): bodies = [.json(value, .exact)]
        case .binary(let bytes): bodies = [.bytes(bytes)]
        case .text(let text):
            let isForm = request.header("content-type")?.hasPrefix("application/x-www-form-urlencoded") == true
            bodies = [isForm ? .form(QueryItem.items(of: text, isForm: true)) : .bytes(Data(text.utf8))]
        }
    }
}

extension ReceivedRequest {
    /// Returns a request in the form of a recording. Parts that could not be written again as they were stay as they
    /// are.
    init(_ recorded: RecordedExchange.Request, of received: ReceivedRequest) {
        var request = received.transportRequest
        request.head.path = recorded.target
        request.head.headerFields = [:]
        for header in recorded.headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            request.head.headerFields.append(HTTPField(name: name, value: header.value))
        }
        self.init(request, body: (try? recorded.body.bytes) ?? received.body)
    }
}
