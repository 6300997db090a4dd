import EndpointWire
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct DateTests {
    @Test(
        arguments: [
            ("2026-01-01T10:00:00Z", 1_767_261_600), ("2026-01-01t10:00:00z", 1_767_261_600),
            ("2026-01-01 10:00:00Z", 1_767_261_600), ("2026-01-01T10:00:00.5Z", 1_767_261_600.5),
            ("2026-01-01T10:00:00.250000000000000000001Z", 1_767_261_600.25),
            ("2026-01-01T10:00:00,125Z", 1_767_261_600.125),
            ("2026-01-01T11:00:00+01:00", 1_767_261_600), ("2026-01-01T11:30:00+0130", 1_767_261_600),
            ("2026-01-01T05:00:00-05", 1_767_261_600), ("2026-01-01T10:00:00-00:00", 1_767_261_600),
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.75Z", -0.25), ("2000-02-29T00:00:00Z", 951_782_400),
            ("2016-12-31T23:59:60Z", 1_483_228_800), ("2017-01-01T00:59:60+01:00", 1_483_228_800),
            ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ] as [(String, Double)]
    )
    func reads(_ text: String, _ seconds: Double) throws {
        let expected = Date(timeIntervalSince1970: seconds)
        #expect(try Mapping.date(text, .iso8601, field: "A.b") == expected)
        #expect(try read(Moment.self, "{\"at\":\"\(text)\"}").at == expected)
    }

    @Test(arguments: [
        "", "2026-01-01", "2026-01-01T10:00:00", "2026-01-01T10:00Z", "2026-13-01T10:00:00Z", "2026-00-01T10:00:00Z",
        "2026-02-29T10:00:00Z", "1900-02-29T10:00:00Z", "2026-04-31T10:00:00Z", "2026-01-00T10:00:00Z",
        "2026-01-01T24:00:00Z", "2026-01-01T10:60:00Z", "2026-01-01T10:00:61Z", "2026-01-01T10:00:60Z",
        "2026-01-01T10:00:00.Z", "2026-01-01T10:00:00+1", "2026-01-01T10:00:00+24:00", "2026-01-01T10:00:00+01:60",
        "2026-01-01T10:00:00+01:0", "2026-01-01T10:00:00+01:00x", "2026-01-01T10:00:00Zx", " 2026-01-01T10:00:00Z",
        "2026-01-01T10:00:00.5", "2026/01/01T10:00:00Z", "20260101T100000Z", "2026-01-01X10:00:00Z",
        "+026-01-01T10:00:00Z",
    ])
    func refuses(_ text: String) {
        #expect(throws: MappingError.self) { try Mapping.date(text, .iso8601, field: "A.b") }
        let error = failure(Moment.self, "{\"at\":\"\(text)\"}")
        #expect(error?.kind == .invalidValue(expected: "an ISO 8601 date and time with an offset"))
        #expect(error?.path == "at")
    }

    @Test(
        arguments: [
            (1_767_261_600, "2026-01-01T10:00:00Z"), (1_767_261_600.5, "2026-01-01T10:00:00.500Z"),
            (1_767_261_600.123456, "2026-01-01T10:00:00.123456Z"), (1_767_261_599.9999999, "2026-01-01T10:00:00Z"),
            (0, "1970-01-01T00:00:00Z"), (-0.25, "1969-12-31T23:59:59.750Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
            (253_402_300_800, "9999-12-31T00:01:00-23:59"), (253_402_387_139, "9999-12-31T23:59:59-23:59"),
            (-62_167_219_200, "0000-01-01T00:00:00Z"), (-62_167_219_201, "0000-01-01T23:58:59+23:59"),
        ] as [(Double, String)]
    )
    func writes(_ seconds: Double, _ text: String) {
        #expect(Mapping.string(Date(timeIntervalSince1970: seconds), .iso8601) == text)
    }

    @Test func agreesWithFoundationAndComesBack() throws {
        var generator = SeededGenerator(seed: 11)
        let style = Date.ISO8601FormatStyle()
        for _ in 0..<3000 {
            let seconds = Int.random(in: -60_000_000_000...250_000_000_000, using: &generator)
            let date = Date(timeIntervalSince1970: Double(seconds))
            let text = Mapping.string(date, .iso8601)
            // Foundation changes to the Julian calendar before 1582.
            if seconds > -12_000_000_000 { #expect(text == date.formatted(style)) }
            #expect(try Mapping.date(text, .iso8601, field: "A.b") == date)
        }
        for _ in 0..<3000 {
            let micros = Int.random(in: 0...999_999, using: &generator)
            let text = "2026-03-04T05:06:07.\(String(format: "%06d", micros))Z"
            let date = try Mapping.date(text, .iso8601, field: "A.b")
            #expect(try Mapping.date(Mapping.string(date, .iso8601), .iso8601, field: "A.b") == date)
        }
    }

    /// Java, SQL Server and MongoDB write "no end" so. `Date` is exact to 30 µs there.
    @Test(arguments: ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59Z", "5000-06-01T00:00:00.007Z"])
    func writesMillisecondsAsTheyWereRead(_ text: String) throws {
        let date = try Mapping.date(text, .iso8601, field: "A.b")
        #expect(Mapping.string(date, .iso8601) == text)
        #expect(writing { $0.date(date, .iso8601) } == "\"\(text)\"")
        let pattern = WireDateFormat.pattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX")
        if text.utf8.count == 24 { #expect(Mapping.string(date, pattern) == text) }
        for format in [WireDateFormat.unixSeconds, .unixMilliseconds] {
            #expect(try Mapping.date(Mapping.number(date, format), format, field: "A.b") == date)
        }
    }

    @Test func everyMillisecondOfEveryYearIsWrittenAsItWasRead() throws {
        var generator = SeededGenerator(seed: 3)
        for year in 1000...9999 {
            let millis = String(Int.random(in: 1001...1999, using: &generator)).dropFirst()
            let text = "\(year)-12-31T23:59:59.\(millis)Z"
            #expect(Mapping.string(try Mapping.date(text, .iso8601, field: "A.b"), .iso8601) == text)
        }
    }

    @Test(arguments: [1_795_900_777.598842, 1_795_900_777.0625, -0.0015, 1_795_900_777.9999999])
    func millisecondsAreWhole(_ seconds: Double) {
        let number = Mapping.number(Date(timeIntervalSince1970: seconds), .unixMilliseconds)
        #expect(number == number.rounded() && abs(number - seconds * 1000) <= 0.5001)
        let text = writing { $0.date(Date(timeIntervalSince1970: seconds), .unixMilliseconds) }
        #expect(text == "\(Int(number))")
    }

    @Test(arguments: [(1_795_900_777.598842, "1795900777.598842"), (1_795_900_777, "1795900777"), (-0.25, "-0.25")])
    func secondsKeepMicroseconds(_ seconds: Double, _ text: String) {
        #expect(writing { $0.date(Date(timeIntervalSince1970: seconds), .unixSeconds) } == text)
    }

    /// .NET writes its largest date with seven digits, which `Date` cannot hold in the year 9999.
    @Test(arguments: [
        "9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.99999Z", "9999-12-31T23:59:59.999999999999Z",
        "9999-12-31T22:59:59.9999999-01:00",
    ])
    func keepsTheLargestDateInItsYear(_ text: String) throws {
        let date = try Mapping.date(text, .iso8601, field: "A.b")
        #expect(date < Date(timeIntervalSince1970: 253_402_300_800))
        #expect(Mapping.string(date, .iso8601) == "9999-12-31T23:59:59.999969Z")
        #expect(try Mapping.date(Mapping.string(date, .iso8601), .iso8601, field: "A.b") == date)
        let pattern = WireDatePattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSSSXXX")
        if text.utf8.count == 28 { #expect(try Mapping.date(text, .pattern(pattern), field: "A.b") == date) }
    }

    /// Newtonsoft's largest date with a local offset is in the year 10000 in UTC.
    @Test(arguments: ["9999-12-31T23:59:59-05:00", "9999-12-31T23:59:59.5-23:59", "0000-01-01T00:00:00+14:00"])
    func writesDatesAtTheEndsOfTheCalendar(_ text: String) throws {
        let date = try Mapping.date(text, .iso8601, field: "A.b")
        #expect(try Mapping.date(Mapping.string(date, .iso8601), .iso8601, field: "A.b") == date)
    }

    @Test(arguments: [253_402_387_140.0, -62_167_305_541, 1e13, .infinity, .nan], [nil, "yyyy-MM-dd"])
    func refusesTimesThatTheFormCannotExpress(_ seconds: Double, _ pattern: WireDatePattern?) {
        let format = pattern.map(WireDateFormat.pattern) ?? .iso8601
        let date = Date(timeIntervalSince1970: seconds)
        #expect(writingFailure { $0.date(date, format) } == .invalidValue(expected: "a date of the years 0000 to 9999"))
        // A DTO holds text, and its mapper cannot throw.
        let text = Mapping.string(date, format)
        #expect(writingFailure { $0.string(text) } == .invalidValue(expected: "a date of the years 0000 to 9999"))
        #expect(InexpressibleTime.isText(text))
    }

    @Test func unixTimesMayHaveFractions() throws {
        let expected = Date(timeIntervalSince1970: 1_767_261_600.25)
        #expect(try Mapping.date(1_767_261_600.25, .unixSeconds, field: "A.b") == expected)
        #expect(try Mapping.date(1_767_261_600_250, .unixMilliseconds, field: "A.b") == expected)
        #expect(Mapping.number(expected, .unixSeconds) == 1_767_261_600.25)
        #expect(Mapping.number(expected, .unixMilliseconds) == 1_767_261_600_250)
        #expect(throws: MappingError.self) { try Mapping.date(.nan, .unixSeconds, field: "A.b") }
    }
}

private struct Moment: WireReadable {
    let at: Date

    static var wireKeys: StaticString { "at" }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        at = fields.date(0, .iso8601)
        fields.finish()
    }
}

/// Writes a value by a closure.
private struct Writing: WireWritable {
    let body: @Sendable (inout WireWriter) -> Void

    func write(to writer: inout WireWriter) { body(&writer) }
}

private func writing(_ body: @escaping @Sendable (inout WireWriter) -> Void) -> String? {
    (try? Wire.encodeBytes(Writing(body: body))).map { String(decoding: $0, as: UTF8.self) }
}

private func writingFailure(_ body: @escaping @Sendable (inout WireWriter) -> Void) -> WireError.Kind? {
    do throws(WireError) {
        _ = try Wire.encode(Writing(body: body))
        return nil
    } catch {
        return error.kind
    }
}
