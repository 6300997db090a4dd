package import EndpointDescription
import EndpointSpec

extension APIDescription.Limits {
    /// Only the number of elements is limited.
    package var isOfCountAlone: Bool {
        self == APIDescription.Limits(minItems: minItems, maxItems: maxItems)
    }

    init(_ limits: SpecLimits) {
        self.init(
            min: limits.min?.value,
            max: limits.max?.value,
            exclusiveMin: limits.exclusiveMin?.value,
            exclusiveMax: limits.exclusiveMax?.value,
            multipleOf: limits.multipleOf?.value,
            pattern: limits.pattern?.value.text,
            minLength: limits.minLength?.value,
            maxLength: limits.maxLength?.value,
            minItems: limits.minItems?.value,
            maxItems: limits.maxItems?.value
        )
    }
}

extension ValidatedSpec {
    /// The limits of a value. Those at its place take precedence over those of its type.
    /// `nil` without limits.
    func limits(_ own: SpecLimits, of type: SpecTypeExpression) -> APIDescription.Limits? {
        var limits = own
        if let name = type.declaredName, let declared = self.type(named: name), case .wrapper = declared.kind {
            limits = own.over(declared.limits)
        }
        return limits.isEmpty ? nil : APIDescription.Limits(limits)
    }
}
