import CLibYAML

/// One step of libyaml through a document.
struct YAMLEvent {
    enum Kind {
        case streamStart, streamEnd, documentStart, documentEnd
        case scalar(YAMLScalar)
        case sequenceStart, sequenceEnd
        case mappingStart, mappingEnd
        case alias(String)
    }

    var kind: Kind
    var mark: YAMLMark
    var anchor: String?
    var hasTag: Bool
}

/// The error with which libyaml stops. Its marks are one-based here.
struct YAMLProblem: Error {
    var isInEncoding: Bool
    var text: String
    var mark: YAMLMark
    /// Bytes from the start, where the encoding is at fault.
    var offset: Int
    /// The byte or character at fault, where libyaml tells it.
    var value: Int
    var context: String?
    var contextMark: YAMLMark
}

/// libyaml's parser over bytes that outlive it, freed with it.
final class YAMLEvents {
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)

    /// `nil` when there is no memory.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        parser.initialize(to: yaml_parser_t())
        guard yaml_parser_initialize(parser) == 1 else { return nil }
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        // Safe on a parser that was never initialized: libyaml frees null pointers and zeroes the rest.
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    func next() throws(YAMLProblem) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
        defer { yaml_event_delete(&event) }
        return YAMLEvent(event)
    }

    private func problem() -> YAMLProblem {
        let state = parser.pointee
        return YAMLProblem(
            isInEncoding: state.error == YAML_READER_ERROR,
            text: state.problem.map { String(cString: $0) } ?? "there is not enough memory",
            mark: YAMLMark(state.problem_mark),
            offset: state.problem_offset,
            value: Int(state.problem_value),
            context: state.context.map { String(cString: $0) },
            contextMark: YAMLMark(state.context_mark)
        )
    }
}

extension YAMLEvent {
    fileprivate init(_ event: yaml_event_t) {
        mark = YAMLMark(event.start_mark)
        anchor = nil
        hasTag = false
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            kind = .scalar(YAMLScalar(text, style: YAMLScalar.Style(scalar.style)))
            anchor = scalar.anchor.map { String(cString: $0) }
            hasTag = scalar.tag != nil
        case YAML_SEQUENCE_START_EVENT:
            kind = .sequenceStart
            anchor = event.data.sequence_start.anchor.map { String(cString: $0) }
            hasTag = event.data.sequence_start.tag != nil
        case YAML_MAPPING_START_EVENT:
            kind = .mappingStart
            anchor = event.data.mapping_start.anchor.map { String(cString: $0) }
            hasTag = event.data.mapping_start.tag != nil
        case YAML_ALIAS_EVENT: kind = .alias(event.data.alias.anchor.map { String(cString: $0) } ?? "")
        case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
        case YAML_MAPPING_END_EVENT: kind = .mappingEnd
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
        case YAML_STREAM_START_EVENT: kind = .streamStart
        default: kind = .streamEnd
        }
    }
}

extension YAMLScalar.Style {
    fileprivate init(_ style: yaml_scalar_style_t) {
        self =
            switch style {
            case YAML_PLAIN_SCALAR_STYLE: .plain
            case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
            default: .quoted
            }
    }
}

extension YAMLMark {
    /// libyaml counts from zero. This is the one place that adds the one.
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: mark.line + 1, column: mark.column + 1)
    }
}
