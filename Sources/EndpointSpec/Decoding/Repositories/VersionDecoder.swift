/// Decodes where the entities of a repository have their version.
struct VersionDecoder: SpecDecoder {
    let context: DecodingContext

    /// `{ field: lastModified, as: '"{}"' }`; `nil` where something is wrong with it.
    func version(_ node: YAMLNode) -> SpecVersion? {
        let hint = "write '{ field: etag }', for example"
        guard let mapping = mapping(node, Language.version) else { return nil }
        if mapping["query"] != nil { reportExclusions(by: "query", in: mapping) }
        guard let name = required("field", in: mapping, hint: hint).flatMap({ text($0, of: "'field'") }),
            let field = jsonPath(name, of: "'field'")
        else { return nil }
        var version = SpecVersion(field: field)
        version.format = mapping["as"].flatMap { text($0, of: "'as'") }
        version.query = mapping["query"].flatMap { text($0, of: "'query'") }
        version.body = mapping["body"].flatMap { jsonPath($0, of: "'body'") }
        if let format = version.format, format.value.split(separator: "{}", omittingEmptySubsequences: false).count != 2
        {
            let expected = "a text with '{}' for the field's value once, such as '\"{}\"'"
            report(.invalidValue("'as'", format.value, expected: expected, at: format.location))
            return nil
        }
        return version
    }
}
