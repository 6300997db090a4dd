internal import Foundation

/// The subject of a JSON Web Token (RFC 7519, section 4.1). Its signature is not verified. It distinguishes users, and
/// grants no access.
struct TokenSubject {
    /// The subject with its issuer.
    let text: String
    /// The subject alone.
    let user: String

    init?(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let bytes = Data(base64Encoded: text), let claims = try? Wire.decode(Claims.self, from: bytes),
            let subject = claims.subject, !subject.isEmpty
        else { return nil }
        user = subject
        self.text = "\(claims.issuer ?? "") \(subject)"
    }

    private struct Claims: WireReadable {
        let issuer: String?
        let subject: String?

        init(from reader: inout WireReader) {
            var fields = WireFieldReader(&reader, keys: "iss\nsub")
            issuer = fields.optionalString(0)
            subject = fields.optionalString(1)
            fields.finish()
        }
    }
}
