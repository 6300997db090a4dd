/// Text of a spec or of a request in a header field. It cannot extend beyond its part of the field.
enum FieldText {
    /// A quoted string (RFC 9110 §5.6.4).
    static func quoted(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result.append("\\") }
            result.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
        }
        return "\"\(String(result))\""
    }

    /// A URL between the signs that `Link` requires around it (RFC 8288, section 3). Other characters than those of
    /// URLs are percent-encoded (RFC 3986, section 2).
    static func target(_ url: String) -> String {
        let signs = "-._~:/?#[]@!$&'()*+,;=%".utf8
        let parts = url.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(Unicode.Scalar(byte))
            case _ where signs.contains(byte): String(Unicode.Scalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return "<\(parts.joined())>"
    }
}
