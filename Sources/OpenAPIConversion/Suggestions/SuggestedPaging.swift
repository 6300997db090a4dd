import EndpointSpec

/// Finds the pagination of a list if its parameters and its response are unambiguous.
enum SuggestedPaging {
    private static let sizes: Set<String> = ["perpage", "pagesize"]
    private static let mostSteps = 3

    static func entries(for endpoint: SpecEndpoint, _ types: [String: SpecType]) -> [SpecEntry] {
        guard endpoint.method.value == .get, endpoint.paging == nil, let returns = endpoint.returns else { return [] }
        let way = link(returns) ?? cursor(endpoint, returns, types) ?? page(endpoint)
        return way.map { [SpecEntry("paginate", .mapping($0))] } ?? []
    }

    /// Pagination by a `Link` header in the response (RFC 8288).
    private static func link(_ returns: SpecReturns) -> [SpecEntry]? {
        let isDeclared = returns.headers.contains { $0.name.value.lowercased() == "link" }
        return isDeclared ? [SpecEntry("next", .bare("link"))] : nil
    }

    /// Pagination by a field of the response. Its name is the parameter's with `next` before it, as in `pageToken` and
    /// `nextPageToken`, or it is in an object with such a name, as in `offset` and `nextPage.offset`.
    private static func cursor(
        _ endpoint: SpecEndpoint,
        _ returns: SpecReturns,
        _ types: [String: SpecType]
    ) -> [SpecEntry]? {
        guard case .json(let type) = returns.content, case .named(let name) = type.value.unwrapped.type else {
            return nil
        }
        let paths = texts(of: name, types, [])
        for parameter in endpoint.query where parameter.type.value.unwrapped.type == .scalar(.string) {
            let sent = ImportNames.folded(parameter.name.value)
            let isNext = sent.hasPrefix("next") || sent.hasPrefix("continuation")
            let found = paths.filter { path in
                let read = ImportNames.folded(path.joined())
                let isInNext = path.dropLast().contains { ImportNames.folded($0).hasPrefix("next") }
                return read.hasSuffix("next" + sent)
                    || (isNext || isInNext) && ImportNames.folded(path.last ?? "") == sent
            }
            guard found.count == 1 else { continue }
            return [
                SpecEntry("send", .text(parameter.name.value)),
                SpecEntry("read", .text(found[0].joined(separator: "."))),
            ]
        }
        return nil
    }

    /// The paths to the texts of an object, without those in its lists.
    private static func texts(of name: String, _ types: [String: SpecType], _ above: [String]) -> [[String]] {
        guard above.count < mostSteps, case .object(let object)? = types[name]?.kind else { return [] }
        return object.fields.flatMap { field -> [[String]] in
            let path = above + [field.name.value]
            switch field.type.value.unwrapped.type {
            case .scalar(.string): return [path]
            case .named(let inner): return texts(of: inner, types, path)
            default: return []
            }
        }
    }

    /// Pagination by a number `page` beside a page size. It starts at 1 unless it has a default.
    private static func page(_ endpoint: SpecEndpoint) -> [SpecEntry]? {
        let numbers = endpoint.query.filter {
            [.scalar(.int), .scalar(.int32), .scalar(.int64)].contains($0.type.value.unwrapped.type)
        }
        let hasSize = numbers.contains { sizes.contains(ImportNames.folded($0.name.value)) }
        guard hasSize, let page = numbers.first(where: { $0.name.value == "page" }) else { return nil }
        let beginsAtZero = page.defaultValue == nil && page.limits.min?.value == "0"
        return beginsAtZero ? nil : [SpecEntry("page", .bare("page"))]
    }
}
