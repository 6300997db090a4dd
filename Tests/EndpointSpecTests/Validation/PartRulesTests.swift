import EndpointSpec
import SpecTestSupport
import Testing

/// Entities that stand in others and say `refers`.
@Suite struct PartRulesTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func spec(
        _ field: String,
        customer: String = "id: string, name: string",
        customers: String = "getCustomer: { read: cacheElseNetwork }",
        payments: String = "getPayment: { read: cacheElseNetwork }",
        cache: String = ""
    ) -> String {
        """
        types:
          Customer: { fields: { \(customer) } }
          Payment: { fields: { id: string, \(field) } }
        endpoints:
          getCustomer: { get: "/c/{id}", returns: Customer }
          getPayment: { get: "/p/{id}", returns: Payment }
        repositories:
          Customers: { entity: Customer, methods: { \(customers) } }
          Payments: { entity: Payment, \(cache)methods: { \(payments) } }
        """
    }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "invalid-reference",
            "no repository of 'Customer' has a store",
            spec("by: { type: Customer, refers: 1️⃣Customer }", customers: "getCustomer: {}")
        ),
        DiagnosticCase(
            "invalid-reference",
            "'refers' stores 'Customer' separately, but no stored entity",
            spec("by: { type: Customer, refers: 1️⃣Customer }", payments: "getPayment: {}")
        ),
        DiagnosticCase(
            "invalid-reference",
            "'Customer' refers to itself",
            spec("by: Customer", customer: "id: string, friends: { type: \"[Customer]\", refers: 1️⃣Customer }")
        ),
        DiagnosticCase(
            "invalid-reference",
            "sensitive, but 'Customer' is stored in a separate table that",
            spec("by: { type: Customer, sensitive: true, refers: 1️⃣Customer }", cache: "cache: { store: encrypted }, ")
        ),
        DiagnosticCase(
            "invalid-reference",
            "Customer' needs a field that holds a 'Customer' or its key",
            spec("by: { type: 2️⃣Payment?, refers: 1️⃣Customer }")
        ),
    ]
}
