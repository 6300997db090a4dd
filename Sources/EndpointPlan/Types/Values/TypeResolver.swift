import EndpointSpec

/// What a type expression of the spec is in Swift: on the wire, in the domain, and how to get from one to the other.
struct TypeResolver {
    let spec: ValidatedSpec
    /// How the values at hand stand on the wire: as the API says, unless a field or a parameter says otherwise.
    private(set) var form: SpecWireForm
    /// Whether the values are no fields. A field has a codec beside it; other values are of a type that has one.
    private var isWhole = false

    init(spec: ValidatedSpec) {
        self.spec = spec
        form = SpecWireForm(datetime: spec.api.defaults.datetime)
    }

    /// The resolver for a field's values.
    func resolver(for field: SpecField) -> TypeResolver {
        if field.datetime == nil, field.wire == nil { return self }
        return with(spec.api.defaults.form(of: field))
    }

    /// The resolver for a whole answer or body of an endpoint or, without one, of the API, or for an element of a stream.
    func resolver(forWhole type: SpecTypeExpression, of endpoint: SpecEndpoint? = nil) -> TypeResolver {
        var copy = with(spec.form(ofWhole: type, of: endpoint))
        copy.isWhole = true
        return copy
    }

    func with(_ form: SpecWireForm) -> TypeResolver {
        var copy = self
        copy.form = form
        return copy
    }

    /// The Swift type of the domain: real types, and the models' own names.
    func domainType(_ expression: SpecTypeExpression) -> SwiftType {
        switch expression {
        case .scalar(let scalar): of(scalar).domainType
        case .named(let name): customType(named: name) ?? .plain(domainName(name))
        case .optional(let wrapped): .optional(domainType(wrapped))
        case .list(let element): .array(domainType(element))
        case .map(let value): .dictionary(domainType(value))
        }
    }

    /// The Swift type of what is on the wire: strings and numbers, and the DTOs' names.
    func wireType(_ expression: SpecTypeExpression) -> SwiftType {
        if let codec = wholeCodec(expression) { return codec.valueType }
        return switch expression {
        case .scalar(let scalar): of(scalar).wireType
        case .named(let name): wireType(named: name)
        case .optional(let wrapped): .optional(wireType(wrapped))
        case .list(let element): .array(wireType(element))
        case .map(let value): .dictionary(wireType(value))
        }
    }

    func conversion(_ expression: SpecTypeExpression) -> Conversion {
        switch expression {
        case .scalar(let scalar): conversion(of: scalar)
        case .named(let name): conversion(named: name)
        case .optional(let wrapped): .optional(conversion(wrapped))
        case .list(let element): .list(conversion(element))
        case .map(let value): .map(conversion(value))
        }
    }

    /// The accessor of a field that holds what is on the wire.
    func wireAccessor(_ expression: SpecTypeExpression) -> WireAccessor {
        if let codec = codec(expression.unwrapped.type, isShared: false) { return .codec(codec) }
        return switch expression.unwrapped.type {
        case .scalar(let scalar): of(scalar).wireAccessor
        case .named(let name): wireAccessor(named: name)
        case .optional, .list, .map: .value
        }
    }

    /// The accessor of a field that holds the domain's own type.
    func domainAccessor(_ expression: SpecTypeExpression) -> WireAccessor {
        if let codec = codec(expression.unwrapped.type, isShared: true) { return .codec(codec) }
        guard case .scalar(let scalar) = expression.unwrapped.type else { return .value }
        return of(scalar).domainAccessor
    }

    /// What the domain calls a declared type.
    func domainName(_ name: String) -> String { spec.modelName(name).text }

    /// What the wire calls a declared type: itself where it has no separate domain model.
    func dtoName(_ name: String) -> String { spec.dtoName(name).text }

    /// A type of the app's own.
    func custom(named name: String) -> SpecCustomType? {
        guard case .custom(let custom)? = spec.type(named: name)?.kind else { return nil }
        return custom
    }

    private func customType(named name: String) -> SwiftType? {
        custom(named: name).map { custom in
            custom.module.map { .imported(custom.type.value, module: $0.value) } ?? .plain(custom.type.value)
        }
    }

    func wrapper(named name: String) -> SpecWrapper? {
        guard case .wrapper(let wrapper)? = spec.type(named: name)?.kind else { return nil }
        return wrapper
    }

    /// The type as the wire has it: what a wrapper wraps, unless wire and domain are one.
    func wireExpression(_ expression: SpecTypeExpression) -> SpecTypeExpression {
        guard case .named(let name) = expression, !isShared(name), let wrapper = wrapper(named: name) else {
            return expression
        }
        return .scalar(wrapper.scalar.value)
    }

