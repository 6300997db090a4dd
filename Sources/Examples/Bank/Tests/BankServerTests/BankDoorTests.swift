import Foundation
import Testing

@testable import BankServer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Tests of the server that the demo stops and starts.
@Suite struct BankDoorTests {
    /// A connected socket; nil if the connection is refused.
    private func connect(_ port: Int) -> Int32? {
        #if canImport(Glibc)
            let type = Int32(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        let socket = Foundation.socket(AF_INET, type, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if !isConnected { close(socket) }
        return isConnected ? socket : nil
    }

    @Test func aClosedDoorRefusesAndEndsConnections() throws {
        var door = try BankDoor(port: 0) { _ in HTTPMessage.Answer(status: 204) }
        let before = try #require(connect(door.port))
        defer { close(before) }

        door.close()
        #expect(connect(door.port) == nil)
        var byte: UInt8 = 0
        #expect(recv(before, &byte, 1, 0) <= 0, "the open connection has ended")

        try door.open()
        let after = try #require(connect(door.port))
        close(after)
        door.close()
    }
}
