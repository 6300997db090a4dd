internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

/// Stores an outbox's records and aliases in rows, encrypted or with a checksum. In both cases, a row that was
/// changed on the disk, or moved to another place, causes an error and is never sent.
struct OutboxSealing: Sendable {
    let cipher: (any StoreCipher)?

    /// The place of bytes, which is part of their encryption or checksum.
    struct Place {
        let context: Data

        private init(_ name: String, _ key: Data, _ owner: Data) {
            context = Data("outbox \(name)\0".utf8) + Data("\(owner.count)\0".utf8) + owner + key
        }

        static func entry(_ key: Data, of owner: Data) -> Place { Place("entry", key, owner) }
        static func body(_ key: Data, of owner: Data) -> Place { Place("body", key, owner) }
        static func alias(_ key: Data, of owner: Data) -> Place { Place("alias", key, owner) }
    }

    /// Returns the bytes that identify a record: those of its key, or their digest.
    func key(record id: String) -> Data { cipher?.digest("outbox record\0\(id)") ?? Data(id.utf8) }

    func key(user: String) -> Data { cipher?.digest("outbox user\0\(user)") ?? Data(user.utf8) }

    func key(_ alias: OutboxAlias) -> Data {
        let packed = PackedTexts.pack([alias.user, alias.table, alias.clientID])
        return cipher?.digest("outbox alias\0\(packed.base64EncodedString())") ?? packed
    }

    /// Seals an entry together with the key of its record, because the key cannot be derived from a digest.
    func sealed(entry: Data, of id: String, _ place: Place) throws -> Data {
        try sealed(PackedTexts.pack([id]) + entry, place)
    }

    func entry(in sealed: Data, _ place: Place) throws -> (id: String, entry: Data) {
        var bytes = try opened(sealed, place)
        guard let id = PackedTexts.unpack(1, from: &bytes)?.first ?? nil else { throw Self.damage }
        return (id, Data(bytes))
    }

    func sealed(_ alias: OutboxAlias, _ place: Place) throws -> Data {
        try sealed(PackedTexts.pack([alias.table, alias.clientID, alias.serverID]), place)
    }

    func alias(in sealed: Data, _ place: Place, _ user: String) throws -> OutboxAlias {
        var bytes = try opened(sealed, place)
        guard let texts = PackedTexts.unpack(3, from: &bytes), let table = texts[0], let clientID = texts[1] else {
            throw Self.damage
        }
        return OutboxAlias(user: user, table: table, clientID: clientID, serverID: texts[2])
    }

    func sealed(_ bytes: Data, _ place: Place) throws -> Data {
        guard let cipher else { return Self.checksum(bytes, place) + bytes }
        return try cipher.seal(bytes, context: place.context)
    }

    func opened(_ sealed: Data, _ place: Place) throws -> Data {
        guard let cipher else {
            let bytes = Data(sealed.dropFirst(8))
            guard sealed.prefix(8) == Self.checksum(bytes, place) else { throw Self.damage }
            return bytes
        }
        do {
            return try cipher.open(sealed, context: place.context)
        } catch {
            // The check of the file has shown that the key is right. So the row is damaged.
            throw Self.damage
        }
    }

    private static let damage = EntityStoreError(.damaged, reason: "a row differs from what was written")

    /// FNV-1a with 64 bits, over the place and the bytes. It detects damage, but not deliberate changes.
    private static func checksum(_ bytes: Data, _ place: Place) -> Data {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [place.context, bytes] {
            part.withUnsafeBytes { part in
                for byte in part { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            }
        }
        return withUnsafeBytes(of: hash.littleEndian) { Data($0) }
    }
}
