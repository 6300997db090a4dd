/// What a body is written as.
package enum SpecBodyForm: Sendable, Equatable {
    case json
    /// `application/x-www-form-urlencoded`
    case form(nesting: SpecFormNesting, arrays: SpecFormArrays)
}

/// How the fields of a value inside a form are named: `card[number]`, `card.number`, or not at all.
package enum SpecFormNesting: String, Sendable, CaseIterable {
    case brackets, dots, none
}

/// How the elements of a list in a form are named: `a[]`, `a` each time, `a[0]`, or `a` once with commas.
package enum SpecFormArrays: String, Sendable, CaseIterable {
    case brackets, `repeat`, indices, comma
}
