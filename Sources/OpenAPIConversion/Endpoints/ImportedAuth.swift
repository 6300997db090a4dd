import EndpointSpec

/// The schemes of a document, and the credentials of its calls.
struct ImportedAuth {
    private struct Scheme {
        var name: String
        var kind: SecurityScheme.Kind
    }

    /// The schemes by their names in the document.
    private var schemes: [String: Scheme] = [:]
    private var order: [String] = []
    /// Several schemes: all of them are required, or one of them.
    private struct Choice: Hashable {
        var names: [String] = []
        var isAny = false
    }

    /// The credentials of calls without their own setting; nil if they have none.
    private var standard: Choice?
    /// The schemes that some call uses.
    private(set) var used: Set<String> = []

    init(_ document: OpenAPIDocument, _ operations: [APIOperation], _ report: inout ImportReport) {
        declared = Set(document.schemes.map(\.name))
        var names = TakenNames(["none", "optional"])
        for scheme in document.schemes {
            if case .unsupported(let what) = scheme.kind {
                let message = "\(what) is not supported"
                report.add(.securityScheme, scheme.node, message, instead: "no credential is sent for it")
                continue
            }
            if scheme.hasFlows {
                let message = "the flows and scopes of '\(scheme.name)'"
                report.add(
                    .scopes,
                    scheme.node,
                    message,
                    instead: "it is a bearer token, and the app obtains the token"
                )
            }
            schemes[scheme.name] = Scheme(name: names.take(ImportNames.member(scheme.name)), kind: scheme.kind)
            order.append(scheme.name)
        }
        let choices = operations.map { ($0.security ?? document.security).map { choose($0).choice } ?? Choice() }
        used = Set(choices.flatMap(\.names))
        // The document's default, or else the most frequent choice, so that few endpoints need a setting.
        var counts: [Choice: Int] = [:]
        for choice in choices where !choice.names.isEmpty { counts[choice, default: 0] += 1 }
        let most = counts.max { ($0.value, $1.key.names.joined()) < ($1.value, $0.key.names.joined()) }
        if let said = document.security.map({ choose($0).choice }), counts[said] != nil {
            standard = said
        } else if let most, most.value * 2 > operations.count {
            standard = most.key
        }
        documentChoice = document.security
    }

    private var documentChoice: SecurityChoice?
    /// All schemes that the document declares, including unsupported ones.
    private let declared: Set<String>

    /// A choice among single schemes, or else the first alternative that the language can express. `isOptional` is true
    /// if calls need no credentials.
    private func choose(_ choice: SecurityChoice) -> (choice: Choice, isOptional: Bool, isLossy: Bool) {
        let isOptional = choice.alternatives.contains { $0.isEmpty }
        let stated = choice.alternatives.filter { !$0.isEmpty }
        // A way whose schemes cannot be sent leaves the others as they are. Its schemes are reported themselves.
        let supported = stated.filter { $0.allSatisfy { schemes[$0] != nil } }
        let given = supported.isEmpty ? stated : supported
        let known = given.map { $0.filter { schemes[$0] != nil } }
        let singles = known.filter { $0.count == 1 }.map { $0[0] }
        var places: Set<String> = []
        if singles.count == given.count, given.allSatisfy({ $0.count == 1 }) {
            // Two schemes with the same credential in the same place count as one.
            let names = singles.filter { places.insert(place(of: $0)).inserted }
            return (Choice(names: names, isAny: names.count > 1), isOptional, false)
        }
        let best =
            known.indices.first { known[$0].count == given[$0].count } ?? known.indices.first { !known[$0].isEmpty }
        guard let best else { return (Choice(), isOptional, !given.isEmpty) }
        let names = known[best].filter { places.insert(place(of: $0)).inserted }
        let ways = Set(given.map { Set($0.map(place)) })
        let isLossy = ways.count > 1 || names.count < Set(given[best].map(place)).count
        return (Choice(names: names), isOptional, isLossy)
    }

    private func place(of scheme: String) -> String {
        switch schemes[scheme]?.kind {
        case .bearer?, .basic?: "header authorization"
        case .header(let name)?: "header \(name.lowercased())"
        case .query(let name)?: "query \(name)"
        case .unsupported?, nil: scheme
        }
    }

    func takes(header: String) -> Bool { used.contains { place(of: $0) == "header \(header.lowercased())" } }

    func takes(query: String) -> Bool { used.contains { place(of: $0) == "query \(query)" } }

    /// The `auth` setting of an endpoint; nil if the API's applies.
    func entry(of own: SecurityChoice?, _ report: inout ImportReport) -> SpecEntry? {
        guard let choice = own ?? documentChoice else {
            return standard == nil ? nil : SpecEntry("auth", .bare("none"))
        }
        for name in Set(choice.alternatives.joined()).subtracting(declared).sorted() {
            let message = "'\(name)' is no scheme that the document declares"
            report.add(.securityScheme, choice.node, message, instead: "no credential is sent for it")
        }
        let (chosen, isOptional, isLossy) = choose(choice)
        if isLossy {
            let message =
                choice.alternatives.contains { $0.count > 1 && $0.allSatisfy { schemes[$0] != nil } }
                ? "there are several ways to authenticate, of which one has several schemes"
                : "no way to authenticate has only schemes that can be sent"
            let names = chosen.names.isEmpty ? "none" : chosen.names.joined(separator: ", ")
            report.add(.securityAlternatives, choice.node, message, instead: "calls use: \(names)")
        }
        if chosen.names.isEmpty { return standard == nil ? nil : SpecEntry("auth", .bare("none")) }
        if isOptional, chosen == standard { return SpecEntry("auth", .bare("optional")) }
        if isOptional {
            let message = "the credential is optional, and most calls do not use it"
            report.add(.securityAlternatives, choice.node, message, instead: "it is always sent")
        }
        return chosen == standard ? nil : SpecEntry("auth", said(chosen))
    }

    private func said(_ choice: Choice) -> SpecTree {
        let names = choice.names.compactMap { schemes[$0]?.name }
        if choice.isAny { return .text(names.joined(separator: " | ")) }
        return names.count == 1 ? .text(names[0]) : .list(names.map { .text($0) })
    }

    /// The `auth` setting of api.yaml.
    var tree: SpecTree? {
        let entries = order.filter(used.contains).compactMap { schemes[$0] }.map {
            SpecEntry($0.name, Self.tree(of: $0.kind))
        }
        guard !entries.isEmpty else { return nil }
        let standard = standard.map { [SpecEntry("default", said($0))] } ?? []
        return .mapping([SpecEntry("schemes", .mapping(entries))] + standard)
    }

    private static func tree(of kind: SecurityScheme.Kind) -> SpecTree {
        switch kind {
        case .bearer, .unsupported: .mapping([SpecEntry("bearer", .mapping([]))])
        case .basic: .mapping([SpecEntry("basic", .mapping([]))])
        case .header(let name): .mapping([SpecEntry("apiKey", .mapping([SpecEntry("header", .text(name))]))])
        case .query(let name): .mapping([SpecEntry("apiKey", .mapping([SpecEntry("query", .text(name))]))])
        }
    }
}
