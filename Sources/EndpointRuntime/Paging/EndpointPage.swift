/// One page of a longer list, which knows where the next one is.
public struct EndpointPage<Value: PagedValue & Sendable>: ValueAnswer {
    /// What the server answered.
    public let value: Value

    /// The page's part of the list.
    public var items: [Value.PageElement] { value.pageItems }

    /// Whether the list ends here.
    public var isLast: Bool { next == nil }

    /// What was asked for.
    let own: PageContinuation?
    let next: PageContinuation?
    /// What its answer is known by; nil where another one for the same page is known by where it leads to.
    let fingerprint: PageFingerprint?

    /// The page with what `transform` makes of its value.
    public func map<Mapped: PagedValue & Sendable>(_ transform: (Value) throws -> Mapped) rethrows -> EndpointPage<
        Mapped
    > {
        EndpointPage<Mapped>(value: try transform(value), own: own, next: next, fingerprint: fingerprint)
    }
}

extension EndpointPage: DomainConvertible where Value: DomainConvertible, Value.DomainValue: PagedValue {
    /// The page in the domain's terms.
    public func toDomain() throws(MappingError) -> EndpointPage<Value.DomainValue> {
        EndpointPage<Value.DomainValue>(value: try value.toDomain(), own: own, next: next, fingerprint: fingerprint)
    }
}

extension EndpointPage: CustomStringConvertible {
    /// How many items there are, and whether more follow; no item and no cursor.
    public var description: String { "\(items.count) items, \(isLast ? "the last page" : "more to come")" }
}

extension EndpointPage: CustomReflectable {
    /// The value, and whether more follow; no cursor.
    public var customMirror: Mirror {
        Mirror(self, children: ["value": value, "isLast": isLast], displayStyle: .struct)
    }
}

extension EndpointCall {
    /// The call for the page behind this one, which came of the same call; nil behind the last.
    ///
    /// For lists that load more when their user asks. To go through all of them, ``EndpointClient/pages(_:)`` and
    /// ``EndpointClient/items(_:)`` are shorter.
    public func next<Value>(after page: EndpointPage<Value>) -> Self? where Response == EndpointPage<Value> {
        page.next.map { continued($0) }
    }
}

/// What tells one page of a list from another.
enum PageContinuation: Hashable, Sendable {
    /// Path and query that a `Link` led to.
    case link(path: String)
    /// A parameter of the query.
    case parameter(String, value: String)
    /// There is more, but it must not be asked for.
    case refused(EndpointPagingError)

    /// The path and query of a page's request, from those of the first page's.
    func path(_ first: String) -> String {
        switch self {
        case .link(let path): path
        case .parameter(let name, let value): RequestTarget.path(first, setting: name, to: value)
        case .refused: first
        }
    }
}

/// Why the next page of a list cannot be asked for: what a call's ``EndpointErrorContext/underlying`` holds then.
public enum EndpointPagingError: Error, Sendable, Hashable {
    /// The server leads back to a page that was read already, or answers for the next number or offset with the very bytes
    /// of the page before: following it would never end.
    case repeatedPage
    /// A thousand pages in a row were empty, and there was said to be more.
    case onlyEmptyPages
    /// The link leads to another server, which gets neither the call nor its credentials.
    case otherOrigin
    /// The link is no address of HTTP, or cannot be read.
    case invalidLink
    /// The parameter that counts pages or items holds no number, or one that cannot grow.
    case notCountable
}
