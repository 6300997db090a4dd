import EndpointGeneration
import EndpointSpec

/// All APIs of a folder, taken from disk through the generator: what each command starts with.
struct SpecRun {
    /// The name of one API's output and what became of it.
    struct API {
        var prefix: String
        var specCount: Int
        var files: [GeneratedFile]
    }

    private(set) var apis: [API] = []
    /// Sorted, each once.
    private(set) var diagnostics: [Diagnostic]

    /// - Returns: `nil` where there is no such folder.
    init?(folder: String, access: SpecAccessLevel? = nil, target: String? = nil, lints: Bool = false) {
        guard FolderListing.isFolder(folder) else { return nil }
        let reading = SpecReading(folder: folder, access: access, target: target, lints: lints)
        diagnostics = reading.diagnostics
        // Files that could not be found or read would be missed by the others: first things first.
        if !diagnostics.containsErrors {
            let (results, collisions) = Generation.generate(reading.requests)
            diagnostics += collisions
            for (request, result) in zip(reading.requests, results) {
                diagnostics += result.diagnostics
                apis.append(API(prefix: request.prefix, specCount: request.sources.count, files: result.files))
            }
        }
        diagnostics = diagnostics.sortedAndUnique()
    }

    var files: [GeneratedFile] { apis.flatMap(\.files) }

    /// A line for each finding, then one that counts them; empty where there is none.
    var report: String {
        diagnostics.isEmpty ? "" : diagnostics.map { "\($0)\n" }.joined()
    }

    /// `Bank`, or `Bank and Shop`.
    var names: String { Phrase.list(apis.map(\.prefix)) }
}
