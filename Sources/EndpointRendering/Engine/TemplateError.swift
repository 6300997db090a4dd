/// An error in a template, with its place in one-based lines and columns.
package struct TemplateError: Error, Hashable, Sendable {
    package enum Problem: Hashable, Sendable {
        /// The text is not valid Mustache.
        case syntax(String)
        /// A tag that makes a decision. Swift decides; templates only place text.
        case unsupportedTag(String)
        /// A name that the template's view does not have.
        case unknownName(String)
        case unknownPartial(String)
        /// A section is nested too deeply for the parser.
        case tooDeep
        /// A partial includes itself, directly or through others.
        case circularPartial(String)
        /// A list or a section is placed as text.
        case notText(String)
    }

    /// The template's name without its extension.
    package var template: String
    package var line: Int
    package var column: Int
    package var problem: Problem
}

extension TemplateError {
    /// The template may contain nested sections that the check did not see.
    var hidesSections: Bool {
        switch problem {
        case .tooDeep: true
        case .unsupportedTag(let tag): tag.hasPrefix("{{=")
        default: false
        }
    }
}

extension TemplateError {
    /// A partial includes itself.
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
