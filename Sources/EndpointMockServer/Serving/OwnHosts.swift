#if Server
    internal import Foundation

    /// The host names that a server accepts. A foreign site can point another name at this machine, so that its pages
    /// could read the served data (DNS rebinding).
    struct OwnHosts: Sendable {
        private let names: Set<String>
        /// The server listens on all addresses. Other machines then use addresses that it does not know, and names of
        /// their network. A foreign site can use neither an IP address nor a name without a dot.
        private let isOpen: Bool

        /// - Parameter host: The address that the server listens on.
        init(listeningOn host: String) {
            let loopback: Set = ["127.0.0.1", "localhost", "::1"]
            isOpen = ["0.0.0.0", "::"].contains(host)
            names = loopback.union(isOpen ? Self.namesOfMachine : [host.lowercased()])
        }

        private static var namesOfMachine: [String] {
            let name = ProcessInfo.processInfo.hostName.lowercased()
            return [name, name + ".local"]
        }

        /// The accepted names, for a message about another name.
        var text: String {
            let list = names.sorted().map { $0.utf8.contains(UInt8(ascii: ":")) ? "[\($0)]" : $0 }.joined(
                separator: ", "
            )
            return isOpen ? list + ", addresses, and names without a dot" : list
        }

        func contains(_ authority: HostAuthority) -> Bool {
            names.contains(authority.host)
                || isOpen && (authority.isAddress || !authority.host.utf8.contains(UInt8(ascii: ".")))
        }
    }

    /// The value of a `Host` field (RFC 9110 §7.2): a host, and perhaps a port.
    struct HostAuthority: Sendable {
        /// In lowercase, without the brackets of an IPv6 address, and without a dot at its end.
        let host: String
        /// The host is an IP address.
        let isAddress: Bool

        /// Parses an authority; nil for invalid text and for an authority with user information.
        init?(_ text: String) {
            let scalars = text.lowercased().unicodeScalars
            let isBracketed = scalars.first == "["
            let name = isBracketed ? scalars.dropFirst().prefix { $0 != "]" } : scalars.prefix { $0 != ":" }
            var port = scalars[name.endIndex...]
            if isBracketed, port.popFirst() != "]" { return nil }
            if let colon = port.popFirst(), colon != ":" { return nil }
            let isHost = !name.isEmpty && name.allSatisfy { isBracketed ? Self.isOfIPv6($0) : Self.isOfName($0) }
            guard isHost, port.allSatisfy(Self.isDigit), port.count <= 5 else { return nil }
            let isRooted = name.reversed().starts(with: ".".unicodeScalars)
            host = String(isRooted ? name.dropLast() : name)
            isAddress = isBracketed || name.allSatisfy { scalar in Self.isDigit(scalar) || scalar == "." }
        }

        private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

        private static func isOfIPv6(_ scalar: Unicode.Scalar) -> Bool {
            isDigit(scalar) || ("a"..."f").contains(scalar) || scalar == ":" || scalar == "."
        }

        private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
            isDigit(scalar) || ("a"..."z").contains(scalar) || "-._~".unicodeScalars.contains(scalar)
        }
    }
#endif
