#if Observability
    internal import Foundation

    /// The host and the port of a server, which the conventions keep in two attributes.
    struct ServerName: Hashable, Sendable {
        let address: String
        let port: Int

        /// Splits `https://host:8443`. Without a port, it is the default port of the scheme.
        init(_ server: String) {
            let components = URLComponents(string: server)
            address = components?.host ?? server
            port = components?.port ?? (components?.scheme == "http" ? 80 : 443)
        }
    }
#endif
