import Foundation
import SpecTestSupport
import Testing

/// The page of the templates has every name that a template may use, and no other.
@Suite struct TemplatesPageTests {
    private static let rendering = DiagnosticIDs.sources.appending(path: "EndpointRendering")
    private static let templates = DiagnosticIDs.sources.appending(path: "../Templates/Mustache").standardized
    /// Templates that use the names of another template in addition to their own.
    private static let borrowed = [
        "Mirror": ["Struct"], "StructHeap": ["Struct"], "WirePatch": ["Patch"],
        "DTOs": ["Wrapper"], "DTO": ["Struct"], "UnionCoding": ["Union"], "UnionMapping": ["Union"],
        "WireStatusAnswer": ["StatusAnswer"],
        "Calls": ["Requests"], "RemoteRepositories": ["Repositories"], "Mocks": ["Repositories"],
        "OfflineRepositories": ["Repositories"], "StoredValueSnapshot": ["StoredValue"], "Outbox": ["PendingWrite"],
        "Observed": ["Repositories", "StoredValue", "PendingWrite"], "ObservedRepository": ["Repository"],
        "RemoteRepository": ["Repository", "PendingWrite"], "MockRepository": ["Repository"],
        "OfflineRepository": ["Repository", "RemoteRepository"],
        "Credentials": ["API"], "ProvidedValues": ["API"], "Servers": ["API"],
    ]
    private static let everyFile = "In every file"

    @Test func everyNameOfTheViewsHasARow() throws {
        let documented = Set(try Self.namesBySection().values.joined())
        var names: Set<String> = []
        for file in Self.files(in: Self.rendering.appending(path: "Views")) {
            let text = try String(contentsOf: file, encoding: .utf8)
            names.formUnion(DiagnosticIDs.matches(of: /case "([A-Za-z]+)":/, in: text))
            names.formUnion(DiagnosticIDs.matches(of: /[^.]name == "([A-Za-z]+)"/, in: text))
        }
        #expect(names.count > 80)
        #expect(names.symmetricDifference(documented).sorted() == [])
    }

    @Test(arguments: Self.files(in: Self.templates))
    func everyTemplateUsesOnlyTheValuesOfItsSection(_ file: URL) throws {
        let name = file.deletingPathExtension().lastPathComponent
        let sections = try Self.namesBySection()
        #expect(sections[name] != nil, "the page has no section '\(name)'")
        let known = ([Self.everyFile, name] + (Self.borrowed[name] ?? [])).flatMap { sections[$0] ?? [] }
        let text = try String(contentsOf: file, encoding: .utf8)
        let used = DiagnosticIDs.matches(of: /\{\{[{#^]?([A-Za-z]+)\}\}/, in: text)
        #expect(used.subtracting(known).sorted() == [])
    }

    /// The names in the first column of the tables, by the heading that they stand under.
    private static func namesBySection() throws -> [String: Set<String>] {
        let page = rendering.appending(path: "EndpointRendering.docc/Templates.md")
        var names: [String: Set<String>] = [:]
        var heading = ""
        var isTableOfNames = false
        for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("##") {
                heading = String(line.drop { $0 == "#" || $0 == " " })
                names[heading] = names[heading] ?? []
            } else if line.hasPrefix("| "), !line.hasPrefix("| `") {
                isTableOfNames = line.hasPrefix("| Name |")
            } else if isTableOfNames, line.hasPrefix("| `"), let cell = line.split(separator: "|").first {
                names[heading, default: []].formUnion(DiagnosticIDs.matches(of: /`([A-Za-z]+)`/, in: String(cell)))
            }
        }
        return names
    }

    private static func files(in folder: URL) -> [URL] {
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }
    }
}
