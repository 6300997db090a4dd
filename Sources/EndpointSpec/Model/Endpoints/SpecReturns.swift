/// The content of a successful answer that is read.
package struct SpecReturns: Sendable {
    package indirect enum Content: Sendable {
        /// The body is not read.
        case none
        case json(Located<SpecTypeExpression>)
        /// The body as text.
        case text
        /// The body as it came.
        case data
        /// Server-sent events; the one that says `until` is the last.
        case events(Located<SpecTypeExpression>, until: String?)
        /// A value in each line.
        case lines(Located<SpecTypeExpression>)
        /// The body's bytes as they come.
        case stream
        /// The body's bytes, for a file.
        case file
        /// Another answer for each status, in the order of the spec.
        case statuses([SpecStatusAnswer])
        /// A result for each element of a batch.
        case results(SpecResults)
        /// The value that a decoder of the app makes of the body, by the decoder's name in Swift.
        case custom(String)
    }

    package var location: SourceLocation
    package var content: Content
    /// The keys that lead to the value, inside of what the envelope holds.
    package var at: Located<[String]>?
    /// Header fields that are read into values.
    package var headers: [SpecParameter] = []
    /// The statuses of such an answer; empty for every success.
    package var statuses: [Located<Int>] = []
    /// The status of a mock's answer, where the client accepts every success.
    @Indirect package var usualStatus: Located<Int>?
    /// The media type that is asked for where the content does not say it.
    @Indirect package var contentType: Located<String>?
    /// The example of the type that mocks and mock servers answer with; `nil`: the first.
    package var example: Located<String>?

    /// Returns true if the elements of a stream are bare text: strings are, unless they are inside of JSON.
    package func isText(_ element: SpecTypeExpression) -> Bool { element == .scalar(.string) && at == nil }

    /// Every type that is read from a body.
    package var types: [Located<SpecTypeExpression>] {
        switch content {
        case .none, .text, .data, .stream, .file, .custom: []
        case .json(let type), .events(let type, _), .lines(let type): [type]
        case .statuses(let answers): answers.compactMap(\.type)
        case .results(let results): [results.type]
        }
    }
}

/// `{ results: list(BatchItem), match: id, status: [200, 207] }`
package struct SpecResults: Sendable {
    /// The list of what became of each element.
    package var type: Located<SpecTypeExpression>
    /// The field of an element that its answer says again; `nil` where the order says it.
    package var match: Located<String>?
    /// The statuses of such an answer; empty for every success.
    package var statuses: [Located<Int>]
}

extension SpecEndpoint {
    /// True if its answer is passed on as it arrives.
    package var answersWithStream: Bool {
        switch returns?.content {
        case .events, .lines, .stream, .file: true
        case .some(.none), .json, .text, .data, .statuses, .results, .custom, nil: false
        }
    }

    /// The results of a batch, if its answer contains some.
    package var results: SpecResults? {
        if case .results(let results)? = returns?.content { results } else { nil }
    }
}

/// `202: Job`, or `202: { type: none, headers: { Location: url } }`
package struct SpecStatusAnswer: Sendable {
    package enum Content: Sendable {
        /// The body is not read.
        case none
        case json(Located<SpecTypeExpression>)
        case text
        case data
    }

    package var status: Located<Int>
    package var content: Content
    /// The keys that lead to the value, inside of what the envelope holds.
    package var at: Located<[String]>?
    /// Header fields that are read into values.
    package var headers: [SpecParameter] = []
    /// The media type that is asked for where the content does not say it.
    @Indirect package var contentType: Located<String>?

    /// The type that is read from the body as JSON.
    package var type: Located<SpecTypeExpression>? {
        if case .json(let type) = content { type } else { nil }
    }
}

extension SpecReturns {
    /// The answers by status, where the status decides.
    package var answers: [SpecStatusAnswer] {
        if case .statuses(let answers) = content { answers } else { [] }
    }

    /// The media types that are asked for, each once.
    package var contentTypes: [String] {
        var seen: Set<String> = []
        return ([contentType] + answers.map(\.contentType)).compactMap { $0?.value }.filter { seen.insert($0).inserted }
    }

    /// Every header field that is read, whatever the status.
    package var allHeaders: [SpecParameter] { headers + answers.flatMap(\.headers) }

    /// Changes every header field that is read.
    mutating func eachHeader(_ change: (inout SpecParameter) -> Void) {
        for index in headers.indices { change(&headers[index]) }
        guard case .statuses(var answers) = content else { return }
        for index in answers.indices {
            for header in answers[index].headers.indices { change(&answers[index].headers[header]) }
        }
        content = .statuses(answers)
    }
}

/// The object that wraps every answer of an API: `{ data: expectedResponse, metadata: ResponseMetadata }`.
package struct SpecEnvelope: Sendable {
    package struct Metadata: Sendable {
        /// The keys on the wire that lead to it.
        package var key: [String]
        package var type: Located<SpecTypeExpression>
    }

    /// The keys on the wire that lead to the value.
    package var data: Located<[String]>
    package var metadata: Metadata?
}

extension SpecAPI {
    /// The keys that lead to the value of an answer: those of the envelope, then those of the endpoint.
    package func answerPath(of endpoint: SpecEndpoint, _ answer: SpecStatusAnswer? = nil) -> [String] {
        let inner = answer.map { $0.at?.value ?? [] } ?? endpoint.returns?.at?.value ?? []
        let isWrapped = endpoint.hasEnvelope && !endpoint.answersWithStream
        return (isWrapped ? envelope?.data.value ?? [] : []) + inner
    }
}

extension SpecReturns: CustomStringConvertible {
    /// As the spec would write it.
    package var description: String {
        let accepted = statuses.map { String($0.value) }.joined(separator: " or ")
        return contentDescription + headers.withHeaders + (accepted.isEmpty ? "" : ", status \(accepted)")
    }

    private var place: String { at.map { " at \(JSONPath.text($0.value))" } ?? "" }

    private var contentDescription: String {
        switch content {
        case .none: "none"
        case .text: "text"
        case .custom(let decoder): "custom(\(decoder))"
        case .data: "data"
        case .stream: "stream"
        case .file: "file"
        case .events(let type, let until): "events of \(type.value)\(place)" + (until.map { " until \"\($0)\"" } ?? "")
        case .lines(let type): "lines of \(type.value)\(place)"
        case .json(let type): "\(type.value)\(place)"
        case .results(let results):
            "results \(results.type.value)" + (results.match.map { ", by \($0.value)" } ?? "")
        case .statuses(let answers):
            answers.map { "\($0.status.value): \($0.contentDescription)\($0.headers.withHeaders)" }.joined(
                separator: ", "
            )
        }
    }
}

extension SpecStatusAnswer {
    fileprivate var contentDescription: String {
        switch content {
        case .none: "none"
        case .text: "text"
        case .data: "data"
        case .json(let type): at.map { "\(type.value) at \(JSONPath.text($0.value))" } ?? "\(type.value)"
        }
    }
}

extension [SpecParameter] {
    fileprivate var withHeaders: String {
        isEmpty ? "" : " with headers " + map(\.name.value).joined(separator: ", ")
    }
}
