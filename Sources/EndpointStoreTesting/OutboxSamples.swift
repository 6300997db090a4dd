internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

/// The records and aliases that the checks of outbox stores save.
enum OutboxSamples {
    static let user = "u1"
    static let other = "u2"

    static func record(
        _ id: String,
        _ entry: String = "entry",
        body: String? = "body",
        user: String = user
    ) -> OutboxRecord {
        OutboxRecord(id: id, user: user, entry: Data(entry.utf8), body: body.map { Data($0.utf8) })
    }

    static func alias(_ clientID: String, _ serverID: String?, user: String = user) -> OutboxAlias {
        OutboxAlias(user: user, table: "Payment", clientID: clientID, serverID: serverID)
    }
}
