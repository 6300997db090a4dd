internal import EndpointRuntime

/// Divides the list of an answer into pages, in the way that the spec declares.
struct MockPager: Sendable {
    /// The names of parameters that set the number of elements in a page.
    private static let sizes: Set<String> = [
        "limit", "perpage", "pagesize", "size", "first", "count", "maxresults", "pagelength", "take", "top", "$top",
    ]

    /// Returns true if a query parameter sets the number of elements in a page.
    static func isSize(_ name: String) -> Bool { sizes.contains(KeyNames.plain(name)) }

    private let paging: MockPaging?
    private let size: String?
    private let pageLength: Int
    /// The keys of the list's place in the body.
    private let items: [String]
    private let types: TypeCatalogue
    private let body: MockSchema

    /// Nil if a route has no list, or no way to divide it.
    init?(_ route: MockRoute, _ answer: MockAnswer, _ types: TypeCatalogue, pageLength: Int) {
        guard case .json(let schema, let path, let around) = answer.content else { return nil }
        size = route.parameters.first { $0.place == .query && Self.isSize($0.name) }?.name
        paging = route.paging
        guard paging != nil || size != nil else { return nil }
        if let paging {
            items = paging.items
        } else {
            guard let keys = Self.list(in: schema, types) else { return nil }
            items = path + keys
        }
        body = Self.body(schema, path, around)
        self.types = types
        self.pageLength = pageLength
    }

    /// The keys of the place of a value's only list.
    private static func list(in schema: MockSchema, _ types: TypeCatalogue) -> [String]? {
        if case .list = types.resolvedThroughNull(schema) { return [] }
        let lists = (types.fields(of: schema) ?? []).filter { field in
            if case .list = types.resolvedThroughNull(field.schema) { true } else { false }
        }
        return lists.count == 1 ? [lists[0].key] : nil
    }

    /// The schema of the whole body.
    private static func body(_ schema: MockSchema, _ path: [String], _ around: [MockField]) -> MockSchema {
        guard let first = path.first else { return schema }
        let inner = body(schema, Array(path.dropFirst()), [])
        return .object(around.filter { $0.key != first } + [MockField(first, inner)])
    }

    /// Reduces the list of a body to the requested page, and writes the place of the next page into the body or the
    /// header.
    func cut(_ body: inout JSONTree, _ reply: inout MockReply, for call: MockCall) -> MockViolation? {
        guard let elements = body[items]?.elements else { return nil }
        let length = size.flatMap { query($0, call) }.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        let pageLength = length ?? (paging == nil ? .max : pageLength)
        guard let start = start(elements, pageLength, call) else {
            return MockViolation(
                .query,
                at: [paging?.parameter ?? ""],
                expected: "what a page before this one gave",
                reason: "no page begins there"
            )
        }
        let (sum, isOver) = start.addingReportingOverflow(pageLength)
        let end = min(elements.count, isOver ? .max : sum)
        let page = start < end ? Array(elements[start..<end]) : []
        body.set(.array(page), at: items)
        setTotals(&body, elements.count, pageLength)
        if let paging {
            lead(
                paging,
                body: &body,
                reply: &reply,
                of: call,
                page: page,
                next: end,
                total: elements.count,
                pageLength: pageLength
            )
        }
        return nil
    }

    private func query(_ name: String, _ call: MockCall) -> String? {
        call.line.query.first { $0.name == name }?.value
    }

    // MARK: The start of a page

    private func start(_ elements: [JSONTree], _ pageLength: Int, _ call: MockCall) -> Int? {
        guard let paging else { return 0 }
        guard let text = query(paging.parameter ?? "page", call), !text.isEmpty else { return 0 }
        switch paging.step {
        case .link, .page:
            let first = paging.first ?? 1
            return Int(text).map { (max(first, $0) - first).multipliedClamped(pageLength) }
        case .offset:
            let first = paging.first ?? 0
            return Int(text).map { max(first, $0) - first }
        case .cursor(_, let path):
            if let keys = elementKeys(path) {
                return elements.firstIndex { $0[keys]?.parameterText == text }.map { $0 + 1 }
            }
            // If a cursor is a URL, its query contains the value.
            let own = RequestLine(text).query.first { $0.name == paging.parameter }?.value ?? text
            return Int(own.drop { $0 == "c" }).flatMap { $0 >= 0 ? $0 : nil }
        }
    }

