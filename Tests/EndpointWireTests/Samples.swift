import EndpointWire
import Foundation

/// One field of every type that has accessors, in plain and optional form.
struct Everything: WireReadable, WireWritable, Codable, Equatable {
    let text: String
    let flag: Bool
    let int: Int
    let int32: Int32
    let int64: Int64
    let double: Double
    let float: Float
    let decimal: Decimal
    let uuid: UUID
    let url: URL
    let data: Data
    let date: Date
    let seconds: Date
    let milliseconds: Date
    let tags: [String]
    let owner: Owner?

    static var wireKeys: StaticString {
        """
        text
        flag
        int
        int32
        int64
        double
        float
        decimal
        uuid
        url
        data
        date
        seconds
        milliseconds
        tags
        owner
        """
    }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        text = fields.string(0)
        flag = fields.bool(1)
        int = fields.int(2)
        int32 = fields.int32(3)
        int64 = fields.int64(4)
        double = fields.double(5)
        float = fields.float(6)
        decimal = fields.decimal(7)
        uuid = fields.uuid(8)
        url = fields.url(9)
        data = fields.data(10)
        date = fields.date(11, .iso8601)
        seconds = fields.date(12, .unixSeconds)
        milliseconds = fields.date(13, .unixMilliseconds)
        tags = fields.value(14)
        owner = fields.optionalValue(15)
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, text)
        fields.bool(1, flag)
        fields.int(2, int)
        fields.int32(3, int32)
        fields.int64(4, int64)
        fields.double(5, double)
        fields.float(6, float)
        fields.decimal(7, decimal)
        fields.uuid(8, uuid)
        fields.url(9, url)
        fields.data(10, data)
        fields.date(11, date, .iso8601)
        fields.date(12, seconds, .unixSeconds)
        fields.date(13, milliseconds, .unixMilliseconds)
        fields.value(14, tags)
        fields.optionalValue(15, owner)
        fields.finish()
    }

    /// The members as they are written, in order.
    static let members: [(key: String, json: String)] = [
        ("text", #""Zoë \"Z\" 🐟""#), ("flag", "true"), ("int", "-7"), ("int32", "2147483647"),
        ("int64", "-9223372036854775808"), ("double", "0.1"), ("float", "1.5"),
        ("decimal", #""12345678901234567890.5""#),
        ("uuid", #""0189f7ea-ae2c-7b6f-8d5b-0123456789ab""#), ("url", #""https://a.example/b?c=d""#),
        ("data", #""AAEC""#),
        ("date", #""2026-01-01T10:00:00Z""#), ("seconds", "1767261600"), ("milliseconds", "1767261600500"),
        ("tags", #"["a","b"]"#), ("owner", #"{"name":"Ada","boss":{"name":"Bob"}}"#),
    ]

    static func json(_ members: [(key: String, json: String)] = members) -> String {
        "{" + members.map { "\"\($0.key)\":\($0.json)" }.joined(separator: ",") + "}"
    }
}

/// A type that holds its own type, in the form that the generator gives such a field.
struct Owner: WireReadable, WireWritable, Codable, Equatable {
    let name: String
    let nickname: String?
    private let bossStorage: [Owner]
    var boss: Owner? { bossStorage.first }

    static var wireKeys: StaticString {
        """
        name
        nickname
        boss
        """
    }

    init(name: String, nickname: String? = nil, boss: Owner? = nil) {
        self.name = name
        self.nickname = nickname
        bossStorage = boss.map { [$0] } ?? []
    }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        name = fields.string(0)
        nickname = fields.optionalString(1)
        let boss: Owner? = fields.optionalValue(2)
        bossStorage = boss.map { [$0] } ?? []
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, name)
        fields.optionalString(1, nickname)
        fields.optionalValue(2, boss)
        fields.finish()
    }
}

/// Reads a value from text.
func read<Value: WireReadable>(_ type: Value.Type = Value.self, _ json: String) throws(WireError) -> Value {
    try Wire.decode(type, from: Array(json.utf8))
}

/// The error that reading gives, if it gives one.
func failure<Value: WireReadable>(_ type: Value.Type, _ json: String) -> WireError? {
    failure(type, bytes: Array(json.utf8))
}

/// The error that reading gives, if it gives one.
func failure<Value: WireReadable>(_ type: Value.Type, bytes: [UInt8]) -> WireError? {
    do throws(WireError) {
        _ = try Wire.decode(type, from: bytes)
        return nil
    } catch {
        return error
    }
}

/// The text that a value is written as.
func written(_ value: some WireWritable) throws(WireError) -> String {
    String(decoding: try Wire.encodeBytes(value), as: UTF8.self)
}
