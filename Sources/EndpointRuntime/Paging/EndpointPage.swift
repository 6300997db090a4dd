/// One page of a list, which knows how to request the next one.
public struct EndpointPage<Value: PagedValue & Sendable>: ValueAnswer {
    /// The server's answer.
    public let value: Value

    /// The items of this page.
    public var items: [Value.PageElement] { value.pageItems }

    /// The page is the last one.
    public var isLast: Bool { next == nil }

    /// The page of this response.
    let own: PageContinuation?
    let next: PageContinuation?
    /// The fingerprint of the response; nil if the next page's link or cursor shows a repetition.
    let fingerprint: PageFingerprint?

    /// Returns true if this text, from the answer, is what requests the next page.
    package func isFollowed(by text: String) -> Bool {
        switch next {
        case .parameter(_, let value)?: value.hasBytes(of: text)
        case .link(let path)?: text.hasSuffix(path)
        case .refused?, nil: false
        }
    }

    /// Returns the page with a transformed value.
    public func map<Mapped: PagedValue & Sendable>(_ transform: (Value) throws -> Mapped) rethrows -> EndpointPage<
        Mapped
    > {
        EndpointPage<Mapped>(value: try transform(value), own: own, next: next, fingerprint: fingerprint)
    }
}

extension EndpointPage: DomainConvertible where Value: DomainConvertible, Value.DomainValue: PagedValue {
    /// Returns the page with its domain model.
    public func toDomain() throws(MappingError) -> EndpointPage<Value.DomainValue> {
        EndpointPage<Value.DomainValue>(value: try value.toDomain(), own: own, next: next, fingerprint: fingerprint)
    }
}

extension EndpointPage: CustomStringConvertible {
    /// The number of items, and whether more follow, without the items and the cursor.
    public var description: String { "\(items.count) items, \(isLast ? "the last page" : "more to come")" }
}

extension EndpointPage: CustomReflectable {
    /// The value, and whether more follow, without the cursor.
    public var customMirror: Mirror {
        Mirror(self, children: ["value": value, "isLast": isLast], displayStyle: .struct)
    }
}

extension EndpointCall {
    /// Returns the call for the page after this one, which must come from the same call; nil after the last page.
    ///
    /// Use it for lists that load more when the user asks. To read all pages, ``EndpointClient/pages(_:)`` and
    /// ``EndpointClient/items(_:)`` are shorter.
    public func next<Value>(after page: EndpointPage<Value>) -> Self? where Response == EndpointPage<Value> {
        page.next.map { continued($0) }
    }
}

/// The reference to a page of a list.
enum PageContinuation: Hashable, Sendable {
    /// The path and the query of a `Link`.
    case link(path: String)
    /// A query parameter.
    case parameter(String, value: String)
    /// There are more pages, but they must not be requested.
    case refused(EndpointPagingError)

    /// Returns true if both lead to the same page. Cursors are compared by their bytes.
    static func == (first: PageContinuation, second: PageContinuation) -> Bool {
        switch (first, second) {
        case (.link(let path), .link(let other)): path.hasBytes(of: other)
        case (.parameter(let name, let value), .parameter(let otherName, let other)):
            name == otherName && value.hasBytes(of: other)
        case (.refused(let error), .refused(let other)): error == other
        default: false
        }
    }

    /// The path and query of a page's request, made from those of the first page.
    func path(_ first: String) -> String {
        switch self {
        case .link(let path): path
        case .parameter(let name, let value): RequestTarget.path(first, setting: name, to: value)
        case .refused: first
        }
    }
}

/// The reason why the next page of a list cannot be requested. It is the ``EndpointErrorContext/underlying`` error of
/// the call.
public enum EndpointPagingError: Error, Sendable, Hashable {
    /// The server points to a page that was already read, or it answered the next number or offset with exactly the
    /// bytes of the previous page. The pages would never end.
    case repeatedPage
    /// A thousand pages in a row were empty, but the server announced more.
    case onlyEmptyPages
    /// The link points to another server, which must not receive the call and its credentials.
    case otherOrigin
    /// The link is not an HTTP address, or cannot be read.
    case invalidLink
    /// The parameter that counts pages or items is not a number, or cannot be increased.
    case notCountable
}
