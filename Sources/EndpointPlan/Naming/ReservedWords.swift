/// The names that Swift keeps for itself, and those that generated code needs.
enum ReservedWords {
    /// Keywords that are names only in backticks.
    ///
    /// Source: *The Swift Programming Language*, "Lexical Structure", keywords used in declarations, statements,
    /// expressions, types and patterns. Those used in particular contexts are names without more ado.
    private static let keywords: Set<String> = [
        "associatedtype", "borrowing", "class", "consuming", "deinit", "enum", "extension", "fileprivate", "func",
        "import", "init", "inout", "internal", "let", "nonisolated", "open", "operator", "precedencegroup", "private",
        "protocol", "public", "rethrows", "static", "struct", "subscript", "typealias", "var",
        "break", "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if",
        "in", "repeat", "return", "switch", "throw", "where", "while",
        "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
    ]

    /// Names that backticks do not save: `x.self` and `X.Type` mean something else whatever stands around them.
    private static let impossible: Set<String> = ["self", "Self", "Type", "Protocol", "init"]

    /// Types that generated code names. One of the user's with such a name would hide Swift's own in every file.
    private static let typesInUse: Set<String> = [
        "Any", "Array", "AsyncThrowingStream", "Bool", "Codable", "CustomReflectable", "Data", "Date", "DateComponents",
        "Decimal", "Decodable", "Dictionary", "Double", "Duration", "Encodable", "Equatable", "Error", "Float",
        "Foundation", "Hashable", "Identifiable", "Int", "Int32", "Int64", "Mirror", "Never", "Optional",
        "RawRepresentable", "Self", "Sendable", "StaticString", "String", "Swift", "URL", "UUID", "Void",
        "BasicCredential", "BatchAnswer", "BatchItemError", "BearerRefresh", "BearerSession", "BearerSource",
        "BearerToken", "DomainConvertible", "Endpoint", "EndpointAPI", "EndpointAPISettings", "EndpointAnswer",
        "EndpointAuthentication", "EndpointBytes", "EndpointCall", "EndpointClient", "EndpointCredentials",
        "EndpointEnvelope", "EndpointError", "EndpointEvents", "EndpointFailure", "EndpointLines",
        "EndpointLinesBody", "EndpointOperation", "EndpointPage", "EndpointProvidedValues", "EndpointRequestBody",
        "EndpointRequestEncoder", "EndpointRuntime", "EndpointServer", "EndpointTimeout", "EnvelopedAPI",
        "FailureRule", "FailureRules", "JSONNumber", "JSONValue",
        "Mapping", "MappingError", "MockItems", "PagedValue", "RecordedCalls", "ResponseHeaderReader",
        "ResponseHeaders", "RetryBudget", "RetryPolicy", "StatusAnswer", "StatusAnswerReader", "UnansweredCall",
        "ValueLimits", "Wire", "WireBoolNumber", "WireBoolText", "WireDay", "WireDecimalNumber", "WireDurationText",
        "WireEnum",
        "WireError", "WireFieldReader", "WireFieldWriter", "WireIntegerText", "WireList", "WireMap",
        "WireMilliseconds", "WireObjectReadable", "WireObjectWritable", "WireOptional", "WirePatch", "WireReadable",
        "WireReader", "WireSeconds", "WireTupleReadable", "WireTupleWritable", "WireUnionReadable", "WireUnionWritable",
        "WireWrapper", "WireWritable", "WireWriter",
    ]

    /// Types that are named where an API is described for a mock server.
    private static let mockTypesInUse: Set<String> = [
        "EndpointTesting", "MockAPI", "MockAnswer", "MockAuthScheme", "MockBody", "MockEntity", "MockErrorCase",
        "MockErrors", "MockExample", "MockField", "MockFixedParameter", "MockPaging", "MockParameter",
        "MockRoute", "MockSetMember", "MockType", "MockUnion",
    ]

    /// Members that generated types have, which a field of the same name would declare again.
    private static let membersInUse: Set<String> = ["customMirror", "hashValue", "pageItems", "toDomain", "wireKeys"]

    /// What stands for the examples of a type as such.
    private static let examplesInUse: Set<String> = ["all", "first"]

    static func needsBackticks(_ name: String) -> Bool { keywords.contains(name) }

    static func isImpossible(_ name: String) -> Bool { impossible.contains(name) }

    static func isTypeInUse(_ name: String) -> Bool { typesInUse.contains(name) || isImpossible(name) }

    static func isMockTypeInUse(_ name: String) -> Bool { mockTypesInUse.contains(name) }

    static func isMemberInUse(_ name: String) -> Bool { membersInUse.contains(name) }

    static func isExampleInUse(_ name: String) -> Bool { examplesInUse.contains(name) }
}
