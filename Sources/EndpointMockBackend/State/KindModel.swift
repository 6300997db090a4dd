internal import EndpointRuntime
internal import Foundation

/// Creates, changes and shows the values of one kind.
struct KindModel: Sendable {
    /// The declared type.
    let type: String
    /// The member that contains the key.
    let key: String
    let types: TypeCatalogue
    let patterns: PatternSet
    let maker: ValueMaker
    let seed: MockSeed
    private let fields: [MockField]

    init(_ entity: MockEntity, types: TypeCatalogue, patterns: PatternSet, maker: ValueMaker, seed: MockSeed) {
        type = entity.type
        key = entity.key
        self.types = types
        self.patterns = patterns
        self.maker = maker
        self.seed = seed.with(entity.type)
        fields = types.fields(of: .type(entity.type)) ?? []
    }

    // MARK: Making

    /// A generated value with this key.
    func made(key text: String) -> JSONTree {
        var value = base(maker, seed.with(text))
        setKey(text, of: &value)
        return value
    }

    /// The values that exist before anybody writes: the examples, or made ones.
    func initial(shownAs shown: String?, count: Int) -> [(key: String, value: JSONTree)] {
        let own = types[type]?.examples.map(\.value) ?? []
        let others = own.isEmpty ? shown.flatMap { types[$0]?.examples.map(\.value) } ?? [] : []
        var values = own + others.map { completed($0) }
        if values.isEmpty, shown != nil {
            for index in 0..<max(0, count) {
                var value = base(maker, seed.with(index))
                if case .integer = types.resolvedThroughNull(keySchema) { value[key] = .integer(index + 1) }
                values.append(value)
            }
        }
        return values.compactMap { value in value[key]?.parameterText.map { ($0, value) } }
    }

    /// A new value with the members of the request.
    func created(
        from body: JSONTree?,
        path: [(name: String, value: String)],
        in store: MockEntities,
        number: Int,
        now: Int
    ) -> (key: String, value: JSONTree) {
        var maker = maker
        maker.includesOptional = false
        var value = base(maker, seed.with("created").with(number))
        for field in fields where field.isRequired { value[field.key] = fresh(field, now) ?? value[field.key] }
        for pair in path {
            guard let field = fields.first(where: { KeyNames.areSame($0.key, pair.name) && $0.key != key }) else {
                continue
            }
            value[field.key] = types.value(of: pair.value, field.schema)
        }
        value = taking(body, into: value)
        let asked = body.flatMap { contents(of: $0)[key]?.parameterText }
        let text = asked ?? newKey(store, number)
        setKey(text, of: &value)
        return (text, ordered(value))
    }

    /// The same value with a new key.
    func renamed(_ value: JSONTree, in store: MockEntities, number: Int) -> (key: String, value: JSONTree) {
        let text = newKey(store, number)
        var value = value
        value[key] = keyValue(text)
        return (text, value)
    }

    /// A value that replaces another one. Required members that the request lacks stay as they were.
    func replaced(_ old: JSONTree?, by body: JSONTree?, key text: String, number: Int, now: Int) -> JSONTree {
        var base = created(from: nil, path: [], in: MockEntities(limit: 1), number: number, now: now).value
        for field in fields where field.isRequired { base[field.key] = old?[field.key] ?? base[field.key] }
        base = taking(body, into: base)
        setKey(text, of: &base)
        return ordered(base)
    }

