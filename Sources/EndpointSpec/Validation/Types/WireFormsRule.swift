/// `datetime:` is for points in time, and `wire:` says what the type can be.
enum WireFormsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for field in index.detailedFields.map(\.field) {
            let scalar = index.limitedScalar(field.type.value)
            check(field.name, field.datetime, field.wire, of: scalar, among: scalar?.wires ?? [], to: &diagnostics)
            if let stated = field.statedAbsentValue, !field.type.value.unwrapped.isOptional || field.defaultValue != nil
            {
                diagnostics.append(.nilOfOther(field.name.value, at: stated.location))
            }
        }
        diagnostics += wrappers(index)
        for header in index.endpoints.flatMap({ $0.returns?.allHeaders ?? [] }) {
            check(header.name, header.datetime, nil, of: header.type.value.leafScalar, among: [], to: &diagnostics)
        }
        for endpoint in index.endpoints {
            for parameter in endpoint.textParameters {
                let scalar = index.limitedScalar(parameter.type.value)
                let wires = scalar?.parameterWires ?? []
                check(parameter.name, parameter.datetime, parameter.wire, of: scalar, among: wires, to: &diagnostics)
            }
            for field in endpoint.bodyFields ?? [] {
                let scalar = index.limitedScalar(field.type.value)
                check(field.name, field.datetime, field.wire, of: scalar, among: scalar?.wires ?? [], to: &diagnostics)
            }
        }
        return diagnostics
    }

    /// A wrapper has its form everywhere but in a union, whose values tell by their kind of JSON what they are.
    private static func wrappers(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        var formed: Set<String> = []
        for type in index.types {
            guard case .wrapper(let wrapper) = type.kind, let wire = wrapper.wire else { continue }
            formed.insert(type.name.value)
            let scalar = wrapper.scalar.value
            check(type.name, nil, wire, of: scalar, among: scalar.wires, to: &diagnostics)
        }
        if formed.isEmpty { return diagnostics }
        var cases: [Located<SpecTypeExpression>] = []
        for type in index.types { if case .union(let union) = type.kind { cases += union.cases.map(\.type) } }
        for use in cases {
            guard let name = use.value.declaredName, formed.contains(name) else { continue }
            diagnostics.append(.formInUnion(name, at: use.location))
        }
        return diagnostics
    }

    private static func check(
        _ name: Located<String>,
        _ datetime: Located<SpecDateTimeFormat>?,
        _ wire: Located<SpecWire>?,
        of scalar: SpecScalar?,
        among wires: [SpecWire],
        to diagnostics: inout [Diagnostic]
    ) {
        if let datetime, scalar != .datetime {
            diagnostics.append(.datetimeOfOther(name.value, at: datetime.location))
        }
        if let wire, !wires.contains(wire.value) {
            diagnostics.append(.invalidWire(wire, of: name.value, scalar, wires))
        }
    }
}

extension Diagnostic {
    fileprivate static func datetimeOfOther(_ name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-wire",
            at: location,
            "'\(name)' is not a 'datetime', so it has no 'datetime' format; remove it"
        )
    }

    fileprivate static func nilOfOther(_ name: String, at location: SourceLocation) -> Diagnostic {
        let message = "'\(name)' is never nil, so 'nil' says nothing; remove it, or write '?' behind the type"
        return Diagnostic("invalid-wire", at: location, message)
    }

    fileprivate static func formInUnion(_ name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-wire",
            at: location,
            "'\(name)' has a 'wire', which a case of a union cannot have; put it in a type with fields, or remove 'wire' from "
                + "'\(name)'"
        )
    }

    fileprivate static func invalidWire(
        _ wire: Located<SpecWire>,
        of name: String,
        _ scalar: SpecScalar?,
        _ wires: [SpecWire]
    ) -> Diagnostic {
        let words = wires.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let hint =
            if scalar == .datetime {
                "write 'datetime: unixSeconds', for example"
            } else if wires.isEmpty {
                "this type is always sent in the same form; remove it"
            } else {
                "it takes \(words)"
            }
        let message = "'\(name)' cannot be sent as '\(wire.value.rawValue)'; \(hint)"
        return Diagnostic("invalid-wire", at: wire.location, message)
    }
}
