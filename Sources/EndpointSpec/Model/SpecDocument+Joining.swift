extension SpecDocument {
    /// Joins decoded files. What a file, or else the API, says of all values of a kind is written at each that does not
    /// say it itself: `datetime`, `duration`, `int64`, `nil` and `onInvalid`. The API's `datetime` and `nil` are asked where
    /// they matter. Each `expandable(T)` is declared once, whichever files use it.
    init(api: SpecAPI, joining files: [SpecFile], refinements: SpecRefinements) {
        let wrappers = files.flatMap(\.types).compactMap { type -> (String, SpecWrapper)? in
            guard case .wrapper(let wrapper) = type.kind else { return nil }
            return (type.name.value, wrapper)
        }
        let wrapped = Dictionary(wrappers) { first, _ in first }
        var expandables: Set<String> = []
        self.init(
            api: api,
            files: files.map { file in
                var file = file
                file.types.removeAll { type in
                    guard case .union(let union) = type.kind, case .expandable = union.form else { return false }
                    return !expandables.insert(type.name.value).inserted
                }
                var defaults = file.defaults
                defaults.duration = defaults.duration ?? api.defaults.duration
                defaults.int64 = defaults.int64 ?? api.defaults.int64
                defaults.onInvalid = defaults.onInvalid ?? api.defaults.onInvalid
                file.apply(defaults, wrapped)
                return file
            },
            refinements: refinements
        )
    }
}

extension SpecFile {
    fileprivate mutating func apply(_ defaults: SpecFileDefaults, _ wrapped: [String: SpecWrapper]) {
        for index in types.indices {
            guard case .object(var object) = types[index].kind else { continue }
            for field in object.fields.indices {
                object.fields[field].adopt(defaults, wrapped, isPatch: object.isPatch)
            }
            types[index].kind = .object(object)
        }
        for index in endpoints.indices {
            for number in endpoints[index].pathParameters.indices {
                endpoints[index].pathParameters[number].adopt(defaults)
            }
            for number in endpoints[index].query.indices { endpoints[index].query[number].adopt(defaults) }
            for number in endpoints[index].headers.indices { endpoints[index].headers[number].adopt(defaults) }
            for number in endpoints[index].cookies.indices { endpoints[index].cookies[number].adopt(defaults) }
            endpoints[index].bodyFields = endpoints[index].bodyFields?.map { field in
                var field = field
                field.adopt(defaults)
                field.wire = field.wire ?? defaults.wire(of: field.type.value, wrapped)
                return field
            }
            endpoints[index].valueForms = SpecValueForms(defaults)
            guard var returns = endpoints[index].returns else { continue }
            returns.eachHeader { $0.adopt(defaults) }
            endpoints[index].returns = returns
        }
    }
}

extension SpecField {
    fileprivate mutating func adopt(
        _ defaults: SpecFileDefaults,
        _ wrapped: [String: SpecWrapper],
        isPatch: Bool
    ) {
        switch type.value.leafScalar {
        case .datetime: datetime = datetime ?? defaults.datetime
        case .duration: wire = wire ?? defaults.duration
        default: break
        }
        wire = wire ?? defaults.wire(of: type.value, wrapped)
        absentValue = statedAbsentValue?.value ?? absentValue ?? defaults.absentValue?.value
        defer { hasDetails = hasDetails || datetime != nil || wire != nil || absentValue != nil || onInvalid != nil }
        switch type.value.unwrapped.type {
        case .list, .map: if !isPatch { onInvalid = onInvalid ?? defaults.onInvalid }
        case .scalar, .named, .optional: break
        }
    }
}

extension SpecFileDefaults {
    /// The wire form that a wrapper gives its values, else the one that the file gives integers of 64 bits.
    fileprivate func wire(of type: SpecTypeExpression, _ wrapped: [String: SpecWrapper]) -> Located<SpecWire>? {
        let wrapper = type.declaredName.flatMap { wrapped[$0] }
        if let wire = wrapper?.wire { return wire }
        return (type.leafScalar ?? wrapper?.scalar.value)?.isInt64 == true ? int64 : nil
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
