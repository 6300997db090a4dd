package import EndpointSpec

/// The accessor of the runtime that reads and writes a field.
package enum WireAccessor: Hashable, Sendable {
    case string, int, int32, int64, uint32, uint64, double, float, bool
    // Domain types in models without a separate DTO.
    case decimal, uuid, url, data
    case date(SpecDateTimeFormat)
    /// Through a codec.
    case codec(CodecPlan)
    /// Values that decode and encode themselves: lists, maps and generated types.
    case value
}
