import EndpointSpec

/// The servers of a document, and the operations with their own servers.
struct ImportedServers {
    private struct Server {
        var name: String
        var url: String
    }

    private let servers: [Server]
    /// The start of all paths, if the document's server has only a path. The app provides the rest of the URL.
    private let basePath: String

    /// Reads the servers. A document without servers gets those that most of its operations name.
    init(_ document: OpenAPIDocument, _ operations: [APIOperation], _ report: inout ImportReport) {
        let isRelative = !document.servers.isEmpty && document.servers.allSatisfy(\.isRelative)
        let own = isRelative ? [] : Self.named(document.servers, .server, &report)
        let isSaid = isRelative || !own.isEmpty
        servers = isSaid ? own : Self.most(operations.filter { !$0.servers.allSatisfy(\.isRelative) }, &report)
        basePath = isRelative ? Self.filled(document.servers[0], .server, &report) : ""
        for server in document.servers.dropFirst() where isRelative && server.url != document.servers[0].url {
            let message = "'\(server.url)' is another path of the same server"
            report.add(.server, server.node, message, instead: "the paths of all calls begin with '\(basePath)'")
        }
    }

    /// The path of an operation, after the server's path if the document has no complete URL for the server.
    func path(of operation: APIOperation) -> String {
        // An operation with its own server is not below the path of the others.
        let standard = operation.servers.isEmpty ? basePath : ""
        let own = servers.isEmpty ? operation.servers.first { $0.isRelative }.map(Self.filled) ?? standard : ""
        let base = own.hasSuffix("/") ? String(own.dropLast()) : own
        return base + operation.path
    }

    /// The `servers` setting of `api.yaml`; nil without servers.
    var tree: SpecTree? {
        servers.isEmpty ? nil : .mapping(servers.map { SpecEntry($0.name, .text($0.url)) })
    }

    /// The `servers` setting of an endpoint; nil if it has the API's servers.
    func entry(of operation: APIOperation, _ report: inout ImportReport) -> SpecEntry? {
        let isOfTheApp = servers.isEmpty && operation.servers.allSatisfy(\.isRelative)
        guard let node = operation.servers.first?.node, !isOfTheApp else { return nil }
        let own = Self.named(operation.servers, .serverOfOperation, &report)
        guard let first = own.first else { return nil }
        if own.count > servers.count {
            let message = "the operation has more servers than the API"
            let instead = servers.isEmpty ? "the app chooses the server" : "the same number as the API's were taken"
            report.add(.serverOfOperation, node, message, instead: instead)
        }
        let entries = servers.enumerated().compactMap { index, server in
            let match = own.first { $0.name == server.name } ?? (own.count == servers.count ? own[index] : first)
            return match.url == server.url ? nil : SpecEntry(server.name, .text(match.url))
        }
        return entries.isEmpty ? nil : SpecEntry("servers", .mapping(entries))
    }

    /// The servers that the largest number of operations name.
    private static func most(_ operations: [APIOperation], _ report: inout ImportReport) -> [Server] {
        var counts: [[String]: (count: Int, servers: [APIServer])] = [:]
        for operation in operations where !operation.servers.isEmpty {
            counts[operation.servers.map(\.url), default: (0, operation.servers)].count += 1
        }
        let most = counts.max { ($0.value.count, $1.key.joined()) < ($1.value.count, $0.key.joined()) }
        return most.map { named($0.value.servers, .serverOfOperation, &report) } ?? []
    }
}

extension ImportedServers {
    /// The servers with names from their descriptions.
    private static func named(
        _ servers: [APIServer],
        _ kind: ImportReport.Kind,
        _ report: inout ImportReport
    ) -> [Server] {
        var names = TakenNames()
        var urls: Set<String> = []
        return servers.compactMap { server in
            guard let url = url(of: server, kind, &report) else {
                let instead =
                    kind == .server ? "the app chooses the server" : "the operation uses the API's servers"
                report.add(kind, server.node, "'\(server.url)' is not a whole URL", instead: instead)
                return nil
            }
            guard urls.insert(url).inserted else { return nil }
            let words = ImportNames.words(server.description ?? "").filter { $0.lowercased() != "server" }
            let isName =
                (1...3).contains(words.count)
                && words.contains { $0.unicodeScalars.contains(where: \.properties.isAlphabetic) }
            let name = isName ? ImportNames.member(words.joined(separator: " ")) : "production"
            return Server(name: names.take(name, "server"), url: url)
        }
    }

    /// The URL of a server with the defaults of its variables.
    private static func filled(
        _ server: APIServer,
        _ kind: ImportReport.Kind,
        _ report: inout ImportReport
    ) -> String {
        for variable in server.variables where !variable.isFixed && server.url.contains("{\(variable.name)}") {
            guard let standard = variable.standard else { continue }
            let message = "the server's URL has a variable '\(variable.name)'"
            report.add(kind, server.node, message, instead: "it is '\(standard)'; the app can pass another URL")
        }
        return filled(server)
    }

    fileprivate static func filled(_ server: APIServer) -> String {
        server.variables.reduce(server.url) { url, variable in
            guard let standard = variable.standard else { return url }
            return url.components(around: "{\(variable.name)}").joined(separator: standard)
        }
    }

    /// The complete URL of a server; nil if it is invalid.
    private static func url(
        of server: APIServer,
        _ kind: ImportReport.Kind,
        _ report: inout ImportReport
    ) -> String? {
        var url = filled(server, kind, &report)
        while url.hasSuffix("/") { url.removeLast() }
        let isWhole = url.lowercased().hasPrefix("https://") || url.lowercased().hasPrefix("http://")
        return isWhole && url.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"<>\\^`{|}?#@".utf8.contains($0) }
            ? url : nil
    }
}

extension APIServer {
    /// True if it is a path on a server that the app chooses.
    fileprivate var isRelative: Bool {
        let filled = ImportedServers.filled(self)
        return filled.hasPrefix("/") && !filled.hasPrefix("//") && !filled.unicodeScalars.contains("{")
    }
}

extension String {
    /// The parts of the text around another text. The search goes by bytes.
    fileprivate func components(around text: String) -> [String] {
        Array(utf8).split(separator: Array(text.utf8), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
