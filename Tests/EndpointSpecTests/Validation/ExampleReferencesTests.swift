import EndpointSpec
import SpecTestSupport
import Testing

/// Examples that refer to each other by name.
@Suite struct ExampleReferencesTests {
    private static let circle = """
        types:
          Node: { fields: { next: Node? }, examples: { a: { next: $b }, b: { next: $c }, c: { next: 1️⃣$b } } }
        """

    static let mistakes: [DiagnosticCase] = [
        DiagnosticCase(
            "unknown-example",
            "'Line' has no example 'ruond'; if it is a text that begins with '$', put it in quotes; did you mean "
                + "'$round'?",
            """
            types:
              Line: { fields: { length: int }, examples: { round: { length: 1 } } }
              Box: { fields: { lines: list(Line) }, examples: { one: { lines: [$round, 1️⃣$ruond] } } }
            """
        ),
        DiagnosticCase(
            "unknown-example",
            "'Line' has no examples, so there is no example 'round'; write it under 'examples' of 'Line'; if it is a "
                + "text "
                + "that begins with '$', put it in quotes",
            """
            types:
              Line: { fields: { length: int } }
              Box: { fields: { line: Line }, examples: { one: { line: 1️⃣$round } } }
            """
        ),
        DiagnosticCase(
            "unknown-example",
            "'BoxLine' has no example 'square'; if it is a text that begins with '$', put it in quotes; it has round",
            """
            types:
              Line: { fields: { length: int }, examples: { round: { length: 1 } } }
              Box: { fields: { line: string | Line }, examples: { one: { line: 1️⃣$square } } }
            """
        ),
        DiagnosticCase("circular-example", "this example contains itself: b → c → b", circle),
        DiagnosticCase(
            "invalid-example",
            "has more than 20000 values, with the examples that it refers",
            """
            types:
              Node:
                fields: { all: list(Node) }
                examples:
                  1️⃣one: { all: [$a, $a, $a, $a, $a, $a, $a, $a, $a, $a] }
                  a: { all: [$b, $b, $b, $b, $b, $b, $b, $b, $b, $b] }
                  b: { all: [$c, $c, $c, $c, $c, $c, $c, $c, $c, $c] }
                  c: { all: [$d, $d, $d, $d, $d, $d, $d, $d, $d, $d] }
                  d: { all: [] }
            """
        ),
        DiagnosticCase(
            "unknown-example",
            "'Line' has no examples, so there is no example 'square'; write it under 'examples' of 'Line'",
            """
            types:
              Line: { fields: { length: int } }
            endpoints:
              getLine: { get: /line, returns: { type: Line, example: 1️⃣square } }
            """
        ),
        DiagnosticCase(
            "unknown-example",
            "'Line' has no example 'square'; it has round",
            """
            types:
              Line: { fields: { length: int }, examples: { round: { length: 1 } } }
            endpoints:
              getLine: { get: /line, returns: { type: Line, example: 1️⃣square } }
            """
        ),
        DiagnosticCase(
            "invalid-example",
            "the answer is '[Line]'",
            """
            types:
              Line: { fields: { length: int }, examples: { round: { length: 1 } } }
            endpoints:
              getLines: { get: /line, returns: { type: list(Line), example: 1️⃣round } }
            """
        ),
    ]

    @Test(arguments: mistakes) func findsTheMistake(_ mistake: DiagnosticCase) { mistake.check() }

    @Test func whatIsReferredToStandsInItsPlace() throws {
        let source = MarkedSource(
            """
            types:
              Code: { wraps: string, examples: { home: DE } }
              Plain: { wraps: string }
              Line: { fields: { length: int }, examples: { round: { length: 1 }, long: { length: 9 } } }
              Seen: { union: { by: kind, at: data, cases: { line: Line } } }
              Box:
                fields:
                  lines: list(Line)
                  byName: map(Line?)
                  some: string | Line
                  code: { type: Code, maxLength: 3 }
                  plain: Plain
                  text: string
                  seen: Seen?
                  inner: Box?
                examples:
                  full: &full
                    { lines: [$long, $round], byName: { a: $round, b: null }, some: $round, code: $home, plain: $x, text: $y,
                      seen: { kind: line, data: $long } }
                  outer: { lines: [], byName: {}, some: "$round", code: "$h", plain: z, text: z, inner: $full }
            """
        )
        let read = SpecReader.read(source.sources)
        let spec = try #require(read.spec, "\(read.diagnostics)")
        let examples = spec.examples(of: try #require(spec.type(named: "Box")))
        #expect(
            examples.map(\.value.value.flat) == [
                "{lines: [{length: 9}, {length: 1}], byName: {a: {length: 1}, b: null}, some: {length: 1}, code: DE, "
                    + "plain: $x, text: $y, seen: {kind: line, data: {length: 9}}}",
                "{lines: [], byName: {}, some: $round, code: $h, plain: z, text: z, inner: "
                    + "{lines: [{length: 9}, {length: 1}], byName: {a: {length: 1}, b: null}, some: {length: 1}, code: "
                    + "DE, "
                    + "plain: $x, text: $y, seen: {kind: line, data: {length: 9}}}}",
            ]
        )
    }
}

extension SpecLiteral {
    /// As YAML's flow style has it.
    fileprivate var flat: String {
        switch self {
        case .scalar(let text, _): text
        case .list(let items): "[" + items.map(\.value.flat).joined(separator: ", ") + "]"
        case .map(let entries):
            "{" + entries.map { "\($0.key.value): \($0.value.value.flat)" }.joined(separator: ", ") + "}"
        }
    }
}
