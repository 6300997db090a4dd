import EndpointSpec

/// Checks the structure of a document. It reports unknown keys and values of the wrong kind, which the import would
/// silently skip.
struct DocumentCheck {
    private typealias Shape = DocumentGrammar.Shape
    private typealias Construct = DocumentGrammar.Construct

    /// A value to be visited.
    private struct Visit {
        var node: DocumentNode
        var shape: Shape
        /// Its key or construct, as in messages.
        var subject: String
    }

    /// The largest number of findings that are useful for a reader.
    private static let mostFindings = 1_000

    private let files: DocumentFiles
    private let isSwagger: Bool
    private var report: ImportReport
    private var pending: [Visit] = []
    private var references: [(node: DocumentNode, text: String, construct: Construct)] = []
    private var constructs: [DocumentPlace: Construct] = [:]
    private var findings = 0

    private init(_ files: DocumentFiles, isSwagger: Bool, _ report: ImportReport) {
        self.files = files
        self.isSwagger = isSwagger
        self.report = report
    }

    /// Adds the structural errors in all files of a document to a report.
    static func check(_ root: DocumentNode, _ files: DocumentFiles, isSwagger: Bool, _ report: inout ImportReport) {
        var check = DocumentCheck(files, isSwagger: isSwagger, report)
        check.walk(from: Visit(node: root, shape: .construct(.document), subject: "the document"))
        report = check.report
    }

    private mutating func walk(from root: Visit) {
        pending = [root]
        while true {
            while let next = pending.popLast(), findings < Self.mostFindings { visit(next) }
            // The constructs with their own place are known by then.
            guard let reference = references.popLast(), findings < Self.mostFindings else { return }
            follow(reference.node, reference.text, reference.construct)
        }
    }

    private mutating func find(
        _ kind: ImportReport.Kind,
        _ node: DocumentNode,
        _ message: String,
        instead: String = "it was left out"
    ) {
        findings += 1
        report.add(kind, node, message, instead: instead)
    }

    // MARK: Values

    private mutating func visit(_ visit: Visit) {
        let node = visit.node
        let isSchema = if case .construct(.schema) = visit.shape { true } else { false }
        // A key without a value counts as absent, but a schema must not be empty.
        if node.node.isNull, !isSchema { return }
        switch visit.shape {
        case .anything: return
        case .either(let shapes):
            guard let shape = shapes.first(where: { Self.fits(node.node, $0) }) else {
                return mismatch(visit, "one of: " + shapes.map(Self.expected).joined(separator: ", "))
            }
            pending.append(Visit(node: node, shape: shape, subject: visit.subject))
        case .words(let words):
            guard let word = node.text else { return mismatch(visit, "a word") }
            guard !words.contains(word) else { return }
            let hint = Suggestion.closest(to: word, in: words.sorted()).map { "; did you mean '\($0)'?" } ?? ""
            find(.invalidDocument, node, "\(visit.subject) has no value '\(word.prefix(60))'\(hint)")
        case .list(let element):
            guard case .sequence = node.node.content else { return mismatch(visit, "a list") }
            pending += node.elements.map { Visit(node: $0, shape: element, subject: "an element of \(visit.subject)") }
        case .filledList(let element):
            pending.append(Visit(node: node, shape: .list(element), subject: visit.subject))
            guard case .sequence(let elements) = node.node.content, elements.isEmpty else { return }
            find(.invalidDocument, node, "\(visit.subject) must have one element at least")
        case .map(let value):
            guard node.isMapping else { return mismatch(visit, "an object") }
            // Its keys are names, so `x-next` is an ordinary header.
            pending += node.entries.map {
                Visit(node: $0.value, shape: value, subject: Self.subject(value, "'\($0.key)'"))
            }
        case .callbacks:
            guard node.isMapping else { return mismatch(visit, "an object") }
        case .construct(let construct): self.construct(construct, node, visit)
        case .text, .number, .flag:
            if !Self.fits(node.node, visit.shape) { mismatch(visit, Self.expected(visit.shape)) }
        }
    }

