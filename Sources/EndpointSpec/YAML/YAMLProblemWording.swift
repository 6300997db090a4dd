/// The messages of libyaml in words for the author of a spec, with a remedy.
struct YAMLProblemWording {
    private let problem: YAMLProblem
    private let before: [Unicode.Scalar]
    /// The character that libyaml stumbled over; `nil` at the end of a line.
    private let character: Unicode.Scalar?

    init(problem: YAMLProblem, line: [Unicode.Scalar]) {
        self.problem = problem
        let index = Int(problem.mark.column) - 1
        before = Array(line.prefix(max(0, index)))
        character = line.indices.contains(index) ? line[index] : nil
    }

    var message: String {
        switch problem.text {
        case "found character that cannot start any token": startMessage
        case "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected":
            Self.tab
        case "could not find expected ':'": "the key above has no ':' after it"
        case "mapping values are not allowed in this context": colonMessage
        case "found unexpected end of stream": "the file ends inside a quote; close the quote"
        case "found unexpected document indicator": "a quote above is not closed; close it"
        case "did not find expected ',' or ']'": flowMessage(closing: "]")
        case "did not find expected ',' or '}'": flowMessage(closing: "}")
        case "mapping keys are not allowed in this context": questionMark
        default: blockMessage
        }
    }

    /// The thing that libyaml was reading, in words for the place where it began.
    var context: String? {
        switch problem.context {
        case "while parsing a flow mapping": "the '{' that is not closed"
        case "while parsing a flow sequence": "the '[' that is not closed"
        case "while scanning a quoted scalar", "while parsing a quoted scalar": "the quote opens here"
        case "while scanning a simple key": "this would be the key"
        case "while parsing a block mapping": "the mapping begins here"
        case "while parsing a block collection": "the list begins here"
        case "while scanning a block scalar": "the text begins here"
        case let other: other
        }
    }

    private var blockMessage: String {
        switch problem.text {
        case "did not find expected key" where isAtLineStart:
            "this key is indented differently from all keys above it; line it up with the keys that it belongs to"
        case "did not find expected key":
            "nothing can follow a value in quotes or brackets; \(optionalHint ?? "put all of it in quotes")"
        case "did not find expected '-' indicator":
            "the list above continues with '-'; begin this line with '-', or indent it less"
        case "did not find expected <document start>":
            "this line is indented less than the first one; line up the outermost keys"
        case "block sequence entries are not allowed in this context": "a list with '-' must begin on its own line"
        case "did not find expected node content":
            "a value is missing here; if it begins with '\(found)', put it in quotes"
        case "found unknown escape character":
            "YAML does not know this escape; write '\\\\' for a backslash, or use single quotes"
        case "did not find expected alphabetic or numeric character":
            "there is no name after '&' or '*'; put a value that begins with one in quotes"
        case "did not find expected comment or line break": "only a comment can follow '|' or '>' on its line"
        default: "this is not valid YAML: \(problem.text)"
        }
    }

    /// The first colon of a line is that of a key that is indented deeper than its siblings; a later one is in a value.
    private var colonMessage: String {
        before.contains(":")
            ? "a ':' cannot appear here; put a value that contains ': ' in quotes, and line up the keys of a mapping"
            : "this line is indented deeper than the key above, which already has its value; line up the "
                + "keys of a mapping, and put a value that continues here and contains ': ' in quotes"
    }

    private var startMessage: String {
        switch character {
        case "\t": Self.tab
        case let character?: "a value cannot begin with '\(character)'; put it in quotes"
        case nil: "a value cannot begin like this; put it in quotes"
        }
    }

    private var questionMark: String {
        optionalHint ?? "a '?' cannot appear here; put the value in quotes"
    }

    private func flowMessage(closing: String) -> String {
        if let optionalHint { return "nothing can follow a value in brackets; \(optionalHint)" }
        if character == "{" || character == "[" {
            if before.last(where: { $0 != " " }) == "=" {
                return
                    "inside braces, YAML reads '{' and '[' itself; write '{ type: map(string), default: {} }' in place of "
                    + "'= {}', and 'default: []' for an empty list"
            }
            return "inside brackets, a value that contains '\(found)' needs quotes, such as \"/v1/payments/{id}\""
        }
        return "a ',' or the closing '\(closing)' is missing before this"
    }

    /// For `[T]?`, which YAML does not read.
    private var optionalHint: String? {
        character == "?" && before.last == "]" ? "write an optional list as 'list(T)?', or put '[T]?' in quotes" : nil
    }

    private var isAtLineStart: Bool { before.allSatisfy { $0 == " " } }

    private var found: String { character.map { String(Character($0)) } ?? "the end of the line" }

    private static let tab = "YAML cannot be indented with tabs; use spaces"
}
