/// The routes of an API in a tree of segments. Finding one takes the same time for any number of routes.
struct RouteTable: Sendable {
    /// A route that matches a path, with the values of its parameters.
    struct Match: Sendable {
        let route: CompiledRoute
        let values: [(name: String, value: String)]
    }

    private struct Branch: Sendable {
        let segment: PathTemplate.Segment
        let node: Int
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var patterns: [Branch] = []
        var routes: [CompiledRoute] = []
    }

    private var nodes = [Node()]
    private let basePaths: [[String]]
    let routes: [CompiledRoute]

    init(_ routes: [CompiledRoute], basePaths: [String]) {
        self.routes = routes
        self.basePaths = basePaths.map { RequestLine.segments(of: $0).filter { !$0.isEmpty } }
            .sorted { $0.count > $1.count }
        for route in routes { insert(route) }
    }

    private mutating func insert(_ route: CompiledRoute) {
        var current = 0
        for segment in route.template.segments {
            if let next = child(of: current, segment) {
                current = next
                continue
            }
            nodes.append(Node())
            let next = nodes.count - 1
            if let literal = segment.literal {
                nodes[current].literals[literal] = next
            } else {
                nodes[current].patterns.append(Branch(segment: segment, node: next))
                // A segment with text beside its parameter is more specific than one that is only a parameter.
                nodes[current].patterns.sort { $0.segment.rank > $1.segment.rank }
            }
            current = next
        }
        nodes[current].routes.append(route)
    }

    private func child(of node: Int, _ segment: PathTemplate.Segment) -> Int? {
        if let literal = segment.literal { return nodes[node].literals[literal] }
        return nodes[node].patterns.first { $0.segment == segment }?.node
    }

    /// All routes that match this path, the most literal ones first. If the path begins with the path of a server, that
    /// is left out.
    func matches(_ segments: [String]) -> [Match] {
        for base in basePaths where segments.starts(with: base) {
            let found = matches(below: Array(segments.dropFirst(base.count)))
            if !found.isEmpty { return found }
        }
        return matches(below: segments)
    }

    private func matches(below segments: [String]) -> [Match] {
        var found: [Match] = []
        collect(0, rest: segments[...], values: [], into: &found)
        if found.isEmpty, segments.last == "" { collect(0, rest: segments.dropLast(), values: [], into: &found) }
        return found
    }

    private func collect(
        _ index: Int,
        rest: ArraySlice<String>,
        values: [(name: String, value: String)],
        into found: inout [Match]
    ) {
        let node = nodes[index]
        guard let segment = rest.first else {
            for route in node.routes { found.append(Match(route: route, values: values)) }
            return
        }
        if let next = node.literals[segment] { collect(next, rest: rest.dropFirst(), values: values, into: &found) }
        for branch in node.patterns {
            if branch.segment.isWide {
                collect(branch, taking: rest, values, &found)
                continue
            }
            guard let more = branch.segment.match(segment) else { continue }
            collect(branch.node, rest: rest.dropFirst(), values: values + more, into: &found)
        }
    }

    /// Adds the routes after a parameter that matches several segments. It matches as many as possible, so the
    /// following segments are matched from the right. The route with the most text comes first.
    private func collect(
        _ branch: Branch,
        taking rest: ArraySlice<String>,
        _ values: [(name: String, value: String)],
        _ found: inout [Match]
    ) {
        guard let name = branch.segment.parameter else { return }
        var behind: [Match] = []
        for count in (1...rest.count).reversed() {
            let value = rest.prefix(count).joined(separator: "/")
            guard !value.isEmpty else { continue }
            collect(branch.node, rest: rest.dropFirst(count), values: values + [(name, value)], into: &behind)
        }
        // Each route is found once.
        var seen: Set<ObjectIdentifier> = []
        behind = behind.filter { seen.insert(ObjectIdentifier($0.route)).inserted }
        found += behind.enumerated().sorted { left, right in
            let (mine, theirs) = (left.element.route.template.literalCount, right.element.route.template.literalCount)
            return mine == theirs ? left.offset < right.offset : mine > theirs
        }.map(\.element)
    }

    /// The route whose method and path are the most similar, for the message of a 404.
    func nearest(to method: String, _ segments: [String]) -> CompiledRoute? {
        let base = basePaths.first { segments.starts(with: $0) }
        let asked = segments.dropFirst(base?.count ?? 0).prefix(RouteDistance.maximumSegments)
        let distances = routes.map { route in
            RouteDistance.between(route.template.segments, Array(asked)) * 2 + (route.route.method == method ? 0 : 1)
        }
        return zip(routes, distances).min { $0.1 < $1.1 }?.0
    }
}

/// The number of changes that turn a path into the path of a route: segments are removed, added or replaced.
enum RouteDistance {
    /// Later segments are ignored.
    static let maximumSegments = 32
    /// The cost of a segment that the path lacks, which is easily forgotten.
    private static let lacking = 3
    /// The cost of a segment that the route lacks.
    private static let surplus = 5
    /// The cost of a segment that a parameter takes. A parameter takes almost any segment, so the match says little.
    private static let taken = 4
    /// The cost of two segments that have nothing in common.
    private static let different = 8

    static func between(_ template: [PathTemplate.Segment], _ segments: [String]) -> Int {
        var row = (0...segments.count).map { $0 * surplus }
        for expected in template {
            var diagonal = row[0]
            row[0] += lacking
            for (column, found) in segments.enumerated() {
                let change = diagonal + between(expected, found)
                diagonal = row[column + 1]
                row[column + 1] = min(change, diagonal + lacking, row[column] + surplus)
            }
        }
        return row[segments.count]
    }

    /// The share of the longer text that differs. A parameter takes almost anything, so its match says little.
    private static func between(_ expected: PathTemplate.Segment, _ found: String) -> Int {
        guard let literal = expected.literal else { return expected.match(found) == nil ? different : taken }
        if literal == found { return 0 }
        let length = max(literal.unicodeScalars.prefix(64).count, found.unicodeScalars.prefix(64).count, 1)
        return max(1, EditDistance.between(literal, found) * different / length)
    }
}

/// The number of letters to change, add or remove.
enum EditDistance {
    static func between(_ first: String, _ second: String) -> Int {
        let left = Array(first.unicodeScalars.prefix(64))
        let right = Array(second.unicodeScalars.prefix(64))
        var row = Array(0...right.count)
        for (index, scalar) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let change = diagonal + (right[column] == scalar ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
