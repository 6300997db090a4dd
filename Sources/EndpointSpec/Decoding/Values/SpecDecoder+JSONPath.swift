extension SpecDecoder {
    /// `error.code`: keys and places in lists, from the outside in, as they are on the wire; `$` for the whole body.
    func jsonPath(_ node: YAMLNode, of subject: String) -> Located<[String]>? {
        text(node, of: subject).flatMap { jsonPath($0, of: subject) }
    }

    /// The same of a key of a mapping.
    func jsonPath(_ text: Located<String>, of subject: String) -> Located<[String]>? {
        var keys = text.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if keys.first == JSONPath.root { keys.removeFirst() }
        if keys.allSatisfy({ !$0.isEmpty && $0 != JSONPath.root }) { return Located(keys, at: text.location) }
        let expected = "keys separated by dots, such as error.code, or \(JSONPath.root) for the whole body"
        report(.invalidValue(subject, text.value, expected: expected, at: text.location))
        return nil
    }
}
