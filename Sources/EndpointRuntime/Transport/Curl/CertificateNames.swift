#if os(Linux)
    internal import Foundation

    /// Looks for the names of a certificate's server (RFC 5280, section 4.2.1.6). Only these count; the Common Name of the
    /// subject, which libcurl takes if there are none, is a text that anything may stand in (RFC 9525, section 6.3).
    enum CertificateNames {
        /// The certificate names a host or an address. What cannot be read has no names.
        static func areNames(in certificate: Data) -> Bool {
            let fields = elements(elements(elements(certificate).first?.content).first?.content)
            // The extensions have the tag [3] in the certificate.
            let extensions = elements(elements(fields.first { $0.tag == 0xA3 }?.content).first?.content)
            let names = extensions.first { elements($0.content).first?.content.elementsEqual(alternativeName) == true }
            guard let names, let value = elements(names.content).last?.content else { return false }
            // The tags [2] and [7]: a name of the DNS, and an address.
            return elements(elements(value).first?.content).contains { $0.tag == 0x82 || $0.tag == 0x87 }
        }

        /// The identifier of the extension, 2.5.29.17.
        private static let alternativeName: [UInt8] = [0x55, 0x1D, 0x11]

        private struct Element {
            let tag: UInt8
            let content: Data
        }

        /// The elements of DER (X.690), one after the other, up to the first that is none.
        private static func elements(_ bytes: Data?) -> [Element] {
            var elements: [Element] = []
            var rest = bytes ?? Data()
            while let tag = rest.popFirst(), let first = rest.popFirst() {
                var length = Int(first)
                if first > 0x80 {
                    let digits = rest.prefix(Int(first & 0x7F))
                    guard digits.count == Int(first & 0x7F), digits.count <= 4 else { break }
                    length = digits.reduce(0) { $0 << 8 | Int($1) }
                    rest = rest.dropFirst(digits.count)
                }
                guard first != 0x80, length <= rest.count else { break }
                elements.append(Element(tag: tag, content: rest.prefix(length)))
                rest = rest.dropFirst(length)
            }
            return elements
        }
    }
#endif
