internal import EndpointRuntime

extension ValueLimits {
    /// Converts the limits of a description into limits that the runtime checks.
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
