import EndpointDescription
import EndpointWire

/// Reads JSON with the order of its keys and the digits of its numbers.
struct TrafficJSON: WireReadable {
    let tree: JSONTree

    /// Reads any value.
    init(from reader: inout WireReader) {
        switch reader.kind {
        case .object:
            var members: [JSONTree.Member] = []
            reader.object { reader, key in members.append(.init(key: key, value: Self(from: &reader).tree)) }
            tree = .object(members)
        case .array:
            var elements: [JSONTree] = []
            reader.array { reader in elements.append(Self(from: &reader).tree) }
            tree = .array(elements)
        case .string: tree = .string(reader.string())
        case .number: tree = .number(JSONNumber(from: &reader).literal)
        case .bool: tree = .bool(reader.bool())
        case .null, nil:
            reader.skip()
            tree = .null
        }
    }

    /// The value of these bytes; `nil` if they are not JSON.
    static func tree(_ bytes: [UInt8]) -> JSONTree? {
        (try? Wire.decode(Self.self, from: bytes))?.tree
    }
}
