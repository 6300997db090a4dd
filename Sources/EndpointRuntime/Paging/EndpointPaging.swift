internal import Foundation

/// How one gets from a page of a list to the next: generated from `paginate`.
public struct EndpointPaging: Sendable {
    private enum Step: Sendable {
        case link
        case cursor(parameter: String, path: [String])
        case page(parameter: String, first: Int)
        case offset(parameter: String, first: Int)
    }

    private let step: Step
    /// Where the body says whether there is more.
    private let condition: [String]?

    private init(_ step: Step, while condition: [String]? = nil) {
        self.step = step
        self.condition = condition
    }

    /// By the `Link` header field with `rel="next"` (RFC 8288).
    public static let link = EndpointPaging(.link)

    /// By a text or number in the body, where these keys lead, that the next request sends in its query.
    public static func cursor(
        _ parameter: String,
        at path: [String],
        while condition: [String]? = nil
    ) -> EndpointPaging {
        EndpointPaging(.cursor(parameter: parameter, path: path), while: condition)
    }

    /// By the number of the page, from that of the first request on; from `first` where that says none.
    public static func page(
        _ parameter: String,
        from first: Int = 1,
        while condition: [String]? = nil
    ) -> EndpointPaging {
        EndpointPaging(.page(parameter: parameter, first: first), while: condition)
    }

    /// By how many items were received, counted from what the first request says; from `first` where it says nothing.
    public static func offset(
        _ parameter: String,
        from first: Int = 0,
        while condition: [String]? = nil
    ) -> EndpointPaging {
        EndpointPaging(.offset(parameter: parameter, first: first), while: condition)
    }
}

extension EndpointPaging {
    /// The page that a response was asked for.
    func own(_ response: EndpointResponse) -> PageContinuation? {
        let target = response.target
        return switch step {
        case .link: .link(path: target.path)
        case .cursor(let name, _), .page(let name, _), .offset(let name, _):
            target.query(name).map { .parameter(name, value: $0) }
        }
    }

    /// What tells the answer from that for the page before, where nothing else shows that it is the same: a server that
    /// knows nothing of a counted parameter always sends its first page.
    func fingerprint(_ response: EndpointResponse) -> PageFingerprint? {
        switch step {
        case .link, .cursor: nil
        case .page, .offset: PageFingerprint(response.body)
        }
    }

    /// The page behind a response with so many items; nil behind the last.
    ///
    /// An empty page is the last where nothing else says whether there is more, and where it leads to itself: there one
    /// asks again for what may come some day.
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
    /// The value is a page of a longer list.
    public static func page<Value>(_ value: ResponseReader<Value>, by paging: EndpointPaging) -> Self
    where Response == EndpointPage<Value> {
        Self { response throws(EndpointReadingError) in
            let value = try value.read(response)
            let next = try paging.next(after: response, count: value.pageItems.count)
            return EndpointPage(
                value: value,
                own: paging.own(response),
                next: next,
                fingerprint: paging.fingerprint(response)
            )
        }
    }
}
