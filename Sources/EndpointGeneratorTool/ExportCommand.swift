import EndpointCommands
import EndpointGeneration
import EndpointSpec
import EndpointTooling
import Foundation
import OpenAPIConversion

/// `export openapi`: reads the specs of one API and writes them as an OpenAPI document.
struct ExportCommand: Sendable {
    var specs: String
    /// The file to write. `nil` and `-` mean standard output.
    var output: String?
    /// The format of the document. `nil` means that the extension of the output decides.
    var format: OpenAPIExport.Format?
    var isForced = false

    func run() -> CommandOutcome {
        guard let reading = SpecReading(specs) else {
            return .usage("there is no folder '\(specs)'; --specs takes the folder of an API")
        }
        guard let api = reading.apis.first else {
            guard reading.diagnostics.isEmpty else { return refused(reading.diagnostics) }
            return .usage("there is no API in '\(specs)'; an API has an api.yaml")
        }
        guard reading.apis.count == 1 else {
            let names = NameList.text(reading.apis.map(\.prefix))
            return .usage("a document describes one API, but '\(specs)' contains \(names); name the folder of one")
        }
        // Planning the Swift finds errors that validation does not. They refuse the export too.
        let found = (reading.diagnostics + Generation.check(api.sources)).sortedAndUnique()
        guard !found.containsErrors else { return refused(found) }
        let outcome = OpenAPIExport.run(api.sources, format: chosenFormat)
        guard let text = outcome.text else { return refused(outcome.diagnostics) }
        guard let output, output != "-" else {
            return CommandOutcome(.success, output: text, errors: lines(found))
        }
        return write(text, to: output, warnings: lines(found))
    }

    private var chosenFormat: OpenAPIExport.Format {
        format ?? (output?.lowercased().hasSuffix(".json") == true ? .json : .yaml)
    }

    private func lines(_ diagnostics: [Diagnostic]) -> String { diagnostics.map { "\($0)\n" }.joined() }

    private func refused(_ diagnostics: [Diagnostic]) -> CommandOutcome {
        CommandOutcome(.failure, errors: lines(diagnostics) + "nothing was exported\n")
    }

    /// Writes the whole file, or leaves the old one as it is.
    private func write(_ text: String, to path: String, warnings: String) -> CommandOutcome {
        let url = URL(fileURLWithPath: path)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            guard !isFolder.boolValue else { return .usage("'\(path)' is a folder; --output needs a file") }
            let present = (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            if present == text { return CommandOutcome(.success, output: "\(path): unchanged\n", errors: warnings) }
            if !isForced, let problem = problem(with: present, at: path) {
                let hint = "choose another file, or overwrite it with --force; nothing was written\n"
                return CommandOutcome(.failure, errors: warnings + problem + hint)
            }
        }
        do {
            try Data(text.utf8).write(to: url, options: .atomic)
            return CommandOutcome(.success, output: "\(path): written\n", errors: warnings)
        } catch {
            let message = "error: cannot write '\(path)': \(error.localizedDescription)\n"
            return CommandOutcome(.failure, errors: warnings + message)
        }
    }

    private func problem(with present: String, at path: String) -> String? {
        switch ExportSeal.origin(of: present) {
        case .own: nil
        case .edited: "error: '\(path)' was edited after the export and would be overwritten\n"
        case .foreign: "error: '\(path)' was not written by an export and would be overwritten\n"
        }
    }
}
