/// A type where it is used, and the default that was written with it.
struct DecodedType {
    var type: Located<SpecTypeExpression>
    var defaultValue: Located<SpecLiteral>?
}

/// Decodes a type where it is used.
struct TypeExpressionDecoder: SpecDecoder {
    let context: DecodingContext

    /// Kinds of bodies and answers that are no JSON value.
    private static let otherBodies = ["file", "text", "binary", "data", "stream", "lines", "multipart", "form"]

    /// A type that takes no default.
    func plainType(_ node: YAMLNode, of subject: String) -> Located<SpecTypeExpression>? {
        guard let decoded = typeAndDefault(node, of: subject) else { return nil }
        if let value = decoded.defaultValue { report(.defaultWithoutPlace(subject, at: value.location)) }
        return decoded.type
    }

    func messageType(_ node: YAMLNode, of subject: String) -> Located<SpecTypeExpression>? {
        if case .scalar(let scalar) = node.content, Self.otherBodies.contains(scalar.text) {
            report(.noMessageType(scalar.text, of: subject, at: location(node)))
            return nil
        }
        return plainType(node, of: subject)
    }

    /// The type of a whole body or answer, reporting `bytes`: JSON has text for them, and hardly anybody means that.
    func wholeType(
        _ node: YAMLNode,
        of subject: String,
        _ bytes: (SourceLocation) -> Diagnostic
    ) -> Located<SpecTypeExpression>? {
        guard let type = messageType(node, of: subject) else { return nil }
        guard type.value == .scalar(.bytes) else { return type }
        report(bytes(type.location))
        return nil
    }

    /// A mapping's `type:` and `default:`.
    func typeAndDefault(_ mapping: KeyedMapping) -> DecodedType? {
        let hint = "write '{ type: string }', for example"
        guard let node = required("type", in: mapping, hint: hint),
            var decoded = typeAndDefault(node, of: "'type'")
        else { return nil }
        guard let node = mapping["default"] else { return decoded }
        if let first = decoded.defaultValue {
            report(.secondDefault(at: location(node), first: first.location))
        } else {
            decoded.defaultValue = literal(node)
        }
        return decoded
    }

    /// A type as it is written where one is used, perhaps with `= default` behind it.
    func typeAndDefault(_ node: YAMLNode, of subject: String) -> DecodedType? {
        guard case .scalar = node.content else {
            return listOrMap(node, of: subject).map { DecodedType(type: Located($0, at: location(node))) }
        }
        guard let scalar = scalar(node, of: subject, expected: "a type, such as string") else { return nil }
        if let type = TypeExpressionParser.plainType(scalar.text) {
            return DecodedType(type: Located(type, at: location(node)))
        }
        var parser = TypeExpressionParser(scalar.text, unionName: context.inlineUnionName)
        do throws(TypeProblem) {
            let parsed = try parser.parse()
            declare(parser.unions, at: location(node))
            let value = parsed.defaultValue.map { value in
                Located(Self.bareDefault(value.text), at: place(value.offset, in: scalar, node.mark))
            }
            return DecodedType(type: Located(parsed.type, at: location(node)), defaultValue: value)
        } catch {
            report(.invalidType(scalar.text, error, at: place(error.offset, in: scalar, node.mark)))
            return nil
        }
    }

    private static func bareDefault(_ text: String) -> SpecLiteral {
        switch text {
        case "[]": .list([])
        case "{}": .map([])
        default: .scalar(text, isQuoted: false)
        }
    }

    /// Declares the types that a type's text stands for besides: those of `A | B`, and of `expandable(T)`.
    private func declare(_ parsed: [TypeExpressionParser.InlineUnion], at location: SourceLocation) {
        for inline in parsed
        where !context.inlineTypes.contains(where: { $0.name.value == inline.name && inline.isExpandable }) {
            let names = inline.isExpandable ? ["id", "object"] : []
            let union = SpecUnion(
                form: inline.isExpandable ? .expandable : .kinds,
                cases: inline.members.enumerated().map { number, member in
                    SpecUnion.Case(
                        tag: Located("\(member)", at: location),
                        name: names.isEmpty ? nil : Located(names[number], at: location),
                        type: Located(member, at: location)
                    )
                },
                isFrozen: inline.isExpandable
            )
            context.inlineTypes.append(
                SpecType(name: Located(inline.name, at: location), kind: .union(union))
            )
        }
    }

