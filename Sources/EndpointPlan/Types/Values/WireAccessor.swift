package import EndpointSpec

/// Which of the runtime's accessors reads and writes a field.
package enum WireAccessor: Hashable, Sendable {
    case string, int, int32, int64, uint32, uint64, double, float, bool
    // Real types read at the wire, in types without a separate domain model.
    case decimal, uuid, url, data
    case date(SpecDateTimeFormat)
    /// Through a codec.
    case codec(CodecPlan)
    /// Whatever reads and writes itself: lists, maps and other generated types.
    case value
}
