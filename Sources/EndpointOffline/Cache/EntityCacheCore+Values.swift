internal import EndpointRuntime

extension EntityCacheCore {
    /// The value of a read, from the source that its policy chooses.
    func value<Value: Sendable>(of source: CachedSource<API, Value>) async throws(Failed) -> Value {
        switch policy(of: source) {
        case .networkOnly: try await refresh(source)
        case .cacheThenRefresh: try await cacheThenRefresh(source)
        case .cacheElseNetwork: try await cacheElseNetwork(source)
        case .networkElseCache: try await networkElseCache(source)
        case .cacheOnly: try await cacheOnly(source)
        }
    }

    private func cacheThenRefresh<Value: Sendable>(_ source: CachedSource<API, Value>) async throws(Failed) -> Value {
        guard let stored = await stored(source) else { return try await refresh(source) }
        if !stored.isFresh(at: date, source.settings) {
            // No caller waits for it. Observers of the value see its result, and its error.
            Task { [self] in
                do throws(Failed) { _ = try await refresh(source) } catch {}
            }
        }
        return answered(stored, source)
    }

    private func cacheElseNetwork<Value: Sendable>(_ source: CachedSource<API, Value>) async throws(Failed) -> Value {
        let stored = await stored(source)
        if let stored, stored.isFresh(at: date, source.settings) { return answered(stored, source) }
        do throws(Failed) {
            return try await refresh(source)
        } catch {
            guard error.isUnreachable, let stored else { throw error }
            return answered(stored, source)
        }
    }

    private func networkElseCache<Value: Sendable>(_ source: CachedSource<API, Value>) async throws(Failed) -> Value {
        do throws(Failed) {
            return try await refresh(source)
        } catch {
            guard error.lacksConnection, let stored = await stored(source) else { throw error }
            return answered(stored, source)
        }
    }

    /// There is no other source, so a failure of the store is a failure of the call.
    private func cacheOnly<Value: Sendable>(_ source: CachedSource<API, Value>) async throws(Failed) -> Value {
        let stored: StoredContent<Value>?
        do throws(EntityStoreError) {
            stored = try await load(source)
        } catch {
            throw failure(.storage(UnderlyingError(error)), source)
        }
        guard let stored else { throw failure(.notStored, source) }
        return answered(stored, source)
    }

    private func answered<Value: Sendable>(_ stored: StoredContent<Value>, _ source: CachedSource<API, Value>) -> Value
    {
        tell(source.operation, .answeredFromStore(age: stored.age(at: date)))
        return stored.value
    }
}
