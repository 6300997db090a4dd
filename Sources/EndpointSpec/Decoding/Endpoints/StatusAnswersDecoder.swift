/// Decodes the answers of an endpoint whose status decides.
struct StatusAnswersDecoder: SpecDecoder {
    let context: DecodingContext

    /// `{ 200: Payment, 202: { type: none, headers: { Location: url } }, 204: none }`
    func statusAnswers(_ entries: [YAMLEntry], _ node: YAMLNode) -> SpecReturns? {
        var answers: [SpecStatusAnswer] = []
        for entry in entries where !entry.isExtension {
            let place = location(entry.mark)
            guard let status = Int(entry.key.text), (200...299).contains(status) else {
                let expected = "a status from 200 to 299; declare other statuses as cases of 'errors'"
                report(.invalidValue("a key beside statuses", entry.key.text, expected: expected, at: place))
                continue
            }
            if let answer = statusAnswer(Located(status, at: place), entry.value) { answers.append(answer) }
        }
        return SpecReturns(location: location(node), content: .statuses(answers))
    }

    private func statusAnswer(_ status: Located<Int>, _ node: YAMLNode) -> SpecStatusAnswer? {
        guard case .mapping = node.content else {
            return statusContent(node, status).map { SpecStatusAnswer(status: status, content: $0) }
        }
        let hint = "write '\(status.value): { type: none, headers: { Location: url } }', for example"
        guard let mapping = mapping(node, Language.statusAnswer),
            let typeNode = required("type", in: mapping, hint: hint),
            let content = statusContent(typeNode, status)
        else { return nil }
        var answer = SpecStatusAnswer(status: status, content: content)
        read(mapping, Language.statusAnswer, into: &answer)
        if answer.type == nil, let node = mapping["at"] { report(.atWithoutJSON(location(node))) }
        if case .none = content, let entry = mapping.entry("contentType") {
            report(.contentTypeOfNothing(at: location(entry.mark)))
        }
        return answer
    }

    private func statusContent(_ node: YAMLNode, _ status: Located<Int>) -> SpecStatusAnswer.Content? {
        switch ReturnsDecoder(context: context).content(node, of: "the answer \(status.value)") {
        case .some(.none): return SpecStatusAnswer.Content.none
        case .json(let type): return .json(type)
        case .text: return .text
        case .data: return .data
        case nil: return nil
        case .custom, .stream, .file, .events, .lines, .statuses, .results:
            let found = if case .scalar(let scalar) = node.content { scalar.text } else { node.kindDescription }
            let expected = "a type, 'text', 'data' or 'none'"
            report(.invalidValue("the answer \(status.value)", found, expected: expected, at: location(node)))
            return nil
        }
    }
}
