/// What is wrong with a template, and where: one-based lines and columns.
package struct TemplateError: Error, Hashable, Sendable {
    package enum Problem: Hashable, Sendable {
        /// The text is no Mustache.
        case syntax(String)
        /// A tag that decides something: Swift decides, templates place text.
        case unsupportedTag(String)
        /// A name that the template's view does not have.
        case unknownName(String)
        case unknownPartial(String)
        /// A section within more sections than the parser has room for.
        case tooDeep
        /// A partial that includes itself, by whatever way.
        case circularPartial(String)
        /// A list or a section placed as text.
        case notText(String)
    }

    /// The template's name, without its ending.
    package var template: String
    package var line: Int
    package var column: Int
    package var problem: Problem
}

extension TemplateError {
    /// Whether sections may be nested in a way that was not seen here.
    var hidesSections: Bool {
        switch problem {
        case .tooDeep: true
        case .unsupportedTag(let tag): tag.hasPrefix("{{=")
        default: false
        }
    }
}

extension TemplateError {
    /// Whether a partial includes itself.
    var isEndless: Bool { if case .circularPartial = problem { true } else { false } }
}

extension TemplateError: CustomStringConvertible {
    package var description: String {
        switch problem {
        case .syntax(let reason): reason
        case .unsupportedTag(let tag):
            "'\(tag)' is not supported: a template places text, it has names, sections and partials alone"
        case .unknownName(let name): "the template's view has no '\(name)'"
        case .notText(let name): "'\(name)' is a list or a section, not text; loop over it with '{{#\(name)}}'"
        case .tooDeep:
            "sections stand within each other more than \(TemplateTags.mostLevels) deep; no template needs that"
        case .circularPartial(let name): "'\(name)' includes itself, so it would never end; remove '{{> \(name)}}'"
        case .unknownPartial(let name): "there is no template '\(name)'"
        }
    }
}
