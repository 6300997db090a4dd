/// Values for keys whose text the decoder checks, rather than the schema. Other keys take plain words.
enum DrawnValues {
    enum Pool {
        case texts([String])
        case bare([String])
        case types, members, endpoints
    }

    /// Keys that need code of the app or a second module, without which generated code does not compile. The compiler's
    /// modes cover layers and access levels.
    static let needApp: Set<String> = [
        "swift", "layers", "domainModule", "handwritten", "access", "imports", "mocks", "mockServer", "cache",
    ]

    static let any = ["a", "b b", "1", "true", "x.y", "0.5"]

    private static let paths = Pool.texts([
        "/a", "/b", "/a/{id}", "/b/{class}/c", "/a/{id}/{value}", "/c/d.json", "/f/{name...}", "/g/{data...}/{id}",
    ])
    private static let durations = Pool.texts(["30s", "1m", "400ms", "none"])

    static let byKey: [String: Pool] = [
        "get": paths, "post": paths, "put": paths, "delete": paths, "patch": paths, "head": paths, "options": paths,
        "min": .bare(["0", "1", "-5", "0.5"]), "max": .bare(["10", "100.25"]),
        "exclusiveMin": .bare(["-1", "0"]), "exclusiveMax": .bare(["11", "1000"]),
        "multipleOf": .bare(["1", "5", "0.25"]),
        "pattern": .texts(["^[a-z]*$", "\\d \"'"]),
        "status": .texts(["409", "4XX", "503", "default"]), "from": .types, "entity": .types, "pick": .members,
        "read": .members, "send": .members, "page": .members, "offset": .members, "items": .members, "while": .members,
        "as": .texts(["json", "form", "multipart", "conflict", "self", "default", "text", "binary", "notFound"]),
        "attempt": durations, "firstByte": durations, "idle": durations, "total": durations, "base": durations,
        "jitter": durations, "deadline": durations, "longestRetryAfter": durations,
        "datetime": .texts(["iso8601", "unixSeconds", "unixMilliseconds", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX"]),
        "nil": .texts(["omit", "null"]), "by": .texts(["kind", "type", "presence", "status"]),
        "at": .texts(["$", "content", "data", "errors.0.code"]), "code": .texts(["code", "errors.0.code", "a b!"]),
        "message": .texts(["$", "message", "error.message"]),
        "wire": .texts(["string", "number", "iso8601", "milliseconds"]), "onInvalid": .texts(["skip", "fail"]),
        "enum": .texts(["a", "b b", "C", "default", "self", "1", "+", "-", "unknown", "none", "in-progress"]),
        "auth": .texts(["none", "optional", "id", "value"]),
        "default": .bare(["1", "true", "a", "0.5", "1e400", "none", "[]"]),
        "idempotencyKey": .texts(["body.id", "body.key", "body.name"]), "prefix": .texts(["My", "X"]),
        "header": .texts(["X-Key", "Idempotency-Key"]), "until": .texts(["[DONE]"]),
        "data": .texts(["data", "a.b", "expectedResponse"]), "endpoint": .endpoints, "variantOf": .endpoints,
        "name": .texts(["Data", "Error", "Bank", "Date", "Shop"]), "refresh": .endpoints, "order": .members,
        "where": .members, "insert": .endpoints, "invalidate": .endpoints, "match": .members, "key": .members,
        "provided": .members,
    ]

    /// A value of a type for an example, by the type's first word; a declared type that is no enum refuses it, and the
    /// spec grows without.
    static func example(of type: String) -> String? {
        switch type {
        case "string": "\"none\""
        case "int", "int32", "int64", "uint32", "uint64": "7"
        case "double", "float": "0.5"
        case "bool": "true"
        case "decimal": "\"1.5\""
        case "datetime": "\"2026-01-01T10:00:00Z\""
        case "date": "\"2026-02-28\""
        case "uuid": "\"6f9619ff-8b86-d011-b42d-00cf4fc964ff\""
        case "url": "\"https://a.example/b?c=%20\""
        case "bytes": "\"AQID\""
        case "duration": "1.5"
        case "json": "{ a: [1, null, \"x\"] }"
        default: nil
        }
    }
}