    func isShared(_ name: String) -> Bool {
        spec.type(named: name).map(spec.domainMode(of:)) == .shared
    }

    func enumeration(named name: String) -> SpecEnumeration? {
        guard case .enumeration(let enumeration)? = spec.type(named: name)?.kind else { return nil }
        return enumeration
    }
}

extension TypeResolver {
    /// The scalar in the form of the values at hand.
    private func of(_ scalar: SpecScalar) -> ScalarForm { ScalarForm(scalar, in: form) }

    private func conversion(of scalar: SpecScalar) -> Conversion {
        wholeCodec(.scalar(scalar)).map { .coded($0.valueType) } ?? of(scalar).conversion
    }

    /// The codec of a scalar or a wrapper that is no field; `nil` if its values read and write themselves.
    private func wholeCodec(_ expression: SpecTypeExpression) -> CodecPlan? {
        guard isWhole else { return nil }
        return switch expression {
        case .scalar: codec(expression, isShared: false)
        case .named(let name): wrapper(named: name).flatMap { _ in codec(named: name, isShared: false) }
        case .optional, .list, .map: nil
        }
    }

    /// An enum is a string on the wire: what it means is the domain's to say. Only where both are one type it is itself.
    private func wireType(named name: String) -> SwiftType {
        if let type = customType(named: name) { return type }
        if enumeration(named: name) != nil, !isShared(name) { return .string }
        if let wrapper = wrapper(named: name), !isShared(name) { return of(wrapper.scalar.value).wireType }
        return .plain(dtoName(name))
    }

    private func wireAccessor(named name: String) -> WireAccessor {
        if let wrapper = wrapper(named: name), !isShared(name) { return of(wrapper.scalar.value).wireAccessor }
        return wireType(named: name) == .string ? .string : .value
    }

    /// The codec of values that do not read and write themselves as the spec wants it; `nil` where they do.
    private func codec(_ expression: SpecTypeExpression, isShared: Bool) -> CodecPlan? {
        switch expression {
        case .scalar(let scalar): isShared ? of(scalar).domainCodec : of(scalar).wireCodec
        case .named(let name): codec(named: name, isShared: isShared)
        case .optional(let inner): codec(inner, isShared: isShared).map { .optional($0) }
        case .list(let inner): codec(inner, isShared: isShared).map { .list($0) }
        case .map(let inner): codec(inner, isShared: isShared).map { .map($0) }
        }
    }

    private func codec(named name: String, isShared isDomain: Bool) -> CodecPlan? {
        if let custom = custom(named: name) { return .custom(custom.codec.value) }
        guard let wrapper = wrapper(named: name) else { return nil }
        guard isDomain || isShared(name) else { return of(wrapper.scalar.value).wireCodec }
        return of(wrapper.scalar.value).domainCodec.map { .wrapped(domainName(name), $0) }
    }

    /// The codec of a body's field that is a parameter of the call: of what it holds on the wire where it is mapped to that,
    /// else of the domain's value, which of a wrapper is what it wraps.
    func fieldCodec(_ expression: SpecTypeExpression, isMapped: Bool) -> CodecPlan? {
        isMapped ? codec(expression, isShared: false) : codec(unwrapping(expression), isShared: true)
    }

    /// The type with what wrappers wrap in their place.
    private func unwrapping(_ expression: SpecTypeExpression) -> SpecTypeExpression {
        switch expression {
        case .scalar: expression
        case .named(let name): wrapper(named: name).map { .scalar($0.scalar.value) } ?? expression
        case .optional(let inner): .optional(unwrapping(inner))
        case .list(let inner): .list(unwrapping(inner))
        case .map(let inner): .map(unwrapping(inner))
        }
    }

    private func conversion(named name: String) -> Conversion {
        if isShared(name), let codec = wholeCodec(.named(name)) { return .coded(codec.valueType) }
        if isShared(name) || custom(named: name) != nil { return .identity }
        if let wrapper = wrapper(named: name) {
            return .wrapper(domainName(name), conversion(of: wrapper.scalar.value))
        }
        guard let enumeration = enumeration(named: name) else { return .object(dto: dtoName(name)) }
        // An enum of the app's own may refuse a value, whatever the spec says of it: only the compiler would know.
        let isHandwritten = spec.type(named: name).map(spec.domainMode(of:)) == .handwritten
        return enumeration.isFrozen || isHandwritten
            ? .frozenEnumeration(domainName(name)) : .openEnumeration(domainName(name))
    }
}
