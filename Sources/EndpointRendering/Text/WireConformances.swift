import EndpointPlan
import EndpointSpec

/// What a type of the wire conforms to.
enum WireConformances {
    static func names(of plan: DTOPlan) -> [String] {
        names(plan.shape == .array ? .tuple : .object, isRead: plan.isRead, isWritten: plan.isWritten)
    }

    /// The runtime's protocols for an object, a tuple or a union, and what the standard library calls the same.
    static func names(_ shape: Shape, isRead: Bool, isWritten: Bool) -> [String] {
        let coding =
            switch (isRead, isWritten) {
            case (true, true): ["Codable"]
            case (true, false): ["Decodable"]
            case (false, true): ["Encodable"]
            case (false, false): [] as [String]
            }
        return (isRead ? [shape.readable.rawValue] : []) + (isWritten ? [shape.writable.rawValue] : []) + coding
    }

    /// What a type is on the wire, as far as the runtime has protocols of its own for it.
    enum Shape {
        case object, tuple, union

        fileprivate var readable: RuntimeSymbol {
            switch self {
            case .object: .wireObjectReadable
            case .tuple: .wireTupleReadable
            case .union: .wireUnionReadable
            }
        }

        fileprivate var writable: RuntimeSymbol {
            switch self {
            case .object: .wireObjectWritable
            case .tuple: .wireTupleWritable
            case .union: .wireUnionWritable
            }
        }
    }
}
