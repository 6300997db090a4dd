internal import Foundation

/// Which header fields, query parameters and members of bodies hold secrets, by their names.
struct SecretNames: Sendable {
    /// Names as ``plain(_:)`` makes them.
    var headers: Set<String>
    var query: Set<String>
    var fields: Set<String>

    /// What is secret about anywhere: credentials, tokens, keys, passwords.
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

    /// Whether a header field holds a secret.
    func isSecret(header name: String) -> Bool { headers.contains(Self.plain(name)) }

    /// Whether a parameter of a query holds a secret.
    func isSecret(query name: String) -> Bool { query.contains(Self.plain(name)) }

    /// Whether a member of a body holds a secret.
    func isSecret(field name: String) -> Bool { fields.contains(Self.plain(name)) }

    /// The name without what people write in several ways: `API-Key`, `api_key` and `apiKey` are one.
    static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// A path and query in which secret parameters have the mark for a value; the rest stays as it was written.
    func redactedTarget(_ target: String) -> String {
        guard let mark = target.firstIndex(of: "?") else { return target }
        return target[...mark] + redactedPairs(target[target.index(after: mark)...], isForm: false, isSecret(query:))
    }

    /// The parameters of a query or a form, with the mark for the values of secret ones.
    func redactedPairs(_ text: some StringProtocol, isForm: Bool, _ isSecret: (String) -> Bool) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { item in
            guard let name = QueryItem.items(of: item, isForm: isForm).first?.name, isSecret(name) else {
                return String(item)
            }
            return item.prefix { $0 != "=" } + "=" + Removed.mark
        }.joined(separator: "&")
    }
}

/// What stands where something was removed.
enum Removed {
    static let mark = "<removed>"

    /// Whether a text is what the other one says, where each mark stands for anything.
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
