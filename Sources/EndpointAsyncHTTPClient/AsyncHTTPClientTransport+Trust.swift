#if AsyncHTTPClient
    public import AsyncHTTPClient
    internal import NIOSSL

    extension AsyncHTTPClientTransport {
        /// The standard configuration for servers with certificates from these authorities only. Every other server is
        /// ``TransportError/Kind/untrustedServer``, even if the system trusts it.
        ///
        /// - Parameter pem: The certificates of the authorities, as PEM, one after the other.
        /// - Returns: The configuration.
        /// - Throws: An error of NIOSSL if the text contains no certificate.
        public static func configuration(trustingOnly pem: String) throws -> HTTPClient.Configuration {
            var configuration = standardConfiguration
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8)))
            configuration.tlsConfiguration = tls
            return configuration
        }
    }
#endif
