/// Header names and values are those that HTTP lets through, and none is set twice.
enum HeadersRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics = names(index.api.headers.map(\.name)) + index.api.headers.compactMap { value($0) }
        for file in index.document.files {
            diagnostics += names(file.defaults.headers.map(\.name)) + file.defaults.headers.compactMap { value($0) }
        }
        for scheme in index.api.auth.schemes {
            if case .apiKeyInHeader(let name) = scheme.kind { diagnostics += names([name]) }
        }
        for endpoint in index.endpoints {
            diagnostics += cookies(of: endpoint)
            for part in (endpoint.bodyFields ?? []).compactMap(\.partHead) {
                diagnostics += names(part.headers.map(\.name)) + part.headers.compactMap { value($0) }
            }
            guard !endpoint.headers.isEmpty || !endpoint.fixedHeaders.isEmpty || endpoint.idempotencyHeader != nil
            else {
                continue
            }
            let written = endpoint.headers.map(\.name) + endpoint.fixedHeaders.map(\.name)
            diagnostics += names(
                written.sorted { $0.location < $1.location } + [endpoint.idempotencyHeader].compactMap { $0 }
            )
            diagnostics += endpoint.fixedHeaders.compactMap { value($0) }
        }
        return diagnostics
    }

    private static func names(_ names: [Located<String>]) -> [Diagnostic] {
        var first: [String: SourceLocation] = [:]
        return names.compactMap { name in
            guard name.value.isHTTPToken else { return .invalidHeaderName(name) }
            let key = name.value.lowercased()
            guard !ownHeaders.contains(key) else { return .ownHeader(name) }
            guard let other = first[key] else {
                first[key] = name.location
                return nil
            }
            return .duplicateHeader(name, first: other)
        }
    }

    /// A cookie's name is a token too (RFC 6265 section 4.1.1), and capitals make a difference to it.
    private static func cookies(of endpoint: SpecEndpoint) -> [Diagnostic] {
        let names = (endpoint.cookies.map(\.name) + endpoint.fixedCookies.map(\.name))
            .sorted { $0.location < $1.location }
        let cookieHeader = (endpoint.headers.map(\.name) + endpoint.fixedHeaders.map(\.name))
            .first { $0.value.lowercased() == "cookie" }
        guard let first = names.first else { return [] }
        let conflict = cookieHeader.map { [Diagnostic.cookieHeader($0, first: first.location)] } ?? []
        return conflict + names.filter { !$0.value.isHTTPToken }.map { .invalidCookieName($0) }
    }

    private static func value(_ header: SpecFixedParameter) -> Diagnostic? {
        guard let text = header.constantText?.value else { return nil }
        let isAllowed =
            text.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x09 }
            && text.first != " " && text.last != " " && text.first != "\t" && text.last != "\t"
        return isAllowed ? nil : .invalidHeaderValue(header)
    }

    /// Headers that say how a message is framed, which only the transport knows.
    private static let ownHeaders: Set<String> = ["host", "content-length", "transfer-encoding", "connection"]
}

extension SpecEndpoint {
    fileprivate var idempotencyHeader: Located<String>? {
        guard let idempotencyKey, case .header(let name) = idempotencyKey.value else { return nil }
        return Located(name, at: idempotencyKey.location)
    }
}

extension String {
    /// True for a name of a header field or a cookie (RFC 9110 section 5.6.2).
    package var isHTTPToken: Bool {
        !isEmpty
            && unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                    || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
            }
    }
}

extension Diagnostic {
    static func invalidHeaderName(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            "invalid-header",
            at: name.location,
            "'\(name.value)' is not a valid header name; it can contain letters, digits and !#$%&'*+-.^_`|~"
        )
    }

    static func ownHeader(_ name: Located<String>) -> Diagnostic {
        Diagnostic("invalid-header", at: name.location, "the client sets '\(name.value)' itself; remove it")
    }

    static func duplicateHeader(_ name: Located<String>, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "duplicate-header",
            at: name.location,
            "the header '\(name.value)' is set twice (letter case does not matter); keep one",
            notes: [Note("the first one", at: first)]
        )
    }

    static func invalidCookieName(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            "invalid-header",
            at: name.location,
            "'\(name.value)' is not a valid cookie name; it can contain letters, digits and !#$%&'*+-.^_`|~"
        )
    }

    static func cookieHeader(_ name: Located<String>, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "duplicate-header",
            at: name.location,
            "'cookies' already sets the header '\(name.value)'; write all cookies there",
            notes: [Note("the first cookie", at: first)]
        )
    }

    static func invalidHeaderValue(_ header: SpecFixedParameter) -> Diagnostic {
        Diagnostic(
            "invalid-header",
            at: header.constantText?.location ?? header.name.location,
            "the value of '\(header.name.value)' must be visible ASCII without spaces around it, because HTTP "
                + "allows nothing else"
        )
    }
}
