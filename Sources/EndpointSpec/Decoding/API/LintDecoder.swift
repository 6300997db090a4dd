/// Decodes the levels of warnings.
struct LintDecoder: SpecDecoder {
    let context: DecodingContext

    func lint(_ node: YAMLNode) -> SpecLint {
        var lint = SpecLint()
        for entry in entries(node, of: "'lint'") ?? [] where !entry.isExtension {
            let id = entry.key.text
            if Language.lint.construct.position(of: id) == nil {
                report(.unknownWarning(id, at: location(entry.mark)))
            } else {
                lint[id] = lintSetting(entry)
            }
        }
        return lint
    }

    private func lintSetting(_ entry: YAMLEntry) -> SpecLint.Setting? {
        let (id, node) = (entry.key.text, entry.value)
        let form = "{ level: off, reason: \"the server checks it\" }"
        guard case .mapping = node.content else {
            report(.wrongKind("'\(id)'", expected: "a mapping such as \(form)", node, at: location(node)))
            return nil
        }
        guard let mapping = mapping(node, Language.lintLevel) else { return nil }
        let hint = "write '\(id): \(form)', for example"
        let level = required("level", in: mapping, hint: hint).flatMap {
            choice($0, of: "'level'", SpecLint.Level.self)
        }
        let reason = required("reason", in: mapping, hint: hint).flatMap { text($0, of: "'reason'") }
        guard let level, let reason else { return nil }
        guard reason.value.contains(where: { !$0.isWhitespace }) else {
            let expected = "a sentence for whoever reads the spec"
            report(.invalidValue("'reason'", reason.value, expected: expected, at: reason.location))
            return nil
        }
        return SpecLint.Setting(level: level.value, reason: reason.value, location: location(entry.mark))
    }
}

extension Diagnostic {
    fileprivate static func unknownWarning(_ id: String, at location: SourceLocation) -> Diagnostic {
        let ids = Language.lint.construct.keys
        let hint =
            Suggestion.question(for: id, in: ids)
            ?? "errors cannot be lowered, and the warnings are \(NameList.text(ids))"
        return Diagnostic("unknown-warning", at: location, "'\(id)' is not a warning that 'lint' can set; \(hint)")
    }
}
