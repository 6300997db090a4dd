/// Why a tree could not be finished.
enum YAMLStop: Error {
    case problem(YAMLProblem)
    /// YAML that libyaml reads and this reader does not.
    case refused(Diagnostic)
}

/// Events to nodes, with aliases and merges resolved.
struct YAMLTreeBuilder {
    /// Deeper than any spec; shallow enough for every recursion over a tree.
    static let depthLimit = 64
    /// The most nodes that all aliases of a file may stand for together.
    static let expansionLimit = 200_000

    let events: YAMLEvents
    let path: String
    private let file: Int32
    private let depthLimit: Int
    private(set) var diagnostics: [Diagnostic] = []
    private var anchors: [String: YAMLNode] = [:]
    /// In their order.
    private var anchorNames: [String] = []
    /// The anchors of the nodes that are being read: an alias to one of them would never end.
    private var openAnchors: Set<String> = []
    private var expandedNodes = 0

    init(events: YAMLEvents, path: String, file: Int = 0, depthLimit: Int = Self.depthLimit) {
        self.events = events
        self.path = path
        self.file = Int32(clamping: file)
        self.depthLimit = depthLimit
    }

    mutating func document() throws(YAMLStop) -> YAMLNode? {
        var root: YAMLNode?
        while true {
            let event = try next()
            switch event.kind {
            case .streamEnd: return root
            case .documentStart:
                guard root == nil else { throw .refused(.severalDocuments(at: event.mark.location(in: path))) }
                root = try node(from: next(), depth: 1)
            default: continue
            }
        }
    }

    mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    private func next() throws(YAMLStop) -> YAMLEvent {
        do throws(YAMLProblem) {
            var event = try events.next()
            event.mark.file = file
            return event
        } catch { throw .problem(error) }
    }

    private mutating func node(from event: YAMLEvent, depth: Int) throws(YAMLStop) -> YAMLNode {
        if case .alias(let name) = event.kind { return try target(of: name, at: event.mark, depth: depth) }
        guard depth <= depthLimit else { throw .refused(.tooDeep(depthLimit, at: event.mark.location(in: path))) }
        if event.hasTag { report(.tag(at: event.mark.location(in: path))) }
        guard let anchor = event.anchor else { return try content(of: event, depth: depth) }
        let isNew = openAnchors.insert(anchor).inserted
        let node = try content(of: event, depth: depth)
        if isNew { openAnchors.remove(anchor) }
        if anchors.updateValue(node, forKey: anchor) == nil { anchorNames.append(anchor) }
        return node
    }

    private mutating func content(of event: YAMLEvent, depth: Int) throws(YAMLStop) -> YAMLNode {
        switch event.kind {
        case .scalar(let scalar): YAMLNode(.scalar(scalar), at: event.mark)
        case .sequenceStart: YAMLNode(.sequence(try elements(depth: depth)), at: event.mark)
        case .mappingStart: YAMLNode(.mapping(try entries(depth: depth)), at: event.mark)
        default: YAMLNode(.scalar(YAMLScalar("")), at: event.mark)
        }
    }

    private mutating func elements(depth: Int) throws(YAMLStop) -> [YAMLNode] {
        var nodes: [YAMLNode] = []
        while true {
            let event = try next()
            if case .sequenceEnd = event.kind { return nodes }
            nodes.append(try node(from: event, depth: depth + 1))
        }
    }

    private mutating func entries(depth: Int) throws(YAMLStop) -> [YAMLEntry] {
        var mapping = YAMLMappingBuilder(path: path)
        while true {
            let event = try next()
            if case .mappingEnd = event.kind { return mapping.finish(&self) }
            let key = try key(from: event, depth: depth)
            let value = try node(from: next(), depth: depth + 1)
            guard let key else { continue }
            mapping.append(YAMLEntry(key: key, at: event.mark, value: value), &self)
        }
    }

    /// `nil` and a diagnostic for a key that is no name.
    private mutating func key(from event: YAMLEvent, depth: Int) throws(YAMLStop) -> YAMLScalar? {
        if case .scalar(let scalar) = event.kind, scalar.isQuoted || !scalar.text.isEmpty {
            _ = try node(from: event, depth: depth + 1)
            return scalar
        }
        report(.invalidKey(at: event.mark.location(in: path)))
        _ = try node(from: event, depth: depth + 1)
        return nil
    }

    private mutating func target(
        of name: String,
        at mark: YAMLMark,
        depth: Int
    ) throws(YAMLStop) -> YAMLNode {
        let location = mark.location(in: path)
        guard !openAnchors.contains(name) else { throw .refused(.aliasCycle(name, at: location)) }
        guard let node = anchors[name] else {
            report(.unknownAlias(name, suggestion: Suggestion.closest(to: name, in: anchorNames), at: location))
            return YAMLNode(.scalar(YAMLScalar("")), at: mark)
        }
        guard depth + node.height - 1 <= depthLimit else { throw .refused(.tooDeep(depthLimit, at: location)) }
        expandedNodes += node.size
        guard expandedNodes <= Self.expansionLimit else { throw .refused(.tooManyNodes(at: location)) }
        return node
    }
}

extension Diagnostic {
    static func severalDocuments(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "yaml-documents",
            at: location,
            "a second YAML document begins here, but a spec file is a single document; remove the '---'"
        )
    }

    static func tooDeep(_ limit: Int, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "yaml-depth",
            at: location,
            "this is nested more than \(limit) levels deep; no spec needs that"
        )
    }

    static func tooManyNodes(at location: SourceLocation) -> Diagnostic {
        let limit = YAMLTreeBuilder.expansionLimit
        return Diagnostic(
            "yaml-expansion",
            at: location,
            "the aliases of this file stand for more than \(limit) values; write fewer of them"
        )
    }

    static func aliasCycle(_ name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "yaml-alias",
            at: location,
            "the alias '*\(name)' is inside its own anchor and would never end"
        )
    }

    static func unknownAlias(_ name: String, suggestion: String?, at location: SourceLocation) -> Diagnostic {
        let hint = suggestion.map { "did you mean '*\($0)'?" } ?? "write '&\(name)' before the value that it stands for"
        return Diagnostic("yaml-alias", at: location, "no anchor '&\(name)' comes before the alias '*\(name)'; \(hint)")
    }

    static func tag(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "yaml-tag",
            at: location,
            "YAML tags are not supported, because the spec determines the types; remove it"
        )
    }

    static func invalidKey(at location: SourceLocation) -> Diagnostic {
        Diagnostic("yaml-key", at: location, "a key must be a name; it cannot be a list, a mapping, an alias or empty")
    }
}
