/// What a template sees: names and their values, nothing to compute.
protocol TemplateView {
    /// The value behind a name, or `nil` where the view has no such name.
    func value(named name: String) -> TemplateValue?
}

/// What may stand behind a name in a template.
enum TemplateValue {
    /// Source text, placed as it is. The engine indents its lines as the line of the template is that places it.
    case text(String)
    /// Code, laid out for the place where it stands.
    case code(CodeTree)
    /// A section's condition.
    case flag(Bool)
    /// A section's repetitions.
    case list([any TemplateView])
    /// A section that is there or not.
    case section((any TemplateView)?)
}

extension TemplateValue {
    /// Lines of code, without their indentation.
    ///
    /// A template could loop over them, and did: for a thousand types Mustache then spent most of its time on lines that are
    /// all alike.
    static func lines(_ lines: [String]) -> TemplateValue { .code(.lines(lines)) }

    static func lines(_ lines: [CodeTree]) -> TemplateValue { .code(.lines(lines)) }
}
