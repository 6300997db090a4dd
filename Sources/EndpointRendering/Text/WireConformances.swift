import EndpointPlan

/// Lists the conformances of wire types.
enum WireConformances {
    static func names(of plan: DTOPlan) -> [String] {
        names(isRead: plan.isRead, isWritten: plan.isWritten)
    }

    /// The runtime's protocols, and the corresponding protocols of the standard library.
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
