import Mustache

/// Mustache for source code. It escapes nothing, and a name that the views do not have is an error.
///
/// Plain Mustache escapes for HTML, renders an unknown name or partial as nothing, and indents only the first line of a text.
package struct TemplateEngine: Sendable {
    /// The largest number of wrong names that one rendering reports, for each kind.
    private static let mostNames = 50

    private let library: MustacheLibrary
    private let tags: [String: [TemplateTags.Tag]]
    private let placements: [String: IndentedTemplates.Placement]

    /// Reads templates.
    ///
    /// - Parameter texts: The templates' text by their names, which are also the names of the partials.
    /// - Throws: The errors of all templates.
    package init(texts: [String: String]) throws(TemplateErrors) {
        let tags = texts.mapValues(TemplateTags.init)
        var errors = Self.circles(tags)
        for (name, tags) in tags.sorted(by: { $0.key < $1.key }) {
            errors += Self.check(name, tags, names: Set(texts.keys))
        }
        // A partial that includes itself cannot be indented, and Mustache's parser would exhaust the stack on sections nested too
        // deeply.
        if errors.contains(where: { $0.hidesSections || $0.isEndless }) { throw TemplateErrors(errors: errors) }
        let indented = IndentedTemplates(texts)
        var templates: [String: MustacheTemplate] = [:]
        for (name, text) in indented.texts.sorted(by: { $0.key < $1.key }) {
            do {
                templates[name] = try MustacheTemplate(string: text)
            } catch {
                if let text = texts[name] { errors.append(Self.syntaxError(name, in: text, error)) }
            }
        }
        guard errors.isEmpty else { throw TemplateErrors(errors: errors) }
        library = MustacheLibrary(templates: templates)
        self.tags = tags.mapValues(\.tags)
        placements = indented.placements
    }

    /// Renders a view.
    ///
    /// - Throws: The errors of names that the template or its partials use, and that the views do not have or cannot place as text.
    func render(_ view: any TemplateView, with template: String) throws(TemplateErrors) -> String {
        let context = RenderingContext(placements: placements)
        let text = library.render(RootNode(view: view, context: context), withTemplate: template)
        guard let text else {
            throw TemplateErrors(errors: [
                .init(template: template, line: 1, column: 1, problem: .unknownPartial(template))
            ])
        }
        guard context.isWithoutProblems else {
            let (most, names) = (Self.mostNames, context.unknownNames.sorted())
            let unknown = names.prefix(most).map { place(of: $0, from: template, .unknownName($0)) }
            let misplaced = context.namesPlacedAsText.sorted().prefix(most)
                .map { place(of: $0, from: template, .notText($0)) }
            throw TemplateErrors(errors: unknown + misplaced)
        }
        return text
    }

    private static func check(_ name: String, _ tags: TemplateTags, names: Set<String>) -> [TemplateError] {
        if tags.isTooDeep { return [TemplateError(template: name, line: 1, column: 1, problem: .tooDeep)] }
        return tags.tags.compactMap { tag in
            let problem: TemplateError.Problem? =
                switch tag.kind {
                case .other: .unsupportedTag("{{\(tag.name)}}")
                case .partial where !names.contains(tag.name): .unknownPartial(tag.name)
                case .name, .section, .partial: nil
                }
            return problem.map { TemplateError(template: name, line: tag.line, column: tag.column, problem: $0) }
        }
    }

    /// Reports each partial through which a template includes itself.
    private static func circles(_ tags: [String: TemplateTags]) -> [TemplateError] {
        let partials = tags.mapValues { $0.tags.filter { $0.kind == .partial } }
        return partials.sorted { $0.key < $1.key }.flatMap { name, included in
            included.compactMap { tag in
                var seen: Set<String> = []
                var pending = [tag.name]
                while let next = pending.popLast() {
                    if next == name {
                        return TemplateError(
                            template: name,
                            line: tag.line,
                            column: tag.column,
                            problem: .circularPartial(tag.name)
                        )
                    }
                    guard seen.insert(next).inserted else { continue }
                    pending += (partials[next] ?? []).map(\.name)
                }
                return nil
            }
        }
    }

    /// Reads the text as the user wrote it to find the place of the error, because the indented text has other lines.
    private static func syntaxError(_ name: String, in text: String, _ indentedError: any Error) -> TemplateError {
        do {
            _ = try MustacheTemplate(string: text)
        } catch let error as MustacheTemplate.ParserError {
            return TemplateError(
                template: name,
                line: error.context.lineNumber,
                column: error.context.columnNumber,
                problem: .syntax("\(error.error)")
            )
        } catch {
            return TemplateError(template: name, line: 1, column: 1, problem: .syntax("\(error)"))
        }
        return TemplateError(template: name, line: 1, column: 1, problem: .syntax("\(indentedError)"))
    }

    /// Finds the first tag with this name, in the template or in its partials.
    private func place(of name: String, from template: String, _ problem: TemplateError.Problem) -> TemplateError {
        var pending = [template]
        var seen: Set<String> = []
        while let next = pending.popLast() {
            guard seen.insert(next).inserted, let tags = tags[next] else { continue }
            // The error of a name that is placed as text is at that place, not at a section with the name.
            let isText = if case .notText = problem { true } else { false }
            if let tag = tags.first(where: { $0.name == name && ($0.kind == .name || ($0.kind == .section && !isText)) }
            ) {
                return TemplateError(template: next, line: tag.line, column: tag.column, problem: problem)
            }
            pending += tags.filter { $0.kind == .partial }.map(\.name)
        }
        return TemplateError(template: template, line: 1, column: 1, problem: problem)
    }
}

/// All errors of a set of templates.
package struct TemplateErrors: Error, Sendable {
    package let errors: [TemplateError]
}
