public import EndpointRuntime
public import Foundation

extension Mapping {
    /// A point in time as it stands in JSON.
    public static func json(_ value: Date, _ format: WireDateFormat) -> JSONValue {
        guard format.isNumber else { return .string(string(value, format)) }
        return JSONNumber(literal: number(value, format).description).map { .number($0) } ?? .null
    }
}
