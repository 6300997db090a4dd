package import EndpointDescription
import EndpointSpec

extension APIDescription.Limits {
    /// Whether only the number of elements is limited, whatever they are.
    package var isOfCountAlone: Bool {
        min == nil && max == nil && pattern == nil && minLength == nil && maxLength == nil
    }

    init(_ limits: SpecLimits) {
        self.init(
            min: limits.min?.value,
            max: limits.max?.value,
            pattern: limits.pattern?.value.text,
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
    /// `nil` where nothing is said.
    func limits(_ own: SpecLimits, of type: SpecTypeExpression) -> APIDescription.Limits? {
        var limits = own
        if let name = type.declaredName, let declared = self.type(named: name), case .wrapper = declared.kind {
            limits = own.over(declared.limits)
        }
        return limits.isEmpty ? nil : APIDescription.Limits(limits)
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
