#if Server
    import EndpointRuntime
    import Foundation
    import RuntimeTestSupport
    import Testing

    /// Drives etcd through `endpoint-mock-server --proxy`, which sends with the default transport, as an app's tester would.
    @Suite(.realServers, .enabled(if: RealProgram.etcd.isInstalled, "Debian's package etcd-server is not installed"))
    struct ProxiedEtcdTests {
        private static var specs: String {
            URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Specs/Etcd").standardized.path
        }

        @Test(.timeLimit(.minutes(2))) func theProxySurvivesEtcdAndFindsNoDifference() async throws {
            let server = try RealServer.etcd()
            defer { server.stop() }
            let proxy = try ProcessLines(
                BuiltProducts.folder.appending(path: "endpoint-mock-server"),
                ["--specs", Self.specs, "--proxy", server.address, "--port", "0", "--exit-when-stdin-closes"]
            )
            defer { proxy.stop() }
            let listening = try await proxy.line { $0.hasPrefix("endpoint-mock-server listening on ") }
            let address = try #require(listening.split(separator: " ").last)
            let client = EndpointClient<Etcd>(EndpointServer(String(address)), retry: .once)

            _ = try await client.send(EtcdKeys.putKey(EtcdPut(key: Data("a".utf8), value: Data("1".utf8))))
            let range = try await client.send(EtcdKeys.getRange(EtcdRange(key: Data("a".utf8))).domain)
            #expect(range.kvs.map(\.value) == [Data("1".utf8)])
            // Each of its refusals ends with trailer fields.
            for _ in 1...3 {
                let refused = await #expect(throws: EtcdError.self) {
                    _ = try await client.send(EtcdKeys.getRange(EtcdRange(key: Data())))
                }
                guard case .api(.invalidArgument)? = refused?.kind else { throw try #require(refused) }
            }
            let watch = EtcdWatches.watch(
                createRequest: EtcdWatchCreation(key: Data("a".utf8), startRevision: EtcdRevision(rawValue: 2))
            )
            for try await result in try await client.send(watch.domain) where !result.events.isEmpty {
                #expect(result.events.map(\.type) == [.put])
                break
            }
            #expect(await proxy.interrupt() == 0)
            _ = try await proxy.line { $0.hasSuffix("exchanges, all as the specs describe") }
        }
    }
#endif
