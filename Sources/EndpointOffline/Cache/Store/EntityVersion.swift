internal import EndpointRuntime
internal import Foundation

/// The field of an entity that has its version, and how a write sends it. The generator creates it from `version`.
///
/// An entity with such a field has its version wherever it came from, also from a list, whose `ETag` is another one.
public struct EntityVersion: Hashable, Sendable {
    enum Place: Hashable, Sendable {
        case ifMatch
        case query(String)
        case body([String], isNumber: Bool)
    }

    let field: [String]
    let format: String?
    let place: Place

    private init(_ field: [String], _ format: String?, _ place: Place) {
        self.field = field
        self.format = format
        self.place = place
    }

    /// A write sends the version as `If-Match`.
    ///
    /// - Parameters:
    ///   - field: The path in JSON of the field.
    ///   - format: The text that is sent, in which `{}` stands for the field's value; nil if it is the value alone.
    /// - Returns: The version.
    public static func field(_ field: [String], as format: String? = nil) -> EntityVersion {
        EntityVersion(field, format, .ifMatch)
    }

    /// A write sends the version as this parameter of its query.
    public static func field(_ field: [String], as format: String? = nil, query name: String) -> EntityVersion {
        EntityVersion(field, format, .query(name))
    }

    /// A write sends the version at this path of its JSON body.
    public static func field(
        _ field: [String],
        as format: String? = nil,
        body path: [String],
        isNumber: Bool = false
    ) -> EntityVersion {
        EntityVersion(field, format, .body(path, isNumber: isNumber))
    }
}

extension EntityVersion {
    /// The validators of an entity with this JSON: its version as a write sends it, byte for byte.
    func validators(of json: Data) -> EntityValidators {
        guard let value = try? Wire.decode(JSONValue.self, from: json, at: field) else { return EntityValidators() }
        let text: String
        switch value {
        case .string(let value) where !value.isEmpty: text = value
        case .number(let number): text = number.literal
        default: return EntityValidators()
        }
        return EntityValidators(entityTag: format.map { $0.replacing("{}", with: text) } ?? text)
    }
}

extension EntityTable {
    /// The version of a record that a write can name. Of two header fields of an answer only a strong one can be used in a
    /// condition (RFC 9110 §13.1.1); the value of a field is used as it is.
    func version(of record: EntityRecord) -> String? {
        version == nil ? record.validators.strongEntityTag : record.validators.entityTag
    }

    /// The validators for a conditional read of a record. A version is one if it has the form of an entity tag.
    func readValidators(of record: EntityRecord) -> EntityValidators {
        guard version != nil, let tag = record.validators.entityTag else { return record.validators }
        let opaque = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
        return opaque.count > 1 && opaque.hasPrefix("\"") && opaque.hasSuffix("\"")
            ? record.validators : EntityValidators()
    }
}

extension OutboxRequest {
    /// The request of a write that is only performed if the server has no such entity: RFC 9110 §13.1.2.
    var creating: OutboxRequest {
        var request = self
        request.fields =
            fields.filter { !["if-match", "if-none-match"].contains($0.name.lowercased()) }
            + [Field(name: "If-None-Match", value: "*")]
        return request
    }

    /// The request of a write that names the version which it was made upon.
    func naming(_ version: String?, _ body: Data?, at place: EntityVersion.Place) -> (OutboxRequest, Data?) {
        guard let version else { return (self, body) }
        var (request, body) = (self, body)
        switch place {
        case .ifMatch:
            request.fields =
                fields.filter { $0.name.lowercased() != "if-match" } + [Field(name: "If-Match", value: version)]
        case .query(let name):
            request.query = Self.setting(name, to: version, in: query)
        case .body(let path, let isNumber):
            guard bodyKind == .json, let json = Self.json(body) else { break }
            let number = isNumber ? JSONNumber(literal: version).map { JSONValue.number($0) } : nil
            if let data = try? Wire.encode(json.setting(path[...], to: number ?? .string(version))) { body = data }
        }
        return (request, body)
    }
}

extension JSONValue {
    /// The same object with a value at this path. Objects on the way to it are created.
    fileprivate func setting(_ path: ArraySlice<String>, to value: JSONValue) -> JSONValue {
        guard let first = path.first else { return value }
        var members = object ?? [:]
        members[first] = (self[first] ?? .object([:])).setting(path.dropFirst(), to: value)
        return .object(members)
    }
}
