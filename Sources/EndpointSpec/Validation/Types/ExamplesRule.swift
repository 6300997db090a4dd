/// An example is a value of its type.
enum ExamplesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.types.flatMap { type in
            type.examples.flatMap { example in
                var checker = LiteralChecker(
                    index: index,
                    id: "invalid-example",
                    subject: "the example '\(example.name.value)'",
                    takesReferences: true
                )
                checker.check(example.value, against: .named(type.name.value))
                return checker.diagnostics
            }
        }
    }
}
