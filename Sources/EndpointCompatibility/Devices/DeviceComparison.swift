import EndpointDescription
import EndpointPlan
import EndpointSpec

/// Compares the stored data of the old app with the reads of the new app.
struct DeviceComparison {
    let old: APIVersion
    let new: APIVersion
    /// The findings of released apps: a waiting write is sent as the old app wrote it.
    let released: [Finding]
    private var findings: [Finding] = []

    init(_ old: APIVersion, _ new: APIVersion, released: [Finding]) {
        self.old = old
        self.new = new
        self.released = released
    }

    mutating func all() -> [Finding] {
        compareEntities()
        compareReads()
        compareWrites()
        compareRecordings()
        return findings.withoutRepetitions
    }

    private mutating func note(
        _ kind: FindingKind,
        _ level: Finding.Level,
        at subject: String,
        in places: (old: SourceLocation?, new: SourceLocation?),
        _ reason: String
    ) {
        findings.append(
            Finding(
                question: .devices,
                kind: kind,
                level: level,
                subject: subject,
                old: places.old,
                new: places.new,
                reason: reason,
                operations: []
            )
        )
    }

    // MARK: Rows

    private mutating func compareEntities() {
        let tables = Dictionary(new.plan.files.flatMap(\.entities).map { ($0.table, $0) }) { first, _ in first }
        for entity in old.plan.files.flatMap(\.entities) {
            let places = (old: old.places.type(entity.table), new: new.places.type(entity.table))
            guard let next = tables[entity.table] else {
                note(.rowsUnused, .safe, at: entity.table, in: places, "the new app does not read the rows any more")
                continue
            }
            let columns = (entity.columns.map(\.name), next.columns.map(\.name))
            if columns.0 != columns.1 || entity.isEncrypted != next.isEncrypted {
                let what = columns.0 != columns.1 ? "other columns" : "another encryption"
                note(
                    .rowsDropped,
                    .risky,
                    at: entity.table,
                    in: places,
                    "the table has \(what), so that its rows are dropped"
                )
                continue
            }
            compareRows(entity, next, places)
        }
    }

    private mutating func compareRows(
        _ entity: EntityPlan,
        _ next: EntityPlan,
        _ places: (old: SourceLocation?, new: SourceLocation?)
    ) {
        if entity.key.name != next.key.name || entity.key.text != next.key.text {
            return note(
                .rowsDropped,
                .risky,
                at: entity.table,
                in: places,
                "the key is another one, so that no row is found"
            )
        }
        var values = ValueComparison(client: new, server: old, .answers)
        let spot = ValueSpot(subject: entity.table, client: places.new, server: places.old)
        let differences = values.differences(.type(entity.table), .type(entity.table), at: spot)
        if let difference = differences.first(where: { $0.level == .breaking }) {
            let reason =
                "the new app cannot read all old rows (\(difference.subject): \(difference.kind.rawValue)), and drops those"
            note(.rowsDropped, .risky, at: entity.table, in: places, reason)
        } else if let difference = differences.first(where: { $0.level == .risky }) {
            let reason =
                "old rows lack values until they are fetched again (\(difference.subject): \(difference.kind.rawValue))"
            note(.rowsIncomplete, .risky, at: entity.table, in: places, reason)
        } else if !differences.isEmpty {
            note(.rowsKept, .safe, at: entity.table, in: places, "the new app reads the rows")
        }
    }

    // MARK: Lists and other answers

    private mutating func compareReads() {
        let reads = { (version: APIVersion) in
            version.plan.files.flatMap(\.repositories).flatMap(\.methods).compactMap { method -> (String, String?)? in
                guard case .read(let read)? = method.offline else { return nil }
                return (read.key, method.origin.path.last)
            }
        }
        let known = Set(reads(new).map(\.0))
        for (key, endpoint) in reads(old) where !known.contains(key) {
            let place = endpoint.flatMap { old.places.endpoint($0) }
            note(
                .rowsUnused,
                .safe,
                at: key,
                in: (place, nil),
                "the new app has no such read, so that its list or answer is not used"
            )
        }
    }

    // MARK: Waiting writes

    private mutating func compareWrites() {
        let operations = { (version: APIVersion) in version.plan.files.compactMap(\.outbox).flatMap(\.operations) }
        let known = Dictionary(operations(new).map { ($0.key, $0) }) { first, _ in first }
        for operation in operations(old) {
            let name = operation.endpoint.operationID
            let places = (old: old.places.endpoint(name), new: new.places.endpoint(name))
            guard let next = known[operation.key] else {
                note(
                    .writeParked,
                    .breaking,
                    at: operation.key,
                    in: places,
                    "the new app has no such write: it is parked as unknownMethod"
                )
                continue
            }
            if let key = operation.current?.key, let other = next.current?.key, key.scalar.name != other.scalar.name {
                note(
                    .writeParked,
                    .breaking,
                    at: operation.key,
                    in: places,
                    "the key has another type: the write is parked as unreadableKey"
                )
                continue
            }
            let refusals = released.filter {
                $0.level == .breaking && $0.operations.contains(name) && $0.kind.isOfRequest
            }
            if let refusal = refusals.min() {
                let reason =
                    "it is sent as the old app wrote it, and the new server refuses it (\(refusal.kind.rawValue)): it is parked"
                note(.writeRefused, .breaking, at: operation.key, in: places, reason)
            } else if released.contains(where: { $0.operations.contains(name) && $0.kind != .serverRemoved })
                || operation.endpoint.pathTemplate != next.endpoint.pathTemplate
            {
                note(.writeSent, .safe, at: operation.key, in: places, "it is sent as the old app wrote it")
            }
        }
    }

    // MARK: Recordings

    private mutating func compareRecordings() {
        for finding in released where finding.kind == .endpointMoved || finding.kind == .endpointRemoved {
            let places = (old: finding.old, new: finding.new)
            let reason = "recordings of tests have requests of the old path, which no new call matches"
            note(.recordingUnused, .risky, at: finding.subject, in: places, reason)
        }
    }
}

extension KeyTextPlan.Scalar {
    fileprivate var name: String {
        switch self {
        case .string: "string"
        case .uuid: "uuid"
        case .integer(let type): type
        }
    }
}
