/// What holds for the types and endpoints of one file unless they say otherwise: its own `defaults:`, which come before
/// those of `api.yaml`.
package struct SpecFileDefaults: Sendable {
    package var keys: Located<SpecKeyStyle>?
    package var datetime: Located<SpecDateTimeFormat>?
    package var duration: Located<SpecWire>?
    package var absentValue: Located<SpecAbsentValue>?
    package var onInvalid: Located<SpecOnInvalid>?
    /// Whether answers are not wrapped, whatever the API says.
    package var hasNoEnvelope = false
    package var timeout = SpecTimeout()
    package var retry = SpecRetry()
    package var auth: Located<SpecEndpointAuth>?
    package var connectivity: Located<SpecConnectivity>?
    package var reuse: Located<SpecReuse>?
    package var cache = SpecCache()
    package var outbox = SpecOutbox()
    /// Headers that the requests of the file carry besides those of the API.
    package var headers: [SpecFixedParameter] = []

    package init() {}
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
            for field in object.fields.indices where object.fields[field].key == nil {
                object.fields[field].key = object.fields[field].name.converted(to: style)
            }
            for constant in object.constants.indices where object.constants[constant].key == nil {
                object.constants[constant].key = object.constants[constant].name.converted(to: style)
            }
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
            for index in query.indices where query[index].key == nil {
                query[index].key = query[index].name.converted(to: style)
            }
            bodyFields = bodyFields?.map { field in
                var field = field
                field.key = field.key ?? field.name.converted(to: style)
                return field
            }
            for index in fixedFields.indices where fixedFields[index].key == nil {
                fixedFields[index].key = fixedFields[index].name.converted(to: style)
            }
            for index in fixedQuery.indices where fixedQuery[index].key == nil {
                fixedQuery[index].key = fixedQuery[index].name.converted(to: style)
            }
        }
        timeout = timeout.over(defaults.timeout)
        retry = retry.over(defaults.retry)
        connectivity = connectivity ?? defaults.connectivity
        if method.value == .get { reuse = reuse ?? defaults.reuse }
        guard !inheritsNothing else { return }
        if let schemes = defaults.auth?.value.schemes, !schemes.isEmpty, auth?.value.schemes == nil {
            auth?.value.schemes = schemes
        }
        auth = auth ?? defaults.auth
        if defaults.hasNoEnvelope { hasEnvelope = false }
        let own = Set((headers.map(\.name) + fixedHeaders.map(\.name)).map { $0.value.lowercased() })
        fixedHeaders += defaults.headers.filter { !own.contains($0.name.value.lowercased()) }
    }
}

extension SpecTimeout {
    /// Of the two limits the one that was not said here gives way, as it does to an endpoint's over an API's.
    func over(_ outer: SpecTimeout) -> SpecTimeout {
        var timeout = self
        timeout.attempt = attempt ?? outer.attempt
        timeout.firstByte = firstByte ?? outer.firstByte
        timeout.idle = idle ?? outer.idle
        timeout.total = total ?? outer.total
        guard let attempt = timeout.attempt, let total = timeout.total, attempt.value > total.value else {
            return timeout
        }
        if self.total == nil { timeout.total = attempt } else { timeout.attempt = total }
        return timeout
    }
}

extension SpecRetry {
    /// What this one leaves out, taken from another one.
    package func over(_ outer: SpecRetry) -> SpecRetry {
        var retry = self
        retry.scope = scope ?? outer.scope
        retry.attempts = attempts ?? outer.attempts
        retry.base = base ?? outer.base
        retry.factor = factor ?? outer.factor
        retry.jitter = jitter ?? outer.jitter
        retry.max = max ?? outer.max
        retry.deadline = deadline ?? outer.deadline
        retry.statuses = statuses ?? outer.statuses
        retry.longestRetryAfter = longestRetryAfter ?? outer.longestRetryAfter
        retry.budget = budget ?? outer.budget
        return retry
    }
}

extension Located<String> {
    fileprivate func converted(to style: SpecKeyStyle) -> Located<String> {
        Located(style.convert(value), at: location)
    }
}
