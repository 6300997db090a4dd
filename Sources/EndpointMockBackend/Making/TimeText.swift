internal import EndpointRuntime
internal import Foundation

/// Points in time that fit together: a creation comes before a completion.
enum TimeText {
    /// The first of January 2026, noon, in UTC.
    private static let base = 1_767_268_800

    /// A time in its form on the wire.
    static func value(_ time: MockTime, at place: ValueMaker.Place) -> JSONTree {
        var seed = place.seed
        let seconds = base + offset(place.name) + seed.next(below: 3600)
        return value(time, seconds: seconds)
    }

    /// A time in seconds since 1970, in its form on the wire.
    static func value(_ time: MockTime, seconds: Int) -> JSONTree {
        switch time {
        case .iso8601: .string(Mapping.string(Date(timeIntervalSince1970: Double(seconds)), .iso8601))
        case .unixSeconds: .integer(seconds)
        case .unixMilliseconds: .integer(seconds * 1000)
        case .pattern(let pattern):
            .string(WireDatePattern.text(of: Date(timeIntervalSince1970: Double(seconds)), pattern) ?? "")
        }
    }

    /// A day in the form of ISO 8601.
    static func day(at place: ValueMaker.Place) -> String {
        var seed = place.seed
        let day = place.name.lowercased()
        let years = day.contains("birth") ? -seed.next(in: 20...60) * 31_557_600 : 0
        let seconds = base + offset(place.name) + years + seed.next(below: 30) * 86_400
        return String(Mapping.string(Date(timeIntervalSince1970: Double(seconds)), .iso8601).prefix(10))
    }

    /// The offset of a name. It is greater for later events.
    private static func offset(_ name: String) -> Int {
        let name = name.lowercased()
        let day = 86_400
        if ["expire", "due", "until", "end", "next"].contains(where: name.contains) { return 300 * day }
        if ["complete", "finish", "close", "delete", "cancel"].contains(where: name.contains) { return 2 * day }
        if ["update", "modif", "change", "seen"].contains(where: name.contains) { return day }
        return 0
    }
}
