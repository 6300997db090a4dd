internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

/// Converts records and answers to rows and back, encrypted or not.
struct StoredRows: Sendable {
    let cipher: (any StoreCipher)?

    /// Returns the bytes that identify a row: those of the key, or its digest.
    func key(_ id: String, in table: EntityTable) -> Data {
        guard table.isEncrypted, let cipher else { return Data(id.utf8) }
        return cipher.digest("entity\0\(table.name)\0\(id)")
    }

    func key(_ key: StoredAnswerKey) -> Data {
        cipher?.digest("answer\0\(key.method)\0\(key.request)") ?? Data(key.request.utf8)
    }

    /// Returns the contents of a row, except the key and the columns.
    func content(of record: EntityRecord, _ key: Data, in table: EntityTable) throws -> (json: Data, extra: Data?) {
        let validators = record.validators
        guard table.isEncrypted, let cipher else {
            let extra = PackedTexts.pack([validators.entityTag, validators.lastModified])
            return (record.json, validators.isEmpty ? nil : extra)
        }
        let extra = PackedTexts.pack([record.id, validators.entityTag, validators.lastModified])
        return (try cipher.seal(extra + record.json, context: context(table.name, key)), nil)
    }

    /// Returns the record of a row. The row consists of key, json, extra, saved, revision, written, and the columns.
    func record(_ row: Row, in table: EntityTable) throws -> EntityRecord {
        let key: Data = try row.value(0)
        let sealed: Data = try row.value(1)
        let columns = (0..<table.columns.count).map { EntityColumnValue(row[$0 + 6] as DatabaseValue) }
        let savedAt = Date(timeIntervalSinceReferenceDate: try row.value(3))
        let (revision, writtenAt): (Int64, Int64) = (try row.value(4), try row.value(5))
        guard table.isEncrypted, let cipher else {
            let extra: Data? = try row.optional(2)
            let validators = try extra.map { try Self.texts(2, in: $0).texts } ?? [nil, nil]
            return EntityRecord(
                id: String(decoding: key, as: UTF8.self),
                json: sealed,
                columns: columns,
                savedAt: savedAt,
                validators: EntityValidators(entityTag: validators[0], lastModified: validators[1]),
                revision: revision,
                writtenAt: writtenAt
            )
        }
        let (texts, json) = try Self.texts(3, in: opened(sealed, cipher, context(table.name, key)))
        return EntityRecord(
            id: texts[0] ?? "",
            json: Data(json),
            columns: columns,
            savedAt: savedAt,
            validators: EntityValidators(entityTag: texts[1], lastModified: texts[2]),
            revision: revision,
            writtenAt: writtenAt
        )
    }

    /// Returns the contents of an answer's row: the answer's content, and its validators.
    func content(of answer: StoredAnswer, _ key: Data) throws -> (content: Data, extra: Data) {
        let content =
            switch answer.content {
            case .entities(let ids): PackedTexts.pack(ids)
            case .bytes(let bytes): bytes
            }
        let extra = PackedTexts.pack([answer.validators.entityTag, answer.validators.lastModified])
        guard let cipher else { return (content, extra) }
        return (
            try cipher.seal(content, context: context("content", key)),
            try cipher.seal(extra, context: context("extra", key))
        )
    }

    /// Returns the answer of a row: key, list, content, extra, saved, complete, encrypted, invalidated, revision, requested.
    func answer(_ row: Row) throws -> StoredAnswer {
        let key: Data = try row.value(0)
        var (content, extra): (Data, Data) = (try row.value(2), try row.value(3))
        if let cipher {
            content = try opened(content, cipher, context("content", key))
            extra = try opened(extra, cipher, context("extra", key))
        }
        let validators = try Self.texts(2, in: extra).texts
        let isList: Bool = try row.value(1)
        let saved: Double? = try row.optional(4)
        return StoredAnswer(
            isList ? .entities(try Self.texts(nil, in: content).texts.compactMap { $0 }) : .bytes(content),
            savedAt: saved.map { Date(timeIntervalSinceReferenceDate: $0) },
            validators: EntityValidators(entityTag: validators[0], lastModified: validators[1]),
            isComplete: try row.value(5),
            isEncrypted: try row.value(6),
            invalidations: try row.value(7),
            revision: try row.value(8),
            requestedAt: try row.value(9)
        )
    }

    /// Identifies the place of encrypted bytes, so that a row that was moved elsewhere is rejected.
    private func context(_ name: String, _ key: Data) -> Data { Data("\(name)\0".utf8) + key }

    private func opened(_ sealed: Data, _ cipher: any StoreCipher, _ context: Data) throws -> Data {
        do {
            return try cipher.open(sealed, context: context)
        } catch {
            // The check of the file has shown that the key is right. So the row is damaged.
            throw EntityStoreError(.damaged, reason: "a row differs from what was encrypted")
        }
    }

    private static func texts(_ count: Int?, in bytes: Data) throws -> (texts: [String?], rest: Data) {
        var rest = bytes
        guard let texts = PackedTexts.unpack(count, from: &rest) else {
            throw EntityStoreError(.damaged, reason: "a row differs from what was written")
        }
        return (texts, rest)
    }
}

extension EntityColumnValue {
    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob(let bytes): self = .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The value as stored. A text is stored as its bytes, which SQLite sorts after numbers and compares byte by
    /// byte.
    var stored: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.isNaN ? .null : number.databaseValue
        case .text(let text): Data(text.utf8).databaseValue
        }
    }
}
