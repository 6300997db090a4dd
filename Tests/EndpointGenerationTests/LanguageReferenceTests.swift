import EndpointGeneration
import Foundation
import SpecTestSupport
import Testing

@testable import EndpointSpec

/// The language reference says what the generator does: its specs are read, and its Swift is what comes of them.
@Suite struct LanguageReferenceTests {
    @Test(arguments: try Self.examples())
    func specsAreFine(_ example: Example) {
        let diagnostics = example.result.diagnostics
        #expect(diagnostics.isEmpty, "\(diagnostics.map(\.description).joined(separator: "\n"))")
    }

    /// Blank lines aside, the lines of an excerpt stand one after the other in one of the generated files.
    @Test(arguments: try Self.examples().filter { !$0.excerpts.isEmpty })
    func excerptsAreGenerated(_ example: Example) {
        let files = example.result.files.map { Self.lines($0.text) }
        for excerpt in example.excerpts {
            for part in Self.lines(excerpt).split(separator: "// …") {
                let isThere = files.contains { $0.contains(Array(part)) }
                #expect(isThere, "nothing generated says:\n\(part.joined(separator: "\n"))")
            }
        }
    }

    @Test func thereAreExamples() throws {
        let examples = try Self.examples()
        #expect(examples.count >= 15)
        #expect(examples.flatMap(\.excerpts).count >= 15)
    }

    /// Every key of the language has a row, or a place in a row, of one of the tables.
    @Test(arguments: LanguageConstruct.all)
    func everyKeyIsDescribed(_ construct: LanguageConstruct) throws {
        let rows = try LanguagePage.all().flatMap(\.sections).flatMap(\.rows).joined(separator: "\n")
        #expect(construct.keys.filter { !rows.contains("`\($0)`") && !rows.contains("`\($0):") } == [])
    }

    /// The list of what is refused is that of the sources: a row for each construct, its keys in any order.
    @Test(arguments: LanguageConstruct.all.filter { !$0.notBuiltYet.isEmpty })
    func everyRefusedKeyIsListed(_ construct: LanguageConstruct) throws {
        let page = try LanguagePage.text(of: "Language")
        let section = try #require(page.components(separatedBy: "## Not built yet\n").last)
        let row = try #require(
            section.split(separator: "\n").first { $0.hasPrefix("| \(construct.subject) |") },
            "no row '\(construct.subject)'"
        )
        let listed = DiagnosticIDs.matches(of: /`([A-Za-z]+)`/, in: String(row.dropFirst(construct.subject.count + 3)))
        #expect(listed.symmetricDifference(construct.notBuiltYet).sorted() == [])
    }
}

extension LanguageReferenceTests {
    struct Example: CustomTestStringConvertible, Sendable {
        var heading: String
        /// The spec, with each file begun as `MarkedSource` has it.
        var spec: String
        /// The blocks of Swift that follow it.
        var excerpts: [String]

        var testDescription: String { heading }

        var result: GenerationResult {
            Generation.generate(GenerationRequest(sources: MarkedSource(spec).sources, prefix: "Bank"))
        }
    }

    static func examples() throws -> [Example] {
        try LanguagePage.names().flatMap { examples(of: try LanguagePage.text(of: $0)) }
    }

    /// A page's blocks of YAML, each with the blocks of Swift up to the next one or to the next heading.
    private static func examples(of page: String) -> [Example] {
        var examples: [Example] = []
        var heading = ""
        var follows = false
        for block in blocks(of: page) {
            switch block.kind {
            case "heading":
                heading = block.text
                follows = false
            case "yaml":
                let spec = "\n\(block.text)".replacing(/\n# (\w+\.yaml)\n/) { "\n=== \($0.output.1)\n" }
                examples.append(Example(heading: heading, spec: spec, excerpts: []))
                follows = true
            case "swift" where follows: examples[examples.count - 1].excerpts.append(block.text)
            default: continue
            }
        }
        return examples
    }

    private static func blocks(of page: String) -> [(kind: String, text: String)] {
        var blocks: [(kind: String, text: String)] = []
        var open: String?
        var text: [Substring] = []
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if let kind = open {
                if line == "```" {
                    blocks.append((kind, text.joined(separator: "\n")))
                    open = nil
                } else {
                    text.append(line)
                }
            } else if line.hasPrefix("```") {
                open = String(line.dropFirst(3))
                text = []
            } else if line.hasPrefix("#") {
                blocks.append(("heading", String(line.drop { $0 == "#" || $0 == " " })))
            }
        }
        return blocks
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    }
}

