import EndpointDescription

/// The form of a parameter's value as text. A single value is a list of one.
private enum ListForm: Hashable {
    case single
    case repeated
    case brackets
    case separated(by: String)

    /// Only the query can have a name several times.
    init(_ parameter: APIDescription.Parameter, in version: APIVersion) {
        guard case .list = version.resolved(parameter.schema.unwrapped.schema) else {
            self = .single
            return
        }
        self =
            switch parameter.listStyle {
            case .repeated: parameter.place == .query ? .repeated : .separated(by: ",")
            case .brackets: .brackets
            case .separated(let separator): .separated(by: separator)
            }
    }

    var words: String {
        switch self {
        case .single: "a single value"
        case .repeated: "the name once for each element"
        case .brackets: "the name with brackets"
        case .separated(let separator): "elements with '\(separator)' between them"
        }
    }
}

extension ExchangeComparison {
    /// The differences between the forms in which the app writes a parameter and the server reads it.
    func listDifferences(
        _ own: APIDescription.Parameter,
        _ parameter: APIDescription.Parameter,
        at spot: ValueSpot
    ) -> [ValueDifference] {
        let (sent, read) = (ListForm(own, in: client), ListForm(parameter, in: server))
        let takesAnyText = server.takesAnyText(parameter.schema.unwrapped.schema)
        let level: Finding.Level? =
            switch (sent, read) {
            case _ where sent == read: nil
            // The server does not know the name.
            case (.brackets, _), (_, .brackets): parameter.isRequired ? .breaking : .risky
            // The server takes all elements for one.
            case (.separated, _): takesAnyText ? .risky : .breaking
            case (.repeated, _): .risky
            // The server may separate a text.
            case (.single, .separated) where takesAnyText: .risky
            case (.single, _): nil
            }
        guard let level else { return [] }
        let reason = "the app writes \(sent.words), and the server reads \(read.words)"
        return [ValueDifference(.parameterListForm, level, at: spot, reason)]
    }
}

extension APIVersion {
    /// True if no text is invalid for the schema or for the elements of the list.
    fileprivate func takesAnyText(_ schema: Schema) -> Bool {
        switch resolved(schema) {
        case .list(let element, _): takesAnyText(element)
        case .string(.plain, let limits): limits == APIDescription.Limits()
        case .enumeration(_, let isOpen): isOpen
        case .any: true
        default: false
        }
    }
}
