internal import EndpointRuntime

extension ValueLimits {
    /// The limits of a description, as the runtime checks them.
    init(_ limits: MockLimits) {
        self.init(
            min: limits.min,
            max: limits.max,
            pattern: limits.pattern,
            minLength: limits.minLength,
            maxLength: limits.maxLength,
            minItems: limits.minItems,
            maxItems: limits.maxItems
        )
    }
}
