import EndpointPlan
import EndpointSpec

/// Writes the code that decodes a response.
enum ReadingText {
    /// The reader of a response. `nil` if it is empty or plain JSON, which a call decodes by itself. `body` is the
    /// function's parameter for the body or its source.
    static func reader(of endpoint: EndpointPlan, body: String) -> CodeTree? {
        let reader = endpoint.response.flatMap { self.reader($0, of: endpoint.name, body: body) }
        if endpoint.statuses.isEmpty { return reader }
        let statuses = endpoint.statuses.map(String.init).joined(separator: ", ")
        let other = CodeTree.text(endpoint.response == nil ? ".nothing" : ".json")
        return .joined([.text(".statuses([\(statuses)], "), reader ?? other, .text(")")])
    }

    private static func reader(_ response: ResponsePlan, of name: SwiftIdentifier, body: String) -> CodeTree? {
        let read = response.results.map { text($0, sent: sent($0.match, body)) } ?? value(response.reading)
        var parts: [CodeTree] = [.text(read)]
        if response.isMapped { parts = [.text(".mapped(\(read)) "), mapping(response, of: name)] }
        if response.headers != nil { parts = [.text(".withHeaders(")] + parts + [.text(")")] }
        if let paging = response.paging {
            parts = [.text(".page(")] + parts + [.text(", by: \(text(paging)))")]
        } else if read == ".json", parts.count == 1 {
            return nil
        }
        return .joined(parts)
    }

    /// The closure that maps a wire value to a domain value.
    private static func mapping(_ response: ResponsePlan, of name: SwiftIdentifier) -> CodeTree {
        let place = MappingExpression.Place(.content(name.name))
        if let results = response.results { return mapping(results, at: place) }
        guard response.delivery == .elements else {
            return closure("value", MappingExpression.toDomain("value", response.conversion, at: place))
        }
        let element = MappingExpression.toDomain("element", response.conversion, at: place)
        return closure("elements", "elements.mapElements { element in \(element) }")
    }

    private static func mapping(_ results: ResultsPlan, at place: MappingExpression.Place) -> CodeTree {
        func part(_ conversion: Conversion) -> String {
            let value = MappingExpression.toDomain("value", conversion, at: place)
            return "{ value throws(\(RuntimeSymbol.mappingError)) in \(value) }"
        }
        let pair = "(\(part(results.success)), refusal: \(part(results.refusal)))"
        return closure(
            "results",
            "try results.map { result throws(\(RuntimeSymbol.mappingError)) in try result.mapBatchItem\(pair) }"
        )
    }

    /// The closure, on one line if it fits.
    private static func closure(_ value: String, _ body: String) -> CodeTree {
        .closure("{ \(value) throws(\(RuntimeSymbol.mappingError)) in", .text(body), layout: .whole(within: 78))
    }

    private static func text(_ paging: PagingPlan) -> String {
        let condition = paging.condition.map { ", while: \(StringLiteral.list($0))" } ?? ""
        return switch paging.step {
        case .link: ".link"
        case .cursor(let name, let path):
            ".cursor(\(StringLiteral.quoted(name)), at: \(StringLiteral.list(path))\(condition))"
        case .page(let name): ".page(\(StringLiteral.quoted(name))\(first(paging, usual: 1))\(condition))"
        case .offset(let name): ".offset(\(StringLiteral.quoted(name))\(first(paging, usual: 0))\(condition))"
        }
    }

    private static func first(_ paging: PagingPlan, usual: Int) -> String {
        paging.first.map { $0 == usual ? "" : ", from: \($0)" } ?? ""
    }

    private static func value(_ reading: ResponsePlan.Reading) -> String {
        switch reading {
        case .json(let path): path.isEmpty ? ".json" : ".json(at: \(StringLiteral.list(path)))"
        case .text: ".text"
        case .data: ".data"
        case .custom(let decoder): ".custom(\(decoder).self)"
        case .byStatus: ".byStatus"
        case .headers: ".headers"
        // The case above writes this, with the elements that were sent.
        case .results: ""
        case .events(let until, let isText, let path):
            ".\(isText ? "textEvents" : "events")("
                + ([until.map { "until: \(StringLiteral.quoted($0))" }].compactMap(\.self) + place(path))
                .joined(separator: ", ") + ")"
        case .lines(let isText, let path):
            isText ? ".textLines()" : ".lines(\(place(path).joined()))"
        case .bytes: ".bytes()"
        }
    }

    private static func place(_ path: [String]) -> [String] {
        path.isEmpty ? [] : ["at: \(StringLiteral.list(path))"]
    }

    private static func text(_ results: ResultsPlan, sent: String) -> String {
        let place = results.path.isEmpty ? "" : ", at: \(StringLiteral.list(results.path))"
        let statuses = results.statuses.map(String.init).joined(separator: ", ")
        let accepted = statuses.isEmpty ? "" : ", statuses: [\(statuses)]"
        return ".results(of: \(results.item.text).self\(place), sent: \(sent)\(accepted))"
    }

    /// The keys of the sent elements. If results are in the order of the elements, only their number matters.
    private static func sent(_ match: SwiftIdentifier?, _ body: String) -> String {
        match.map { "\(body).map(\\.\($0.label))" } ?? "\(body).map { _ in \"\" }"
    }
}