    /// A value with changes to it. A patch cannot remove a required field, and a change that its field cannot hold is
    /// left out, because the answer must be a value of the type.
    func merged(_ old: JSONTree, with body: JSONTree?, key text: String, now: Int) -> JSONTree {
        guard let body else { return old }
        let patch = contents(of: body)
        var value = MergePatch.apply(patch, to: old)
        for field in fields {
            if let changed = value[field.key], changed != old[field.key] {
                value[field.key] = fitting(changed, field) ?? old[field.key]
            }
            let isGone = value[field.key] == nil
            if isGone, field.isRequired {
                let isNullable = if case .nullable = field.schema { true } else { false }
                value[field.key] = isNullable && patch[field.key] == .null ? .null : old[field.key]
            }
            if field.key.lowercased().hasPrefix("updated"), patch[field.key] == nil, old[field.key] != nil {
                value[field.key] = fresh(field, now) ?? value[field.key]
            }
        }
        for member in value.members ?? [] where !fields.contains(where: { $0.key == member.key }) {
            value[member.key] = old[member.key]
        }
        value[key] = old[key] ?? value[key]
        setKey(text, of: &value)
        return ordered(value)
    }

    private func base(_ maker: ValueMaker, _ seed: MockSeed) -> JSONTree {
        guard let entry = types[type] else { return [:] }
        let place = ValueMaker.Place(seed: seed, owner: type, types: [type])
        return maker.value(entry.schema, at: place)
    }

    /// The members of a new value that do not depend on the seed: the current time, and the first of several states.
    private func fresh(_ field: MockField, _ now: Int) -> JSONTree? {
        switch types.resolvedThroughNull(field.schema) {
        case .enumeration(let values, _): return values.first.map { .string($0) }
        case .time(let time):
            let name = field.key.lowercased()
            return name.hasPrefix("created") || name.hasPrefix("updated") ? TimeText.value(time, seconds: now) : nil
        default: return nil
        }
    }

    /// A value with those members of a request that the type also has, and that fit.
    private func taking(_ body: JSONTree?, into value: JSONTree) -> JSONTree {
        guard let body else { return value }
        var value = value
        for member in contents(of: body).members ?? [] {
            guard let field = fields.first(where: { $0.key == member.key }) else { continue }
            value[member.key] = fitting(member.value, field) ?? value[member.key]
        }
        return value
    }

    /// The value in a form that the field accepts: unchanged, or converted from its text (`"3"` to `3`). Nil if neither
    /// is possible.
    private func fitting(_ value: JSONTree, _ field: MockField) -> JSONTree? {
        if fits(value, field) { return value }
        guard let text = value.parameterText else { return nil }
        let converted = types.value(of: text, field.schema)
        return fits(converted, field) ? converted : nil
    }

    private func fits(_ value: JSONTree, _ field: MockField) -> Bool {
        var check = ValueCheck(types, patterns, .body)
        check.check(value, field.schema)
        return check.violations.isEmpty
    }

    /// The relevant members: those of the request, or those of the only object in it.
    private func contents(of body: JSONTree) -> JSONTree {
        guard let members = body.members,
            !members.contains(where: { member in fields.contains { $0.key == member.key } })
        else { return body }
        let objects = members.filter { $0.value.members != nil }
        return objects.count == 1 ? objects[0].value : body
    }

    // MARK: Showing

    /// A value as another type shows it: the members that both types have, and made values for the other required
    /// members.
    func shown(_ value: JSONTree, as other: String) -> JSONTree {
        guard other != type, let fields = types.fields(of: .type(other)) else { return value }
        let made = maker.value(types[other]?.schema ?? .any, at: ValueMaker.Place(seed: seed, owner: other))
        let members = fields.compactMap { field -> JSONTree.Member? in
            let inner = value[field.key] ?? (field.isRequired ? made[field.key] : nil)
            return inner.map { .init(key: field.key, value: $0) }
        }
        return .object(members)
    }

    /// Reads a value of another type. Members that only this type has are made.
    private func completed(_ value: JSONTree) -> JSONTree {
        var maker = maker
        maker.includesOptional = false
        var result = base(maker, seed.with(value[key]?.parameterText ?? ""))
        for member in value.members ?? [] where fields.contains(where: { $0.key == member.key }) {
            result[member.key] = member.value
        }
        return ordered(result)
    }

    /// The members in the order of the type.
    private func ordered(_ value: JSONTree) -> JSONTree {
        guard let members = value.members else { return value }
        let known = fields.compactMap { field in members.first { $0.key == field.key } }
        return .object(known + members.filter { member in !fields.contains { $0.key == member.key } })
    }

