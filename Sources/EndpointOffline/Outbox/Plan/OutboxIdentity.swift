/// A place in a request that contains the key of an entity. Keys that the client created are only replaced in such
/// places.
public struct OutboxIdentity: Hashable, Sendable {
    enum Place: Hashable, Sendable {
        case path(Int)
        case query(String)
        case header(String)
        case body([String])
        case form(String)
    }

    let place: Place
    let table: String

    /// A placeholder of the path, counted from 0.
    public static func path(_ index: Int, of table: String) -> OutboxIdentity {
        OutboxIdentity(place: .path(index), table: table)
    }

    /// All values of a query parameter.
    public static func query(_ name: String, of table: String) -> OutboxIdentity {
        OutboxIdentity(place: .query(name), table: table)
    }

    /// A header field.
    public static func header(_ name: String, of table: String) -> OutboxIdentity {
        OutboxIdentity(place: .header(name), table: table)
    }

    /// The values at this path of the JSON body. `*` stands for each element of a list and each value of a map.
    public static func body(_ path: [String], of table: String) -> OutboxIdentity {
        OutboxIdentity(place: .body(path), table: table)
    }

    /// All values of a field in a form body.
    public static func form(_ name: String, of table: String) -> OutboxIdentity {
        OutboxIdentity(place: .form(name), table: table)
    }
}
