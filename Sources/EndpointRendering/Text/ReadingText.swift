import EndpointPlan

/// How the runtime reads a response.
enum ReadingText {
    /// `nil` where it is the body as JSON and nothing besides, which a call does by itself.
    static func reader(_ response: ResponsePlan) -> String? {
        if response.headers != nil { return ".withHeaders(\(value(response.reading)))" }
        if response.reading == .json(path: []) { return nil }
        return value(response.reading)
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
