package import HTTPTypes

extension HTTPFields {
    /// Removes the fields that belong to one connection and not to the message: the known ones, and those that `Connection` names
    /// (RFC 9110 §7.6.1). Credentials for a proxy are among them.
    package mutating func removeFieldsOfConnection() {
        let named = self[values: .connection].flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }
            .map { Substring($0).utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } }
            .compactMap { HTTPField.Name(String(decoding: $0, as: UTF8.self)) }
        for name in Self.ofConnection + named { self[name] = nil }
    }

    private static let ofConnection: [HTTPField.Name] =
        [.connection, .transferEncoding, .te, .upgrade, .proxyAuthenticate, .proxyAuthorization]
        + ["Keep-Alive", "Proxy-Connection"].compactMap { HTTPField.Name($0) }
}
