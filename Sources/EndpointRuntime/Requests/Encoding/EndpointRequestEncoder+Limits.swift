extension EndpointRequestEncoder {
    /// Fails the call if a parameter violates its limits. Generated code calls this before it adds the parameter.
    public mutating func check(
        _ name: String,
        _ value: some LimitedValue,
        _ limits: ValueLimits,
        isSensitive: Bool = false
    ) {
        guard let violation = value.violation(of: limits) else { return }
        fail(.outsideLimits(isSensitive ? violation.redacted : violation), name)
    }

    /// Fails the call if a list or a map has too few or too many elements. It does not check the elements.
    public mutating func check(
        _ name: String,
        items value: (some Collection)?,
        _ limits: ValueLimits,
        isSensitive: Bool = false
    ) {
        guard let violation = value.flatMap({ limits.countViolation($0.count) }) else { return }
        fail(.outsideLimits(isSensitive ? violation.redacted : violation), name)
    }
}
