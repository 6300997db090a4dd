internal import EndpointRuntime
internal import Foundation

/// Reads the pairs of a form as a value of the expected schema: `card[number]`, `card.number`, `items[]`, `items[0]`.
struct FormReading {
    let types: TypeCatalogue
    private let form: FormNames

    init(types: TypeCatalogue, pairs: [RequestPair]) {
        self.types = types
        form = FormNames(pairs)
    }

    /// Reads the value of a whole form.
    func value(of body: MockBody) -> JSONTree { value(whole(body), at: nil) ?? .object([]) }

    /// The schema with the members that every request has, which its type need not declare.
    private func whole(_ body: MockBody) -> MockSchema {
        let schema = body.schema
        let fields = types.fields(of: schema) ?? []
        let constants = body.members.compactMap { member in
            member.path.count == 1 && !fields.contains { $0.key == member.path[0] }
                ? MockField(member.path[0], .constant(member.value)) : nil
        }
        let more = body.provided + constants
        return more.isEmpty ? schema : .object(fields + more, additional: types.additional(of: schema))
    }

    /// Reads the value with this name; nil if no pair has it.
    private func value(_ schema: MockSchema, at name: String?) -> JSONTree? {
        // A type may be recursive, but the form is finite.
        if let name, !form.holds(name) { return nil }
        switch types.resolvedThroughNull(schema) {
        case .object(let fields, let additional):
            let named = fields.compactMap { field in
                names(of: field.key, in: name).lazy.compactMap { value(field.schema, at: $0) }.first
                    .map { JSONTree.Member(key: field.key, value: $0) }
            }
            let members = named + (additional.map { self.members($0, at: name, besides: fields) } ?? [])
            return members.isEmpty && name != nil ? nil : .object(members)
        case .map(let element, _): return map(element, at: name)
        case .list(let element, _): return name.flatMap { list(element, at: $0) }
        case .any: return name.flatMap { texts($0).first.map { .string($0) } } ?? any(at: name)
        case .union(let union):
            if let name, let text = texts(name).first { return types.value(of: text, schema) }
            let members = union.cases.lazy.compactMap { value($0.schema, at: name) }.first
            return tagged(members, union, at: name)
        default: return name.flatMap { texts($0).first.map { types.value(of: $0, schema) } }
        }
    }

    /// Reads the members of a union's case, with the member that names the case.
    private func tagged(_ value: JSONTree?, _ union: MockUnion, at name: String?) -> JSONTree? {
        guard case .inline(let key) = union.form,
            let tag = names(of: key, in: name).lazy.compactMap({ texts($0).first }).first
        else { return value }
        let chosen = union.cases.first { $0.tag == tag }.flatMap { self.value($0.schema, at: name) }
        var result = chosen ?? .object([])
        result[key] = .string(tag)
        return result
    }

    private func map(_ element: MockSchema, at name: String?) -> JSONTree? {
        let members = members(element, at: name)
        return members.isEmpty && name != nil ? nil : .object(members)
    }

    /// Reads the members whose names are not those of fields.
    private func members(
        _ element: MockSchema,
        at name: String?,
        besides fields: [MockField] = []
    ) -> [JSONTree.Member] {
        let taken = Set(fields.map(\.key))
        var members: [JSONTree.Member] = []
        for key in form.keys(below: name) where !taken.contains(key) {
            for inner in names(of: key, in: name) {
                if let value = value(element, at: inner) {
                    members.append(.init(key: key, value: value))
                    break
                }
            }
        }
        return members
    }

    private func any(at name: String?) -> JSONTree? { map(.string(), at: name) }

    private func list(_ element: MockSchema, at name: String) -> JSONTree? {
        var elements = elementTexts(element, at: name).map { types.value(of: $0, element) }
        var index = 0
        while let value = value(element, at: "\(name)[\(index)]") {
            elements.append(value)
            index += 1
        }
        if elements.isEmpty, let value = value(element, at: "\(name)[]") { elements.append(value) }
        return elements.isEmpty ? nil : .array(elements)
    }

    /// The texts of a list's elements. If the name appears only once, its text contains all elements, separated by
    /// commas.
    private func elementTexts(_ element: MockSchema, at name: String) -> [String] {
        let own = form.pairs(name)
        return (own.count == 1 ? types.texts(of: own[0], separatedBy: ",", element) : own.map(\.value))
            + texts("\(name)[]")
    }

    private func texts(_ name: String) -> [String] { form.pairs(name).map(\.value) }

    private func names(of key: String, in outer: String?) -> [String] {
        outer.map { ["\($0)[\(key)]", "\($0).\(key)"] } ?? [key]
    }

    // MARK: Parts

    /// Reads the value of a body in parts: plain values are text, other values are JSON, and a file is represented by
    /// its name.
    func value(of body: MockBody, parts: [MultipartParts.Part]) -> JSONTree {
        var fields = types.fields(of: whole(body)) ?? []
        if let additional = types.additional(of: body.schema) {
            let others = Set(parts.filter { part in !fields.contains { part.isNamed($0.key) } }.map(\.name)).sorted()
            fields += others.map { MockField($0, additional, isRequired: false) }
        }
        let members = fields.compactMap { field -> JSONTree.Member? in
            let found = parts.filter { $0.isNamed(field.key) }
            guard !found.isEmpty else { return nil }
            if case .list(let element, _) = types.resolvedThroughNull(field.schema), found[0].isJSON == false {
                return .init(key: field.key, value: .array(found.map { value(of: $0, element) }))
            }
            return .init(key: field.key, value: value(of: found[0], field.schema))
        }
        return .object(members)
    }

    private func value(of part: MultipartParts.Part, _ schema: MockSchema) -> JSONTree {
        if part.isJSON, let value = try? Wire.decode(JSONTree.self, from: part.content) { return value }
        if case .any = types.resolvedThroughNull(schema), let filename = part.filename { return .string(filename) }
        return types.value(of: String(decoding: part.content, as: UTF8.self), schema)
    }
}
