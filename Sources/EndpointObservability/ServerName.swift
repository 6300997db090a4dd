#if Observability
    internal import Foundation

    /// Host and port of a server, which the conventions want apart.
    struct ServerName: Hashable, Sendable {
        let address: String
        let port: Int

        /// Takes `https://host:8443` apart; the scheme's port where it names none.
        init(_ server: String) {
            let components = URLComponents(string: server)
            address = components?.host ?? server
            port = components?.port ?? (components?.scheme == "http" ? 80 : 443)
        }
    }
#endif
