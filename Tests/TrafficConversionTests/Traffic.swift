import EndpointDescription
import EndpointGeneration
import EndpointSpec
import OpenAPIConversion
import Testing

@testable import TrafficConversion

/// Traffic of one host, and the spec that an import concludes from it.
struct Traffic {
    let document: TrafficDocument
    let outcome: OpenAPIImport.Outcome

    init(_ reader: TrafficReader, host: String = "api.shop.example") throws {
        document = try #require(reader.document(of: host))
        var options = OpenAPIImport.Options()
        options.comments = document.guesses
        let text = document.text
        outcome = OpenAPIImport.run("traffic.har", options: options, check: { Generation.check($0) }) {
            _ throws(DocumentFileProblem) in Array(text.utf8)
        }
    }

    init(har entries: [String], host: String = "api.shop.example") throws {
        var reader = TrafficReader()
        reader.read(
            har: "shop.har",
            text: "{\"log\": {\"version\": \"1.2\", \"entries\": [\(entries.joined(separator: ","))]}}"
        )
        try self.init(reader, host: host)
    }

    init(curl text: String, host: String = "api.shop.example") throws {
        var reader = TrafficReader()
        reader.read(curl: text, name: "lines.txt")
        try self.init(reader, host: host)
    }

    /// The text of a file of the spec.
    func file(_ name: String) -> String { outcome.files.first { $0.name == "\(name).yaml" }?.text ?? "" }

    /// All files, without their headers.
    var text: String {
        outcome.files.map {
            $0.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).joined(separator: "\n")
        }
        .joined(separator: "\n")
    }

    func notes(_ kind: TrafficNote.Kind) -> [String] {
        document.notes.filter { $0.kind == kind }.map { "\($0.place): \($0.message)" }
    }

    /// An entry of a HAR.
    static func entry(
        _ method: String,
        _ target: String,
        headers: [String: String] = [:],
        body: String? = nil,
        type: String = "application/json",
        status: Int = 200,
        answer: String? = nil,
        answerType: String = "application/json",
        answerHeaders: [String: String] = [:],
        host: String = "https://api.shop.example"
    ) -> String {
        let post = body.map { #", "postData": {"mimeType": "\#(type)", "text": \#(quoted($0))}"# } ?? ""
        let content =
            answer.map { #"{"mimeType": "\#(answerType)", "size": 1, "text": \#(quoted($0))}"# } ?? #"{"size": 0}"#
        return """
            {"startedDateTime": "2026-01-02T03:04:05Z", "time": 1, "request": {"method": "\(method)", "url": \(quoted(host + target)),
            "headers": \(list(headers))\(post)}, "response": {"status": \(status), "headers": \(list(answerHeaders)), "content": \(content)}}
            """
    }

    private static func list(_ headers: [String: String]) -> String {
        let all = headers.sorted { $0.key < $1.key }.map {
            #"{"name": \#(quoted($0.key)), "value": \#(quoted($0.value))}"#
        }
        return "[\(all.joined(separator: ", "))]"
    }

    private static func quoted(_ text: String) -> String { JSONTree.string(text).text }
}

extension TrafficReader {
    mutating func read(har name: String, text: String, chunk: Int = 1 << 16) {
        var rest = Array(text.utf8)[...]
        read(har: name) {
            defer { rest = rest.dropFirst(chunk) }
            return rest.isEmpty ? nil : Array(rest.prefix(chunk))
        }
    }
}
