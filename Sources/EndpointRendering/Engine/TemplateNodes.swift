import Mustache

/// What a template got wrong, noted while Mustache renders, which has no way of throwing.
final class RenderingProblems {
    var unknownNames: Set<String> = []
    var namesPlacedAsText: Set<String> = []

    var isEmpty: Bool { unknownNames.isEmpty && namesPlacedAsText.isEmpty }
}

/// A view as Mustache sees it. A name that it does not have is looked up in what surrounds it.
struct ViewNode: MustacheParent, MustacheCustomRenderable {
    let view: any TemplateView
    let problems: RenderingProblems
    /// The name that led here, for a template that places the section as text.
    var name = ""

    func child(named name: String) -> Any? {
        switch view.value(named: name) {
        case .text(let text): PlacedText(renderText: text)
        case .flag(let flag): flag
        case .list(let views):
            ViewList(
                views: views.map { ViewNode(view: $0, problems: problems, name: name) },
                problems: problems,
                name: name
            )
        case .section(let view): view.map { ViewNode(view: $0, problems: problems, name: name) } ?? false
        case nil: nil
        }
    }

    var renderText: String {
        problems.namesPlacedAsText.insert(name)
        return ""
    }

    var isNull: Bool { false }
}

/// A text that says so: of a bare String, Mustache asks what else it may be before it prints it.
private struct PlacedText: MustacheCustomRenderable {
    let renderText: String

    var isNull: Bool { false }
}

/// Views to be repeated.
private struct ViewList: MustacheSequence, MustacheCustomRenderable {
    let views: [ViewNode]
    let problems: RenderingProblems
    let name: String

    func makeIterator() -> IndexingIterator<[ViewNode]> { views.makeIterator() }

    var renderText: String {
        problems.namesPlacedAsText.insert(name)
        return ""
    }

    var isNull: Bool { false }
}

/// The outermost view: a name that is not even there is nowhere.
struct RootNode: MustacheParent {
    private let node: ViewNode
    private let problems: RenderingProblems

    init(view: any TemplateView, problems: RenderingProblems) {
        node = ViewNode(view: view, problems: problems)
        self.problems = problems
    }

    func child(named name: String) -> Any? {
        let child = node.child(named: name)
        if child == nil { problems.unknownNames.insert(name) }
        return child
    }
}
