/// A server is an absolute URL that paths can be added to.
enum ServersRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        check(index.api.servers)
    }

    /// Each server whose URL is none.
    static func check(_ servers: [SpecServer]) -> [Diagnostic] {
        servers.compactMap { server in
            problem(with: server.url.value).map { .invalidServer(server, $0) }
        }
    }

    private static func problem(with url: String) -> String? {
        let lowercased = url.lowercased()
        guard let scheme = ["https://", "http://"].first(where: { lowercased.hasPrefix($0) }) else {
            return "it must begin with https:// or http://"
        }
        guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) }) else {
            return "it contains a character that a URL cannot contain"
        }
        let rest = url.dropFirst(scheme.count)
        guard !rest.contains(where: { $0 == "?" || $0 == "#" }) else { return "it cannot contain '?' or '#'" }
        let authority = rest.prefix { $0 != "/" }
        guard !authority.contains("@") else { return "it contains a name or password; use 'auth' instead" }
        return hostProblem(authority)
    }

    private static func hostProblem(_ authority: Substring) -> String? {
        let afterBracket = authority.lastIndex(of: "]").map { authority[$0...].dropFirst() }
        let portPart = afterBracket ?? authority.drop { $0 != ":" }
        let host = authority.dropLast(portPart.count)
        guard !host.isEmpty else { return "it has no host" }
        guard portPart.isEmpty || portPart.first == ":" else { return "its host is not valid" }
        guard portPart.count != 1, portPart.isEmpty || UInt16(portPart.dropFirst()) != nil else {
            return "its port must be a number up to 65535"
        }
        return nil
    }
}

extension Diagnostic {
    static func invalidServer(_ server: SpecServer, _ problem: String) -> Diagnostic {
        let message = "'\(server.url.value)' is not the URL of a server: \(problem)"
        return Diagnostic("invalid-server", at: server.url.location, message)
    }
}
