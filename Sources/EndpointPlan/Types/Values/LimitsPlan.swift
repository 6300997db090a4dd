import EndpointSpec

/// What a value may be within its type, that of a wrapper included.
package struct LimitsPlan: Hashable, Sendable {
    package let min: String?
    package let max: String?
    package let pattern: String?
    package let minLength: Int?
    package let maxLength: Int?
    package let minItems: Int?
    package let maxItems: Int?

    /// Whether only the number of elements is limited, whatever they are.
    package var isOfCountAlone: Bool {
        min == nil && max == nil && pattern == nil && minLength == nil && maxLength == nil
    }

    package init(
        min: String? = nil,
        max: String? = nil,
        pattern: String? = nil,
        minLength: Int? = nil,
        maxLength: Int? = nil,
        minItems: Int? = nil,
        maxItems: Int? = nil
    ) {
        self.min = min
        self.max = max
        self.pattern = pattern
        self.minLength = minLength
        self.maxLength = maxLength
        self.minItems = minItems
        self.maxItems = maxItems
    }

    /// `nil` where nothing is said.
    init?(_ limits: SpecLimits) {
        if limits.isEmpty { return nil }
        self.init(
            min: limits.min?.value,
            max: limits.max?.value,
            pattern: limits.pattern?.value,
            minLength: limits.minLength?.value,
            maxLength: limits.maxLength?.value,
            minItems: limits.minItems?.value,
            maxItems: limits.maxItems?.value
        )
    }
}

/// That something should no longer be used, and what to do instead where the spec says it.
package struct DeprecationPlan: Hashable, Sendable {
    package let message: String?

    init(_ deprecation: SpecDeprecation) {
        message = deprecation.message
    }
}

extension ValidatedSpec {
    /// What a value may be: as is said where it stands, else as its type says.
    func limits(_ own: SpecLimits, of type: SpecTypeExpression) -> LimitsPlan? {
        guard let name = type.declaredName, let declared = self.type(named: name), case .wrapper = declared.kind else {
            return LimitsPlan(own)
        }
        return LimitsPlan(own.over(declared.limits))
    }
}

extension PropertyPlan {
    /// The property of a generated model, of which Swift warns. In two targets what is behind it could not be reached.
    func markedDeprecated(in spec: ValidatedSpec) -> PropertyPlan {
        guard deprecation != nil, spec.api.generate.layers?.isSplit != true else { return self }
        var property = self
        property.isMarkedDeprecated = true
        return property
    }
}
