public import EndpointRuntime
internal import Foundation

/// The JSON body of a write in the outbox, as today's type. It is read when it is asked for.
public struct OutboxBody<Body: WireReadable & WireWritable & Sendable>: Sendable {
    let read: @Sendable () async throws -> Data
    let replace: @Sendable (Body) async throws -> Void

    /// Returns the body with the keys that the server has given to entities since. It throws ``OutboxError/body`` if the
    /// body does not fit the type, and ``OutboxError/unknown`` if the write has ended.
    public func value() async throws -> Body {
        let data = try await read()
        do throws(WireError) {
            return try Wire.decode(Body.self, from: data)
        } catch {
            throw OutboxError.body
        }
    }

    /// Replaces the body, and tries the write again; the rules are those of ``Outbox/edit(_:as:_:)``.
    public func edit(_ body: Body) async throws {
        try await replace(body)
    }

    /// The bytes of a body that `change` makes of this one. Members that the type does not write stay: the endpoint sets
    /// them, or another version of the app did.
    static func bytes(of data: Data, _ change: (Body) throws -> Body) throws -> Data {
        guard let body = try? Wire.decode(Body.self, from: data) else { throw OutboxError.body }
        let changed = try Wire.encode(try change(body))
        guard case .object(let old)? = OutboxRequest.json(data),
            case .object(let written)? = OutboxRequest.json(try Wire.encode(body)),
            case .object(let new)? = OutboxRequest.json(changed)
        else { return changed }
        let others = old.filter { written[$0.key] == nil && new[$0.key] == nil }
        return others.isEmpty ? changed : try Wire.encode(JSONValue.object(new.merging(others) { mine, _ in mine }))
    }
}
