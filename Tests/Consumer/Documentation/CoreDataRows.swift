#if canImport(CoreData)
    import CoreData
    import EndpointOffline
    import EndpointRuntime
    import Foundation

    // The second file of the page "A store of your own", identical text: what the store keeps, and how it is found.

    /// An entity as it is stored.
    final class EntityRow: NSManagedObject, LimitedRow {
        @NSManaged var table: String
        @NSManaged var key: String
        @NSManaged var json: Data
        @NSManaged var columns: [String]
        @NSManaged var savedAt: Date
        @NSManaged var entityTag: String?
        @NSManaged var lastModified: String?
        @NSManaged var revision: Int64
        @NSManaged var writtenAt: Int64
        @NSManaged var readAt: Int64

        var byteCount: Int { json.count }

        var record: EntityRecord {
            EntityRecord(
                id: key,
                json: json,
                columns: columns.map(EntityColumnValue.init(storedText:)),
                savedAt: savedAt,
                validators: EntityValidators(entityTag: entityTag, lastModified: lastModified),
                revision: revision,
                writtenAt: writtenAt
            )
        }

        /// The record, which counts as read: it is written down with the next transaction.
        func read() -> EntityRecord {
            readAt = managedObjectContext?.nextRead() ?? readAt
            return record
        }

        func take(_ record: EntityRecord) {
            json = record.json
            columns = record.columns.map(\.storedText)
            savedAt = record.savedAt
            (entityTag, lastModified) = (record.validators.entityTag, record.validators.lastModified)
            (revision, writtenAt) = (record.revision, record.writtenAt)
            readAt = managedObjectContext?.nextRead() ?? readAt
        }
    }

    /// The answer to a read as it is stored.
    final class AnswerRow: NSManagedObject, LimitedRow {
        @NSManaged var method: String
        @NSManaged var request: String
        @NSManaged var ids: [String]?
        @NSManaged var bytes: Data?
        @NSManaged var savedAt: Date?
        @NSManaged var entityTag: String?
        @NSManaged var lastModified: String?
        @NSManaged var isComplete: Bool
        @NSManaged var invalidations: Int
        @NSManaged var revision: Int64
        @NSManaged var requestedAt: Int64
        @NSManaged var readAt: Int64

        var id: StoredAnswerKey { StoredAnswerKey(method: method, request: request) }

        var byteCount: Int { bytes?.count ?? ids?.reduce(0) { $0 + $1.utf8.count } ?? 0 }

        var answer: StoredAnswer {
            StoredAnswer(
                ids.map(StoredAnswer.Content.entities) ?? .bytes(bytes ?? Data()),
                savedAt: savedAt,
                validators: EntityValidators(entityTag: entityTag, lastModified: lastModified),
                isComplete: isComplete,
                invalidations: invalidations,
                revision: revision,
                requestedAt: requestedAt
            )
        }

        func read() -> StoredAnswer {
            readAt = managedObjectContext?.nextRead() ?? readAt
            return answer
        }

        func take(_ answer: StoredAnswer) {
            switch answer.content {
            case .entities(let keys): (ids, bytes) = (keys, nil)
            case .bytes(let data): (ids, bytes) = (nil, data)
            }
            (savedAt, isComplete, invalidations) = (answer.savedAt, answer.isComplete, answer.invalidations)
            (revision, requestedAt) = (answer.revision, answer.requestedAt)
            (entityTag, lastModified) = (answer.validators.entityTag, answer.validators.lastModified)
        }

        /// Says whether anything changed.
        @discardableResult
        func change(_ body: (inout StoredAnswer) -> Bool) -> Bool {
            var changed = answer
            guard body(&changed) else { return false }
            take(changed)
            return true
        }
    }

    /// What limits count.
    protocol LimitedRow: NSManagedObject {
        var byteCount: Int { get }
        var readAt: Int64 { get }
    }

    extension NSManagedObjectContext {
        func rows(of table: String) throws -> [EntityRow] { try fetch("EntityRow", "table == %@", [table]) }

        func rows(_ keys: [String], of table: String) throws -> [ExactText: EntityRow] {
            let found: [EntityRow] = try fetch("EntityRow", "table == %@ AND key IN %@", [table, keys])
            return Dictionary(found.map { (ExactText($0.key), $0) }) { first, _ in first }
        }

        /// The number of the next read, which decides what limits delete first. It begins with the revision of the file, so
        /// that later runs continue.
        func nextRead() -> Int64 {
            let store = persistentStoreCoordinator?.persistentStores.first
            let reads = (userInfo["reads"] as? Int64 ?? 0) + 1
            userInfo["reads"] = reads
            return (store?.metadata["revision"] as? Int64 ?? 0) * 1_000_000 + reads
        }

        func answers(of method: String) throws -> [AnswerRow] { try fetch("AnswerRow", "method == %@", [method]) }

        func answer(_ key: StoredAnswerKey) throws -> AnswerRow? {
            try fetch("AnswerRow", "method == %@ AND request == %@", [key.method, key.request]).first
        }

        /// Saves what `replacing` makes of each record and the stored one; answers with the keys of what was saved.
        func save(
            _ records: [EntityRecord],
            in table: EntityTable,
            replacing: (EntityRecord, _ held: EntityRecord?) -> EntityRecord?
        ) throws -> [String] {
            guard !table.isEncrypted else { throw EntityStoreError(.cipher, reason: "this store has no cipher") }
            var rows = try rows(records.map(\.id), of: table.name)
            var saved: [String] = []
            for record in records {
                guard let record = replacing(record, rows[ExactText(record.id)]?.record) else { continue }
                let row = try rows[ExactText(record.id)] ?? insert("EntityRow")
                (row.table, row.key) = (table.name, record.id)
                row.take(record)
                rows[ExactText(record.id)] = row
                saved.append(record.id)
            }
            return saved
        }

        /// The rows that match a query and were not saved after this revision, without those that are kept.
        func others(
            matching query: EntityQuery,
            except kept: Set<ExactText>,
            requestedAt: Int64,
            in table: EntityTable
        ) throws -> [EntityRow] {
            let rows = try rows(of: table.name).filter {
                $0.revision <= requestedAt && !kept.contains(ExactText($0.key))
            }
            let all = EntityQuery(filters: query.filters)
            let found = Set(try all.select(rows.map(\.record), in: table).map { ExactText($0.id) })
            return rows.filter { found.contains(ExactText($0.key)) }
        }

        func keep(_ answer: StoredAnswer, _ key: StoredAnswerKey) throws {
            guard !answer.isEncrypted else { throw EntityStoreError(.cipher, reason: "this store has no cipher") }
            let row = try self.answer(key) ?? insert("AnswerRow")
            (row.method, row.request) = (key.method, key.request)
            row.take(answer)
            row.readAt = nextRead()
        }

        /// Deletes rows; answers with their keys.
        func deleteAll(_ rows: some Sequence<EntityRow>) -> [String] {
            rows.map { row in
                defer { delete(row) }
                return row.key
            }
        }

        /// Deletes the least recently read rows until the limits hold; says whether there were any.
        @discardableResult
        func trim<Row: LimitedRow>(_ rows: [Row], _ limits: EntityLimits, keeping isKept: (Row) -> Bool) -> Bool {
            var (count, bytes) = (rows.count, rows.reduce(0) { $0 + $1.byteCount })
            let before = count
            for row in rows.sorted(by: { $0.readAt < $1.readAt }) where count > limits.entries || bytes > limits.bytes {
                guard !isKept(row) else { continue }
                (count, bytes) = (count - 1, bytes - row.byteCount)
                delete(row)
            }
            return count < before
        }

        private func insert<Row: NSManagedObject>(_ entity: String) throws -> Row {
            let row = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
            guard let row = row as? Row else { throw EntityStoreError(.other, reason: "the model has no \(entity)") }
            return row
        }

        private func fetch<Row: NSManagedObject>(_ entity: String, _ format: String, _ values: [Any]) throws -> [Row] {
            let request = NSFetchRequest<Row>(entityName: entity)
            request.predicate = NSPredicate(format: format, argumentArray: values)
            return try fetch(request)
        }
    }

    extension NSManagedObjectModel {
        /// The model, made in code: an app needs no `.xcdatamodeld` for it.
        static func endpointStore() -> NSManagedObjectModel {
            let model = NSManagedObjectModel()
            model.entities = [
                entity(
                    EntityRow.self,
                    [
                        "table": .string, "key": .string, "json": .binaryData, "columns": .transformable,
                        "savedAt": .date, "revision": .integer64, "writtenAt": .integer64,
                    ]
                ),
                entity(
                    AnswerRow.self,
                    [
                        "method": .string, "request": .string, "isComplete": .boolean, "invalidations": .integer64,
                        "revision": .integer64, "requestedAt": .integer64,
                    ],
                    optional: ["ids": .transformable, "bytes": .binaryData, "savedAt": .date]
                ),
            ]
            return model
        }

        private static func entity(
            _ type: NSManagedObject.Type,
            _ attributes: [String: NSAttributeDescription.AttributeType],
            optional: [String: NSAttributeDescription.AttributeType] = [:]
        ) -> NSEntityDescription {
            let entity = NSEntityDescription()
            entity.name = String(describing: type)
            entity.managedObjectClassName = NSStringFromClass(type)
            let always = attributes.merging(["readAt": .integer64]) { $1 }
            let sometimes = optional.merging(["entityTag": .string, "lastModified": .string]) { $1 }
            entity.properties =
                always.map { attribute($0, $1, isOptional: false) }
                + sometimes.map { attribute($0, $1, isOptional: true) }
            let keys = type == EntityRow.self ? ["table", "key"] : ["method", "request"]
            entity.uniquenessConstraints = [keys]
            return entity
        }

        private static func attribute(
            _ name: String,
            _ type: NSAttributeDescription.AttributeType,
            isOptional: Bool
        ) -> NSAttributeDescription {
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.type, attribute.isOptional) = (name, type, isOptional)
            if type == .transformable {
                attribute.valueTransformerName = NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue
            }
            return attribute
        }
    }

    extension EntityColumnValue {
        /// A letter for the kind, and the value: exactly, also of numbers.
        var storedText: String {
            switch self {
            case .null: "n"
            case .integer(let value): "i\(value)"
            case .real(let value): "r\(value.bitPattern)"
            case .text(let value): "t\(value)"
            }
        }

        init(storedText text: String) {
            let value = text.dropFirst()
            self =
                switch text.first {
                case "i": .integer(Int64(value) ?? 0)
                case "r": .real(Double(bitPattern: UInt64(value) ?? 0))
                case "t": .text(String(value))
                default: .null
                }
        }
    }
#endif
