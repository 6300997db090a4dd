import EndpointSpec
import OpenAPIConversion
import OpenAPITestSupport
import TestSupport
import Testing

@Suite(.ownThread) struct RoundTripTests {
    @Test(arguments: FuzzRun.some(of: RepositorySpecs.folders))
    func specsComeBackAsTheyWere(_ folder: String) throws {
        #expect(Exported(try RepositorySpecs.sources(of: folder)).problems == [])
    }

    /// Of JSON, whose texts all stand in quotes.
    @Test(arguments: FuzzRun.some(of: ["Literals", "Offline", "Outbox", "Unions", "MockServer", "Names", "Clock"]))
    func specsSurviveTheRoundTripAsJSON(_ name: String) throws {
        let sources = try RepositorySpecs.sources(of: "Tests/Goldens/\(name)/Specs")
        #expect(Exported(sources, format: .json).problems == [])
    }

    @Test func everySpecIsTried() {
        #expect(RepositorySpecs.folders.count > 55)
    }

    @Test(.enabled(if: OpenAPIValidator.isInstalled, "python3 has no package openapi-spec-validator"))
    func othersTakeEveryDocument() throws {
        let folders = FuzzRun.some(of: RepositorySpecs.folders)
        let texts = try folders.map { folder in
            let sources = try RepositorySpecs.sources(of: folder)
            return try #require(OpenAPIExport.run(sources, format: .yaml).text)
        }
        let problems = zip(folders, try OpenAPIValidator.problems(of: texts))
        for (folder, problem) in problems where problem != nil { Issue.record("\(folder): \(problem ?? "")") }
    }

    @Test func errorsInASpecAreReported() {
        let exported = Exported("types: { Pet: { fields: { name: strin } } }")
        #expect(exported.outcome.text == nil)
        #expect(exported.outcome.diagnostics.map(\.id) == ["unknown-type"])
    }
}