    /// The keys inside of the last element, if the cursor is a member of it.
    private func elementKeys(_ path: [String]) -> ArraySlice<String>? {
        guard path.count > items.count, path.starts(with: items), path[items.count] == "last" else { return nil }
        return path.dropFirst(items.count + 1)
    }

    // MARK: The place of the next page

    private func lead(
        _ paging: MockPaging,
        body: inout JSONTree,
        reply: inout MockReply,
        of call: MockCall,
        page: [JSONTree],
        next: Int,
        total: Int,
        pageLength: Int
    ) {
        let isMore = next < total
        if let path = paging.more { body.set(.bool(isMore), at: path) }
        switch paging.step {
        case .link:
            reply.headers.removeAll { $0.name.lowercased() == "link" }
            guard isMore else { return }
            let number = next / max(1, pageLength) + 1
            let target = FieldText.target(call.url(with: "page", value: String(number))) + "; rel=\"next\""
            reply.headers.append(("Link", target))
        case .cursor(let parameter, let path):
            guard elementKeys(path) == nil else { return }
            if isMore {
                body.set(cursor(next, parameter: parameter, path: path, of: call), at: path)
            } else {
                end(&body, path, cursor(next, isLast: true, parameter: parameter, path: path, of: call))
            }
        case .page, .offset: return
        }
    }

    /// The cursor of the page that begins at this element. The last one is empty, unless its type allows no empty text.
    private func cursor(
        _ next: Int,
        isLast: Bool = false,
        parameter: String,
        path: [String],
        of call: MockCall
    ) -> JSONTree {
        switch types.schema(at: path, in: body).map(types.resolvedThroughNull) {
        case .integer, .number: return .integer(next)
        case .string(.url, _): return .string(call.url(with: parameter, value: "c\(next)"))
        default: return .string(isLast ? "" : "c\(next)")
        }
    }

    /// Removes the cursor, or replaces it if it is required.
    private func end(_ body: inout JSONTree, _ path: [String], _ last: JSONTree) {
        guard let key = path.last, body[path] != nil else { return }
        let outer = path.dropLast()
        let schema = types.schema(at: outer, in: self.body).flatMap { types.fields(of: $0) }?.first { $0.key == key }
        let isNullable = if case .nullable? = schema?.schema { true } else { false }
        if schema?.isRequired == true {
            body.set(isNullable ? .null : last, at: path)
        } else if var object = body[outer] {
            object[key] = nil
            body.set(object, at: outer)
        }
    }

    /// Sets the numbers beside the list that count its elements.
    private func setTotals(_ body: inout JSONTree, _ count: Int, _ pageLength: Int) {
        guard !items.isEmpty else { return }
        for depth in 0..<items.count {
            let path = items.prefix(depth)
            guard var object = body[path], let members = object.members else { continue }
            for member in members {
                guard case .number = member.value else { continue }
                switch KeyNames.plain(member.key) {
                case "total", "totalcount", "totalitems", "totalresults", "totalelements":
                    object[member.key] = .integer(count)
                case "totalpages", "pagecount":
                    let pages = count / pageLength + (count % pageLength).signum()
                    object[member.key] = .integer(pageLength == .max ? 1 : pages)
                default: continue
                }
            }
            body.set(object, at: path)
        }
    }
}

extension Int {
    /// The product, or the greatest number if it overflows.
    fileprivate func multipliedClamped(_ other: Int) -> Int {
        let (product, isOver) = multipliedReportingOverflow(by: other)
        return isOver ? .max : product
    }
}
