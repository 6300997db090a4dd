import EndpointGeneration
import EndpointSpec
package import EndpointTooling
import Foundation

/// `init`: writes the first specs of an API beside the sources of a target.
package struct InitCommand: Sendable {
    package var starter: Starter
    /// The folder of the package or of the Xcode project.
    package var folder: String

    package init(_ starter: Starter, in folder: String) {
        self.starter = starter
        self.folder = folder
    }

    /// Returns true if the target has specs.
    ///
    /// - Throws: The refusal, if the folder for the specs has other files.
    package func hasSpecs() throws(CommandRefusal) -> Bool {
        let path = files.path(of: starter.specs)
        guard FileManager.default.fileExists(atPath: path) else { return false }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw CommandRefusal(.usage("'\(path)' is not a folder that can be read; move it, and run init again"))
        }
        let apis = [path] + names.map { PathText.join(path, $0) }
        if apis.contains(where: { FileManager.default.fileExists(atPath: PathText.join($0, "api.yaml")) }) {
            return true
        }
        let others = names.filter { !$0.hasPrefix(".") }.sorted()
        guard let first = others.first else { return false }
        let more = others.count == 1 ? "" : " and \(Phrase.count(others.count - 1, "other file"))"
        throw CommandRefusal(
            .usage(
                "'\(path)' already contains '\(first)'\(more), but no api.yaml; move them, or write the api.yaml yourself"
            )
        )
    }

    /// The specs of a new API.
    ///
    /// - Throws: The refusal, if the names of the starter do not make valid specs.
    package func starterSpecs() throws(CommandRefusal) -> [NewFile] {
        let specs = starter.specFiles
        let sources = specs.map { SpecSource(path: $0.path, bytes: Array($0.text.utf8)) }
        if let error = Generation.check(sources).first(where: { $0.severity == .error }) {
            let wishes = "with the name '\(starter.api)' and the server '\(starter.server)'"
            throw CommandRefusal(.usage("\(wishes) the specs are not valid: \(error.message); choose others"))
        }
        return specs
    }

    /// Writes the missing files: all of them, or none.
    ///
    /// - Returns: A line for each file.
    package func write(specs: [NewFile], others: [NewFile] = []) throws(CommandRefusal) -> String {
        let present = others.filter { files.exists($0.path) }
        let new = others.filter { !files.exists($0.path) } + specs
        do throws(NewFilesProblem) {
            try files.write(new)
        } catch {
            throw CommandRefusal(error.outcome)
        }
        let kept = present.map(\.path) + (specs.isEmpty ? [starter.specs] : [])
        return new.map { "\(files.path(of: $0.path)): written\n" }.joined()
            + kept.map { "\(files.path(of: $0)): already there, not changed\n" }.joined()
    }

    private var files: NewFiles { NewFiles(in: folder) }
}

/// The outcome of a command that cannot continue.
package struct CommandRefusal: Error, Sendable {
    package var outcome: CommandOutcome

    package init(_ outcome: CommandOutcome) { self.outcome = outcome }
}
