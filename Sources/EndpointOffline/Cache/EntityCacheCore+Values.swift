internal import EndpointRuntime

extension EntityCacheCore {
    /// The value of a read, from the source that its policy chooses.
    func value<Value: Sendable>(of source: CachedSource<API, Value>) async throws(Failed) -> Value {
        let source = await current(source)
        return switch policy(of: source) {
        case .networkOnly: try await refresh(source)
        case .cacheThenRefresh: try await cacheThenRefresh(source)
        case .cacheElseNetwork: try await cacheElseNetwork(source)
        case .networkElseCache: try await networkElseCache(source)
        case .cacheOnly: try await cacheOnly(source)
        }
    }

    private func cacheThenRefresh<Value: Sendable>(_ source: CachedSource<API, Value>) async throws(Failed) -> Value {
        guard let stored = await stored(source) else { return try await refresh(source) }
        guard stored.isFetched else { return try await refreshed(source, else: stored) }
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
        return try await refreshed(source, else: stored)
    }

    /// The server's value, or the stored one if the error allows it. A list that was never fetched is only returned if
    /// there is no connection.
    private func refreshed<Value: Sendable>(
        _ source: CachedSource<API, Value>,
        else stored: StoredContent<Value>?
    ) async throws(Failed) -> Value {
        do throws(Failed) {
            return try await refresh(source)
        } catch {
            guard let stored, stored.mayReplace(error) else { throw error }
            return answered(stored, source)
        }
    }

    private func networkElseCache<Value: Sendable>(_ source: CachedSource<API, Value>) async throws(Failed) -> Value {
        do throws(Failed) {
            return try await refresh(source)
        } catch {
            guard let stored = await stored(source), stored.mayReplace(error) else { throw error }
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

extension StoredContent {
    /// Returns true if a reader gets the value instead of this error.
    func mayReplace<Failure>(_ error: EndpointError<Failure>) -> Bool {
        isFetched ? error.allowsStoredValue : error.lacksConnection
    }
}
