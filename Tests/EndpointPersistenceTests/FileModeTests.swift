#if Persistence
    import EndpointOffline
    import EndpointPersistence
    import EndpointRuntime
    import Foundation
    import Testing

    @Suite("Files of stores: their modes")
    struct FileModeTests {
        /// The modes of a file and of those that SQLite keeps next to it.
        private func modes(_ file: URL) throws -> [Int] {
            try ["", "-wal", "-shm", ".lock"].map { end in
                let attributes = try FileManager.default.attributesOfItem(atPath: file.path + end)
                return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
            }
        }

        private func loosen(_ file: URL) throws {
            for end in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + end) {
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path + end)
            }
        }

        @Test("only the owner can read and write a store, also one that others could read before")
        func store() async throws {
            try await StoreFolder.with { folder in
                let store = folder.store()
                try await store.apply(Samples.save(["a"]))
                #expect(try modes(folder.file) == [0o600, 0o600, 0o600, 0o600])
                try loosen(folder.file)
                let next = folder.store()
                #expect(try await next.ids() == ["a"])
                #expect(try modes(folder.file) == [0o600, 0o600, 0o600, 0o600])
                withExtendedLifetime(store) {}
            }
        }

        @Test("only the owner can read and write an outbox, also one that others could read before")
        func outbox() async throws {
            try await OutboxFolder.with { folder async throws in
                let store = folder.store()
                try await store.append("a")
                #expect(try modes(folder.file) == [0o600, 0o600, 0o600, 0o600])
                try loosen(folder.file)
                let next = folder.store()
                #expect(try await next.ids() == ["a"])
                #expect(try modes(folder.file) == [0o600, 0o600, 0o600, 0o600])
                withExtendedLifetime(store) {}
            }
        }
    }
#endif
