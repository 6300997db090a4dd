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
