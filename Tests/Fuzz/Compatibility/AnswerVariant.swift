import EndpointMockBackend

/// Answers that a server may give, and that a mock does not make by itself.
enum AnswerVariant: String {
    /// All that is optional is left out, and null is sent wherever it may be.
    case sparse = "without optional values"
    /// Texts have nothing to do with their names, times as numbers have fractions, types contain
    /// themselves once, and the last answer is given instead of the first.
    case unusual = "with unusual values"
    /// The types inside of unusual ones. They have other names, because the mock makes no value inside of its own type.
    case nested = "inside of unusual values"

    fileprivate var inner: AnswerVariant { self == .sparse ? .sparse : .nested }

    fileprivate func name(_ type: String) -> String { "\(type) \(rawValue)" }
}

extension APIDescription {
    /// The API of a server that gives such answers.
    func answering(_ variant: AnswerVariant) -> APIDescription {
        var varied = self
        // Requests still have the types as they are.
        for level in Set([variant, variant.inner]) {
            varied.types += types.map { DeclaredType(name: level.name($0.name), schema: $0.schema.varied(level.inner)) }
        }
        for route in varied.routes.indices {
            for answer in varied.routes[route].answers.indices { varied.routes[route].answers[answer].vary(variant) }
            // The mock gives the first answer.
            if variant == .unusual { varied.routes[route].answers.reverse() }
        }
        return varied
    }
}

extension APIDescription.Answer {
    fileprivate mutating func vary(_ variant: AnswerVariant) {
        headers = headers.varied(variant)
        content =
            switch content {
            case .json(let schema, let path, let around):
                .json(schema.varied(variant), at: path, around: around.varied(variant))
            case .events(let schema, let end, let path): .events(schema.varied(variant), until: end, at: path)
            case .lines(let schema, let path): .lines(schema.varied(variant), at: path)
            case .none, .text, .binary: content
            }
    }
}

extension [APIDescription.Field] {
    fileprivate func varied(_ variant: AnswerVariant) -> [APIDescription.Field] {
        filter { variant != .sparse || $0.isRequired }.map { field in
            var field = field
            field.schema = field.schema.varied(variant)
            return field
        }
    }
}

extension APIDescription.Schema {
    fileprivate func varied(_ variant: AnswerVariant) -> APIDescription.Schema {
        switch self {
        case .nullable(let inner): variant == .sparse ? .constant(.null) : .nullable(inner.varied(variant))
        case .list(let element, let limits): .list(element.varied(variant), limits)
        case .map(let element, let limits): .map(element.varied(variant), limits)
        case .object(let fields, let rest): .object(fields.varied(variant), additional: rest?.varied(variant))
        case .tuple(let fields): .tuple(fields.varied(variant))
        case .union(let union):
            .union(
                .init(
                    union.form,
                    union.cases.map { item in
                        var item = item
                        item.schema = item.schema.varied(variant)
                        return item
                    },
                    isOpen: union.isOpen
                )
            )
        case .type(let name): .type(variant.name(name))
        case .string(.plain, APIDescription.Limits()) where variant != .sparse:
            .enumeration(["", "a b", "0", "%zz"], isOpen: false)
        case .time(.unixSeconds) where variant != .sparse: .number(.init(min: "1700000000", max: "1800000000"))
        case .time(.unixMilliseconds) where variant != .sparse:
            .number(.init(min: "1700000000000", max: "1800000000000"))
        case .any, .string, .integer, .number, .duration, .boolean, .time, .enumeration, .constant: self
        }
    }
}
