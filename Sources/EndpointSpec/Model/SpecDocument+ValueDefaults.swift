extension SpecDocument {
    /// The document with what a file, or else the API, says of all values of a kind written at each that does not say it
    /// itself: `datetime`, `duration`, `nil` and `onInvalid`. The API's `datetime` and `nil` are asked where they matter.
    func withValueDefaultsApplied() -> SpecDocument {
        var document = self
        for index in document.files.indices {
            var defaults = document.files[index].defaults
            defaults.duration = defaults.duration ?? api.defaults.duration
            defaults.onInvalid = defaults.onInvalid ?? api.defaults.onInvalid
            document.files[index].apply(defaults)
        }
        return document
    }
}

extension SpecFile {
    fileprivate mutating func apply(_ defaults: SpecFileDefaults) {
        for index in types.indices {
            guard case .object(var object) = types[index].kind else { continue }
            for field in object.fields.indices { object.fields[field].adopt(defaults, isPatch: object.isPatch) }
            types[index].kind = .object(object)
        }
        for index in endpoints.indices {
            for number in endpoints[index].pathParameters.indices {
                endpoints[index].pathParameters[number].adopt(defaults)
            }
            for number in endpoints[index].query.indices { endpoints[index].query[number].adopt(defaults) }
            for number in endpoints[index].headers.indices { endpoints[index].headers[number].adopt(defaults) }
            for number in endpoints[index].cookies.indices { endpoints[index].cookies[number].adopt(defaults) }
            guard var returns = endpoints[index].returns else { continue }
            returns.eachHeader { $0.adopt(defaults) }
            endpoints[index].returns = returns
        }
    }
}

extension SpecField {
    fileprivate mutating func adopt(_ defaults: SpecFileDefaults, isPatch: Bool) {
        switch type.value.leafScalar {
        case .datetime: datetime = datetime ?? defaults.datetime
        case .duration: wire = wire ?? defaults.duration
        default: break
        }
        absentValue = absentValue ?? defaults.absentValue?.value
        switch type.value.unwrapped.type {
        case .list, .map: if !isPatch { onInvalid = onInvalid ?? defaults.onInvalid }
        case .scalar, .named, .optional: break
        }
    }
}

extension SpecParameter {
    fileprivate mutating func adopt(_ defaults: SpecFileDefaults) {
        switch type.value.leafScalar {
        case .datetime: datetime = datetime ?? defaults.datetime
        case .duration: wire = wire ?? defaults.duration
        default: break
        }
    }
}
