/// The names that a template can use, and their values.
protocol TemplateView {
    /// The value of a name; `nil` if the view does not have the name.
    func value(named name: String) -> TemplateValue?
}

/// The value of a name in a template.
enum TemplateValue {
    /// Source text. The engine indents its lines like the line of the template on which the name stands.
    case text(String)
    /// Code, whose layout depends on the indentation of its place.
    case code(CodeTree)
    /// The condition of a section.
    case flag(Bool)
    /// The views for which a section is repeated.
    case list([any TemplateView])
    /// The view of a section; `nil` if there is none.
    case section((any TemplateView)?)
}

extension TemplateValue {
    /// Lines of code, without their indentation.
    ///
    /// A template could loop over them instead, but then Mustache spends most of its time on them if an API has a thousand types.
    static func lines(_ lines: [String]) -> TemplateValue { .code(.lines(lines)) }

    static func lines(_ lines: [CodeTree]) -> TemplateValue { .code(.lines(lines)) }
}
