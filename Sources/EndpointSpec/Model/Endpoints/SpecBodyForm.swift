/// The format of a body.
package enum SpecBodyForm: Sendable, Equatable {
    case json
    /// `application/x-www-form-urlencoded`
    case form(nesting: SpecFormNesting, arrays: SpecFormArrays)
    /// `multipart/form-data`
    case multipart
    /// JSON values, each on a line of its own.
    case lines
    /// Text, bytes, a file, or whatever can be sent in pieces: the caller has the body as it goes over the wire.
    case raw(SpecRawBody)
    /// As an encoder of the app's own has it, by its name in Swift.
    case custom(String)

    /// The word after `as:`.
    package var word: String {
        switch self {
        case .json: "json"
        case .form: "form"
        case .multipart: "multipart"
        case .lines: "lines"
        case .raw(let raw): raw.rawValue
        case .custom(let encoder): "custom(\(encoder))"
        }
    }
}

/// Bodies that no type of the spec describes.
package enum SpecRawBody: String, Sendable, CaseIterable {
    case text, binary, file, stream

    /// The type of the body, as far as the spec's types have one.
    var type: SpecTypeExpression {
        switch self {
        case .text: .scalar(.string)
        case .binary, .stream: .scalar(.bytes)
        case .file: .scalar(.url)
        }
    }
}

/// The names of fields of a value inside a form: `card[number]`, `card.number`, or none.
package enum SpecFormNesting: String, Sendable, CaseIterable {
    case brackets, dots, none
}

/// The names of elements of a list in a form: `a[]`, `a` each time, `a[0]`, or `a` once with commas.
package enum SpecFormArrays: String, Sendable, CaseIterable {
    case brackets, `repeat`, indices, comma
}

/// A part of a multipart body that is no value of the spec's types.
package struct SpecPart: Sendable {
    package enum Content: String, Sendable {
        case file, binary
    }

    package var content: Content
    package var filename: String?
}

/// The content type and the header fields of a part of a multipart body.
package struct SpecPartHead: Sendable {
    package var contentType: Located<String>?
    package var headers: [SpecFixedParameter]
}

/// A field of a body's type that every request sets: `set: { stream: true }`.
package struct SpecSetField: Sendable {
    package var name: Located<String>
    package var value: Located<SpecLiteral>
}

extension SpecEndpoint {
    /// The body in words: `list(Event) as lines`, `file`.
    package var bodyDescription: String? {
        if case .raw(let raw) = bodyForm { return raw.rawValue }
        guard body != nil || bodyFields != nil else { return nil }
        let content = body.map { "\($0.value)" } ?? "fields"
        return bodyForm == .json ? content : "\(content) as \(bodyForm.word)"
    }
}
