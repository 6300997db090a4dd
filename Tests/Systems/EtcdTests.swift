import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/Etcd` with the real server, if Debian's `etcd-server` is installed.
@Suite(.realServers, .enabled(if: RealProgram.etcd.isInstalled, "Debian's package etcd-server is not installed"))
struct EtcdTests {
    /// With the default transport, although its errors end with trailer fields.
    private func client(_ server: RealServer) -> EndpointClient<Etcd> {
        EndpointClient(EndpointServer(server.address), retry: .once)
    }

    private func bytes(_ text: String) -> Data { Data(text.utf8) }

    @Test func keysAreWrittenReadAndDeleted() async throws {
        let server = try RealServer.etcd()
        defer { server.stop() }
        let client = client(server)

        let empty = try await client.send(EtcdKeys.getRange(EtcdRange(key: bytes("a"))).domain)
        #expect(empty.kvs.isEmpty && empty.count == 0 && !empty.more)
        #expect(empty.header.clusterId > 0 && empty.header.memberId > UInt64(Int64.max) / 1000)

        for value in ["1", "2"] {
            _ = try await client.send(EtcdKeys.putKey(EtcdPut(key: bytes("a"), value: bytes(value))))
        }
        let replaced = try await client.send(
            EtcdKeys.putKey(EtcdPut(key: bytes("a"), value: bytes("3"), prevKv: true)).domain
        )
        #expect(replaced.prevKv?.value == bytes("2") && replaced.prevKv?.version == 2)

        _ = try await client.send(EtcdKeys.putKey(EtcdPut(key: bytes("b"), value: bytes(""))))
        let both = try await client.send(
            EtcdKeys.getRange(
                EtcdRange(key: bytes("a"), rangeEnd: bytes("c"), limit: 1, sortOrder: .descending)
            ).domain
        )
        #expect(both.kvs.map(\.key) == [bytes("b")] && both.kvs.first?.value == Data())
        #expect(both.count == 2 && both.more)
        let older = try await client.send(
            EtcdKeys.getRange(EtcdRange(key: bytes("a"), revision: EtcdRevision(rawValue: 2))).domain
        )
        #expect(older.kvs.map(\.value) == [bytes("1")])

        let gone = try await client.send(
            EtcdKeys.deleteRange(EtcdDeleteRange(key: bytes("a"), prevKv: true)).domain
        )
        #expect(gone.deleted == 1 && gone.prevKvs.map(\.modRevision.rawValue) == [4])
    }

    @Test func aTransactionDoesOneListOrTheOther() async throws {
        let server = try RealServer.etcd()
        defer { server.stop() }
        let client = client(server)
        func commit() async throws -> EtcdTransactionResult {
            let isNew = EtcdCompare(
                key: bytes("lock"),
                target: .create,
                result: .equal,
                createRevision: EtcdRevision(rawValue: 0)
            )
            return try await client.send(
                EtcdKeys.commit(
                    compare: [isNew],
                    success: [.requestPut(EtcdPut(key: bytes("lock"), value: bytes("me")))],
                    failure: [.requestRange(EtcdRange(key: bytes("lock")))]
                ).domain
            )
        }
        let first = try await commit()
        guard first.succeeded, case .responsePut(let put)? = first.responses.first else {
            Issue.record("\(first)")
            return
        }
        #expect(put.header.revision.rawValue == 2)
        let second = try await commit()
        guard !second.succeeded, case .responseRange(let range)? = second.responses.first else {
            Issue.record("\(second)")
            return
        }
        #expect(range.kvs.map(\.value) == [bytes("me")])
    }

    @Test func aWatchReportsEvents() async throws {
        let server = try RealServer.etcd()
        defer { server.stop() }
        let client = client(server)
        _ = try await client.send(EtcdKeys.putKey(EtcdPut(key: bytes("a"), value: bytes("1"))))
        let watch = EtcdWatches.watch(
            createRequest: EtcdWatchCreation(
                key: bytes("a"),
                startRevision: EtcdRevision(rawValue: 2),
                prevKv: true
            )
        )
        var events: [EtcdEvent] = []
        for try await result in try await client.send(watch.domain) {
            if result.created { _ = try await client.send(EtcdKeys.deleteRange(EtcdDeleteRange(key: bytes("a")))) }
            events += result.events
            if events.count == 2 { break }
        }
        #expect(events.map(\.type) == [.put, .delete])
        #expect(events.last?.prevKv?.value == bytes("1") && events.last?.kv.value == Data())
    }

    @Test func leasesEnd() async throws {
        let server = try RealServer.etcd()
        defer { server.stop() }
        let client = client(server)
        let lease = try await client.send(EtcdLeases.grantLease(ttl: 600).domain)
        #expect(lease.ttl == 600 && lease.id.rawValue > 1 << 53)
        _ = try await client.send(EtcdKeys.putKey(EtcdPut(key: bytes("a"), value: bytes("1"), lease: lease.id)))
        let state = try await client.send(EtcdLeases.getLease(id: lease.id, keys: true).domain)
        #expect(state.grantedTTL == 600 && state.keys == [bytes("a")])
        for try await state in try await client.send(EtcdLeases.keepLeaseAlive(id: lease.id).domain) {
            #expect(state.id == lease.id && state.ttl == 600)
            break
        }
        #expect(try await client.send(EtcdLeases.getLeases().domain)?.map(\.id) == [lease.id])
        _ = try await client.send(EtcdLeases.revokeLease(id: lease.id))
        #expect(try await client.send(EtcdKeys.getRange(EtcdRange(key: bytes("a"))).domain).kvs.isEmpty)
    }

    @Test func refusalsContainTheServersMessage() async throws {
        let server = try RealServer.etcd()
        defer { server.stop() }
        let client = client(server)
        let keyless = await #expect(throws: EtcdError.self) {
            _ = try await client.send(EtcdKeys.getRange(EtcdRange(key: Data())))
        }
        guard case .api(.invalidArgument(let problem))? = keyless?.kind else { throw try #require(keyless) }
        #expect(problem.message.contains("key is not provided"))
        let future = await #expect(throws: EtcdError.self) {
            _ = try await client.send(EtcdKeys.compact(revision: EtcdRevision(rawValue: 99)))
        }
        guard case .api(.outOfRange)? = future?.kind else { throw try #require(future) }
        let unknown = await #expect(throws: EtcdError.self) {
            _ = try await client.send(EtcdLeases.revokeLease(id: EtcdLeaseID(rawValue: 5)))
        }
        #expect(unknown?.context.apiMessage?.contains("lease not found") == true)
    }

    @Test func theClusterDescribesItself() async throws {
        let server = try RealServer.etcd()
        defer { server.stop() }
        let client = client(server)
        let members = try await client.send(EtcdCluster.getMembers().domain)
        #expect(members.members.map(\.name) == ["default"] && members.members.first?.peerURLs.count == 1)
        let status = try await client.send(EtcdCluster.getStatus().domain)
        #expect(status.leader == members.members.first?.id && status.dbSize > 0)
        #expect(try await client.send(EtcdCluster.getAlarms().domain) == nil)
        try await client.send(EtcdCluster.defragment())
        #expect(try await client.send(EtcdCluster.getHash().domain).hash > 0)
        #expect(try await client.send(EtcdCluster.getHealth()).health)
        #expect(try await client.send(EtcdCluster.getVersion()).etcdserver.hasPrefix("3."))
        var size = 0
        for try await part in try await client.send(EtcdCluster.getSnapshot().domain) { size += part.blob.count }
        #expect(size > 10_000)
    }
}