    /// A bare `[T]` is a list of one to YAML, and a bare `[string: T]` a list of one mapping.
    private func listOrMap(_ node: YAMLNode, of subject: String) -> SpecTypeExpression? {
        guard case .sequence(let nodes) = node.content, nodes.count == 1, let element = nodes.first else {
            report(.wrongKind(subject, expected: "a type, such as 'string' or '[Payment]'", node, at: location(node)))
            return nil
        }
        guard case .mapping(let entries) = element.content else {
            return plainType(element, of: subject).map { .list($0.value) }
        }
        guard entries.count == 1, let entry = entries.first, entry.key.text == SpecScalar.string.rawValue else {
            report(.wrongKind(subject, expected: "a type, such as '[string: int]'", element, at: location(element)))
            return nil
        }
        return plainType(entry.value, of: subject).map { .map($0.value) }
    }

    /// Returns the place in the file of a byte of a scalar. A scalar of several lines has the place of its start.
    private func place(_ offset: Int, in scalar: YAMLScalar, _ mark: YAMLMark) -> SourceLocation {
        var location = location(mark)
        guard scalar.style != .block, !scalar.text.contains("\n") else { return location }
        let before = String(decoding: scalar.text.utf8.prefix(offset), as: UTF8.self)
        location.column += before.unicodeScalars.count + (scalar.isQuoted ? 1 : 0)
        return location
    }

    /// The entries without what YAML makes of the rest of a default that it cut at a comma: a key with a quote and no
    /// value.
    func withoutCutValues(_ entries: [YAMLEntry]) -> [YAMLEntry] {
        guard let cut = entries.firstIndex(where: \.value.holdsQuotedDefault) else { return entries }
        return entries[...cut]
            + entries[cut...].dropFirst().filter { entry in
                !(entry.value.isNull && entry.key.text.contains { $0 == "\"" || $0 == "'" })
            }
    }
}

extension SpecDecoder {
    var typeExpressions: TypeExpressionDecoder { TypeExpressionDecoder(context: context) }
}

extension SpecTypeExpression {
    /// A type as it is written, with the text of its default; nil where it is none, or declares a type by the way.
    package static func parsed(_ text: String) -> (type: SpecTypeExpression, defaultText: String?)? {
        var parser = TypeExpressionParser(text)
        guard let parsed = try? parser.parse(), parser.unions.isEmpty else { return nil }
        return (parsed.type, parsed.defaultValue?.text)
    }
}

extension YAMLNode {
    /// True if there is a quote behind an `=`.
    fileprivate var holdsQuotedDefault: Bool {
        guard case .scalar(let scalar) = content else { return false }
        let value = scalar.text.utf8.drop { $0 != UInt8(ascii: "=") }
        return value.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    }
}

extension Diagnostic {
    /// Use when a word for a whole answer or body stands where a type does.
    fileprivate static func noMessageType(_ word: String, of subject: String, at location: SourceLocation) -> Diagnostic
    {
        Diagnostic(
            "invalid-value",
            at: location,
            "\(subject) must be a type here, and '\(word)' is not one; for an answer that is not JSON, write "
                + "'returns: text', 'data', 'stream' or 'file', or '{ lines: Row }'"
        )
    }

    static func invalidType(_ text: String, _ problem: TypeProblem, at location: SourceLocation) -> Diagnostic {
        switch problem.kind {
        case .cut: Diagnostic("value-cut", at: location, "\(problem.message); write { type: …, default: \"…\" }")
        case .defaultValue:
            Diagnostic("invalid-default", at: location, "\(problem.message); write { type: …, default: \"…\" }")
        case .syntax: Diagnostic("invalid-type", at: location, "the type '\(text)' is not valid: \(problem.message)")
        }
    }

    static func secondDefault(at location: SourceLocation, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "the type already has a default; remove one of them",
            notes: [Note("the first default", at: first)]
        )
    }

    static func defaultWithoutPlace(_ subject: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic("invalid-default", at: location, "\(subject) must be a type without a default; remove the default")
    }
}
