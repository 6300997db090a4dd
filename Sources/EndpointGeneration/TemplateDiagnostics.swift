import EndpointRendering
import EndpointSpec

/// Converts the errors in the user's templates to diagnostics at their places.
enum TemplateDiagnostics {
    static func diagnostics(_ errors: TemplateErrors, templates: [TemplateSource]) -> [Diagnostic] {
        errors.errors.map { error in
            let path = templates.first { $0.name == error.template }?.path ?? "\(error.template).mustache"
            let location = SourceLocation(path: path, line: error.line, column: error.column)
            return Diagnostic(id(of: error.problem), at: location, error.description)
        }
    }

    /// Reports a user's template that replaces no built-in one.
    static func unknownTemplate(_ template: TemplateSource, known: [String]) -> Diagnostic {
        Diagnostic(
            "unknown-template",
            at: SourceLocation(path: template.path, line: 1, column: 1),
            "there is no template '\(template.name)' to replace; the templates are \(known.joined(separator: ", "))"
        )
    }

    private static func id(of problem: TemplateError.Problem) -> String {
        switch problem {
        case .syntax: "template-syntax"
        case .unsupportedTag: "template-unsupported-tag"
        case .unknownName: "template-unknown-name"
        case .notText: "template-not-text"
        case .unknownPartial: "template-unknown-partial"
        case .tooDeep, .circularPartial: "template-endless"
        }
    }
}
