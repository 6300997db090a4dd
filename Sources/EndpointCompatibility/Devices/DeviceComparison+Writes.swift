import EndpointDescription
import EndpointPlan
import EndpointSpec

/// Waiting writes and the settings of the outbox.
extension DeviceComparison {
    mutating func compareWrites() {
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
            compareSettings(operation, next, places)
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
            compareDelivery(operation, next, places)
        }
    }

    /// A waiting write is sent as the old app wrote it, with the credentials of the new one.
    private mutating func compareDelivery(
        _ operation: OutboxOperationPlan,
        _ next: OutboxOperationPlan,
        _ places: (old: SourceLocation?, new: SourceLocation?)
    ) {
        let name = operation.endpoint.operationID
        let own = released.filter { $0.operations.contains(name) && $0.level != .safe }
        let told = { (finding: Finding) in
            "it is sent as the old app wrote it, and \(finding.reason) (\(finding.kind.rawValue))"
        }
        if let refusal = own.filter({ $0.level == .breaking && $0.kind.refusesWrites }).min() {
            let reason =
                "it is sent as the old app wrote it, and the new server refuses it (\(refusal.kind.rawValue)): it is parked"
            return note(.writeRefused, .breaking, at: operation.key, in: places, reason)
        }
        if let change = own.filter({ $0.kind.changesMeaning && $0.kind.isOfRequest }).min() {
            return note(.writeMisread, .breaking, at: operation.key, in: places, told(change))
        }
        if let repetition = own.first(where: { $0.kind == .repetitionUnsafe }) {
            return note(.writeRepeated, repetition.level, at: operation.key, in: places, told(repetition))
        }
        if conflictMoved, operation.conflict != .server || next.conflict != .server {
            let reason = "the server answers a conflict with 409: the write is parked, and 'conflict' no longer decides"
            return note(.writeParked, .breaking, at: operation.key, in: places, reason)
        }
        let ignored = own.first { [.inputIgnored, .parameterIgnored, .bodyIgnored, .assumedValue].contains($0.kind) }
        if let ignored { return note(.writeSent, .risky, at: operation.key, in: places, told(ignored)) }
        let isOther = released.contains { $0.operations.contains(name) && $0.kind != .serverRemoved }
        guard isOther || operation.endpoint.pathTemplate != next.endpoint.pathTemplate else { return }
        note(.writeSent, .safe, at: operation.key, in: places, "it is sent as the old app wrote it")
    }

    /// True if the server answered a write of an old version with 412, and has a case for 409 instead now.
    private var conflictMoved: Bool {
        let names = { (version: APIVersion, status: Int) in
            version.description.errors.cases.contains { $0.statuses == status...status }
        }
        return names(old, 412) && !names(new, 412) && !names(old, 409) && names(new, 409)
    }

    private mutating func compareSettings(
        _ operation: OutboxOperationPlan,
        _ next: OutboxOperationPlan,
        _ places: (old: SourceLocation?, new: SourceLocation?)
    ) {
        let keep = { (settings: SpecOutbox) in settings.keep?.value ?? .seconds(30 * 86_400) }
        if keep(next.settings) < keep(operation.settings) {
            let reason =
                "it is parked after \(keep(next.settings)), and waited for \(keep(operation.settings)) in the old app"
            note(.writeExpires, .risky, at: operation.key, in: places, reason)
        }
        if operation.settings.afterSignOut?.value == .keep, next.settings.afterSignOut?.value != .keep {
            let reason = "it is deleted when the user signs out, and waited for the same user in the old app"
            note(.writeDeleted, .risky, at: operation.key, in: places, reason)
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
