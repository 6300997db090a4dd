internal import Foundation

/// The names of header fields, query parameters and members of bodies that contain secrets.
struct SecretNames: Sendable {
    /// The place of a name.
    enum Place {
        case header, query, field
    }

    /// Names in the form of ``plain(_:)``.
    private var headers: Set<String>
    private var query: Set<String>
    private var fields: Set<String>
    /// Names that are not secret in this API.
    private var kept: Set<String> = []

    /// The names that are secret in any API: credentials, tokens, keys, passwords.
    static let standard = SecretNames(
        headers: everywhere.union([
            "access", "auth", "authenticationinfo", "key", "pass", "proxyauthenticate", "proxyauthenticationinfo",
            "session",
            "sid", "ticket", "wwwauthenticate",
        ]),
        query: everywhere.union(["auth", "code", "key", "pass", "sid", "sig", "state"]),
        fields: everywhere
    )

    private static let everywhere: Set<String> = [
        "accesskeyid", "assertion", "bearer", "cardverificationvalue", "clientassertion", "codeverifier", "cvc", "cvv",
        "dsn",
        "jsessionid", "jwt", "mnemonic", "otp", "pan", "pass", "pem", "phpsessid", "pin", "samlresponse",
        "securityanswer", "seed",
        "seedphrase", "sessionid", "ssn", "totp", "xsessionid",
    ]

    /// Parts that make any name a secret's.
    private static let parts = [
        "authorization", "cardnumber", "connectionstring", "cookie", "credential", "csrf", "hmac", "passcode",
        "passphrase",
        "passwd", "password", "pwd", "secret", "signature", "token", "xsrf",
    ]

    /// The words before `key` in the names of secret keys. The key of a map or a table is not secret.
    private static let keyOwners = [
        "access", "account", "app", "application", "auth", "client", "consumer", "encryption", "functions", "license",
        "master", "private", "server", "service", "session", "shared", "signing", "storage", "subscription",
    ]

    /// The words before `code` or `codes` in the names of codes that let a person in. The code of an error or a country is not
    /// secret.
    private static let codeOwners = [
        "2fa", "access", "activation", "auth", "authorization", "backup", "confirmation", "device", "factor",
        "invitation",
        "invite", "login", "mfa", "onetime", "otp", "pin", "recovery", "reset", "security", "sms", "totp", "user",
        "verification",
    ]

    /// Members beside which a `code` is that of a sign-in (RFC 6749 §4.1.3), and not of an error or a country.
    private static let codeCompanions: Set<String> = ["codeverifier", "granttype", "redirecturi"]

    /// Returns true if a header field contains a secret.
    func isSecret(header name: String) -> Bool { isSecret(name, in: headers) }

    /// Returns true if a query parameter contains a secret.
    func isSecret(query name: String) -> Bool {
        Self.steps(name).contains { isSecret($0, in: query) || isSecret($0, in: fields) }
    }

    /// Returns true if a member of a body contains a secret. The name may lead to a nested member: `card[pin]`,
    /// `card.pin`.
    func isSecret(field name: String) -> Bool { Self.steps(name).contains { isSecret($0, in: fields) } }

    /// The same for a member beside others with these names.
    func isSecret(field name: String, beside others: some Sequence<String>) -> Bool {
        if isSecret(field: name) { return true }
        let plain = Self.plain(name)
        guard plain == "code", !kept.contains(plain) else { return false }
        return others.contains { Self.codeCompanions.contains(Self.plain($0)) }
    }

    private func isSecret(_ name: String, in names: Set<String>) -> Bool {
        let plain = Self.plain(name)
        if kept.contains(plain) { return false }
        // `X-Auth` is `Auth`.
        let isExtension = plain.hasPrefix("x") && names.contains(String(plain.dropFirst()))
        return names.contains(plain) || isExtension || Self.isSecretAnywhere(plain)
    }

    private static func isSecretAnywhere(_ plain: String) -> Bool {
        if parts.contains(where: plain.contains) { return true }
        let single = plain.hasSuffix("s") ? plain.dropLast() : Substring(plain)
        if single.hasSuffix("code") { return codeOwners.contains(where: single.dropLast(4).hasSuffix) }
        guard let key = plain.range(of: "key", options: .backwards) else { return false }
        let owner = plain[..<key.lowerBound]
        return owner.contains("api") || key.upperBound == plain.endIndex && keyOwners.contains(where: owner.hasSuffix)
    }

    /// A name, and each of the names in it: `card`, `pin` of `card[pin]`.
    private static func steps(_ name: String) -> [String] {
        let steps = name.unicodeScalars.split { "[].".unicodeScalars.contains($0) }.map(String.init)
        return steps.count == 1 ? steps : [name] + steps
    }

    /// Adds a name that is secret in this place.
    mutating func insert(_ name: String, _ place: Place) {
        let plain = Self.plain(name)
        kept.remove(plain)
        switch place {
        case .header: headers.insert(plain)
        case .query: query.insert(plain)
        case .field: fields.insert(plain)
        }
    }

    /// Marks a name as not secret.
    mutating func keep(_ name: String) { kept.insert(Self.plain(name)) }

    /// The name without differences of spelling: `API-Key`, `api_key` and `apiKey` are the same.
    static func plain(_ name: String) -> String {
        var plain = String.UnicodeScalarView()
        plain.append(
            contentsOf: name.lowercased().unicodeScalars.filter {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
        )
        return String(plain)
    }

    /// A path and query with the mark instead of the values of secret parameters. The rest keeps its spelling.
    func redactedTarget(_ target: String) -> String {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return target }
        let pairs = target[target.utf8.index(after: mark)...].utf8.split(
            separator: UInt8(ascii: "&"),
            omittingEmptySubsequences: false
        )
        return target[...mark]
            + pairs.map { pair in
                let item = Substring(pair)
                guard let name = QueryItem.items(of: item, isForm: false).first?.name, isSecret(query: name) else {
                    return String(item)
                }
                return Substring(pair.prefix { $0 != UInt8(ascii: "=") }) + "=" + Removed.mark
            }.joined(separator: "&")
    }
}

/// The mark that replaces removed values.
enum Removed {
    static let mark = "<removed>"

    /// Returns true if a text matches another one in which each mark stands for any text.
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
