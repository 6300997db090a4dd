#if Encryption
    import EndpointPersistence
    import EndpointOffline
    import EndpointRuntime
    import EndpointStoreTesting
    import EndpointTesting
    import Foundation
    import GRDB
    import Testing

    @Suite("The store in a file: encrypted")
    struct EncryptionTests {
        private let cipher: AESGCMStoreCipher

        init() throws {
            cipher = try AESGCMStoreCipher(key: Data(0..<32))
        }

        @Test(arguments: EntityStoreSuite.checks)
        func doesWhatRepositoriesExpect(_ check: EntityStoreSuite.Check) async throws {
            try await StoreFolder.with { folder in
                let store = EncryptedTables(store: folder.store(cipher: cipher))
                let findings = try await check.findings(in: store)
                #expect(findings == [])
            }
        }

        @Test("neither a value nor a key nor a request can be read in the files")
        func hidesAll() async throws {
            try await StoreFolder.with { folder in
                let store = folder.store(cipher: cipher)
                try await store.apply(Samples.save(["anna-secret"], "{\"name\":\"anna-secret\"}", in: Samples.secret))
                let answer = StoredAnswer(
                    .entities(["anna-secret"]),
                    savedAt: .distantPast,
                    validators: EntityValidators(entityTag: "anna-secret"),
                    isEncrypted: true
                )
                try await store.apply(EntityTransaction([.keep(answer, Samples.key)]))
                #expect(try !folder.holds("anna-secret"))
                #expect(try await store.ids(Samples.secret) == ["anna-secret"])
                #expect(try await folder.store(cipher: cipher).answer(for: Samples.key) == answer)
            }
        }

        @Test("another key, or none, is an error, and destroys nothing")
        func wrongKey() async throws {
            try await StoreFolder.with { folder in
                do { try await folder.store(cipher: cipher).apply(Samples.save(["a"], in: Samples.secret)) }
                let other = try AESGCMStoreCipher(key: AESGCMStoreCipher.makeKey())
                for store in [folder.store(cipher: other), folder.store()] {
                    #expect(try await kind { _ = try await store.ids() } == .cipher)
                    #expect(try await kind { try await store.apply(Samples.save(["b"])) } == .cipher)
                }
                #expect(try await folder.store(cipher: cipher).ids(Samples.secret) == ["a"])
                #expect(folder.told == [])
            }
        }

        @Test("a row that was moved into another's place is refused, and the file is made anew")
        func movedRow() async throws {
            try await StoreFolder.with { folder in
                do { try await folder.store(cipher: cipher).apply(Samples.save(["a", "b"], in: Samples.secret)) }
                let queue = try DatabaseQueue(path: folder.file.path)
                try await queue.write { db in
                    try db.execute(sql: "UPDATE e1 SET json = (SELECT json FROM e1 WHERE id = 1) WHERE id = 2")
                }
                try queue.close()
                #expect(try await folder.store(cipher: cipher).ids(Samples.secret) == [])
                #expect(folder.told.count == 1)
            }
        }

        @Test("a cipher decrypts its own data in the same place only, and does not show its key")
        func sealing() throws {
            let (bytes, place) = (Data("text".utf8), Data("here".utf8))
            let sealed = try cipher.seal(bytes, context: place)
            #expect(try cipher.open(sealed, context: place) == bytes)
            #expect(try cipher.seal(bytes, context: place) != sealed)
            #expect(throws: (any Error).self) { try cipher.open(sealed, context: Data("there".utf8)) }
            #expect(throws: (any Error).self) { try cipher.open(Data(), context: place) }
            #expect(cipher.digest("a") == cipher.digest("a") && cipher.digest("a") != cipher.digest("b"))
            let other = try AESGCMStoreCipher(key: AESGCMStoreCipher.makeKey())
            #expect(cipher.digest("a") != other.digest("a"))
            #expect("\(cipher)" == "AES-GCM")
            #expect(throws: StoreCipherError.keyLength(5)) { try AESGCMStoreCipher(key: Data(count: 5)) }
        }
    }

    /// A store that encrypts all tables, even those without the mark.
    private struct EncryptedTables: EntityStore {
        let store: SQLiteEntityStore

        private func secret(_ table: EntityTable) -> EntityTable {
            EntityTable(table.name, columns: table.columns, isEncrypted: true)
        }

        func entity(_ id: String, in table: EntityTable) async throws(EntityStoreError) -> EntityRecord? {
            try await store.entity(id, in: secret(table))
        }

        func entities(_ ids: [String], in table: EntityTable) async throws(EntityStoreError) -> [EntityRecord] {
            try await store.entities(ids, in: secret(table))
        }

        func entities(
            matching query: EntityQuery,
            in table: EntityTable
        ) async throws(EntityStoreError) -> [EntityRecord] {
            try await store.entities(matching: query, in: secret(table))
        }

        func staleEntities(savedBefore date: Date, in table: EntityTable) async throws(EntityStoreError) -> [String] {
            try await store.staleEntities(savedBefore: date, in: secret(table))
        }

        func answer(for key: StoredAnswerKey) async throws(EntityStoreError) -> StoredAnswer? {
            try await store.answer(for: key)
        }

        func apply(_ transaction: EntityTransaction) async throws(EntityStoreError) -> Bool {
            var transaction = transaction
            transaction.changes = transaction.changes.map { change in
                switch change {
                case .save(let records, let requestedAt, let table):
                    .save(records, requestedAt: requestedAt, table: secret(table))
                case .update(let id, let table, let body): .update(id, table: secret(table), body)
                case .delete(let ids, let table): .delete(ids, table: secret(table))
                case .deleteOthers(let query, let kept, let requestedAt, let table):
                    .deleteOthers(matching: query, except: kept, requestedAt: requestedAt, table: secret(table))
                case .invalidateOthers(let query, let kept, let requestedAt, let table):
                    .invalidateOthers(matching: query, except: kept, requestedAt: requestedAt, table: secret(table))
                case .deleteAll(let table): .deleteAll(table: secret(table))
                case .trim(let limits, let table): .trim(limits, table: secret(table))
                default: change
                }
            }
            return try await store.apply(transaction)
        }

        func revision() async throws(EntityStoreError) -> Int64 { try await store.revision() }

        var generation: Int { store.generation }

        func wipe() async throws(EntityStoreError) { try await store.wipe() }

        func changes(to interest: EntityInterest) -> AsyncStream<Void> { store.changes(to: interest) }
    }
#endif