    /// The name of a value in messages. A construct has its own name.
    private static func subject(_ shape: Shape, _ key: String) -> String {
        if case .construct(let construct) = shape { construct.rawValue } else { key }
    }

    private mutating func mismatch(_ visit: Visit, _ expected: String) {
        let found: String =
            switch visit.node.node.content {
            case .mapping: "an object"
            case .sequence: "a list"
            case .scalar: visit.node.node.isNull ? "null" : "'\(visit.node.text?.prefix(60) ?? "")'"
            }
        find(.invalidDocument, visit.node, "\(visit.subject) must be \(expected), not \(found)")
    }

    private static func expected(_ shape: Shape) -> String {
        switch shape {
        case .text: "text"
        case .number: "a number"
        case .flag: "true or false"
        case .list, .filledList: "a list"
        case .words: "a word"
        case .map, .construct, .callbacks: "an object"
        case .anything, .either: "a value"
        }
    }

    private static func fits(_ node: YAMLNode, _ shape: Shape) -> Bool {
        switch (shape, node.content) {
        case (.anything, _): true
        case (.text, .scalar), (.words, .scalar): !node.isNull
        case (.number, .scalar): node.number != nil
        case (.flag, .scalar): node.flag != nil
        case (.list, .sequence), (.filledList, .sequence), (.map, .mapping), (.construct, .mapping),
            (.callbacks, .mapping):
            true
        // A schema can be true or false.
        case (.construct(.schema), .scalar): node.flag != nil
        case (.either(let shapes), _): shapes.contains { fits(node, $0) }
        default: false
        }
    }

    // MARK: Constructs

    private mutating func construct(_ construct: Construct, _ node: DocumentNode, _ visit: Visit) {
        if construct == .schema, node.flag != nil { return }
        guard node.isMapping else { return mismatch(visit, "an object") }
        guard constructs.updateValue(construct, forKey: node.place) == nil else { return }
        if let reference = node["$ref"], construct != .paths, construct != .responses {
            guard let text = reference.text else {
                return find(.invalidDocument, reference, "'$ref' must be text")
            }
            references.append((node, text, construct))
        }
        let keys = DocumentGrammar.keys(of: construct, isSwagger: isSwagger)
        for (key, value) in node.entries where !key.hasPrefix("x-") && key != "$ref" {
            guard let shape = shape(of: key, keys, construct) else {
                reportUnknown(key, at: value, of: construct, with: keys)
                continue
            }
            pending.append(Visit(node: value, shape: shape, subject: Self.subject(shape, "'\(key)'")))
        }
    }

    private func shape(of key: String, _ keys: [String: Shape], _ construct: Construct) -> Shape? {
        switch construct {
        case .paths: .construct(.pathItem)
        case .responses: DocumentGrammar.isStatus(key) ? .construct(.response) : nil
        default: keys[key]
        }
    }

    private mutating func reportUnknown(
        _ key: String,
        at value: DocumentNode,
        of construct: Construct,
        with keys: [String: Shape]
    ) {
        let name = key.prefix(60)
        if construct == .responses {
            return find(.unknownKeyword, value, "'\(name)' is no status, such as 200, 4XX or default")
        }
        let closest =
            keys[key.lowercased()] != nil ? key.lowercased() : Suggestion.closest(to: key, in: keys.keys.sorted())
        let hint = closest.map { "; did you mean '\($0)'?" } ?? ""
        find(.unknownKeyword, value, "\(construct.rawValue) has no '\(name)'\(hint)")
    }

    // MARK: References

    private mutating func follow(_ node: DocumentNode, _ text: String, _ construct: Construct) {
        // A broken reference is reported where it is used.
        guard case .success(let target) = files.resolve(text, from: node.place) else { return }
        if let found = constructs[target.place] {
            guard found != construct else { return }
            // In Swagger 2.0 a parameter and a header are schemas as well.
            guard !isSwagger || construct != .schema || ![.parameter, .header].contains(found) else { return }
            let message = "the reference leads to \(found.rawValue), not to \(construct.rawValue)"
            return find(.invalidDocument, node, message)
        }
        pending.append(Visit(node: target, shape: .construct(construct), subject: construct.rawValue))
    }
}
