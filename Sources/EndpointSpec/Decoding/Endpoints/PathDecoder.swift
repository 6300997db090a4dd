/// Decodes the path of an endpoint.
struct PathDecoder: SpecDecoder {
    let context: DecodingContext

    func specPath(_ node: YAMLNode) -> Located<SpecPath>? {
        if case .mapping = node.content {
            let hint = "write '{ url: destination }' to let the caller pass the whole URL"
            guard let mapping = mapping(node, Language.urlPath),
                let node = required("url", in: mapping, hint: hint),
                let name = text(node, of: "'url'"), checkName(name, of: "a parameter")
            else { return nil }
            return Located(SpecPath(url: name.value), at: name.location)
        }
        guard let text = text(node, of: "a path") else { return nil }
        do throws(PathProblem) {
            return Located(try SpecPath(reading: text.value), at: text.location)
        } catch {
            report(.invalidPath(text.value, error, at: text.location))
            return nil
        }
    }
}

/// A mistake in a path, with a remedy.
struct PathProblem: Error {
    var message: String

    init(_ message: String) { self.message = message }
}

extension SpecPath {
    /// Characters that stand for themselves in a path, RFC 3986 section 3.3; `/` is the separator.
    private static let allowed = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/".utf8
    )

    /// The URL that a parameter of this name holds.
    fileprivate init(url name: String) {
        self.init(template: "{\(name)}", segments: [.placeholder(name)])
        isURL = true
    }

    /// A path, perhaps with a fragment behind it: `/files/{id}#upload`.
    fileprivate init(reading text: String) throws(PathProblem) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        self.init(template: parts[0], segments: try Self.segments(of: parts[0]))
        guard parts.count == 2 else { return }
        let isWord = !parts[1].isEmpty && parts[1].utf8.allSatisfy { Self.allowed.contains($0) && $0 != 0x2F }
        guard isWord else { throw PathProblem("a '#' is never sent to a server; remove it and what follows") }
        fragment = parts[1]
    }

    static func segments(of template: String) throws(PathProblem) -> [Segment] {
        guard template.hasPrefix("/") else {
            throw PathProblem("it must begin with '/', because it is appended to the server's URL")
        }
        var segments: [Segment] = []
        var rest = template[...]
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[open] == "{" else { throw PathProblem("a '}' has no '{' before it") }
            try append(rest[..<open], to: &segments)
            guard let close = rest[open...].firstIndex(of: "}") else { throw PathProblem("a '{' is not closed") }
            let name = String(rest[rest.index(after: open)..<close])
            rest = rest[rest.index(after: close)...]
            segments.append(try placeholder(name, behind: segments, before: rest))
        }
        try append(rest, to: &segments)
        return segments
    }

    private static func placeholder(
        _ text: String,
        behind segments: [Segment],
        before rest: Substring
    ) throws(PathProblem) -> Segment {
        let isWide = text.hasSuffix("...")
        let name = isWide ? String(text.dropLast(3)) : text
        try check(name, against: segments)
        guard isWide else { return .placeholder(name) }
        guard case .literal(let before)? = segments.last, before.hasSuffix("/"), rest.isEmpty || rest.hasPrefix("/")
        else { throw PathProblem("'{\(text)}' takes whole segments, so it needs a '/' on each side") }
        if let other = segments.lazy.compactMap({ if case .segments(let name) = $0 { name } else { nil } }).first {
            throw PathProblem("only one placeholder can take several segments, and '{\(other)...}' already does")
        }
        return .segments(name)
    }

    private static func append(_ literal: Substring, to segments: inout [Segment]) throws(PathProblem) {
        if literal.isEmpty {
            return
        }
        for character in literal.unicodeScalars where !(character.isASCII && allowed.contains(UInt8(character.value))) {
            switch character {
            case "?": throw PathProblem("write what follows '?' under 'query'")
            case "#": throw PathProblem("a '#' is never sent to a server; remove it and what follows")
            case "%": throw PathProblem("write the characters themselves; the client encodes them")
            default:
                throw PathProblem(
                    "a path cannot contain '\(character)'; use a placeholder, whose value is encoded"
                )
            }
        }
        if let colon = literal.firstRange(of: "/:") {
            let name = literal[colon.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            if !name.isEmpty { throw PathProblem("write the placeholder ':\(name)' as '{\(name)}'") }
        }
        segments.append(.literal(String(literal)))
    }

    private static func check(_ name: String, against segments: [Segment]) throws(PathProblem) {
        let scalars = name.unicodeScalars
        guard scalars.allSatisfy(\.isNamePart), scalars.contains(where: \.isLetter) else {
            let bare = name.filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            let meansSeveral = name.contains { "*+".contains($0) } && !bare.isEmpty
            let hint = meansSeveral ? "; for one that takes several segments, write '{\(bare)...}'" : ""
            throw PathProblem(
                "'{\(name)}' is not a placeholder: its name can contain letters, digits, '_' and '-'\(hint)"
            )
        }
        guard !segments.contains(.placeholder(name)), !segments.contains(.segments(name)) else {
            throw PathProblem("it contains '{\(name)}' twice")
        }
    }
}

extension Diagnostic {
    static func invalidPath(_ path: String, _ problem: PathProblem, at location: SourceLocation) -> Diagnostic {
        Diagnostic("invalid-path", at: location, "the path '\(path)' is not valid: \(problem.message)")
    }
}
