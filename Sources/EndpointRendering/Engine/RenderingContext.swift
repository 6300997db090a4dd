import Mustache

/// The state of one rendering: the indentation of each placeholder, and the errors of the template. Mustache cannot
/// throw an error while it renders, so they are collected here.
final class RenderingContext {
    private let placements: [String: IndentedTemplates.Placement]
    /// The previous result. Mustache asks each view for the same name, from the innermost to the outermost.
    private var last: (name: String, placement: IndentedTemplates.Placement?) = ("", nil)
    var unknownNames: Set<String> = []
    var namesPlacedAsText: Set<String> = []

    init(placements: [String: IndentedTemplates.Placement]) {
        self.placements = placements
    }

    func placement(of name: String) -> IndentedTemplates.Placement? {
        if last.name != name { last = (name, placements[name]) }
        return last.placement
    }

    var isWithoutProblems: Bool { unknownNames.isEmpty && namesPlacedAsText.isEmpty }
}

/// A view in the form that Mustache reads. If the view does not have a name, Mustache asks the views around it.
struct ViewNode: MustacheParent, MustacheCustomRenderable {
    let view: any TemplateView
    let context: RenderingContext
    /// The name of this view in the view around it. It is reported if a template places the section as text.
    var name = ""

    func child(named name: String) -> Any? {
        guard let placement = context.placement(of: name) else { return node(view.value(named: name), name) }
        guard let value = view.value(named: placement.name) else { return nil }
        guard let text = Self.text(value, indentation: placement.indentation) else {
            context.namesPlacedAsText.insert(placement.name)
            return false
        }
        if !placement.isAlone { return PlacedText(renderText: text) }
        if text.isEmpty { return false }
        let lines = PlacedLines(description: "\(placement.indentation)\(text)\n")
        return MustacheLambda { _ in lines }
    }

    private func node(_ value: TemplateValue?, _ name: String) -> Any? {
        switch value {
        case .text(let text): PlacedText(renderText: text)
        case .code(let code): PlacedText(renderText: code.text(indentation: ""))
        case .flag(let flag): flag
        case .list(let views):
            ViewList(
                views: views.map { ViewNode(view: $0, context: context, name: name) },
                context: context,
                name: name
            )
        case .section(let view): view.map { ViewNode(view: $0, context: context, name: name) } ?? false
        case nil: nil
        }
    }

    /// Returns the text for a line with this indentation; `nil` if the value is not text.
    private static func text(_ value: TemplateValue, indentation: String) -> String? {
        switch value {
        case .text(let text) where indentation.isEmpty || !text.utf8.contains(UInt8(ascii: "\n")): text
        case .text(let text): indented(text, by: indentation)
        case .code(let code): code.text(indentation: indentation)
        case .flag(let flag): "\(flag)"
        case .list, .section: nil
        }
    }

    private static func indented(_ text: String, by indentation: String) -> String {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { $0 == 0 || $1.isEmpty ? String($1) : indentation + String($1) }.joined(
            separator: "\n"
        )
    }

    var renderText: String {
        context.namesPlacedAsText.insert(name)
        return ""
    }

    var isNull: Bool { false }
}

/// A text to print. Mustache tests a plain `String` for several other protocols first, which takes longer.
private struct PlacedText: MustacheCustomRenderable {
    let renderText: String

    var isNull: Bool { false }
}

/// The lines of a placeholder that is alone on its line.
private struct PlacedLines: CustomStringConvertible {
    let description: String
}

/// The views that a section repeats.
private struct ViewList: MustacheSequence, MustacheCustomRenderable {
    let views: [ViewNode]
    let context: RenderingContext
    let name: String

    func makeIterator() -> IndexingIterator<[ViewNode]> { views.makeIterator() }

    var renderText: String {
        context.namesPlacedAsText.insert(name)
        return ""
    }

    var isNull: Bool { false }
}

/// The outermost view. A name that it does not have either is unknown.
struct RootNode: MustacheParent {
    private let node: ViewNode
    private let context: RenderingContext

    init(view: any TemplateView, context: RenderingContext) {
        node = ViewNode(view: view, context: context)
        self.context = context
    }

    func child(named name: String) -> Any? {
        let child = node.child(named: name)
        if child == nil {
            context.unknownNames.insert(context.placement(of: name)?.name ?? name)
        }
        return child
    }
}
