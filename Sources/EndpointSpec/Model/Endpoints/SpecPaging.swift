/// The way from a page of a list to the next: `{ send: after, read: meta.next }`.
package struct SpecPaging: Sendable {
    package enum Step: Sendable {
        /// The `Link` header field says where.
        case link
        /// The parameter sends the value at this place of the answer.
        case cursor(send: Located<String>, read: Located<[String]>)
        /// The parameter counts pages.
        case page(Located<String>)
        /// The parameter counts items.
        case offset(Located<String>)
    }

    package var location: SourceLocation
    package var step: Step
    /// The names that lead to what says whether there is more.
    package var condition: Located<[String]>?
    /// The field of the answer that holds the items, where there are several lists.
    package var items: Located<String>?
}

extension SpecPaging: CustomStringConvertible {
    /// In words.
    package var description: String {
        let way =
            switch step {
            case .link: "by Link"
            case .cursor(let send, let read): "\(send.value) from \(read.value.joined(separator: "."))"
            case .page(let name): "by page, as \(name.value)"
            case .offset(let name): "by offset, as \(name.value)"
            }
        return condition.map { "\(way), while \($0.value.joined(separator: "."))" } ?? way
    }
}

/// The way to the next page, with every name looked up.
package struct ResolvedPaging: Sendable {
    package enum Step: Sendable, Equatable {
        case link
        case cursor(parameter: String, path: [String])
        case page(parameter: String)
        case offset(parameter: String)
    }

    /// By the names on the wire.
    package var step: Step
    package var condition: [String]?
    /// The first value of a counting parameter, if the spec gives it as a default.
    package var first: Int?
    /// True if calls may leave out the counting parameter.
    package var mayLeaveOut = false
    /// The declared type whose field holds the items; `nil` where the answer is the list itself.
    package var owner: (type: String, field: SpecField)?
    /// The type of the items.
    package var element: SpecTypeExpression
}
