import EndpointSpec
import SpecTestSupport
import Testing

/// What is wrong with refinements; the notes say where the original stands.
@Suite struct RefinementDiagnosticsTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func refine(_ text: String, _ other: String = "", pet: String = "id: string") -> String {
        """
        types:
          Pet: { fields: { \(pet), amount: string } }
        endpoints:
          getPet: { get: "/pets/{id}", returns: Pet }
          getPets: { get: /pets, query: { limit: int? }, headers: { X-Tag: string? }, returns: list(Pet) }
        === ours.yaml
        refine:
          \(text)
        \(other)
        """
    }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "wrong-kind",
            "'refine' must be a mapping with 'types' or 'endpoints', for",
            "=== ours.yaml\nrefine: 1️⃣[Pet]"
        ),
        DiagnosticCase(
            "wrong-kind",
            "'types' must be a mapping of names to their refinements",
            refine("types: 1️⃣[Pet]")
        ),
        DiagnosticCase("unknown-key", "did you mean 'types'?", refine("1️⃣type: {}")),
        DiagnosticCase("misplaced-key", "refine the keys of api.yaml under 'api'", refine("1️⃣servers: {}")),
        DiagnosticCase("unknown-key", "the keys are 'defaults'", refine("files: { payments: { 1️⃣types: {} } }")),
        DiagnosticCase(
            "misplaced-key",
            "in a file of your own",
            "=== api.yaml\nlanguage: 1\nname: Bank\n1️⃣refine: { types: {} }"
        ),
        DiagnosticCase(
            "refinement-target",
            "no type 'Pets' to refine; did you mean 'Pet'?",
            refine("types: { 1️⃣Pets: {} }")
        ),
        DiagnosticCase(
            "refinement-target",
            "there is getPet, getPets; declare a new one outside of 'refine'",
            refine("endpoints: { 1️⃣createDog: { retry: never } }")
        ),
        DiagnosticCase(
            "refinement-target",
            "no repository 'Pets' to refine; there is none",
            refine("repositories: { 1️⃣Pets: {} }")
        ),
        DiagnosticCase(
            "refinement-target",
            "no file 'payment' to refine; did you mean 'payments'?",
            refine("files: { 1️⃣payment: {} }")
        ),
        DiagnosticCase(
            "refinement-target",
            "'Pet' has no field 'amuont' to refine; did you mean 'amount'?",
            refine("types: { Pet: { fields: { 1️⃣amuont: { sensitive: true } } } }")
        ),
        DiagnosticCase(
            "refinement-target",
            "'Pet' has no field 'ident' to refine; there is amount, id",
            refine("types: { Pet: { fields: { 1️⃣ident: { rename: key } } } }")
        ),
        DiagnosticCase(
            "refinement-target",
            "'endpoints.getPet' has no key 'retry' to refine",
            refine("endpoints: { getPet: { 1️⃣retry: { drop: true } } }")
        ),
        DiagnosticCase(
            "refinement-target",
            "'getPets' has no parameter 'limt' to refine; did you mean 'limit'?",
            refine("endpoints: { getPets: { query: { 1️⃣limt: { drop: true } } } }")
        ),
        DiagnosticCase(
            "refinement-target",
            "'getPets' has no parameter 'X-Tags' to refine; did you mean 'X-Tag'?",
            refine("endpoints: { getPets: { headers: { 1️⃣X-Tags: { sensitive: true } } } }")
        ),
        DiagnosticCase(
            "conflicting-refinements",
            "'types.Pet.fields.amount.type' is refined twice",
            refine(
                "types: { Pet: { fields: { amount: 2️⃣decimal } } }",
                "=== theirs.yaml\nrefine: { types: { Pet: { fields: { amount: { 1️⃣type: int } } } } }"
            )
        ),
        DiagnosticCase(
            "conflicting-refinements",
            "'types.Pet.fields.amount' is refined twice",
            refine(
                "types: { Pet: { fields: { 2️⃣amount: { drop: true } } } }",
                "=== theirs.yaml\nrefine: { types: { Pet: { fields: { 1️⃣amount: { sensitive: true } } } } }"
            )
        ),
        DiagnosticCase(
            "conflicting-refinements",
            "'types.Pet' is refined twice",
            refine(
                "types: { Pet: { fields: { amount: { 2️⃣sensitive: true } } } }",
                "=== theirs.yaml\nrefine: { types: { 1️⃣Pet: { drop: true } } }"
            )
        ),
        DiagnosticCase(
            "conflicting-refinements",
            "'types.Pet' is refined twice",
            refine(
                "types: { 2️⃣Pet: { drop: true } }",
                "=== theirs.yaml\nrefine: { types: { 1️⃣Pet: { description: x } } }"
            )
        ),
        DiagnosticCase(
            "conflicting-refinements",
            "'types.Pet.rename' is refined twice",
            refine(
                "types: { Pet: { 2️⃣rename: Animal } }",
                "=== theirs.yaml\nrefine: { types: { Pet: { 1️⃣rename: Beast } } }"
            )
        ),
        DiagnosticCase(
            "conflicting-refinements",
            "'drop' cannot be combined with other refinements",
            refine("types: { Pet: { 1️⃣drop: true, description: x } }")
        ),
        DiagnosticCase(
            "null-refinement",
            "null does not take 'default' out; write 'default: { drop: true }'",
            refine(
                "types: { Pet: { fields: { age: { default: 1️⃣null } } } }",
                pet: "id: string, age: { type: int, default: 1 }"
            )
        ),
        DiagnosticCase(
            "null-refinement",
            "null does not take 'description' out; write 'description: { drop: true }'",
            refine(
                "types: { Pet: { fields: { age: { description: 1️⃣~ } } } }",
                pet: "id: string, age: { type: int, description: a }"
            )
        ),
        DiagnosticCase(
            "wrong-kind",
            "'rename' must be a name, such as 'rename",
            refine("types: { Pet: { rename: 1️⃣[Animal] } }")
        ),
        DiagnosticCase(
            "duplicate-name",
            "there is already another 'amount'",
            refine("types: { Pet: { fields: { id: { rename: 1️⃣amount } } } }", pet: "id: string, 2️⃣amount: int")
                .replacing(", amount: string", with: "")
        ),
        // What is refined is decoded and checked like everything else, and both places are named.
        DiagnosticCase(
            "unknown-key",
            "did you mean 'sensitive'?",
            refine("types: { Pet: { fields: { amount: { 1️⃣sensitiv: true } } } }", pet: "id: string").replacing(
                " amount: string",
                with: " 2️⃣amount: string"
            )
        ),
        DiagnosticCase(
            "unknown-type",
            "unknown type 'Money'",
            refine("types: { Pet: { fields: { amount: 1️⃣Money } } }").replacing(
                " amount: string",
                with: " amount: 2️⃣string"
            )
        ),
        DiagnosticCase(
            "unknown-scheme",
            "'session'",
            refine("endpoints: { getPet: { auth: 1️⃣session } }").replacing("getPet: { get", with: "2️⃣getPet: { get")
        ),
        DiagnosticCase(
            "invalid-name",
            "the name of a type must begin with a capital letter",
            refine("types: { Pet: { rename: 1️⃣animal } }").replacing("Pet: { fields", with: "2️⃣Pet: { fields")
        ),
        DiagnosticCase(
            "unknown-key",
            "unknown key 'rename' in a header",
            refine("endpoints: { getPets: { headers: { X-Tag: { 1️⃣rename: tag } } } }").replacing(
                "X-Tag: string",
                with: "2️⃣X-Tag: string"
            )
        ),
        DiagnosticCase(
            "unknown-endpoint",
            "'getPet'",
            """
            types: { Pet: { fields: { id: string } } }
            endpoints: { getPet: { get: "/pets/{id}", returns: Pet } }
            repositories: { Pets: { entity: Pet, methods: { 1️⃣getPet: {} } } }
            === ours.yaml
            refine: { endpoints: { 2️⃣getPet: { drop: true } } }
            """
        ),
        DiagnosticCase(
            "unknown-type",
            "'Pet'",
            """
            types: { Pet: { fields: { id: string } } }
            === ours.yaml
            refine: { types: { Pet: { 2️⃣rename: Animal } } }
            endpoints: { getDog: { get: /dog, returns: 1️⃣Pet } }
            """
        ),
        DiagnosticCase(
            "unknown-type",
            "'Pet'",
            """
            types: { Pet: { fields: { id: string } } }
            endpoints: { getDog: { get: /dog, returns: 1️⃣Pet } }
            === ours.yaml
            refine: { types: { 2️⃣Pet: { drop: true } } }
            """
        ),
    ]
}
