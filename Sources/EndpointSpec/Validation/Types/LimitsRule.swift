internal import EndpointPatterns

/// Limits fit the type that they are of, and leave something to be.
enum LimitsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for type in index.types {
            check(type.limits, of: type.name.value, as: limited(by: type), index, &diagnostics)
        }
        for field in index.detailedFields.map(\.field) {
            check(field.limits, of: field.name.value, as: field.type.value, index, &diagnostics)
        }
        for parameter in index.endpoints.flatMap(\.parameters) {
            check(parameter.limits, of: parameter.name.value, as: parameter.type.value, index, &diagnostics)
        }
        return diagnostics
    }

    /// Returns the type that the limits of a declared type are about.
    private static func limited(by type: SpecType) -> SpecTypeExpression {
        if case .wrapper(let wrapper) = type.kind { .scalar(wrapper.scalar.value) } else { .named(type.name.value) }
    }

    private static func check(
        _ limits: SpecLimits,
        of name: String,
        as type: SpecTypeExpression,
        _ index: SpecIndex,
        _ diagnostics: inout [Diagnostic]
    ) {
        if limits.isEmpty { return }
        let scalar = index.limitedScalar(type)
        let isCollection =
            switch type.unwrapped.type {
            case .list, .map: true
            case .scalar, .named, .optional: false
            }
        let bounds = [
            ("min", limits.min), ("max", limits.max), ("exclusiveMin", limits.exclusiveMin),
            ("exclusiveMax", limits.exclusiveMax), ("multipleOf", limits.multipleOf),
        ]
        for (key, bound) in bounds {
            guard let bound else { continue }
            if scalar?.isNumber != true {
                diagnostics.append(.misfit(key, of: name, "numbers", at: bound.location))
            } else if key == "multipleOf", DecimalNumber(bound.value)?.isDivisor != true {
                diagnostics.append(.noDivisor(key, bound))
            } else if let scalar, scalar.isWhole, !scalar.holds(bound.value) {
                diagnostics.append(.unreachable(key, bound, scalar))
            }
        }
        let lengths = [("minLength", limits.minLength?.location), ("maxLength", limits.maxLength?.location)]
        for (key, place) in [("pattern", limits.pattern?.location)] + lengths {
            if let place, scalar != .string { diagnostics.append(.misfit(key, of: name, "strings", at: place)) }
        }
        for (key, place) in [("minItems", limits.minItems?.location), ("maxItems", limits.maxItems?.location)] {
            if let place, !isCollection { diagnostics.append(.misfit(key, of: name, "lists and maps", at: place)) }
        }
        let all = limits.over(index.typeLimits(type))
        checkBounds(("min", all.min), ("max", all.max), isStrict: false, &diagnostics)
        checkBounds(("min", all.min), ("exclusiveMax", all.exclusiveMax), isStrict: true, &diagnostics)
        let above = ("exclusiveMin", all.exclusiveMin)
        checkBounds(above, ("max", all.max), isStrict: true, &diagnostics)
        checkBounds(above, ("exclusiveMax", all.exclusiveMax), isStrict: true, &diagnostics)
        checkOrder("minLength", all.minLength, and: "maxLength", all.maxLength, to: &diagnostics)
        checkOrder("minItems", all.minItems, and: "maxItems", all.maxItems, to: &diagnostics)
    }

    /// Two bounds leave a number between them, or are the same one if both may be reached.
    private static func checkBounds(
        _ low: (key: String, bound: Located<String>?),
        _ high: (key: String, bound: Located<String>?),
        isStrict: Bool,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard let least = low.bound, let most = high.bound else { return }
        if DecimalNumber.isLess(most.value, least.value) {
            diagnostics.append(.nothingBetween(low.key, least.location, and: high.key, most.location))
        } else if isStrict, DecimalNumber.isLess(most.value, orEqualTo: least.value) {
            let place = most.location
            diagnostics.append(.nothingBetween(low.key, least.location, and: high.key, place, order: "the same as"))
        }
    }

    private static func checkOrder(
        _ lowKey: String,
        _ low: Located<Int>?,
        and highKey: String,
        _ high: Located<Int>?,
        to diagnostics: inout [Diagnostic]
    ) {
        guard let low, let high, high.value < low.value else { return }
        diagnostics.append(.nothingBetween(lowKey, low.location, and: highKey, high.location))
    }
}

extension SpecIndex {
    /// The scalar at the bottom of a type, that of a wrapper included.
    func limitedScalar(_ type: SpecTypeExpression) -> SpecScalar? {
        guard let name = type.declaredName else { return type.leafScalar }
        guard case .wrapper(let wrapper)? = self.type(name)?.kind else { return nil }
        return wrapper.scalar.value
    }

    /// Returns the limits that the declared type at the bottom of a type has for its values.
    func typeLimits(_ type: SpecTypeExpression) -> SpecLimits {
        guard let name = type.declaredName, let declared = self.type(name), case .wrapper = declared.kind else {
            return SpecLimits()
        }
        return declared.limits
    }
}

extension Diagnostic {
    fileprivate static func misfit(
        _ key: String,
        of name: String,
        _ kind: String,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic("invalid-limit", at: location, "'\(key)' is only for \(kind), not for '\(name)'; remove it")
    }

    fileprivate static func unreachable(_ key: String, _ bound: Located<String>, _ scalar: SpecScalar) -> Diagnostic {
        Diagnostic(
            "invalid-limit",
            at: bound.location,
            "'\(key)' is \(bound.value), which is outside the range of '\(scalar.rawValue)'; write a number that "
                + "the type can hold"
        )
    }

    fileprivate static func noDivisor(_ key: String, _ bound: Located<String>) -> Diagnostic {
        Diagnostic(
            "invalid-limit",
            at: bound.location,
            "'\(key)' is \(bound.value), of which nothing is a multiple here; write a number greater than zero "
                + "of at most 18 digits"
        )
    }

    fileprivate static func nothingBetween(
        _ lowKey: String,
        _ low: SourceLocation,
        and highKey: String,
        _ high: SourceLocation,
        order: String = "less than"
    ) -> Diagnostic {
        Diagnostic(
            "invalid-limit",
            at: high,
            "'\(highKey)' is \(order) '\(lowKey)', so no value is valid; make it larger",
            notes: [Note("'\(lowKey)' is here", at: low)]
        )
    }
}
