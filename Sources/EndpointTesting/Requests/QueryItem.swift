internal import Foundation

/// A parameter of a query, unescaped.
struct QueryItem: Sendable, Hashable {
    let name: String
    let value: String

    /// A path without its query, and the query's parameters in order.
    static func split(_ target: String) -> (path: String, query: [QueryItem]) {
        guard let mark = target.firstIndex(of: "?") else { return (target, []) }
        return (String(target[..<mark]), items(of: target[target.index(after: mark)...], isForm: false))
    }

    /// The parameters of a query, or of a form, in which a plus is a space.
    static func items(of text: some StringProtocol, isForm: Bool) -> [QueryItem] {
        text.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return QueryItem(
                name: unescaped(parts.first ?? "", isForm),
                value: parts.count > 1 ? unescaped(parts[1], isForm) : ""
            )
        }
    }

    private static func unescaped(_ text: some StringProtocol, _ isForm: Bool) -> String {
        let plain = isForm ? text.replacingOccurrences(of: "+", with: " ") : String(text)
        return plain.removingPercentEncoding ?? plain
    }
}
