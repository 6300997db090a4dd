/// A value of a request that no caller gives: it stands in the spec, or the app supplies it once.
package struct SpecFixedParameter: Sendable {
    package enum Value: Sendable {
        /// `{ value: en }`
        case constant(Located<SpecLiteral>)
        /// `{ provided: userId }`
        case provided(Located<String>)
    }

    package var name: Located<String>
    /// The name on the wire where the API's key style does not give it.
    package var key: Located<String>?
    package var value: Value

    /// A constant's text; `nil` for what the app supplies.
    package var constantText: Located<String>? {
        guard case .constant(let literal) = value, case .scalar(let text, _) = literal.value else { return nil }
        return Located(text, at: literal.location)
    }

    package var providedName: Located<String>? {
        if case .provided(let name) = value { name } else { nil }
    }
}

/// The form of a list in a query.
package enum SpecListStyle: String, Sendable, CaseIterable {
    /// `a=1&a=2`
    case `repeat`
    /// `a=1,2`
    case comma
    /// `a[]=1&a[]=2`
    case brackets
    /// `a=1|2`
    case pipes
    /// `a=1;2`
    case semicolons
    /// `a=1 2`
    case spaces
}
