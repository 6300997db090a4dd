internal import Foundation

/// The names of header fields, query parameters and members of bodies that contain secrets.
struct SecretNames: Sendable {
    /// Names in the form of ``plain(_:)``.
    var headers: Set<String>
    var query: Set<String>
    var fields: Set<String>

    /// The names that are secret in any API: credentials, tokens, keys, passwords.
    static let standard = SecretNames(
        headers: everywhere.union([
            "authorization", "proxyauthorization", "cookie", "setcookie", "cookie2", "setcookie2", "wwwauthenticate",
            "proxyauthenticate", "authenticationinfo", "xsessionid", "xsignature", "signature", "key", "xkey",
        ]),
        query: everywhere.union(["key", "sig", "signature", "auth", "code", "state", "xamzsignature", "xamzcredential"]
        ),
        fields: everywhere
    )

    private static let everywhere: Set<String> = [
        "accesskey", "accesstoken", "apikey", "apisecret", "apitoken", "assertion", "authtoken", "authorization",
        "bearer", "clientassertion", "clientsecret", "codeverifier", "credential", "credentials", "csrf", "csrftoken",
        "cvc", "cvv", "devicetoken", "idtoken", "jwt", "newpassword", "oauthtoken", "oauthtokensecret", "oldpassword",
        "onetimepassword", "otp", "passcode", "passphrase", "passwd", "password", "pin", "privatekey", "pushtoken",
        "refreshtoken", "samlresponse", "secret", "secretaccesskey", "secretkey", "securitytoken", "sessionid",
        "sessionkey", "sessiontoken", "sharedsecret", "signingkey", "token", "totp", "xaccesstoken",
        "xamzsecuritytoken", "xapikey", "xapitoken", "xauthkey", "xauthtoken", "xcsrftoken", "xsecret", "xtoken",
        "xxsrftoken",
    ]

    /// Whether a header field contains a secret.
    func isSecret(header name: String) -> Bool { headers.contains(Self.plain(name)) }

    /// Whether a query parameter contains a secret.
    func isSecret(query name: String) -> Bool { query.contains(Self.plain(name)) }

    /// Whether a member of a body contains a secret.
    func isSecret(field name: String) -> Bool { fields.contains(Self.plain(name)) }

    /// The name without differences of spelling: `API-Key`, `api_key` and `apiKey` are the same.
    static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// A path and query with the mark instead of the values of secret parameters. The rest keeps its spelling.
    func redactedTarget(_ target: String) -> String {
        guard let mark = target.firstIndex(of: "?") else { return target }
        return target[...mark] + redactedPairs(target[target.index(after: mark)...], isForm: false, isSecret(query:))
    }

    /// The parameters of a query or a form, with the mark instead of the values of secret ones.
    func redactedPairs(_ text: some StringProtocol, isForm: Bool, _ isSecret: (String) -> Bool) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { item in
            guard let name = QueryItem.items(of: item, isForm: isForm).first?.name, isSecret(name) else {
                return String(item)
            }
            return item.prefix { $0 != "=" } + "=" + Removed.mark
        }.joined(separator: "&")
    }
}

/// The mark that replaces removed values.
enum Removed {
    static let mark = "<removed>"

    /// Whether a text matches another one in which each mark stands for any text.
    static func fits(_ text: String, _ pattern: String) -> Bool {
        guard pattern.contains(mark) else { return text == pattern }
        let parts = pattern.components(separatedBy: mark)
        guard let first = parts.first, let last = parts.last, text.hasPrefix(first), text.hasSuffix(last) else {
            return false
        }
        guard text.utf8.count >= first.utf8.count + last.utf8.count else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.range(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
