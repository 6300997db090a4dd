import EndpointCompatibility
import EndpointGeneration
import EndpointSpec
import EndpointTooling
import Foundation
import OpenAPIConversion

/// A version on the command line.
enum DiffInput: Sendable {
    case folder(String)
    case document(String)
    case git(reference: String, path: String)

    /// Reads the name of a version; `git:REF` alone takes the path of the other one.
    init(_ text: String, besides other: String?) throws(DiffProblem) {
        if text.hasPrefix("git:") {
            let parts = text.dropFirst(4).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            guard let reference = parts.first, !reference.isEmpty, !reference.hasPrefix("-") else {
                throw .usage(
                    "'\(text)' names no commit; write 'git:REF' or 'git:REF:PATH', such as 'git:v1.4:Specs/Bank'"
                )
            }
            if parts.count > 1, !parts[1].isEmpty {
                self = .git(reference: reference, path: parts[1])
            } else if let other, !other.hasPrefix("git:") {
                self = .git(reference: reference, path: other)
            } else if let other, other.dropFirst(4).contains(":") {
                self = .git(reference: reference, path: try DiffInput(other, besides: nil).path)
            } else {
                throw .usage("'\(text)' names no path; write 'git:\(reference):PATH'")
            }
            return
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: text, isDirectory: &isFolder) else {
            throw .usage("there is no folder and no file '\(text)'")
        }
        self = isFolder.boolValue ? .folder(text) : .document(text)
    }

    var path: String {
        switch self {
        case .folder(let path), .document(let path), .git(_, let path): path
        }
    }

    /// The APIs of the version. The import of a document keeps the names of the earlier version.
    func apis(named earlier: [DiffAPI]?) throws(DiffProblem) -> [DiffAPI] {
        switch self {
        case .folder(let path): return try Self.apis(in: path, label: path) { $0 }
        case .document(let path):
            let url = URL(fileURLWithPath: path)
            let folder = DocumentFolder(url.deletingLastPathComponent())
            return [try Self.imported(url.lastPathComponent, label: path, earlier, load: folder.load)]
        case .git(let reference, let path):
            let files = try GitFiles(reference: reference, path: path)
            if let document = files.document {
                return [try Self.imported(document, label: "\(reference):\(path)", earlier, load: files.load)]
            }
            guard files.hasYAML else { throw .absent("'\(path)' has no specs in '\(reference)'") }
            return try files.withCopy { folder throws(DiffProblem) in
                try Self.apis(in: folder, label: reference) { "\(reference):\($0.replacing(folder, with: path))" }
            }
        }
    }

    private static func apis(
        in folder: String,
        label: String,
        _ rename: (String) -> String
    ) throws(DiffProblem) -> [DiffAPI] {
        guard let reading = SpecReading(folder) else { throw .usage("there is no folder '\(folder)'") }
        let problems = reading.diagnostics.map { problem in
            var renamed = problem
            renamed.location.path = rename(problem.location.path)
            return renamed
        }
        guard !problems.containsErrors else { throw .specs(problems) }
        return try reading.apis.map { api throws(DiffProblem) in
            let sources = api.sources.map { SpecSource(path: rename($0.path), bytes: $0.bytes) }
            let accepted = try api.sources.first.flatMap { source throws(DiffProblem) in
                try Self.accepted(beside: source.path, rename)
            }
            return DiffAPI(prefix: api.prefix, label: label, specs: .texts(sources), accepted: accepted)
        }
    }

    /// The file of accepted findings in the folder of a spec; `nil` if there is none.
    private static func accepted(
        beside spec: String,
        _ rename: (String) -> String
    ) throws(DiffProblem) -> SpecSource? {
        let file = URL(fileURLWithPath: spec).deletingLastPathComponent()
            .appendingPathComponent(AcceptedFindings.fileName)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let folder = spec.prefix(upTo: spec.lastIndex(of: "/") ?? spec.startIndex)
        let path = rename("\(folder)/\(AcceptedFindings.fileName)")
        do {
            return SpecSource(path: path, bytes: [UInt8](try Data(contentsOf: file)))
        } catch {
            throw .specs([.unreadable(path, because: error)])
        }
    }

    /// An OpenAPI document as specs. Their paths are the document's, as if it were the folder of the imported files.
    private static func imported(
        _ path: String,
        label: String,
        _ earlier: [DiffAPI]?,
        load: DocumentLoader
    ) throws(DiffProblem) -> DiffAPI {
        var options = OpenAPIImport.Options()
        options.earlier = earlier.flatMap { $0.count == 1 ? $0[0].specs.document : nil }
        // The last specs that the import checks are its result, which need not be read and planned again.
        var specs = DiffSpecs.texts([])
        let outcome = OpenAPIImport.run(
            path,
            options: options,
            check: { document in
                let planned = PlannedSpecs(document)
                specs = .planned(planned)
                return planned.diagnostics
            },
            load: load
        )
        if let problem = outcome.diagnostics.first, problem.id == "no-operations", let before = earlier?.first {
            return before.removed(in: label)
        }
        guard outcome.diagnostics.isEmpty else { throw .specs(outcome.diagnostics) }
        let folder = label.hasSuffix(path) ? String(label.dropLast(path.count)) : ""
        let origins = outcome.origins.mapValues { place in
            var place = place
            place.path = folder + place.path
            return place
        }
        let document = DocumentOrigins(whole: .start(of: label), parts: origins)
        let operations = outcome.operations.map { operation in
            var operation = operation
            for index in operation.rules.indices {
                operation.rules[index].location.path = folder + operation.rules[index].location.path
            }
            return operation
        }
        return DiffAPI(prefix: "", label: label, specs: specs, document: document, operations: operations)
    }
}
