/// What a template sees: names and their values, nothing to compute.
protocol TemplateView {
    /// The value behind a name, or `nil` where the view has no such name.
    func value(named name: String) -> TemplateValue?
}

/// What may stand behind a name in a template.
enum TemplateValue {
    /// Source text, placed as it is.
    case text(String)
    /// A section's condition.
    case flag(Bool)
    /// A section's repetitions.
    case list([any TemplateView])
    /// A section that is there or not.
    case section((any TemplateView)?)
}
