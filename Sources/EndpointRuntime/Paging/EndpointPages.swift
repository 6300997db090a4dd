/// The pages of a list, each requested when it is needed: ``EndpointClient/pages(_:)``.
///
/// Each page is a separate call with its own attempts and timeouts. If you leave the loop, no more pages are requested.
/// If you cancel the task, the running call is cancelled.
public struct EndpointPages<API: EndpointAPI, Value: PagedValue & Sendable>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = EndpointPage<Value>

    let client: EndpointClient<API>
    let call: EndpointCall<API, EndpointPage<Value>>

    /// Starts with the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(client: client, upcoming: call) }

    /// The position in the list.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let client: EndpointClient<API>
        private var upcoming: EndpointCall<API, EndpointPage<Value>>?
        private var seen: Set<PageContinuation> = []
        /// The number of consecutive empty pages.
        private var empty = 0
        /// The fingerprint of the previous response; nil if it was empty, or if its link or cursor shows a repetition.
        private var last: PageFingerprint?

        init(client: EndpointClient<API>, upcoming: EndpointCall<API, EndpointPage<Value>>) {
            self.client = client
            self.upcoming = upcoming
        }

        /// Returns the next page; nil after the last one. After an error, it requests the same page again.
        ///
        /// It returns an empty page only if it is the first one.
        public mutating func next() async throws(EndpointError<API.Failure>) -> EndpointPage<Value>? {
            while let call = upcoming {
                let page = try await client.send(call)
                guard isNew(page) else {
                    upcoming = call.continued(.refused(.repeatedPage))
                    continue
                }
                advance(call, past: page)
                if !page.items.isEmpty || call.request.continuation == nil { return page }
            }
            return nil
        }

        /// Returns true if a page differs from the previous one.
        private mutating func isNew(_ page: EndpointPage<Value>) -> Bool {
            let fingerprint = page.items.isEmpty ? nil : page.fingerprint
            defer { last = fingerprint }
            return fingerprint == nil || fingerprint != last
        }

        private mutating func advance(
            _ call: EndpointCall<API, EndpointPage<Value>>,
            past page: EndpointPage<Value>
        ) {
            empty = page.items.isEmpty ? empty + 1 : 0
            if let own = page.own { seen.insert(own) }
            upcoming = call.next(after: page)
            guard let next = page.next else { return }
            if seen.contains(next) {
                upcoming = call.continued(.refused(.repeatedPage))
            } else if empty == 1_000 {
                upcoming = call.continued(.refused(.onlyEmptyPages))
            } else {
                seen.insert(next)
            }
        }
    }
}

/// The items of a list, page after page: ``EndpointClient/items(_:)``.
///
/// The next page is requested after all items of the previous page were read.
public struct EndpointItems<API: EndpointAPI, Value: PagedValue & Sendable>: AsyncSequence, Sendable
where Value.PageElement: Sendable {
    /// An item.
    public typealias Element = Value.PageElement

    let pages: EndpointPages<API, Value>

    /// Starts with the first item.
    public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

    /// The position in the list.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private var pages: EndpointPages<API, Value>.Iterator
        private var items: ArraySlice<Value.PageElement> = []

        init(pages: EndpointPages<API, Value>.Iterator) {
            self.pages = pages
        }

        /// Returns the next item; nil after the last one. After an error, it requests the page that failed again.
        public mutating func next() async throws(EndpointError<API.Failure>) -> Value.PageElement? {
            while items.isEmpty {
                guard let page = try await pages.next() else { return nil }
                items = page.items[...]
            }
            return items.removeFirst()
        }
    }
}

extension EndpointClient {
    /// The pages of the list that an endpoint with `paginate` returns.
    ///
    /// ```swift
    /// for try await page in client.pages(Issues.listIssues(owner: "ada", repo: "engine").domain) { show(page.items) }
    /// ```
    public func pages<Value>(_ call: EndpointCall<API, EndpointPage<Value>>) -> EndpointPages<API, Value> {
        EndpointPages(client: self, call: call)
    }

    /// The items on all pages of the list that an endpoint with `paginate` returns.
    ///
    /// ```swift
    /// for try await issue in client.items(Issues.listIssues(owner: "ada", repo: "engine").domain) { show(issue) }
    /// ```
    public func items<Value>(_ call: EndpointCall<API, EndpointPage<Value>>) -> EndpointItems<API, Value> {
        EndpointItems(pages: pages(call))
    }
}
