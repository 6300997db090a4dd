package import EndpointSpec

/// Imports an OpenAPI document as a spec. It turns bytes into texts and a report. Only the loader reads from disk, and
/// nothing is printed.
package enum OpenAPIImport {
    /// The largest total size of a document's files in bytes. It exceeds all known APIs and protects the memory.
    package static let mostBytes = 32 << 20

    /// The content of one file.
    package enum Split: String, Sendable, CaseIterable { case tag, path, none }

    /// The options of an import.
    package struct Options: Sendable {
        /// The API's Swift name; nil derives it from the title.
        package var name: String?
        package var split = Split.tag
        /// Imports only operations with one of these tags; empty for all operations.
        package var tags: Set<String> = []
        /// Imports only operations with one of these ids; empty for all operations.
        package var operations: Set<String> = []
        package var domain = SpecDomainMode.shared
        /// The spec of an earlier import. Its names stay, so that an app and its refinements remain valid.
        package var earlier: SpecDocument?
        /// Comments that the spec has above an operation or a type, by its JSON pointer in the document.
        package var comments: [String: [String]] = [:]
        /// The settings in an exported document.
        var exported: DocumentDifference.Settings?

        package init() {}
    }

    /// A file of the spec. Its header names the document.
    package struct File: Sendable, Equatable {
        /// The file's name with its extension.
        package var name: String
        package var text: String
    }

    /// The result of an import.
    package struct Outcome: Sendable {
        /// Empty if there are errors.
        package var files: [File] = []
        package var report = ImportReport()
        /// The errors that prevent a result.
        package var diagnostics: [Diagnostic] = []
        package var operationCount = 0
        package var typeCount = 0
        /// The places of types, endpoints, fields, values and parameters in the document, by path: `types`, the name, the key.
        package var origins: [[String]: SourceLocation] = [:]
        /// The facts of the document that no spec has, for a comparison of two documents.
        package var operations: [DocumentOperation] = []
        /// The names of the earlier import that stay.
        package var kept: [FormerNames.Kept] = []
    }

    /// Imports a document.
    ///
    /// - Parameters:
    ///   - path: The document's file, relative to the loader's folder.
    ///   - options: The selection and the style of the import.
    ///   - check: Returns the errors of a spec that was read. Each error removes its own part.
    ///   - load: Reads a file by its path.
    /// - Returns: The spec's files, or errors.
    package static func run(
        _ path: String,
        options: Options,
        check: (SpecDocument) -> [Diagnostic] = { SpecReader.validate($0).diagnostics },
        load: DocumentLoader
    ) -> Outcome {
        let files = DocumentFiles(root: path, load: load)
        var reader = DocumentReader(files: files, report: files.report)
        guard let document = reader.document() else {
            return Outcome(diagnostics: [.noDocument(path, files)])
        }
        let options = options.adopting(DocumentDifference.Settings(files.rootNode))
        let operations = choose(document.operations, options)
        guard !operations.isEmpty || options.exported != nil else {
            return Outcome(report: reader.report, diagnostics: [.noOperations(path, document, options)])
        }
        var plan = ImportPlan(document, SchemaUses(of: operations, in: files), options)
        var spec = spec(of: operations, document: document, files: files, plan: plan, report: reader.report)
        let source = ImportedSource(path: path, document, files)
        var written: WrittenSpec?
        if options.exported == nil, let earlier = options.earlier {
            let first = WrittenSpec(spec, source)
            plan.former = first.document.map { FormerNames(from: earlier, to: $0) } ?? FormerNames()
            if plan.former.kept.isEmpty {
                written = first
            } else {
                spec = Self.spec(of: operations, document: document, files: files, plan: plan, report: reader.report)
            }
        }
        if options.exported != nil, let root = files.rootNode {
            let text = (try? load(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            let isUntouched = ExportSeal.origin(of: text) == .own
            spec.apply(DocumentDifference.found(in: root), carriesAll: isUntouched)
            let unsafe = UnsafeFileNames.diagnostics(of: spec.files.map(\.name), in: root)
            guard unsafe.isEmpty else { return Outcome(report: spec.report, diagnostics: unsafe) }
        }
        var outcome = ImportCheck(spec, source: source).outcome(written, check)
        outcome.kept = plan.former.kept
        let names = Dictionary(
            spec.origins.compactMap { path, node in
                path.count == 2 && path[0] == "endpoints" ? (node.place, path[1]) : nil
            }
        ) { first, _ in first }
        outcome.operations = operations.compactMap { operation in
            names[operation.node.place].map {
                DocumentRules.facts(of: operation, named: $0, in: files, security: document.security)
            }
        }
        return outcome
    }

    private static func spec(
        of operations: [APIOperation],
        document: OpenAPIDocument,
        files: DocumentFiles,
        plan: ImportPlan,
        report: ImportReport
    ) -> ImportedSpec {
        var report = report
        let auth = ImportedAuth(document, operations, &report)
        let servers = ImportedServers(document, operations, &report)
        let types = TypeImporter(document, files: files, plan: plan, report: report)
        var importer = EndpointImporter(types, auth: auth, servers: servers, plan: plan)
        importer.run(operations)
        return ImportedSpec(importer, document, plan)
    }

    /// The outline that follows from a document's OpenAPI keywords alone.
    static func outline(of text: String) -> SpecOutline? {
        let path = "openapi.yaml"
        let files = DocumentFiles(root: path) { _ throws(DocumentFileProblem) in Array(text.utf8) }
        var reader = DocumentReader(files: files, report: ImportReport())
        guard let document = reader.document() else { return nil }
        let options = Options().adopting(DocumentDifference.Settings(files.rootNode))
        let plan = ImportPlan(document, SchemaUses(of: document.operations, in: files), options)
        return spec(of: document.operations, document: document, files: files, plan: plan, report: reader.report)
            .outline
    }

    /// The selected operations.
    private static func choose(_ operations: [APIOperation], _ options: Options) -> [APIOperation] {
        operations.filter { operation in
            let hasTag = options.tags.isEmpty || operation.tags.contains { options.tags.contains($0) }
            let hasID = options.operations.isEmpty || operation.id.map { options.operations.contains($0) } ?? false
            return hasTag && hasID
        }
    }
}

extension OpenAPIImport.Options {
    /// The settings for an exported document, which restore its spec.
    fileprivate func adopting(_ settings: DocumentDifference.Settings?) -> Self {
        guard let settings else { return self }
        var options = self
        options.exported = settings
        options.split = .tag
        options.domain = settings.domain
        return options
    }
}

extension DocumentFiles {
    /// The errors in parts of the files.
    fileprivate var report: ImportReport {
        var report = ImportReport()
        for diagnostic in diagnostics where trees(has: diagnostic.location.path) {
            let place = DocumentPlace(file: diagnostic.location.path, pointer: "")
            let message = diagnostic.message
            report.add(
                .invalidDocument,
                place,
                line: diagnostic.location.line,
                message,
                instead: "the first one is used"
            )
        }
        return report
    }
}

/// The document that a written file names as its source.
struct ImportedSource {
    /// The name of the document's file.
    var file: String
    var title: String
    var version: String
    var hash: String

    init(path: String, _ document: OpenAPIDocument, _ files: DocumentFiles) {
        file = path.unicodeScalars.split(separator: "/").last.map(String.init) ?? path
        title = document.title
        version = document.version
        hash = files.hash.text
    }
}

extension Diagnostic {
    fileprivate static func noDocument(_ path: String, _ files: DocumentFiles) -> Diagnostic {
        if let root = files.rootNode {
            let found = root["openapi"]?.text ?? root["swagger"]?.text
            let message =
                found.map { "the version '\($0)' is unknown" } ?? "it has neither 'openapi' nor 'swagger'"
            return Diagnostic(
                "not-openapi",
                at: SourceLocation(path: path, line: 1, column: 1),
                "this is not an OpenAPI document: \(message); only Swagger 2.0 and OpenAPI 3.0 to 3.2 can be read"
            )
        }
        let problem = files.diagnostics.first { $0.location.path == path }
        if let problem { return problem }
        return Diagnostic(
            "unreadable-document",
            at: SourceLocation(path: path, line: 1, column: 1),
            "the document cannot be read: \(files.problems[path] ?? "it is empty")"
        )
    }

    fileprivate static func noOperations(
        _ path: String,
        _ document: OpenAPIDocument,
        _ options: OpenAPIImport.Options
    ) -> Diagnostic {
        let tags = Array(Set(document.operations.flatMap(\.tags))).sorted()
        let hint =
            document.operations.isEmpty
            ? "the document has no tags"
            : !options.operations.isEmpty
                ? "no operation has one of these ids" : "the tags are \(NameList.text(tags))"
        return Diagnostic(
            "no-operations",
            at: SourceLocation(path: path, line: 1, column: 1),
            "there are no operations to import: \(hint)"
        )
    }
}
