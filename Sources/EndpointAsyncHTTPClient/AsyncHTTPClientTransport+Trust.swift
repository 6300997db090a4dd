#if AsyncHTTPClient
    public import AsyncHTTPClient
    internal import NIOSSL

    extension AsyncHTTPClientTransport {
        /// The standard configuration for servers whose certificates were issued by these authorities and by no others: every
        /// other server is ``TransportError/Kind/untrustedServer``, also one that the system trusts.
        ///
        /// - Parameter pem: The certificates of the authorities, as PEM, one after the other.
        /// - Returns: The configuration.
        /// - Throws: An error of NIOSSL where the text holds no certificate.
        public static func configuration(trustingOnly pem: String) throws -> HTTPClient.Configuration {
            var configuration = standardConfiguration
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(pem.utf8)))
            configuration.tlsConfiguration = tls
            return configuration
        }
    }
#endif
