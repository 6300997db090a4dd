import ClientBenchmark
import CodecBenchmark
import Foundation
import GeneratorBenchmark
import Measuring
import OfflineBenchmark

/// Measures the promises of the package, prints a table, and writes the same figures as JSON.
@main
struct Benchmarks {
    /// The parts that can be measured separately, in the order of a complete measurement.
    ///
    /// The parts that measure other processes come first. The memory of a process counts as no less than that of its
    /// parent, and this process has grown by a million entities after `offline`.
    private enum Part: String, CaseIterable {
        case build, generator, compile, codec, client, offline, outbox
    }

    private static let usage = """
        usage: Benchmarks [--only PART[,PART]...] [--strict]
        parts: \(Part.allCases.map(\.rawValue).joined(separator: ", "))
        --strict: exit with 1 where a limit is missed
        """

    static func main() async {
        guard let (parts, isStrict) = arguments() else {
            complain(usage)
            exit(64)
        }
        do {
            let allHold = try await measure(parts)
            exit(isStrict && !allHold ? 1 : 0)
        } catch {
            complain("error: \(error)")
            exit(70)
        }
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// - Returns: True if no limit was missed.
    private static func measure(_ parts: [Part]) async throws -> Bool {
        let workspace = try Workspace()
        var figures: [Figure] = []
        for part in parts {
            figures += try await self.figures(of: part, workspace)
        }
        let table = FigureTable(figures)
        let file = workspace.folder.appending(path: "figures.json")
        try table.json().write(to: file)
        print("\(table.text)\n\nThe same as JSON: \(file.path)")
        return table.allHold
    }

    private static func figures(of part: Part, _ workspace: Workspace) async throws -> [Figure] {
        workspace.say(part.rawValue)
        return switch part {
        case .codec: try await codecFigures()
        case .client: try await clientFigures(workspace)
        case .offline: try await offlineFigures(workspace)
        case .outbox: try await outboxFigures(workspace)
        case .build: try buildFigures(workspace)
        case .generator: try generatorFigures(workspace)
        case .compile: try compileFigures(workspace)
        }
    }

    private static func arguments() -> (parts: [Part], isStrict: Bool)? {
        var parts = Part.allCases
        var isStrict = false
        var rest = CommandLine.arguments.dropFirst()
        while let argument = rest.popFirst() {
            switch argument {
            case "--strict": isStrict = true
            case "--only":
                let names = rest.popFirst()?.split(separator: ",") ?? []
                let chosen = names.compactMap { Part(rawValue: String($0)) }
                guard !chosen.isEmpty, chosen.count == names.count else { return nil }
                parts = Part.allCases.filter(chosen.contains)
            default: return nil
            }
        }
        return (parts, isStrict)
    }
}
