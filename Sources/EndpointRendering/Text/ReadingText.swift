import EndpointPlan
import EndpointSpec

/// How the runtime reads a response.
enum ReadingText {
    /// `nil` where it is the body as JSON and nothing besides, which a call does by itself.
    static func reader(_ response: ResponsePlan) -> String? {
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
        case .byStatus: ".byStatus"
        case .headers: ".headers"
        case .events(let until, let isText):
            ".\(isText ? "textEvents" : "events")(\(until.map { "until: \(StringLiteral.quoted($0))" } ?? ""))"
        case .lines(let isText): isText ? ".textLines()" : ".lines()"
        case .bytes: ".bytes()"
        }
    }
}
