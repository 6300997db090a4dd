internal import Foundation

/// The pagination of an endpoint. Generated code creates it from `paginate`.
public struct EndpointPaging: Sendable {
    private enum Step: Sendable {
        case link
        case cursor(parameter: String, path: [String])
        case page(parameter: String, first: Int)
        case offset(parameter: String, first: Int)
    }

    private let step: Step
    /// The path in the body of the value that tells if there are more pages.
    private let condition: [String]?

    private init(_ step: Step, while condition: [String]? = nil) {
        self.step = step
        self.condition = condition
    }

    /// The next page is the target of the `Link` header field with `rel="next"` (RFC 8288).
    public static let link = EndpointPaging(.link)

    /// The next request sends a text or number from this path of the body in its query.
    public static func cursor(
        _ parameter: String,
        at path: [String],
        while condition: [String]? = nil
    ) -> EndpointPaging {
        EndpointPaging(.cursor(parameter: parameter, path: path), while: condition)
    }

    /// The next request sends the next page number, starting after that of the first request, or after `first` if it
    /// has none.
    public static func page(
        _ parameter: String,
        from first: Int = 1,
        while condition: [String]? = nil
    ) -> EndpointPaging {
        EndpointPaging(.page(parameter: parameter, first: first), while: condition)
    }

    /// The next request sends the number of items received so far, added to that of the first request, or to `first` if
    /// it has none.
    public static func offset(
        _ parameter: String,
        from first: Int = 0,
        while condition: [String]? = nil
    ) -> EndpointPaging {
        EndpointPaging(.offset(parameter: parameter, first: first), while: condition)
    }
}

extension EndpointPaging {
    /// The page that the response belongs to.
    func own(_ response: EndpointResponse) -> PageContinuation? {
        let target = response.target
        return switch step {
        case .link: .link(path: target.path)
        case .cursor(let name, _), .page(let name, _), .offset(let name, _):
            target.query(name).map { .parameter(name, value: $0) }
        }
    }

    /// The fingerprint that reveals a repeated response. It is necessary for counted parameters, because a server that
    /// does not know the parameter always sends its first page.
    func fingerprint(_ response: EndpointResponse) -> PageFingerprint? {
        switch step {
        case .link, .cursor: nil
        case .page, .offset: PageFingerprint(response.body)
        }
    }

    /// The next page after a response with this number of items; nil after the last page.
    ///
    /// An empty page is the last one if the response does not tell if there are more pages, or if it leads to itself.
    /// Such a list can only grow later.
    func next(
        after response: EndpointResponse,
        count: Int
    ) throws(EndpointReadingError) -> PageContinuation? {
        if let condition {
            let isMore: Bool? = try JSONResponse.optional(in: response, at: condition)
            guard isMore == true else { return nil }
        }
        let isGuess = count == 0 && condition == nil
        let next = try continuation(from: response, count: count, isGuess: isGuess)
        return isGuess && next == own(response) ? nil : next
    }

    private func continuation(
        from response: EndpointResponse,
        count: Int,
        isGuess: Bool
    ) throws(EndpointReadingError) -> PageContinuation? {
        switch step {
        case .link: return link(in: response)
        case .cursor(let name, let path):
            return try JSONResponse.cursor(in: response, at: path).map { .parameter(name, value: $0) }
        case .page where isGuess, .offset where isGuess: return nil
        case .page(let name, let first): return counted(name, in: response, from: first, by: 1)
        case .offset(let name, let first): return counted(name, in: response, from: first, by: count)
        }
    }

    private func link(in response: EndpointResponse) -> PageContinuation? {
        switch LinkField.next(in: response.headers) {
        case nil: return nil
        case .unreadable: return .refused(.invalidLink)
        case .target(let reference):
            let target = response.target
            guard let next = response.answered.resolve(reference) else { return .refused(.invalidLink) }
            return next.origin == target.origin ? .link(path: next.path) : .refused(.otherOrigin)
        }
    }

    private func counted(_ name: String, in response: EndpointResponse, from start: Int, by step: Int)
        -> PageContinuation
    {
        guard let text = response.target.query(name) else { return .parameter(name, value: String(start + step)) }
        guard let number = Int(text) else { return .refused(.notCountable) }
        let (next, isOver) = number.addingReportingOverflow(step)
        return isOver ? .refused(.notCountable) : .parameter(name, value: String(next))
    }
}

extension ResponseReader {
    /// Reads a value that is a page of a longer list.
    public static func page<Value>(_ value: ResponseReader<Value>, by paging: EndpointPaging) -> Self
    where Response == EndpointPage<Value> {
        Self { response throws(EndpointReadingError) in
            let value = try value.read(response)
            let deleted = response.tombstones?.keys.count ?? 0
            let next = try paging.next(after: response, count: value.pageItems.count + deleted)
            return EndpointPage(
                value: value,
                own: paging.own(response),
                next: next,
                fingerprint: paging.fingerprint(response)
            )
        }
    }
}