extension LanguageConstruct: CustomTestStringConvertible {
    package var testDescription: String { subject }

    /// What mappings of the language have for keys, each with the sections that describe them, the first of all first.
    static let described: [(construct: LanguageConstruct, sections: [String])] = [
        (.api, ["APISettings#apiyaml"]),
        (.auth, ["APISettings#Auth"]),
        (.authScheme, ["APISettings#Auth"]),
        (.bearer, ["APISettings#Auth", "APISettings#Renewing-tokens"]),
        (.tokenRefresh, ["APISettings#Renewing-tokens"]),
        (.basic, ["APISettings#Auth"]),
        (.apiKey, ["APISettings#Auth"]),
        (.defaults, ["APISettings#Defaults"]),
        (.generate, ["APISettings#Generate"]),
        (.file, ["SpecFiles#Other-files"]),
        (.fileDefaults, ["SpecFiles#Defaults-of-a-file", "APISettings#Defaults"]),
        (.refine, ["SpecFiles#Refinements"]),
        (.refinedFile, ["SpecFiles#Refinements"]),
        (.type, ["Fields#Types-of-fields", "Types#Request-types", "Types#Enums", "Types#Wrappers", limits]),
        (.customType, ["Types#Types-of-your-own"]),
        (.field, ["Fields#Fields", "Fields#Types-of-fields", limits]),
        (.union, ["Unions"]),
        (.unionCase, ["Unions"]),
        (.unionKey, ["Unions"]),
        (.endpoint, ["Endpoints"]),
        (.urlPath, ["Endpoints"]),
        (.parameter, ["Requests#Parameters", limits, keys]),
        (.pathParameter, ["Requests#Parameters", limits, keys]),
        (.header, ["Requests#Parameters", limits, keys]),
        (.cookie, ["Requests#Parameters", limits]),
        (.fixedParameter, ["Requests#Constants-and-provided-values", "Requests#Parameters"]),
        (.constantHeader, ["Requests#Constants-and-provided-values", "Requests#Parameters"]),
        (.apiParameters, ["Requests#Constants-and-provided-values"]),
        (.body, ["Requests#Bodies", "Requests#Parameters"]),
        (.bodyField, ["Requests#Parameters", limits, keys]),
        (.part, ["Requests#Parts", "Requests#Parameters", limits]),
        (.returns, ["Answers"]),
        (.statusAnswer, ["Answers"]),
        (.responseHeader, ["Answers"]),
        (.envelope, ["Answers#Envelopes"]),
        (.envelopeMetadata, ["Answers#Envelopes"]),
        (.paginate, ["Answers#Pages"]),
        (.idempotencyKey, ["CallBehavior#Idempotency-keys"]),
        (.timeout, ["CallBehavior#Timeouts"]),
        (.retry, ["CallBehavior#Retrying"]),
        (.retryBudget, ["CallBehavior#Retrying"]),
        (.errors, ["Errors"]),
        (.errorCase, ["Errors"]),
        (.errorCondition, ["Errors"]),
        (.repository, ["Repositories"]),
        (
            .repositoryMethod,
            [
                "Repositories", "StoredRepositories#Reading-through-a-store", "StoredRepositories#What-a-write-changes",
                "StoredRepositories#Writing-through-an-outbox", "StoredRepositories#Bringing-lists-up-to-date",
            ]
        ),
        (.syncToken, ["StoredRepositories#Bringing-lists-up-to-date"]),
        (.cache, ["StoredRepositories#Reading-through-a-store"]),
        (.list, ["StoredRepositories#Reading-through-a-store"]),
        (.effects, ["StoredRepositories#What-a-write-changes"]),
        (.outbox, ["StoredRepositories#Writing-through-an-outbox"]),
    ]

    private static let limits = "Fields#Limits"
    /// `refers`, which says whose key a value is.
    private static let keys = "StoredRepositories#Keys-made-on-the-device"

    static let all = described.map(\.construct)
}
