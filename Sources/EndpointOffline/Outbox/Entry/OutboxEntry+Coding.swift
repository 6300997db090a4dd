internal import EndpointRuntime
internal import Foundation

// An entry as bytes. A later version of the app reads what an earlier one wrote: it keeps what it does not know, and
// missing values have their defaults.

extension OutboxEntry {
    func encoded() throws(WireError) -> Data {
        var members: [String: JSONValue] = [
            "method": .string(method), "created": .number(createdAt.timeIntervalSince1970),
            "creates": .bool(isCreation), "sent": .bool(wasSent), "open": .bool(isOpen), "request": request.json,
            "references": .array(references.map(\.json)), "effects": .array(effects.map(\.json)),
            "conflicts": .number(JSONNumber(conflicts)), "kept": .number(keptSince.timeIntervalSince1970),
        ]
        if let entity { members["entity"] = entity.json }
        if let ifMatch { members["ifMatch"] = .string(ifMatch) }
        if let sentAt { members["sentAt"] = .number(JSONNumber(sentAt)) }
        if upon > 0 { members["upon"] = .number(JSONNumber(upon)) }
        if underWay > 0 { members["underWay"] = .number(JSONNumber(underWay)) }
        if let unsavedUpon { members["unsaved"] = .number(JSONNumber(unsavedUpon)) }
        if isResent { members["resent"] = .bool(true) }
        if recreates { members["recreates"] = .bool(true) }
        if isUnseen { members["unseen"] = .bool(true) }
        if !others.isEmpty { members["others"] = .array(others.map(\.json)) }
        if !names.isEmpty { members["names"] = .array(names.map(\.json)) }
        if !after.isEmpty { members["after"] = .array(after.map { .number(JSONNumber($0)) }) }
        if let base { members["base"] = base }
        if let madeUpon { members["madeUpon"] = madeUpon.json }
        if case .parked(let refusal) = state { members["parked"] = refusal.json }
        return try Wire.encode(JSONValue.object(members))
    }

    /// Decodes a record; nil if it is not an entry.
    init?(_ record: OutboxRecord) {
        guard let json = try? Wire.decode(JSONValue.self, from: record.entry), let method = json["method"]?.string,
            let request = json["request"].flatMap(OutboxRequest.init(json:))
        else { return nil }
        id = record.id
        sequence = record.sequence
        madeBy = OutboxMethod(method)
        self.request = request
        entity = json["entity"].flatMap(EntityKey.init(json:))
        isCreation = json["creates"]?.bool ?? false
        createdAt = Date(timeIntervalSince1970: json["created"]?.double ?? 0)
        keptSince = json["kept"]?.double.map { Date(timeIntervalSince1970: $0) } ?? createdAt
        wasSent = json["sent"]?.bool ?? true
        references = json["references"]?.array?.compactMap(OutboxReference.init(json:)) ?? []
        others = json["others"]?.array?.compactMap(OutboxReference.init(json:)) ?? []
        effects = json["effects"]?.array?.compactMap(PendingEffect.init(json:)) ?? []
        ifMatch = json["ifMatch"]?.string
        base = json["base"]
        madeUpon = json["madeUpon"].flatMap(MadeUpon.init(json:))
        conflicts = json["conflicts"]?.int ?? 0
        let refusal = json["parked"].map { OutboxRefusal(json: $0) }
        state = refusal.map { .parked($0) } ?? .waiting
        // Earlier versions did not record it: only a refusal proved that the server was done.
        isOpen = json["open"]?.bool ?? (wasSent && refusal?.status == nil)
        sentAt = json["sentAt"]?.int64
        upon = json["upon"]?.int64 ?? 0
        underWay = json["underWay"]?.int ?? 0
        isResent = json["resent"]?.bool ?? false
        recreates = json["recreates"]?.bool ?? false
        isUnseen = json["unseen"]?.bool ?? false
        names = json["names"]?.array?.compactMap(EntityKey.init(json:)) ?? []
        unsavedUpon = json["unsaved"]?.int64
        after = json["after"]?.array?.compactMap(\.int64) ?? []
    }
}

extension EntityKey {
    fileprivate var json: JSONValue { .array([.string(table), .string(id)]) }

    fileprivate init?(json: JSONValue) {
        guard let table = json[0]?.string, let id = json[1]?.string else { return nil }
        self.init(table: table, id: id)
    }
}

