import EndpointSpec

/// Everything that is written, as trees: `api.yaml`, and a file for each group of endpoints.
struct ImportedSpec {
    var api: SpecTree
    /// By the names of the files, in their order.
    var files: [(name: String, tree: SpecTree)]
    var report: ImportReport
    private(set) var operationCount: Int
    private(set) var typeCount: Int
    /// What types and endpoints were made of, by their paths in the spec.
    let origins: [[String]: DocumentNode]

    init(_ importer: EndpointImporter, _ document: OpenAPIDocument, _ plan: ImportPlan) {
        var types = importer.types
        let order = types.types.enumerated().sorted { left, right in
            let (l, r) = (left.element.node, right.element.node)
            return (l.place.file, l.line, left.offset) < (r.place.file, r.line, right.offset)
        }.map(\.element)
        let typeOrigins = order.map { (["types", $0.name], $0.node) }
        let callOrigins = importer.endpoints.map { (["endpoints", $0.name], $0.node) }
        origins = Dictionary(typeOrigins + callOrigins) { first, _ in first }
        let examples = ImportedExamples(order, types.kinds, &types.report)
        let failures = ImportedFailures(importer.endpoints, order, &types.report)
        let layout = FileLayout(importer.endpoints, order, failures, plan, taken: types.names)
        typeCount = layout.writtenTypes
        files = layout.files.map { file in
            var entries: [SpecEntry] = []
            let typeTrees = file.types.map { type in
                SpecEntry(type.name, .mapping(type.entries + examples.entries(of: type.name)))
            }
            if !typeTrees.isEmpty { entries.append(SpecEntry("types", .mapping(typeTrees))) }
            let calls = file.endpoints.map { SpecEntry($0.name, .mapping($0.entries)) }
            if !calls.isEmpty { entries.append(SpecEntry("endpoints", .mapping(calls))) }
            return (file.name, .mapping(entries))
        }
        operationCount = importer.endpoints.count
        api = Self.api(document, plan, importer.auth, failures, &types.report)
        report = types.report
    }

    var outline: SpecOutline { SpecOutline(api: api, files: files) }

    /// Says, too, what a document says besides OpenAPI's own words. Of one that nobody touched since it was exported, that is
    /// all that the words lack.
    mutating func apply(_ difference: SpecTree, carriesAll: Bool) {
        if carriesAll { report = ImportReport() }
        let own = outline
        guard let tree = SpecDifference.applied(difference, to: own.tree) else { return }
        let outline = SpecOutline(tree: tree)
        api = outline.api
        files = outline.files(after: own)
        operationCount = tree["endpoints"]?.entries.count ?? 0
        typeCount = tree["types"]?.entries.count ?? 0
    }

    private static func api(
        _ document: OpenAPIDocument,
        _ plan: ImportPlan,
        _ auth: ImportedAuth,
        _ failures: ImportedFailures,
        _ report: inout ImportReport
    ) -> SpecTree {
        var entries = [SpecEntry("language", .bare("1")), SpecEntry("name", .bare(plan.apiName))]
        if let text = TypeImporter.trimmed(document.description) {
            entries.append(SpecEntry("description", .text(text)))
        }
        let servers = servers(document.servers, &report)
        if !servers.isEmpty { entries.append(SpecEntry("servers", .mapping(servers))) }
        if let auth = auth.tree { entries.append(SpecEntry("auth", auth)) }
        if plan.style != .asWritten {
            entries.append(SpecEntry("defaults", .mapping([SpecEntry("keys", .bare(plan.style.rawValue))])))
        }
        if let tree = failures.tree { entries.append(SpecEntry("errors", tree)) }
        let domain = SpecEntry("domain", .bare(plan.options.domain.rawValue))
        entries.append(SpecEntry("generate", .mapping([domain])))
        return .mapping(entries)
    }

    private static func servers(_ servers: [APIServer], _ report: inout ImportReport) -> [SpecEntry] {
        var names = TakenNames()
        var urls: Set<String> = []
        return servers.compactMap { server in
            guard let url = url(of: server, &report) else {
                let message = "'\(server.url)' is no whole URL"
                report.add(.server, server.node, message, instead: "the app says which server it is")
                return nil
            }
            guard urls.insert(url).inserted else { return nil }
            let words = ImportNames.words(server.description ?? "").filter { $0.lowercased() != "server" }
            let isName = (1...3).contains(words.count) && words.contains { $0.contains(where: \.isLetter) }
            let name = isName ? ImportNames.member(words.joined(separator: " ")) : "production"
            return SpecEntry(names.take(name, "server"), .text(url))
        }
    }

    /// A server's URL with the defaults of its variables.
    private static func url(of server: APIServer, _ report: inout ImportReport) -> String? {
        var url = server.url
        for variable in server.variables {
            guard url.contains("{\(variable.name)}"), let standard = variable.standard else { continue }
            url = url.replacing("{\(variable.name)}", with: standard)
            guard !variable.isFixed else { continue }
            let message = "the server's URL has a variable '\(variable.name)'"
            report.add(.server, server.node, message, instead: "it is '\(standard)'; the app may give another URL")
        }
        while url.hasSuffix("/") { url.removeLast() }
        let isWhole = url.lowercased().hasPrefix("https://") || url.lowercased().hasPrefix("http://")
        return isWhole && url.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"<>\\^`{|}?#@".utf8.contains($0) }
            ? url : nil
    }
}
