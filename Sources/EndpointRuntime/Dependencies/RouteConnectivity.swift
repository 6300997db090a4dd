#if os(Linux)
    internal import Dispatch
    internal import Foundation

    /// Watches the kernel's routes. A netlink socket reports changes (netlink(7), rtnetlink(7)), and `/proc/net` has
    /// the current state.
    ///
    /// `@unchecked`, because Dispatch does not declare its sources as sendable. This one is activated once and
    /// cancelled once, and its results go through a lock.
    final class RouteConnectivity: ConnectivitySource, @unchecked Sendable {
        private let followers: ConnectionFollowers
        private let messages: any DispatchSourceRead

        /// Nil if the system has no netlink or does not permit it. The state of the connection is then unknown, and
        /// each call is tried.
        init?() {
            guard let socket = Self.openSocket() else { return nil }
            // Readers that follow before the first look miss nothing.
            let followers = ConnectionFollowers(Self.current)
            let queue = DispatchQueue(label: "endpoint.connectivity")
            let messages = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
            messages.setEventHandler {
                Self.empty(socket)
                followers.update(Self.current)
            }
            messages.setCancelHandler { close(socket) }
            messages.activate()
            self.followers = followers
            self.messages = messages
        }

        deinit {
            messages.cancel()
        }

        func status() async -> ConnectivityStatus { followers.status }

        func waitForConnection() async throws { try await followers.wait() }

        func statuses() -> AsyncStream<ConnectivityStatus> { followers.statuses() }

        /// `struct sockaddr_nl` of `linux/netlink.h`.
        private struct NetlinkAddress {
            var family = UInt16(AF_NETLINK)
            var padding: UInt16 = 0
            var processID: UInt32 = 0
            /// Links, and the addresses and routes of IPv4 and IPv6: `RTMGRP_…` of `linux/rtnetlink.h`.
            var groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400
        }

        private static func openSocket() -> Int32? {
            // `SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK`, which the C libraries declare as different types; `NETLINK_ROUTE` is 0.
            let descriptor = socket(AF_NETLINK, 3 | 0o2_000_000 | 0o4_000, 0)
            guard descriptor >= 0 else { return nil }
            let size = socklen_t(MemoryLayout<NetlinkAddress>.size)
            let isBound = withUnsafeBytes(of: NetlinkAddress()) { bytes in
                bytes.baseAddress.map { bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self), size) == 0 }
                    ?? false
            }
            guard isBound else {
                close(descriptor)
                return nil
            }
            return descriptor
        }

        /// Reads and discards the kernel's messages. Their content does not matter, so lost messages do not matter
        /// either.
        private static func empty(_ socket: Int32) {
            withUnsafeTemporaryAllocation(byteCount: 8_192, alignment: 8) { buffer in
                while recv(socket, buffer.baseAddress, buffer.count, 0) > 0 {}
            }
        }

        /// The current state of the routes.
        static var current: ConnectivityStatus {
            let (ipv4, ipv6) = (beginning(of: "/proc/net/route"), beginning(of: "/proc/net/ipv6_route"))
            guard ipv4 != nil || ipv6 != nil else { return .unknown }
            let table = KernelRoutes { beginning(of: "/sys/class/net/\($0)/carrier")?.hasPrefix("0") != true }
            return table.leadsOut(ipv4: ipv4 ?? "", ipv6: ipv6 ?? "") ? .connected : .disconnected
        }

        /// The beginning of a kernel file. Default routes are listed first, and a router can have a million routes.
        private static func beginning(of path: String) -> String? {
            guard let file = FileHandle(forReadingAtPath: path) else { return nil }
            // Reading the carrier of a disabled interface fails.
            guard let data = try? file.read(upToCount: 65_536) else { return nil }
            return String(decoding: data, as: UTF8.self)
        }
    }
#endif
