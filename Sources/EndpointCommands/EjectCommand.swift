import EndpointGeneration
package import EndpointPlan
import EndpointSpec
package import EndpointTooling

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
        let files = run.files.filter { !$0.isEmpty }.map(Self.ejected)
        let folder = NewFiles(in: output)
        let taken = files.filter { folder.exists($0.name) }.map { folder.path(of: $0.name) }
        guard taken.isEmpty else {
            let lines = taken.map { "error: '\($0)' already exists and would be overwritten\n" }.joined()
            return CommandOutcome(.failure, errors: lines + "move it, or choose another folder; nothing was written\n")
        }
        do throws(NewFilesProblem) {
            try folder.write(files.map { NewFile(path: $0.name, text: $0.text) })
        } catch {
            return error.outcome
        }
        return CommandOutcome(.success, output: summary(files.count, run.names), errors: run.report)
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
