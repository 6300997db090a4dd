import EndpointSpec

/// Resolves type expressions of the spec: the wire type, the domain type, and the conversion between them.
struct TypeResolver {
    let spec: ValidatedSpec
    /// The types that are one struct for the wire and the domain without being asked to.
    private let unchangedTypes: Set<String>
    /// The wire form of the values. It is the API's unless a field or a parameter has its own.
    private(set) var form: SpecWireForm
    /// True for values that are not fields. A field has a codec in its accessor. Other values have a type with a codec.
    private var isWhole = false

    init(spec: ValidatedSpec, unchangedTypes: Set<String> = []) {
        self.spec = spec
        self.unchangedTypes = unchangedTypes
        form = SpecWireForm(datetime: spec.api.defaults.datetime)
    }

    /// The resolver for a field's values.
    func resolver(for field: SpecField) -> TypeResolver {
        if field.datetime == nil, field.wire == nil { return self }
        return with(spec.api.defaults.form(of: field))
    }

    /// The resolver for a whole response or body, or for an element of a stream. Without an endpoint, the API's wire
    /// form applies.
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

    /// The Swift type in the domain, such as `Decimal` or a model.
    func domainType(_ expression: SpecTypeExpression) -> SwiftType {
        switch expression {
        case .scalar(let scalar): of(scalar).domainType
        case .named(let name): customType(named: name) ?? .plain(domainName(name))
        case .optional(let wrapped): .optional(domainType(wrapped))
        case .list(let element): .array(domainType(element))
        case .map(let value): .dictionary(domainType(value))
        }
    }

    /// The Swift type on the wire: strings, numbers and DTOs.
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

    /// The accessor of a field with the wire type.
    func wireAccessor(_ expression: SpecTypeExpression) -> WireAccessor {
        if let codec = codec(expression.unwrapped.type, isShared: false) { return .codec(codec) }
        return switch expression.unwrapped.type {
        case .scalar(let scalar): of(scalar).wireAccessor
        case .named(let name): wireAccessor(named: name)
        case .optional, .list, .map: .value
        }
    }

    /// The accessor of a field with the domain type.
    func domainAccessor(_ expression: SpecTypeExpression) -> WireAccessor {
        if let codec = codec(expression.unwrapped.type, isShared: true) { return .codec(codec) }
        guard case .scalar(let scalar) = expression.unwrapped.type else { return .value }
        return of(scalar).domainAccessor
    }

    /// The domain name of a declared type.
    func domainName(_ name: String) -> String { spec.modelName(name).text }

    /// The wire name of a declared type. A type without a separate domain model keeps its name.
    func dtoName(_ name: String) -> SwiftIdentifier {
        let type = SwiftNaming.type(name, of: spec.api)
        return isShared(name) ? type : DeclaredNames.dto(of: type)
    }

    /// The declaration of a type that the app owns; `nil` for other types.
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

    /// The type on the wire: the type within a wrapper, unless the wrapper is its own DTO.
    func wireExpression(_ expression: SpecTypeExpression) -> SpecTypeExpression {
        guard case .named(let name) = expression, !isShared(name), let wrapper = wrapper(named: name) else {
            return expression
        }
        return .scalar(wrapper.scalar.value)
    }

    /// The mode of a type's domain model. A type that is the same on the wire and in the domain is shared.
    func domainMode(of type: SpecType) -> SpecDomainMode { isUnchanged(type) ? .shared : spec.domainMode(of: type) }

    /// Returns true if the model of a type can stand on the wire as it is.
    func isUnchanged(_ type: SpecType) -> Bool { unchangedTypes.contains(type.name.value) }

    func isShared(_ name: String) -> Bool { spec.type(named: name).map(domainMode(of:)) == .shared }

    func enumeration(named name: String) -> SpecEnumeration? {
        guard case .enumeration(let enumeration)? = spec.type(named: name)?.kind else { return nil }
        return enumeration
    }
}

extension TypeResolver {
    /// The scalar in the wire form of the values.
    private func of(_ scalar: SpecScalar) -> ScalarForm { ScalarForm(scalar, in: form) }

    private func conversion(of scalar: SpecScalar) -> Conversion {
        wholeCodec(.scalar(scalar)).map { .coded($0.valueType) } ?? of(scalar).conversion
    }

    /// The codec of a scalar or wrapper that is not a field; `nil` if its values decode and encode themselves.
    private func wholeCodec(_ expression: SpecTypeExpression) -> CodecPlan? {
        guard isWhole else { return nil }
        return switch expression {
        case .scalar: codec(expression, isShared: false)
        case .named(let name): wrapper(named: name).flatMap { _ in codec(named: name, isShared: false) }
        case .optional, .list, .map: nil
        }
    }

    /// An enum is a string on the wire, because the domain interprets it. Only a shared enum keeps its type.
    private func wireType(named name: String) -> SwiftType {
        if let type = customType(named: name) { return type }
        if enumeration(named: name) != nil, !isShared(name) { return .string }
        if let wrapper = wrapper(named: name), !isShared(name) { return of(wrapper.scalar.value).wireType }
        return .plain(dtoName(name).text)
    }

    private func wireAccessor(named name: String) -> WireAccessor {
        if let wrapper = wrapper(named: name), !isShared(name) { return of(wrapper.scalar.value).wireAccessor }
        return wireType(named: name) == .string ? .string : .value
    }

    /// The codec of values that do not decode and encode themselves in their wire form; `nil` for other values.
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

    /// The codec of a body's field that is a parameter of the call. A field that is mapped has the codec of its wire
    /// value. Other fields have the codec of the domain value, which for a wrapper is its raw value.
    func fieldCodec(_ expression: SpecTypeExpression, isMapped: Bool) -> CodecPlan? {
        isMapped ? codec(expression, isShared: false) : codec(unwrapping(expression), isShared: true)
    }

    /// The type with each wrapper replaced by the type within it.
    private func unwrapping(_ expression: SpecTypeExpression) -> SpecTypeExpression {
        expression.replacingLeaf { leaf in
            leaf.name.flatMap { wrapper(named: $0) }.map { .scalar($0.scalar.value) } ?? leaf
        }
    }

    private func conversion(named name: String) -> Conversion {
        if isShared(name), let codec = wholeCodec(.named(name)) { return .coded(codec.valueType) }
        if isShared(name) || custom(named: name) != nil { return .identity }
        if let wrapper = wrapper(named: name) {
            return .wrapper(domainName(name), conversion(of: wrapper.scalar.value))
        }
        guard let enumeration = enumeration(named: name) else { return .object(dto: dtoName(name).text) }
        // The app's own enum can refuse a value even if the spec declares it as open.
        let isHandwritten = spec.type(named: name).map(spec.domainMode(of:)) == .handwritten
        return enumeration.isFrozen || isHandwritten
            ? .frozenEnumeration(domainName(name)) : .openEnumeration(domainName(name))
    }
}
