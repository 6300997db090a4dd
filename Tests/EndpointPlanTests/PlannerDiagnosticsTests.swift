import EndpointPlan
import EndpointSpec
import SpecTestSupport
import Testing

/// Errors that only appear when names become Swift names and types are resolved.
@Suite struct PlannerDiagnosticsTests {
    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "name-collision",
            "field 'user_id' would both be named 'userID' in type 'User'",
            """
            types:
              User: { fields: { 2️⃣user_id: string, 1️⃣userID: { type: string, key: other } } }
            """
        ),
        DiagnosticCase(
            "name-collision",
            "value 'a.b' and value 'a b' would both be named 'aB' in type",
            """
            types:
              Kind: { enum: [2️⃣"a b", 1️⃣"a.b"] }
            """
        ),
        DiagnosticCase(
            "name-collision",
            "and type 'User' would both be named 'USER' in the generated",
            """
            types:
              2️⃣User: { fields: { id: string } }
              1️⃣USER: { fields: { id: string } }
            """
        ),
        DiagnosticCase(
            "name-collision",
            "the DTO of type 'User'",
            """
            types:
              2️⃣UserDTO: { enum: [a] }
              1️⃣User: { fields: { id: string } }
            """
        ),
        DiagnosticCase(
            "name-collision",
            "parameter 'body' and the body",
            """
            types:
              Note: { fields: { text: string } }
            endpoints:
              putNote: { put: "/notes", query: { 1️⃣body: string }, body: 2️⃣Note }
            """
        ),
        DiagnosticCase(
            "name-collision",
            "of method 'findNotes' and type 'FindNotesOptions' would both",
            """
            types:
              2️⃣FindNotesOptions: { enum: [a] }
            endpoints:
              findNotes: { get: /notes, query: { a: int?, b: int?, c: int? } }
              findTwo: { get: /two, query: { a: int?, b: int? } }
            repositories:
              Notes: { methods: { 1️⃣findNotes: {}, findTwo: {} } }
            """
        ),
        DiagnosticCase(
            "reserved-field-name",
            "'customMirror' is already a member of generated types",
            """
            endpoints:
              findNotes: { get: /notes, query: { customMirror: int?, b: int?, c: int? } }
            repositories:
              Notes: { methods: { 1️⃣findNotes: {} } }
            """
        ),
        DiagnosticCase(
            "reserved-type-name",
            "choose another name, such as 'BankFoundation'",
            """
            types:
              1️⃣Foundation: { fields: { day: int } }
            """
        ),
        DiagnosticCase(
            "reserved-type-name",
            "such as 'BankStringLiteralType'",
            """
            types:
              1️⃣StringLiteralType: { wraps: string }
            """
        ),
        DiagnosticCase(
            "reserved-type-name",
            "such as 'BankVoid'",
            """
            types:
              1️⃣Void: { fields: { day: int } }
            """
        ),
        DiagnosticCase(
            "reserved-type-name",
            "such as 'BankDomainValue'",
            """
            types:
              1️⃣DomainValue: { wraps: string }
            """
        ),
        DiagnosticCase(
            "reserved-type-name",
            "such as 'BankID'",
            """
            types:
              1️⃣ID: { wraps: string }
              Note: { conforms: [Identifiable], fields: { id: string } }
            """
        ),
        DiagnosticCase(
            "reserved-type-name",
            "such as 'BankMetadata'",
            """
            === api.yaml
            language: 1
            name: Bank
            envelope: { data: data, metadata: { key: meta, type: Metadata } }
            === notes.yaml
            types:
              1️⃣Metadata: { fields: { page: int } }
            """
        ),
        DiagnosticCase(
            "reserved-type-name",
            "such as 'OurAPI'",
            """
            === api.yaml
            language: 1
            name: 1️⃣API
            """
        ),
        DiagnosticCase(
            "reserved-type-name",
            "such as 'BankSwift'",
            """
            endpoints: { getNote: { get: /note } }
            repositories:
              1️⃣Swift: { methods: { getNote: {} } }
            """
        ),
        DiagnosticCase(
            "invalid-layers",
            "'getNote' returns what 'NoteDecoder' makes, which the target",
            """
            === api.yaml
            language: 1
            name: Bank
            generate: { layers: { BankDomain: [domain], Elsewhere: [data] }, access: public }
            === notes.yaml
            endpoints: { getNote: { get: /note, returns: custom(NoteDecoder) } }
            repositories:
              NoteRepository: { methods: { 1️⃣getNote: {} } }
            """
        ),
        DiagnosticCase(
            "reserved-type-name",
            "choose another name, such as 'PhoneCall'",
            """
            === api.yaml
            language: 1
            name: Phone
            generate: { mocks: true }
            === calls.yaml
            types: { 1️⃣Call: { fields: { sid: string } } }
            endpoints: { getCall: { get: "/calls/{sid}", returns: Call } }
            repositories: { CallRepository: { methods: { getCall: {} } } }
            """
        ),
        DiagnosticCase(
            "reserved-type-name",
            "choose another name, such as 'PhoneExamples'",
            """
            === api.yaml
            language: 1
            name: Phone
            generate: { mocks: true }
            === calls.yaml
            types: { 1️⃣Examples: { fields: { sid: string }, examples: { a: { sid: x } } } }
            """
        ),
        DiagnosticCase(
            "reserved-example-name",
            "'first' cannot be the name of an example",
            """
            types:
              User:
                fields: { id: string }
                examples: { ada: { id: u1 }, 1️⃣first: { id: u2 } }
            """
        ),
        DiagnosticCase(
            "reserved-field-name",
            "'hashValue'",
            """
            types:
              User: { fields: { 1️⃣hashValue: int } }
            """
        ),
        DiagnosticCase(
            "request-type-misused",
            "'NewUser' is made with 'from'",
            """
            types:
              User: { fields: { id: string, name: string } }
              NewUser: { from: User, pick: [name] }
            endpoints:
              addUser: { post: /users, body: NewUser, returns: 1️⃣NewUser }
            """
        ),
        DiagnosticCase(
            "shared-holds-separate",
            "write `domain: shared` for 'Line' too",
            """
            types:
              Order: { domain: shared, fields: { lines: 1️⃣list(Line) } }
              Line: { fields: { text: string, price: decimal } }
            """
        ),
        DiagnosticCase(
            "not-built-yet",
            "lists and maps of datetimes",
            """
            types:
              Log: { domain: shared, fields: { dates: 1️⃣list(datetime) } }
            """
        ),
        DiagnosticCase(
            "not-built-yet",
            "dates, datetimes and durations in a `domain: shared` union",
            """
            types:
              Moment: { domain: shared, union: [int, 1️⃣date] }
            """
        ),
        DiagnosticCase(
            "invalid-layers",
            "add 'Elsewhere: [domain, data]'",
            "=== api.yaml\nlanguage: 1\nname: Bank\ngenerate: { 1️⃣layers: { A: [domain, data] } }"
        ),
        DiagnosticCase(
            "invalid-layers",
            "the module 'Payments' has the name of the namespace of 'payments.yaml', which would hide it",
            """
            === api.yaml
            language: 1
            name: Bank
            generate: { layers: { 1️⃣Payments: [domain], Elsewhere: [data] } }
            === payments.yaml
            endpoints: { 2️⃣pay: { put: /pay } }
            """
        ),
        DiagnosticCase(
            "invalid-layers",
            "the module 'PaymentDTO' has the name of the DTO of type 'Payment', which would hide it",
            """
            === api.yaml
            language: 1
            name: Bank
            generate: { layers: [data], domainModule: 1️⃣PaymentDTO }
            === payments.yaml
            types: { 2️⃣Payment: { fields: { id: string } } }
            """
        ),
    ]

    @Test func everyIDIsRaised() throws {
        let raised = Set((Self.cases + OptionalCaseNamesTests.cases).map(\.id))
            .union(["system-type-name"])  // In SystemTypeNamesLintTests.
        #expect(try DiagnosticIDs.inSources(of: ["EndpointPlan"]).symmetricDifference(raised).sorted() == [])
    }

    @Test(arguments: cases)
    func isFoundAtItsPlace(_ example: DiagnosticCase) {
        example.check { sources in
            let read = SpecReader.read(sources)
            guard let spec = read.spec else { return (GenerationPlan?.none, read.diagnostics) }
            let planned = Planner.plan(spec, access: nil, target: "Elsewhere")
            return (planned.plan, planned.diagnostics)
        }
    }
}
