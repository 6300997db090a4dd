#if os(Linux)
    public import Foundation

    extension CurlTransport {
        /// A text from which no authorities can be taken.
        public enum CertificateError: Error, Sendable, Equatable {
            /// It has no certificate: no line `-----BEGIN CERTIFICATE-----`.
            case noCertificate
            /// A certificate of it is cut off, or is no Base64. They are counted from 1.
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

    /// Certificates as PEM (RFC 7468). libcurl would look at them with the first request only.
    struct CertificateText {
        let text: String

        init(_ text: String) throws(CurlTransport.CertificateError) {
            let parts = text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst()
            guard !parts.isEmpty else { throw .noCertificate }
            for (index, part) in parts.enumerated() {
                let pieces = part.components(separatedBy: "-----END CERTIFICATE-----")
                let bytes = Data(base64Encoded: pieces[0], options: .ignoreUnknownCharacters)
                // A sequence of DER (X.690 §8.9).
                guard pieces.count > 1, bytes?.first == 0x30 else { throw .damagedCertificate(number: index + 1) }
            }
            self.text = text
        }
    }
#endif
