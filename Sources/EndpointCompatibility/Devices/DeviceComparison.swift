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
        compareLists()
        compareStores()
        compareWrites()
        compareSyncs()
        compareRecordings()
        return findings.withoutRepetitions
    }

    mutating func note(
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
        if let difference = differences.first(where: \.kind.changesMeaning) {
            let reason =
                "\(difference.subject) of old rows means something else to the new app (\(difference.kind.rawValue))"
            note(.rowsMisread, .breaking, at: entity.table, in: places, reason)
        } else if let difference = differences.first(where: { $0.level == .breaking }) {
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

    // MARK: Recordings

    private mutating func compareRecordings() {
        for finding in released where finding.kind == .endpointMoved || finding.kind == .endpointRemoved {
            let places = (old: finding.old, new: finding.new)
            let reason = "recordings of tests have requests of the old path, which no new call matches"
            note(.recordingUnused, .risky, at: finding.subject, in: places, reason)
        }
    }
}
