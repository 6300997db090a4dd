public import EndpointRuntime
public import Foundation

/// A read of a value that is not an entity, such as a balance, a list of names or a picture.
public struct CachedValue<API: EndpointAPI, Value: Sendable>: CachedRead {
    /// The read itself.
    public let source: CachedSource<API, Value>

    private init<Response: Sendable>(
        _ method: String,
        _ call: EndpointCall<API, Response>,
        _ settings: CacheSettings,
        as form: StoredForm<Response, Value>
    ) {
        let key = StoredAnswerKey(method, call)
        source = CachedSource(
            key: key,
            settings: settings,
            operation: call.operation,
            interests: key.map { [.answer($0)] } ?? [],
            load: { store async throws(EntityStoreError) in
                guard let key, let answer = try await store.answer(for: key) else { return LoadedContent(nil) }
                return LoadedContent(form.content(of: answer, key))
            },
            fetch: { client, validators async throws(EndpointError<API.Failure>) in
                let conditional = call.unlessCurrent(validators) { response, _ throws(EndpointReadingError) in
                    (value: try form.value(of: response), bytes: try form.bytes(of: response))
                }
                switch try await client.send(conditional) {
                case .notModified:
                    return .notModified
                case .answered(let answered, let validators):
                    return .answered(answered.value) { _, savedAt in
                        guard let key else { return [] }
                        let answer = StoredAnswer(
                            .bytes(answered.bytes),
                            savedAt: savedAt,
                            validators: validators,
                            isEncrypted: settings.isEncrypted
                        )
                        return [.keep(answer, key), .trimAnswers(settings.limits, method: method)]
                    }
                }
            },
            whenGone: { _ in key.map { [.forget($0)] } ?? [] }
        )
    }
}

extension CachedValue {
    /// Creates a read whose request names entities that may have been created offline. `read` makes it with the current
    /// key of each of them. When the server has given an entity a key, the read is made again.
    public init(_ read: @escaping @Sendable (_ current: (EntityKey) -> String) -> CachedValue) {
        var keys: [EntityKey] = []
        let made = read { key in
            keys.append(key)
            return key.id
        }
        var source = made.source
        source.keys = keys
        source.byKeys = { read($0).source }
        self.source = source
    }

    /// A read of a value that is mapped to the domain.
    public init<Response: WireReadable & WireWritable & DomainConvertible>(
        _ method: String,
        _ call: EndpointCall<API, Response>,
        settings: CacheSettings
    ) where Response.DomainValue == Value {
        self.init(method, call, settings, as: .json { response throws(MappingError) in try response.toDomain() })
    }

    /// A read of a value that `toDomain` maps to the domain.
    public init<Response: WireReadable & WireWritable & Sendable>(
        _ method: String,
        _ call: EndpointCall<API, Response>,
        settings: CacheSettings,
        toDomain: @escaping @Sendable (Response) throws(MappingError) -> Value
    ) {
        self.init(method, call, settings, as: .json(toDomain))
    }
}

extension CachedValue {
    /// A read of a value whose type on the wire does not determine its domain type: `toDomain` does.
    public init<Response: WireReadable & WireWritable & Sendable>(
        _ method: String,
        _ call: EndpointCall<API, WireAnswer<Response, Value>>,
        settings: CacheSettings,
        toDomain: @escaping @Sendable (Response) throws(MappingError) -> Value
    ) {
        self.init(method, call.map(\.value), settings, as: .json(toDomain))
    }
}

extension CachedValue where Value: WireReadable & WireWritable {
    /// A read of a value that is the same on the wire and in the domain.
    public init(json method: String, _ call: EndpointCall<API, Value>, settings: CacheSettings) {
        self.init(method, call, settings, as: .json { value throws(MappingError) in value })
    }
}

extension CachedValue where Value == Data {
    /// A read of bytes.
    public init(data method: String, _ call: EndpointCall<API, Data>, settings: CacheSettings) {
        self.init(method, call, settings, as: StoredForm(write: { $0 }, read: { $0 }, map: { $0 }))
    }
}

/// The form in which a store keeps a value that is not an entity.
private struct StoredForm<Response: Sendable, Value: Sendable>: Sendable {
    let write: @Sendable (Response) throws -> Data
    let read: @Sendable (Data) throws -> Response
    let map: @Sendable (Response) throws(MappingError) -> Value

    func value(of response: Response) throws(EndpointReadingError) -> Value {
        do throws(MappingError) {
            return try map(response)
        } catch {
            throw .mapping(error)
        }
    }

    func bytes(of response: Response) throws(EndpointReadingError) -> Data {
        do {
            return try write(response)
        } catch {
            throw .other(error)
        }
    }

    /// The stored value; nil if it no longer fits its type, so that it is requested again.
    func content(of answer: StoredAnswer, _ key: StoredAnswerKey) -> StoredContent<Value>? {
        guard case .bytes(let bytes) = answer.content, let value = try? map(read(bytes)) else { return nil }
        var hasher = Hasher()
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return StoredContent(
            value: value,
            savedAt: answer.savedAt,
            revision: answer.revision,
            fingerprint: hasher.finalize(),
            validators: answer.validators,
            confirmed: { _, date in
                var answer = answer
                answer.savedAt = date
                return [.keep(answer, key)]
            }
        )
    }
}

extension StoredForm where Response: WireReadable & WireWritable {
    static func json(_ map: @escaping @Sendable (Response) throws(MappingError) -> Value) -> StoredForm {
        StoredForm(
            write: { try Wire.encode($0) },
            read: { try Wire.decode(Response.self, from: $0) },
            map: map
        )
    }
}
