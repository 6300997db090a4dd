import EndpointPlan

/// What a type of the wire conforms to.
enum WireConformances {
    static func names(of plan: DTOPlan) -> [String] {
        names(isRead: plan.isRead, isWritten: plan.isWritten)
    }

    /// The runtime's protocols, and those of the standard library that say the same.
    static func names(isRead: Bool, isWritten: Bool) -> [String] {
        let coding =
            switch (isRead, isWritten) {
            case (true, true): ["Codable"]
            case (true, false): ["Decodable"]
            case (false, true): ["Encodable"]
            case (false, false): [] as [String]
            }
        return (isRead ? [RuntimeSymbol.wireReadable.rawValue] : [])
            + (isWritten ? [RuntimeSymbol.wireWritable.rawValue] : []) + coding
    }
}
