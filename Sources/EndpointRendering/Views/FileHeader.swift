/// `Header.mustache`: the first lines of every generated file.
struct FileHeader: TemplateView {
    /// The spec file's name.
    let source: String
    let imports: ImportList
    /// The reason why the file has no declarations, as a clause; `nil` if it has some.
    let emptyReason: String?

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "source": .text(DocComment.line(source))
        case "isEmpty": .flag(emptyReason != nil)
        case "emptyReason": .text(DocComment.line(emptyReason ?? ""))
        default: imports.value(named: name)
        }
    }
}

extension ImportList {
    /// The names of `Imports.mustache`.
    func value(named name: String) -> TemplateValue? {
        switch name {
        case "hasImports": .flag(!text.isEmpty)
        case "imports": .text(text)
        case "access": .text(access.modifier)
        default: nil
        }
    }
}
