import EndpointPlan

/// Writes the modules of names that would mean something else: `Foundation.Date` in the files of an API that declares a
/// `Date`, and `BankDomain.Unit` where a type of the domain stands beside Foundation's own.
///
/// Names of the spec come marked (`SwiftIdentifier.mark`) where the system has one of the same name. Whatever else has that
/// name in the code is therefore the system's; comments and strings stay as they are.
struct QualifiedNames {
    /// The names of the system's that the module declares too.
    let shadowed: Set<String>
    /// Where the models come from, if from another module, and what they are called.
    let domain: (module: String, names: Set<String>)?

    init(shadowed: Set<String>, domain: (module: String, names: Set<String>)?) {
        self.shadowed = shadowed
        self.domain = domain
    }

    init(shadowed: Set<String>, layers: LayersPlan) {
        self.shadowed = shadowed
        domain = layers.domainModule.map { ($0, Set(layers.domainNames.map(SwiftIdentifier.withoutMark))) }
    }

    func text(_ source: String) -> String {
        if shadowed.isEmpty, !source.unicodeScalars.contains(SwiftIdentifier.mark) { return source }
        var scanner = SourceScanner(source)
        var result = ""
        result.reserveCapacity(source.utf8.count + 256)
        while let piece = scanner.next() {
            switch piece {
            case .other(let text): result += SwiftIdentifier.withoutMark(text)
            case .name(let text, let isMember): result += isMember ? SwiftIdentifier.withoutMark(text) : qualified(text)
            }
        }
        return result
    }

    private func qualified(_ text: String) -> String {
        let name = SwiftIdentifier.withoutMark(text)
        let isOfSpec = name != text
        if isOfSpec, let domain, domain.names.contains(name) { return "\(domain.module).\(name)" }
        guard !isOfSpec, shadowed.contains(name), let module = SystemNames.module(of: name) else { return name }
        return "\(module).\(name)"
    }
}

/// Takes Swift apart into names and what stands between them; comments and strings are of the latter.
private struct SourceScanner {
    enum Piece {
        /// A name, and whether a dot stands in front of it, or the sign of an attribute.
        case name(String, isMember: Bool)
        case other(String)
    }

    private var rest: Substring.UnicodeScalarView
    private var isBehindSign = false

    init(_ source: String) {
        rest = source[...].unicodeScalars
    }

    mutating func next() -> Piece? {
        guard let first = rest.first else { return nil }
        if Self.isOfName(first) {
            let name = take { Self.isOfName($0) }
            defer { isBehindSign = false }
            return .name(name, isMember: isBehindSign)
        }
        if first == "\"" || first == "#" { return .other(string()) }
        if first == "/", rest.dropFirst().first == "/" { return .other(take { $0 != "\n" }) }
        isBehindSign = first == "." || first == "@"
        rest.removeFirst()
        return .other(String(first))
    }

    /// A literal with as many `#` around it as it has, of one line or of several; or the `#` of a directive.
    private mutating func string() -> String {
        isBehindSign = false
        var text = take { $0 == "#" }
        let signs = text
        let quotes = rest.starts(with: "\"\"\"".unicodeScalars) ? "\"\"\"" : "\""
        guard rest.starts(with: quotes.unicodeScalars) else { return text }
        text += quotes
        rest.removeFirst(quotes.count)
        let end = (quotes + signs).unicodeScalars
        while let scalar = rest.first, !rest.starts(with: end) {
            text.unicodeScalars.append(scalar)
            rest.removeFirst()
            guard scalar == "\\", signs.isEmpty, let escaped = rest.popFirst() else { continue }
            text.unicodeScalars.append(escaped)
        }
        if rest.starts(with: end) {
            text.unicodeScalars.append(contentsOf: end)
            rest.removeFirst(end.count)
        }
        return text
    }

    private mutating func take(while isPart: (Unicode.Scalar) -> Bool) -> String {
        let end = rest.firstIndex { !isPart($0) } ?? rest.endIndex
        defer { rest = rest[end...] }
        return String(rest[..<end])
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "`", SwiftIdentifier.mark: true
        case _ where scalar.isASCII: false
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }
}
