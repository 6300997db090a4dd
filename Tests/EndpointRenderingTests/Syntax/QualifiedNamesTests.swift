import Testing

@testable import EndpointPlan
@testable import EndpointRendering

/// Names of the spec that are also names of system types.
@Suite struct QualifiedNamesTests {
    private static let date = String(SwiftIdentifier.mark) + "Date"

    @Test(arguments: [
        ("let a: Date", "let a: Foundation.Date"), ("let a: \(date)", "let a: Date"),
        ("[Date: \(date)]", "[Foundation.Date: Date]"),
        ("x.Date, Foundation.Date, Dates", "x.Date, Foundation.Date, Dates"),
        ("@Date Result<Date>", "@Date Swift.Result<Foundation.Date>"),
        ("// Date, \(date)\nDate", "// Date, Date\nFoundation.Date"),
        (#""Date \" Date" + Date"#, #""Date \" Date" + Foundation.Date"#),
        ("#\"Date\" \"# + Date", "#\"Date\" \"# + Foundation.Date"),
        ("\"\"\"\n\"Date\"\n\"\"\" + Date", "\"\"\"\n\"Date\"\n\"\"\" + Foundation.Date"),
        ("#if Date", "#if Foundation.Date"),
        ("\"open Date", "\"open Date"), ("Payment", "Payment"), ("`Date`", "`Date`"),
    ])
    func itsModuleIsSaid(source: String, text: String) {
        #expect(QualifiedNames(shadowed: ["Date", "Result"], domain: nil).text(source) == text)
    }

    @Test func aModelOfAnotherModuleNamesTheModule() {
        let names = QualifiedNames(shadowed: ["Date"], domain: (module: "BankDomain", names: ["Date"]))
        #expect(names.text("\(Self.date) Date") == "BankDomain.Date Foundation.Date")
    }

    @Test func unshadowedNamesStayUnchanged() {
        #expect(QualifiedNames(shadowed: [], domain: nil).text("let a: Date // Date") == "let a: Date // Date")
    }
}
