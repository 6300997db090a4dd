import EndpointGeneration
package import EndpointPlan
import EndpointSpec
package import EndpointTooling
import Foundation

/// `eject`: writes the generated Swift into the sources, as files of the user's own. It is for users who stop using the
/// generator.
package struct EjectCommand: Sendable {
    package var specs: String
    package var output: String
    package var access: AccessRequest?
    package var target: String?

    package init(specs: String, output: String, access: AccessRequest? = nil, target: String? = nil) {
        self.specs = specs
        self.output = output
        self.access = access
        self.target = target
    }

    /// Writes all files or none. An existing file is never replaced.
    package func run() -> CommandOutcome {
        guard let run = SpecRun(folder: specs, access: access, target: target) else { return .noFolder(specs) }
        guard !run.diagnostics.containsErrors else {
            let count = Phrase.count(run.diagnostics.count { $0.severity == .error }, "error")
            return CommandOutcome(.failure, errors: run.report + "\(count) in \(specs); nothing was written\n")
        }
        // Files without declarations exist only for the plugin, which must name its outputs in advance.
        let files = run.files.filter { !$0.text.contains(EjectCommand.blankMark) }.map(Self.ejected)
        let taken = files.map { PathText.join(output, $0.name) }.filter { FileManager.default.fileExists(atPath: $0) }
        guard taken.isEmpty else {
            let lines = taken.map { "error: '\($0)' already exists and would be overwritten\n" }.joined()
            return CommandOutcome(.failure, errors: lines + "move it, or choose another folder; nothing was written\n")
        }
        do {
            try write(files)
        } catch {
            return .usage("cannot write to '\(output)': \(error.localizedDescription)")
        }
        return CommandOutcome(.success, output: summary(files.count, run.names), errors: run.report)
    }

    private func write(_ files: [GeneratedFile]) throws {
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        for file in files {
            let url = URL(fileURLWithPath: PathText.join(output, file.name))
            try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
        }
    }

    private func summary(_ count: Int, _ names: String) -> String {
        let files = Phrase.count(count, "Swift file")
        return """
            \(output) now contains \(files) for \(names). They are yours: nothing generates them any more.
            What to take out of Package.swift:
              1. the target's 'plugins: [.plugin(name: "EndpointGenerator", …)]'
              2. the folder of specs, \(specs), and 'exclude: ["\(PathText.specsFolder)"]' with it; or keep both as a record
            What stays: the dependencies that the files import: EndpointRuntime, EndpointOffline for stores,
              and EndpointMockBackend for 'mockServer'.

            """
    }
}

extension EjectCommand {
    private static let blankMark = "\n// It is empty: "
    private static let header = "// Made by swift-endpoint-generator, and edited by hand from here on.\n"

    /// Renames the file and changes its first line, so that `generate` treats it as hand-written and never changes
    /// it.
    private static func ejected(_ file: GeneratedFile) -> GeneratedFile {
        let name =
            file.name.hasSuffix(OutputFolder.ending) ? String(file.name.dropLast(OutputFolder.ending.count)) : file.name
        let lines = file.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let isOurs = lines.first?.hasPrefix(OutputFolder.header) == true
        let text = isOurs ? header + (lines.count == 2 ? String(lines[1]) : "") : file.text
        return GeneratedFile(name: "\(name).swift", text: text)
    }
}
