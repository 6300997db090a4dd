/// The lines that every generated file begins with, for the views of files to pass on.
struct FileHeader {
    /// The spec file's name.
    let source: String
    var imports: ImportList
    /// Whether the file has nothing to declare.
    let isEmpty: Bool
    /// Why, as a clause.
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
