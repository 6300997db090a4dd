/// What a value of JSON can be.
package indirect enum MockSchemaPlan: Hashable, Sendable {
    case any
    case string(MockTextPlan, MockLimitsPlan)
    case integer(bits: Int, MockLimitsPlan)
    case number(MockLimitsPlan)
    case boolean
    case time(MockTimePlan)
    case enumeration([String], isOpen: Bool)
    case constant(SwiftLiteral.JSON)
    case list(MockSchemaPlan, MockLimitsPlan)
    case map(MockSchemaPlan, MockLimitsPlan)
    case object([MockFieldPlan])
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

/// What a value may be within its type; `nil` where nothing was said.
package struct MockLimitsPlan: Hashable, Sendable {
    package var min: String?
    package var max: String?
    package var pattern: String?
    package var minLength: Int?
    package var maxLength: Int?
    package var minItems: Int?
    package var maxItems: Int?

    package static let none = MockLimitsPlan()
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
