import EndpointGeneration
import EndpointPlan
import EndpointSpec

/// A run of the generator over all APIs of a folder on disk. Each command starts with one.
struct SpecRun {
    /// The name of an API's output, and the result of its generation.
    struct API {
        var prefix: String
        var specCount: Int
        var files: [GeneratedFile]
    }

    private(set) var apis: [API] = []
    /// Sorted, without duplicates.
    private(set) var diagnostics: [Diagnostic]

    /// - Returns: `nil` if the folder does not exist.
    init?(folder: String, access: AccessRequest? = nil, target: String? = nil, lints: Bool = false) {
        guard let reading = GenerationReading(folder: folder, access: access, target: target, lints: lints)
        else { return nil }
        diagnostics = reading.diagnostics
        // If files could not be found or read, the other files would miss them. So only these problems are reported.
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

    /// One line for each finding, then one with their number. Empty if there is no finding.
    var report: String {
        diagnostics.isEmpty ? "" : diagnostics.map { "\($0)\n" }.joined()
    }

    /// `Bank`, or `Bank and Shop`.
    var names: String { Phrase.list(apis.map(\.prefix)) }
}
