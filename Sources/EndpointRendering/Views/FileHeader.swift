/// The first lines of every generated file. The views of files share them.
struct FileHeader {
    /// The spec file's name.
    let source: String
    var imports: ImportList
    /// The file has no declarations.
    let isEmpty: Bool
    /// The reason, as a clause.
    var emptyReason = ""

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "source": .text(DocComment.line(source))
        case "hasImports": .flag(!imports.text.isEmpty)
        case "imports": .text(imports.text)
        case "isEmpty": .flag(isEmpty)
        case "emptyReason": .text(DocComment.line(emptyReason))
        case "access": .text(imports.access.modifier)
        default: nil
        }
    }
}
