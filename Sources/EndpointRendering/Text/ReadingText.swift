import EndpointPlan
import EndpointSpec

/// How the runtime reads a response.
enum ReadingText {
    /// `nil` where it is the body as JSON and nothing besides, which a call does by itself. `body` is what the function
    /// calls the body, or what it is made of.
    static func reader(_ response: ResponsePlan, body: String) -> String? {
        if let results = response.results { return text(results, sent: sent(results.match, body)) }
        let value = response.headers == nil ? value(response.reading) : ".withHeaders(\(value(response.reading)))"
        if let paging = response.paging { return ".page(\(value), by: \(text(paging)))" }
        if response.headers != nil { return value }
        if response.reading == .json(path: []) { return nil }
        return value
    }

    private static func text(_ paging: PagingPlan) -> String {
        let condition = paging.condition.map { ", while: \(StringLiteral.list($0))" } ?? ""
        return switch paging.step {
        case .link: ".link"
        case .cursor(let name, let path):
            ".cursor(\(StringLiteral.quoted(name)), at: \(StringLiteral.list(path))\(condition))"
        case .page(let name): ".page(\(StringLiteral.quoted(name))\(condition))"
        case .offset(let name): ".offset(\(StringLiteral.quoted(name))\(condition))"
        }
    }

    private static func value(_ reading: ResponsePlan.Reading) -> String {
        switch reading {
        case .json(let path): path.isEmpty ? ".json" : ".json(at: \(StringLiteral.list(path)))"
        case .text: ".text"
        case .data: ".data"
        case .custom(let decoder): ".custom(\(decoder).self)"
        case .byStatus: ".byStatus"
        case .headers: ".headers"
        // With what was sent: above.
        case .results: ""
        case .events(let until, let isText):
            ".\(isText ? "textEvents" : "events")(\(until.map { "until: \(StringLiteral.quoted($0))" } ?? ""))"
        case .lines(let isText): isText ? ".textLines()" : ".lines()"
        case .bytes: ".bytes()"
        }
    }

    private static func text(_ results: ResultsPlan, sent: String) -> String {
        let place = results.path.isEmpty ? "" : ", at: \(StringLiteral.list(results.path))"
        let statuses = results.statuses.map(String.init).joined(separator: ", ")
        let accepted = statuses.isEmpty ? "" : ", statuses: [\(statuses)]"
        return ".results(of: \(results.item.text).self\(place), sent: \(sent)\(accepted))"
    }

    /// What names the elements; where the order does, only their number counts.
    private static func sent(_ match: SwiftIdentifier?, _ body: String) -> String {
        match.map { "\(body).map(\\.\($0.label))" } ?? "\(body).map { _ in \"\" }"
    }
}
