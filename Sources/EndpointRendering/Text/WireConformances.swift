import EndpointPlan
import EndpointSpec

/// What a type of the wire conforms to.
enum WireConformances {
    static func names(of plan: DTOPlan) -> [String] {
        names(plan.shape == .array ? "Tuple" : "Object", isRead: plan.isRead, isWritten: plan.isWritten)
    }

    /// The runtime's protocols for an object, a tuple or a union, and what the standard library calls the same.
    static func names(_ shape: String, isRead: Bool, isWritten: Bool) -> [String] {
        let coding =
            switch (isRead, isWritten) {
            case (true, true): ["Codable"]
            case (true, false): ["Decodable"]
            case (false, true): ["Encodable"]
            case (false, false): [] as [String]
            }
        return (isRead ? ["Wire\(shape)Readable"] : []) + (isWritten ? ["Wire\(shape)Writable"] : []) + coding
    }
}
