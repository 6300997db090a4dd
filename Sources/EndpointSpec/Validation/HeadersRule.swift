/// Header names and values are those that HTTP lets through, and none is set twice.
enum HeadersRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics = names(index.api.headers.map(\.name)) + index.api.headers.compactMap { value($0) }
        for file in index.document.files {
            diagnostics += names(file.defaults.headers.map(\.name)) + file.defaults.headers.compactMap { value($0) }
        }
        for endpoint in index.endpoints {
            guard !endpoint.headers.isEmpty || !endpoint.constantHeaders.isEmpty || endpoint.idempotencyHeader != nil
            else {
                continue
            }
            let written = endpoint.headers.map(\.name) + endpoint.constantHeaders.map(\.name)
            diagnostics += names(
                written.sorted { $0.location < $1.location } + [endpoint.idempotencyHeader].compactMap { $0 }
            )
            diagnostics += endpoint.constantHeaders.compactMap { value($0) }
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

    private static func value(_ header: SpecConstantHeader) -> Diagnostic? {
        let text = header.value.value
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
    /// RFC 9110 section 5.6.2.
    var isHTTPToken: Bool {
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
            "'\(name.value)' cannot name a header: letters, digits and !#$%&'*+-.^_`|~ can"
        )
    }

    static func ownHeader(_ name: Located<String>) -> Diagnostic {
        Diagnostic("invalid-header", at: name.location, "the client sets '\(name.value)' itself; remove it")
    }

    static func duplicateHeader(_ name: Located<String>, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "duplicate-header",
            at: name.location,
            "the header '\(name.value)' is set twice; headers do not tell capitals apart, keep one",
            notes: [Note("the first one", at: first)]
        )
    }

    static func invalidHeaderValue(_ header: SpecConstantHeader) -> Diagnostic {
        Diagnostic(
            "invalid-header",
            at: header.value.location,
            "the value of '\(header.name.value)' is visible ASCII without spaces around it: HTTP lets nothing "
                + "else through"
        )
    }
}