    /// Returns true if a value matches a request: each member with the name of a parameter has the parameter's value.
    func matches(_ value: JSONTree, path: [(name: String, value: String)], query: [RequestPair]) -> Bool {
        for pair in path {
            guard let field = fields.first(where: { $0.key != key && KeyNames.areSame($0.key, pair.name) }) else {
                continue
            }
            if let text = value[field.key]?.parameterText, text != pair.value { return false }
        }
        for (name, pairs) in Dictionary(grouping: query, by: \.name) {
            guard let text = value[name]?.parameterText else {
                if fields.contains(where: { $0.key == name }), value[name] == nil { return false }
                continue
            }
            if !pairs.contains(where: { $0.value == text }) { return false }
        }
        return true
    }

    // MARK: Keys

    var keySchema: MockSchema { fields.first { $0.key == key }?.schema ?? .string() }

    /// Sets the key to the text of a path or a body. If the key is a number or a UUID and the text is not, as the name in
    /// `/users/{idOrName}`, the value keeps its own key.
    private func setKey(_ text: String, of value: inout JSONTree) {
        let converted = keyValue(text)
        let isText = if case .string(.plain, _) = types.resolvedThroughNull(keySchema) { true } else { false }
        guard isText || value[key] == nil || fits(converted, MockField(key, keySchema)) else { return }
        value[key] = converted
    }

    private func keyValue(_ text: String) -> JSONTree { types.value(of: text, keySchema) }

    /// A new key that resembles the existing ones.
    private func newKey(_ store: MockEntities, _ number: Int) -> String {
        for attempt in 0..<1000 {
            let key = candidate(store, number + attempt)
            if store[key] == nil, !store.wasRemoved(key) { return key }
        }
        return "\(number)"
    }

    private func candidate(_ store: MockEntities, _ number: Int) -> String {
        var seed = seed.with("key").with(number)
        switch types.resolvedThroughNull(keySchema) {
        case .integer: return String(store.highestNumber + 1)
        case .string(.uuid, _): return MockUUID.text(seed.next(), seed.next())
        case .string(.hexUUID, _): return MockUUID.text(seed.next(), seed.next()).filter { $0 != "-" }
        case .string(.plain, let limits) where limits.pattern == nil:
            if let next = store.nextCounted { return next }
        default: break
        }
        let place = ValueMaker.Place(seed: seed, name: key, owner: type)
        return maker.value(keySchema, at: place).parameterText ?? "\(number)"
    }
}

/// Compares the names of keys.
enum KeyNames {
    /// Returns true if two names have the same words, however they are joined: `accountId`, `account_id`.
    static func areSame(_ first: String, _ second: String) -> Bool {
        first == second || plain(first) == plain(second)
    }

    /// The name in lower case, without the characters between its words.
    static func plain(_ name: String) -> String {
        String(
            decoding: name.lowercased().utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") },
            as: UTF8.self
        )
    }

    /// The name of a member that refers to the elements of a path: `post_id` for `posts`.
    static func reference(to segment: String) -> String {
        let name =
            segment.hasSuffix("ies")
            ? segment.dropLast(3) + "y" : segment.hasSuffix("s") ? segment.dropLast() : segment[...]
        return "\(name)_id"
    }

    /// The prefix and the number of a counted key: `pay_` and 3 for `pay_3`; nil for any other key.
    static func counted(_ key: String) -> (prefix: String, number: Int)? {
        let digits = key.utf8.reversed().prefix { 0x30...0x39 ~= $0 }.count
        let prefix = key.utf8.dropLast(digits)
        guard 1...9 ~= digits, !prefix.isEmpty, prefix.allSatisfy({ !(0x30...0x39 ~= $0) }) else { return nil }
        return Int(key.suffix(digits)).map { (String(prefix) ?? "", $0) }
    }
}
