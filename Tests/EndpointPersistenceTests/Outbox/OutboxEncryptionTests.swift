#if Encryption
    import EndpointPersistence
    import EndpointOffline
    import EndpointRuntime
    import EndpointStoreTesting
    import EndpointTesting
    import Foundation
    import GRDB
    import Testing

    @Suite("The outbox in a file: encrypted")
    struct OutboxEncryptionTests {
        private let cipher: AESGCMStoreCipher

        init() throws {
            cipher = try AESGCMStoreCipher(key: Data(0..<32))
        }

        @Test(arguments: OutboxStoreSuite.checks)
        func doesWhatAnOutboxExpects(_ check: OutboxStoreSuite.Check) async throws {
            try await OutboxFolder.with { folder async throws in
                #expect(try await check.findings(in: folder.store(cipher: cipher)) == [])
            }
        }

        @Test(arguments: OutboxStoreSuite.fileChecks)
        func sharesItsFile(_ check: OutboxStoreSuite.FileCheck) async throws {
            try await OutboxFolder.with { folder async throws in
                #expect(try await check.findings { folder.store(cipher: cipher) } == [])
            }
        }

        @Test("neither a write nor a key nor a user can be read in the files")
        func hidesAll() async throws {
            try await OutboxFolder.with { folder async throws in
                let (store, secret) = (folder.store(cipher: cipher), "anna-secret")
                let alias = OutboxAlias(user: secret, table: secret, clientID: secret, serverID: secret)
                let record = OutboxRecord(
                    id: secret,
                    user: secret,
                    entry: Data("entry of \(secret)".utf8),
                    body: Data("body of \(secret)".utf8)
                )
                try await store.make(.append(record), .alias(alias))
                #expect(try !folder.holds(secret))
                try await store.make(.update(id: secret, entry: Data("\(secret) again".utf8)))
                try await store.make(
                    .replace(id: secret, entry: Data("\(secret)!".utf8), body: Data("\(secret)?".utf8))
                )
                #expect(try !folder.holds(secret))
                let next = folder.store(cipher: cipher)
                #expect(try await next.records(of: secret, after: 0).map(\.entry) == [Data("\(secret)!".utf8)])
                #expect(try await next.body(of: secret) == Data("\(secret)?".utf8))
                #expect(try await next.aliases(of: secret) == [alias])
            }
        }

        @Test("another key, or none, is an error, and destroys nothing")
        func wrongKey() async throws {
            try await OutboxFolder.with { folder async throws in
                do { try await folder.store(cipher: cipher).append("a") }
                let other = try AESGCMStoreCipher(key: AESGCMStoreCipher.makeKey())
                for store in [folder.store(cipher: other), folder.store()] {
                    #expect(try await kind { _ = try await store.ids() } == .cipher)
                    #expect(try await kind { try await store.append("b") } == .cipher)
                    #expect(try await kind { try await store.wipe(user: "anna") } == .cipher)
                }
                #expect(try await folder.store(cipher: cipher).ids() == ["a"])
            }
        }

        @Test("data that the spec marks as encrypted is not stored without a cipher")
        func missingCipher() async throws {
            try await OutboxFolder.with { folder async throws in
                let record = OutboxRecord(id: "a", user: "anna", entry: Data("entry".utf8), isEncrypted: true)
                #expect(try await kind { try await folder.store().make(.append(record)) } == .cipher)
                #expect(try await folder.store().ids() == [])
                try await folder.store().make(.append(OutboxRecord(id: "b", user: "anna", entry: Data())))
                try await OutboxFolder.with { other async throws in
                    try await other.store(cipher: cipher).make(.append(record))
                    #expect(try await other.store(cipher: cipher).ids() == ["a"])
                }
            }
        }

        @Test("a file that holds writes does not get a cipher afterwards; an empty one does")
        func lateCipher() async throws {
            try await OutboxFolder.with { folder async throws in
                let plain = folder.store()
                try await plain.append("a")
                #expect(try await kind { try await folder.store(cipher: cipher).append("b") } == .cipher)
                try await plain.make(.remove(id: "a"))
                let store = folder.store(cipher: cipher)
                try await store.append("b")
                #expect(try await store.ids() == ["b"])
                #expect(try await kind { _ = try await folder.store().ids() } == .cipher)
            }
        }

        @Test("a row that was moved into another's place, or to another user, is never read as a write")
        func movedRow() async throws {
            try await OutboxFolder.with { folder async throws in
                try await folder.store(cipher: cipher).append("a", "b")
                try await folder.store(cipher: cipher).append("c", user: "ben")
                let queue = try DatabaseQueue(path: folder.file.path)
                try await queue.write { db in
                    let sql =
                        "UPDATE outbox_records SET (user, body) = (SELECT user, body FROM outbox_records WHERE sequence = 3)"
                    try db.execute(sql: "\(sql) WHERE sequence = 2")
                }
                try queue.close()
                let store = folder.store(cipher: cipher)
                #expect(try await kind { _ = try await store.body(of: "b") } == .damaged)
                #expect(try await kind { _ = try await store.ids(of: "ben") } == .damaged)
                #expect(try await store.ids() == ["a"])
            }
        }
    }
#endif