extension OutboxRequest {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "method": .string(method.rawValue), "template": .string(template), "path": .texts(pathValues),
            "query": .string(query), "body": .string(bodyKind.rawValue),
            "fields": .array(fields.map { .texts([$0.name, $0.value]) }),
        ]
        if let idempotencyKey { members["key"] = .string(idempotencyKey) }
        if let keyField { members["keyField"] = .string(keyField) }
        return .object(members)
    }

    fileprivate init?(json: JSONValue) {
        guard let method = json["method"]?.string.flatMap(EndpointMethod.init), let template = json["template"]?.string
        else { return nil }
        self.method = method
        self.template = template
        pathValues = json["path"]?.texts ?? []
        query = json["query"]?.string ?? ""
        fields = (json["fields"]?.array ?? []).compactMap { field in
            guard let name = field[0]?.string, let value = field[1]?.string else { return nil }
            return Field(name: name, value: value)
        }
        bodyKind = json["body"]?.string.flatMap(BodyKind.init) ?? .raw
        idempotencyKey = json["key"]?.string
        keyField = json["keyField"]?.string
    }
}

extension OutboxReference {
    fileprivate var json: JSONValue {
        let (kind, names): (String, [String]) =
            switch place {
            case .path(let index): ("path", ["\(index)"])
            case .query(let name): ("query", [name])
            case .header(let name): ("header", [name])
            case .body(let path): ("body", path)
            case .form(let name): ("form", [name])
            }
        return .array([key.json, .string(kind), .texts(names)])
    }

    fileprivate init?(json: JSONValue) {
        guard let key = json[0].flatMap(EntityKey.init(json:)), let names = json[2]?.texts else { return nil }
        self.key = key
        switch (json[1]?.string, names.first) {
        case ("path", let text?):
            guard let index = Int(text) else { return nil }
            place = .path(index)
        case ("query", let name?): place = .query(name)
        case ("header", let name?): place = .header(name)
        case ("body", _): place = .body(names)
        case ("form", let name?): place = .form(name)
        default: return nil
        }
    }
}

extension PendingEffect {
    fileprivate var json: JSONValue {
        switch change {
        case .save(let key, let fields): .array([.string("save"), key.json] + fields.json)
        case .set(let key, let fields): .array([.string("set"), key.json] + fields.json)
        case .put(let key, let fields, let creating):
            .array([.string("put"), key.json] + fields.json + [.object(creating)])
        case .delete(let key): .array([.string("delete"), key.json])
        case .insert(let key, let method): .array([.string("insert"), key.json, .string(method)])
        case .invalidate(let method): .array([.string("invalidate"), .string(method)])
        }
    }

    fileprivate init?(json: JSONValue) {
        let key = json[1].flatMap(EntityKey.init(json:))
        switch (json[0]?.string, key) {
        case ("save", let key?): self.init(change: .save(key, Fields(json: json)))
        case ("set", let key?): self.init(change: .set(key, Fields(json: json)))
        case ("put", let key?):
            self.init(change: .put(key, Fields(json: json), creating: json[5]?.object ?? [:]))
        case ("delete", let key?): self.init(change: .delete(key))
        case ("insert", let key?):
            guard let method = json[2]?.string else { return nil }
            self.init(change: .insert(key, method: method))
        case ("invalidate", nil):
            guard let method = json[1]?.string else { return nil }
            self.init(change: .invalidate(method: method))
        default: return nil
        }
    }
}

extension PendingEffect.Fields {
    fileprivate var json: [JSONValue] {
        [.object(values), .object(copies.mapValues { .array($0.map { .string($0) }) }), .object(copied)]
    }

    fileprivate init(json: JSONValue) {
        values = json[2]?.object ?? [:]
        // Earlier versions stored the key in the body alone.
        copies = (json[3]?.object ?? [:]).compactMapValues { $0.string.map { [$0] } ?? $0.array?.compactMap(\.string) }
        copied = json[4]?.object ?? [:]
    }
}

extension OutboxRefusal {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = ["reason": .string(reason.rawValue)]
        if let status { members["status"] = .number(JSONNumber(status)) }
        if let code { members["code"] = .string(code) }
        if let message { members["message"] = .string(message) }
        if let idempotencyKey { members["key"] = .string(idempotencyKey) }
        if let answer {
            members["fields"] = .object(answer.fields.mapValues { .texts($0) })
            members["body"] = .string(answer.body.base64EncodedString())
        }
        return .object(members)
    }

    fileprivate init(json: JSONValue) {
        let body = json["body"]?.string.flatMap { Data(base64Encoded: $0) }
        self.init(
            json["reason"]?.string.flatMap(Reason.init) ?? .refused,
            status: json["status"]?.int,
            code: json["code"]?.string,
            message: json["message"]?.string,
            idempotencyKey: json["key"]?.string,
            answer: body.map { Answer(fields: json["fields"]?.object?.compactMapValues(\.texts) ?? [:], body: $0) }
        )
    }
}

extension JSONValue {
    fileprivate static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

    fileprivate static func number(_ value: Double) -> JSONValue {
        JSONNumber(literal: "\(value)").map { .number($0) } ?? .null
    }

    /// The number of a revision or a sequence. `Int` has 32 bits on some watches.
    fileprivate var int64: Int64? { if case .number(let number) = self { Int64(number.literal) } else { nil } }

    fileprivate var texts: [String]? { array?.compactMap(\.string) }
}
