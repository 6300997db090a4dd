/// What a value of JSON can be.
package indirect enum MockSchemaPlan: Hashable, Sendable {
    case any
    case string(MockTextPlan, LimitsPlan?)
    case integer(bits: Int, LimitsPlan?)
    case number(LimitsPlan?)
    case boolean
    case time(MockTimePlan)
    case enumeration([String], isOpen: Bool)
    case constant(SwiftLiteral.JSON)
    case list(MockSchemaPlan, LimitsPlan?)
    case map(MockSchemaPlan, LimitsPlan?)
    /// Members of these names; of other names where it says what those are.
    case object([MockFieldPlan], additional: MockSchemaPlan? = nil)
    /// A list with a place for each of these.
    case tuple([MockFieldPlan])
    case nullable(MockSchemaPlan)
    case union(MockUnionPlan)
    /// The declared type of this name.
    case type(String)
}

/// What a string says.
package enum MockTextPlan: String, Hashable, Sendable {
    case plain, decimal, integer, date, duration, uuid, url, base64
}

/// How a point in time is written.
package enum MockTimePlan: Hashable, Sendable {
    case iso8601
    case unixSeconds, unixMilliseconds
    case pattern(String)
}

/// A member of an object.
package struct MockFieldPlan: Hashable, Sendable {
    package let key: String
    package let schema: MockSchemaPlan
    package let isRequired: Bool
    package let isSensitive: Bool
}

/// A value that is one of several types.
package struct MockUnionPlan: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        case inline(key: String)
        case adjacent(key: String, content: String)
        case presence
        case status(key: String, content: String)
        case ordered
    }

    package struct Case: Hashable, Sendable {
        package let tag: String
        package let statuses: ClosedRange<Int>?
        package let schema: MockSchemaPlan
    }

    package let form: Form
    package let cases: [Case]
    package let isOpen: Bool
}
