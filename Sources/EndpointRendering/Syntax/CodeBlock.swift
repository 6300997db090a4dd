/// Lines of code that a template places as one text, each ended by a line break.
///
/// A template could loop over them, and did: for a thousand types Mustache then spent most of its time on lines that are
/// all alike.
enum CodeBlock {
    static func text(_ lines: [String], depth: Int) -> String {
        let indentation = String(repeating: "    ", count: depth)
        var text = ""
        for line in lines {
            text += indentation
            text += line
            text += "\n"
        }
        return text
    }
}
