import EndpointCommands
import EndpointSpec
import OpenAPIConversion

/// An imported OpenAPI document that is not written yet.
struct ImportedDocument {
    let files: [OpenAPIImport.File]
    /// The imported specs.
    let specs: [SpecSource]
    /// Lines about the parts that could not be imported unchanged.
    let summary: String
    private let api: SpecAPI?

    /// - Parameters:
    ///   - path: The document.
    ///   - name: The API's name; nil takes it from the document's title.
    /// - Throws: The refusal, if the document does not import.
    init(_ path: String, name: String?) throws(CommandRefusal) {
        var options = OpenAPIImport.Options()
        options.name = name
        let outcome = try ImportCommand(file: path, output: "", options: options).imported()
        files = outcome.files
        specs = outcome.files.map { SpecSource(path: $0.name, bytes: Array($0.text.utf8)) }
        summary = ImportReportText(outcome.report, of: path).summary
        api = SpecReader.document(of: specs).document?.api
    }

    var name: String? { api?.name.value }

    var server: String? { api?.servers.first?.url.value }

    var needsCredentials: Bool { api.map { !$0.auth.schemes.isEmpty } ?? false }
}
