/// The settings of types and endpoints of one file that have none of their own: its `defaults:`, which come before
/// those of `api.yaml`.
package struct SpecFileDefaults: SpecBlank, Sendable {
    package var keys: Located<SpecKeyStyle>?
    package var datetime: Located<SpecDateTimeFormat>?
    package var duration: Located<SpecWire>?
    package var int64: Located<SpecWire>?
    package var absentValue: Located<SpecAbsentValue>?
    package var onInvalid: Located<SpecOnInvalid>?
    /// True if answers are not wrapped, even if the API wraps them.
    package var hasNoEnvelope = false
    package var settings = SpecCallSettings()
    package var cache = SpecCache()
    package var outbox = SpecOutbox()
    /// Headers that the requests of the file carry besides those of the API.
    package var headers: [SpecFixedParameter] = []
}

extension SpecFile {
    /// The file with its defaults written into everything that does not say otherwise, each with the place where the
    /// default stands: the stages that follow need not know that a file has any.
    func withDefaultsApplied() -> SpecFile {
        var file = self
        for index in file.types.indices {
            if case .union(let union) = file.types[index].kind, let style = defaults.keys?.value {
                file.types[index].kind = .union(union.withKeys(in: style))
            }
            guard case .object(var object) = file.types[index].kind, let style = defaults.keys?.value else { continue }
            object.fields.takeKeys(in: style)
            object.constants.takeKeys(in: style)
            file.types[index].kind = .object(object)
        }
        for index in file.endpoints.indices { file.endpoints[index].inherit(defaults) }
        for index in file.repositories.indices {
            file.repositories[index].outerCache = defaults.cache
            file.repositories[index].outerOutbox = defaults.outbox
        }
        return file
    }
}

extension SpecEndpoint {
    fileprivate mutating func inherit(_ defaults: SpecFileDefaults) {
        if let style = defaults.keys?.value {
            query.takeKeys(in: style)
            bodyFields?.takeKeys(in: style)
            fixedFields.takeKeys(in: style)
            fixedQuery.takeKeys(in: style)
        }
        var outer = defaults.settings
        // Only a read can be answered with what another one got.
        if !isRead { outer.reuse = nil }
        if inheritsNothing { outer.auth = nil }
        // How long all of a stream takes only the endpoint knows.
        if answersWithStream { outer.timeout.total = nil }
        settings = settings.merged(over: outer)
        guard !inheritsNothing else { return }
        if defaults.hasNoEnvelope { hasEnvelope = false }
        let own = Set((headers.map(\.name) + fixedHeaders.map(\.name)).map { $0.value.lowercased() })
        fixedHeaders += defaults.headers.filter { !own.contains($0.name.value.lowercased()) }
    }
}

extension Array where Element: SpecKeyed {
    /// Gives those without a key of their own the name in a style.
    fileprivate mutating func takeKeys(in style: SpecKeyStyle) {
        for index in indices where self[index].key == nil {
            self[index].key = Located(style.convert(self[index].name.value), at: self[index].name.location)
        }
    }
}
