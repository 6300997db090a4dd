/// Decodes the object that wraps every answer.
struct EnvelopeDecoder: SpecDecoder {
    let context: DecodingContext

    /// `{ data: expectedResponse, metadata: ResponseMetadata }`, of `api.yaml`.
    func envelope(_ node: YAMLNode) -> SpecEnvelope? {
        let hint = "write 'envelope: { data: data }', for example: the key of the value"
        guard let mapping = mapping(node, Language.envelope),
            let dataNode = required("data", in: mapping, hint: hint),
            let data = jsonPath(dataNode, of: "'data'")
        else { return nil }
        return SpecEnvelope(data: data, metadata: mapping["metadata"].flatMap { envelopeMetadata($0) })
    }

    private func envelopeMetadata(_ node: YAMLNode) -> SpecEnvelope.Metadata? {
        guard case .mapping = node.content else {
            return typeExpressions.plainType(node, of: "'metadata'").map {
                SpecEnvelope.Metadata(key: ["metadata"], type: $0)
            }
        }
        let hint = "write 'metadata: { key: meta, type: ResponseMetadata }', for example"
        guard let mapping = mapping(node, Language.envelopeMetadata),
            let typeNode = required("type", in: mapping, hint: hint),
            let type = typeExpressions.plainType(typeNode, of: "'metadata'")
        else { return nil }
        let key = mapping["key"].flatMap { jsonPath($0, of: "'key'") }
        return SpecEnvelope.Metadata(key: key?.value ?? ["metadata"], type: type)
    }

    /// Of an endpoint only `none` can be said: an envelope is a matter of the API.
    func hasNoEnvelope(_ node: YAMLNode) -> Bool {
        if case .scalar(let scalar) = node.content, scalar.text == "none" { return true }
        let found = if case .scalar(let scalar) = node.content { scalar.text } else { node.kindDescription }
        let expected = "none, or left out; api.yaml says how answers are wrapped"
        report(.invalidValue("'envelope' of an endpoint", found, expected: expected, at: location(node)))
        return false
    }
}
