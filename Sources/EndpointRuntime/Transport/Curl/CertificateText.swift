#if os(Linux)
    public import Foundation

    extension CurlTransport {
        /// The error of a text without usable certificates.
        public enum CertificateError: Error, Sendable, Equatable {
            /// The text has no line `-----BEGIN CERTIFICATE-----`.
            case noCertificate
            /// A certificate is incomplete or not Base64. The number starts at 1.
            case damagedCertificate(number: Int)
        }
    }

    extension CurlTransport.CertificateError: CustomStringConvertible, LocalizedError {
        /// The problem.
        public var description: String {
            switch self {
            case .noCertificate:
                "the text has no certificate: expected '-----BEGIN CERTIFICATE-----', as PEM has it"
            case .damagedCertificate(let number):
                "certificate \(number) of the text is damaged: its lines up to '-----END CERTIFICATE-----' must be Base64"
            }
        }

        /// The same as the description.
        public var errorDescription: String? { description }
    }

    /// Parses certificates in PEM format (RFC 7468). libcurl would parse them only with the first request.
    struct CertificateText {
        let text: String

        init(_ text: String) throws(CurlTransport.CertificateError) {
            let parts = text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst()
            guard !parts.isEmpty else { throw .noCertificate }
            for (index, part) in parts.enumerated() {
                let pieces = part.components(separatedBy: "-----END CERTIFICATE-----")
                let bytes = Data(base64Encoded: pieces[0], options: .ignoreUnknownCharacters)
                // A DER sequence (X.690, section 8.9).
                guard pieces.count > 1, bytes?.first == 0x30 else { throw .damagedCertificate(number: index + 1) }
            }
            self.text = text
        }
    }
#endif
