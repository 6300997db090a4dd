import EndpointTooling
import Foundation
import Testing

@testable import endpoint_generator

/// `--watch`: when the command runs again, and what the screen shows.
@Suite struct WatchTests {
    /// A folder of specs whose files change between two pauses, as the steps say. After the last step the user ends the command.
    private func screens(
        _ steps: [(InitFolder) throws -> Void],
        command: @escaping (InitFolder) -> CommandOutcome = { _ in CommandOutcome(.success, output: "fine\n") }
    ) throws -> (screens: [WatchScreen], outcome: CommandOutcome) {
        let folder = try InitFolder(["Specs/api.yaml": "language: 1\n", "Specs/items.yaml": "types: {}\n"])
        let specs = folder.path + "/Specs"
        var (rest, screens) = (steps, [WatchScreen]())
        let watch = Watch(
            specs: specs,
            command: { command(folder) },
            show: { screens.append($0) },
            pause: {
                guard !rest.isEmpty else { return false }
                try? rest.removeFirst()(folder)
                return true
            },
            snapshot: { SpecSnapshot(of: specs) }
        )
        let outcome = watch.run()
        return (screens, outcome)
    }

    private static let rest: @Sendable (InitFolder) throws -> Void = { _ in }

    @Test func runsAgainOnceTheFilesRest() throws {
        let (screens, outcome) = try screens([
            Self.rest,
            { try $0.write("types:\n", to: "Specs/items.yaml") },
            { try $0.write("types:\n  A: { fields: { id: string } }\n", to: "Specs/items.yaml") },
            Self.rest,
            Self.rest,
            { try $0.write("types: {}\n", to: "Specs/new.yaml") },
            Self.rest,
            { try FileManager.default.removeItem(atPath: $0.path + "/Specs/new.yaml") },
            Self.rest,
        ])
        #expect(screens.map(\.changes) == [[], ["items.yaml changed"], ["new.yaml added"], ["new.yaml removed"]])
        #expect(outcome.status == .success)
    }

    @Test func otherFilesAreNotWatched() throws {
        let (screens, _) = try screens([
            { try $0.write("x", to: "Specs/notes.txt") }, Self.rest, { try $0.write("x", to: "Specs/.items.yaml.swp") },
            Self.rest,
        ])
        #expect(screens.count == 1)
    }

    @Test func templatesAndAPIsInFoldersAreWatched() throws {
        let (screens, _) = try screens([
            { try $0.write("x", to: "Specs/Bank/Templates/Calls.mustache") }, Self.rest,
        ])
        #expect(screens.map(\.changes) == [[], ["Bank/Templates/Calls.mustache added"]])
    }

    @Test func aFolderThatIsMissingEndsIt() throws {
        let (screens, outcome) = try screens([Self.rest]) { _ in .usage("there is no folder") }
        #expect(screens.isEmpty && outcome.status == .usage)
    }

    @Test func theScreenIsOneScreen() {
        let errors = (1...50).map { "items.yaml:\($0):1: error: wrong [id]\n" }.joined()
        let screen = WatchScreen(
            specs: "Specs",
            changes: ["a.yaml changed"],
            outcome: CommandOutcome(.failure, errors: errors)
        )
        let text = screen.text(on: TerminalSize(rows: 20, columns: 80))
        #expect(
            text.hasPrefix("\u{1B}[2J") && text.split(separator: "\n", omittingEmptySubsequences: false).count <= 20
        )
        #expect(text.contains("\nitems.yaml:1:1: error: ") && text.contains("… and 36 more lines\n"), "\(text)")
        #expect(text.hasSuffix("Not yet: correct the specs and save them.\n"))
        let narrow = screen.text(on: TerminalSize(rows: 20, columns: 20))
        #expect(narrow.contains("… and 43 more lines\n"), "\(narrow)")
        #expect(screen.text(on: nil).contains("items.yaml:50:1"))
    }

    @Test func whenAllIsWellItSaysSo() {
        let outcome = CommandOutcome(.success, output: "Bank: 2 spec files, fine\n")
        let text = WatchScreen(specs: "Specs", changes: [], outcome: outcome).text(on: nil)
        #expect(text == "Watching Specs. Ctrl-C ends.\n\nBank: 2 spec files, fine\nAll is well.\n")
    }
}
