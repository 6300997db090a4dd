import EndpointCommands
import EndpointSpec
import OpenAPIConversion
import TrafficConversion

/// An imported OpenAPI document, or traffic as one, that is not written yet.
struct ImportedDocument {
    let files: [OpenAPIImport.File]
    /// The imported specs.
    let specs: [SpecSource]
    /// Lines about the parts that could not be imported unchanged.
    let summary: String
    private let api: SpecAPI?

    /// - Parameters:
    ///   - path: The document, or a HAR.
    ///   - isTraffic: The file is a HAR.
    ///   - name: The API's name; nil takes it from the document's title.
    /// - Throws: The refusal, if the document does not import.
    init(_ path: String, isTraffic: Bool = false, name: String?) throws(CommandRefusal) {
        var options = OpenAPIImport.Options()
        options.name = name
        var command = ImportCommand(file: path, output: "", options: options)
        if isTraffic { command.traffic = try TrafficSource(kind: .har, files: [path]).document() }
        let outcome = try command.imported()
        files = outcome.files
        specs = outcome.files.map { SpecSource(path: $0.name, bytes: Array($0.text.utf8)) }
        var report = ImportReportText(outcome.report, of: path)
        report.traffic = command.traffic?.notes
        summary = report.summary
        api = SpecReader.document(of: specs).document?.api
    }

    var name: String? { api?.name.value }

    var server: String? { api?.servers.first?.url.value }

    var needsCredentials: Bool { api.map { !$0.auth.schemes.isEmpty } ?? false }
}
