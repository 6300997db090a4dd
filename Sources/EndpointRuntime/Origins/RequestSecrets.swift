internal import Foundation
internal import HTTPTypes

/// The values in a request that are for its server alone: credentials, and the values that the app provides.
struct RequestSecrets: Sendable {
    /// The names of query parameters that contain one, in lower case.
    private let names: Set<String>
    private let values: CopiedValues

    /// Finds the values of a request.
    ///
    /// - Parameters:
    ///   - request: The request, with its credentials.
    ///   - names: The names of the parameters of its query that contain one, whatever their value is.
    init(_ request: EndpointTransportRequest, names: Set<String> = []) {
        let names = Set(names.map { $0.lowercased() })
        var values = (request.secretValues.value ?? []).map { Array($0.utf8) }
        for field in request.head.headerFields where field.isCredential {
            values += field.secretParts.map { Array($0.utf8) }
            let words = field.value.split(separator: " ")
            guard words.count == 2, words[0].lowercased() == "basic",
                let pair = Data(base64Encoded: String(words[1]))
            else { continue }
            values += [Array(pair), Array(pair.drop { $0 != UInt8(ascii: ":") }.dropFirst())]
        }
        for pair in QueryPair.all(in: request.head.path ?? "") where names.contains(pair.name.lowercased()) {
            values.append(Array(pair.value.utf8))
        }
        self.names = names
        self.values = CopiedValues(values)
    }

    /// Returns true if a query parameter has the name of a secret, or contains one.
    func include(_ pair: QueryPair) -> Bool {
        // A value that has `=` may be in name and value together.
        names.contains(pair.name.lowercased()) || areIn(pair.name) || areIn(pair.value) || areIn(String(pair.text))
    }

    /// Returns true if a text is or contains one of the values, in any form in which a server may have copied it.
    func areIn(_ text: String) -> Bool { values.areIn(text) }
}

extension HTTPField {
    /// The field contains a credential. The client excludes such fields from the compression tables of HTTP/2.
    fileprivate var isCredential: Bool { name == .authorization || indexingStrategy == .disallow }

    /// The value, all of it after the scheme, and its words after the scheme.
    fileprivate var secretParts: [String] {
        let words = value.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return [value] }
        return [value, String(words[1])] + words[1].split(separator: " ").map(String.init)
    }
}

/// A query parameter in its encoded and decoded forms.
struct QueryPair {
    let text: Substring
    let name: String
    let value: String

    /// The parameters of a path's query.
    static func all(in path: String) -> [QueryPair] {
        guard let mark = path.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        let pairs = path[path.utf8.index(after: mark)...].utf8.split(
            separator: UInt8(ascii: "&"),
            omittingEmptySubsequences: false
        )
        return pairs.map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return QueryPair(
                text: Substring(pair),
                name: unescaped(Substring(name)),
                value: unescaped(Substring(pair.dropFirst(name.count + 1)))
            )
        }
    }

    private static func unescaped(_ text: Substring) -> String {
        let spaced = text.replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? String(spaced)
    }
}

extension EndpointTransportRequest {
    /// Remembers values that are for the request's server alone.
    mutating func noteSecrets(_ values: some Sequence<String>) {
        let noted = (secretValues.value ?? []).union(values)
        if !noted.isEmpty { secretValues = Boxed(noted) }
    }

    /// Remembers what an app's own authenticator added.
    mutating func noteSecrets(addedTo before: HTTPRequest) {
        let fields = head.headerFields.filter { before.headerFields[$0.name] != $0.value }
        noteSecrets(fields.flatMap(\.secretParts))
        let earlier = Set(QueryPair.all(in: before.path ?? "").map(\.text))
        noteSecrets(QueryPair.all(in: head.path ?? "").filter { !earlier.contains($0.text) }.map(\.value))
    }
}
