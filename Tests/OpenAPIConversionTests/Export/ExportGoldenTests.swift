import Foundation
import OpenAPIConversion
import Testing

/// The documents in `Tests/Goldens/Exports`, each made from the golden with the same name, so that a change of the
/// export is reviewed. `make goldens` records them; an empty file with a golden's name adds another.
@Suite struct ExportGoldenTests {
    @Test(arguments: RepositorySpecs.exports)
    func documentsAreAsExpected(_ file: String) throws {
        let parts = file.split(separator: ".").map(String.init)
        let format = try #require(parts.last.flatMap { OpenAPIExport.Format(rawValue: $0) })
        let sources = try RepositorySpecs.sources(of: "Tests/Goldens/\(parts[0])/Specs")
        let document = try #require(OpenAPIExport.run(sources, format: format).text)
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = try RepositorySpecs.text("Tests/Goldens/Exports/\(file)")
            .split(separator: "\n", omittingEmptySubsequences: false)
        let same = zip(expected, lines).prefix { $0 == $1 }.count
        let isSame = same == lines.count && same == expected.count
        #expect(
            isSame,
            """
            line \(same + 1); `make goldens` records it
            - \(same < expected.count ? expected[same] : "(the end)")
            + \(same < lines.count ? lines[same] : "(the end)")
            """
        )
    }

    @Test func bothFormatsAreThere() {
        #expect(RepositorySpecs.exports.contains { $0.hasSuffix(".yaml") })
        #expect(RepositorySpecs.exports.contains { $0.hasSuffix(".json") })
    }
}
