import EndpointGeneration
import Foundation
import SpecTestSupport
import TestSupport
import Testing

@testable import EndpointSpec

/// The language reference matches the generator: its specs are valid, and its Swift is the generated code.
@Suite(.ownThread) struct LanguageReferenceTests {
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

    /// The list of unsupported keys matches the sources: a row for each construct, with its keys in any order.
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

    /// The constructs of the language with the sections that describe their keys. The main section comes first.
    static let described: [(construct: LanguageConstruct, sections: [String])] = sections.map { ($0.construct, $1) }

    private static let sections: [(any AnyConstruct, [String])] = [
        (Language.api, ["APISettings#apiyaml"]),
        (Language.auth, ["APISettings#Auth"]),
        (Language.authScheme, ["APISettings#Auth"]),
        (Language.bearer, ["APISettings#Auth", "APISettings#Renewing-tokens"]),
        (Language.tokenRefresh, ["APISettings#Renewing-tokens"]),
        (Language.basic, ["APISettings#Auth"]),
        (Language.apiKey, ["APISettings#Auth"]),
        (Language.defaults, ["APISettings#Defaults"]),
        (Language.generate, ["APISettings#Generate"]),
        (Language.lint, ["Lint#Warnings", "Lint#Naming-rules"]),
        (Language.lintLevel, ["Lint#Levels"]),
        (Language.file, ["SpecFiles#Other-files"]),
        (Language.fileDefaults, ["SpecFiles#Defaults-of-a-file", "APISettings#Defaults"]),
        (Language.refine, ["SpecFiles#Refinements"]),
        (Language.refinedFile, ["SpecFiles#Refinements"]),
        (Language.type, ["Fields#Types-of-fields", "Types#Request-types", "Types#Enums", "Types#Wrappers", limits]),
        (Language.customType, ["Types#Types-of-your-own"]),
        (Language.field, ["Fields#Fields", "Fields#Types-of-fields", limits]),
        (Language.union, ["Unions"]),
        (Language.unionCase, ["Unions"]),
        (Language.unionKey, ["Unions"]),
        (Language.endpoint, ["Endpoints"]),
        (Language.urlPath, ["Endpoints"]),
        (Language.parameter, ["Requests#Parameters", limits, keys]),
        (Language.pathParameter, ["Requests#Parameters", limits, keys]),
        (Language.header, ["Requests#Parameters", limits, keys]),
        (Language.cookie, ["Requests#Parameters", limits]),
        (Language.fixedParameter, ["Requests#Constants-and-provided-values", "Requests#Parameters"]),
        (Language.constantHeader, ["Requests#Constants-and-provided-values", "Requests#Parameters"]),
        (Language.apiParameters, ["Requests#Constants-and-provided-values"]),
        (Language.body, ["Requests#Bodies", "Requests#Parameters"]),
        (Language.bodyField, ["Requests#Parameters", limits, keys]),
        (Language.part, ["Requests#Parts", "Requests#Parameters", limits]),
        (Language.returns, ["Answers"]),
        (Language.statusAnswer, ["Answers"]),
        (Language.responseHeader, ["Answers"]),
        (Language.envelope, ["Answers#Envelopes"]),
        (Language.envelopeMetadata, ["Answers#Envelopes"]),
        (Language.paginate, ["Answers#Pages"]),
        (Language.idempotencyKey, ["CallBehavior#Idempotency-keys"]),
        (Language.timeout, ["CallBehavior#Timeouts"]),
        (Language.retry, ["CallBehavior#Retrying"]),
        (Language.retryBudget, ["CallBehavior#Retrying"]),
        (Language.errors, ["Errors"]),
        (Language.errorCase, ["Errors"]),
        (Language.errorCondition, ["Errors"]),
        (Language.repository, ["Repositories"]),
        (
            Language.repositoryMethod,
            [
                "Repositories", "StoredRepositories#Reading-through-a-store", "StoredRepositories#What-a-write-changes",
                "StoredRepositories#Writing-through-an-outbox", "StoredRepositories#Bringing-lists-up-to-date",
            ]
        ),
        (Language.version, ["StoredRepositories#Versions-of-entities"]),
        (Language.syncToken, ["StoredRepositories#Bringing-lists-up-to-date"]),
        (Language.cache, ["StoredRepositories#Reading-through-a-store"]),
        (Language.list, ["StoredRepositories#Reading-through-a-store"]),
        (Language.effects, ["StoredRepositories#What-a-write-changes"]),
        (Language.outbox, ["StoredRepositories#Writing-through-an-outbox"]),
    ]

    private static let limits = "Fields#Limits"
    /// `refers`, which says whose key a value is.
    private static let keys = "StoredRepositories#Keys-made-on-the-device"

    static let all = described.map(\.construct)
}
