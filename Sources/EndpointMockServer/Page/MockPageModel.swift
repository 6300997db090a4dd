internal import EndpointMockBackend
internal import EndpointRuntime
internal import Foundation

/// The APIs as the page shows them, in the JSON that its script reads.
struct MockPageModel {
    let json: JSONTree

    init(_ sites: [MockIndexPage.Site]) {
        json = .members(["apis": .array(sites.map { Self.api($0) })])
    }

    private static func api(_ site: MockIndexPage.Site) -> JSONTree {
        let api = site.backend.api
        return .members([
            "name": .string(api.name), "prefix": .string(site.prefix),
            "schemes": .array(api.schemes.map { scheme($0) }),
            "routes": .array(api.routes.map { route($0, site.backend) }),
        ])
    }

    private static func scheme(_ scheme: MockAuthScheme) -> JSONTree {
        let (kind, field): (String, String?) =
            switch scheme.kind {
            case .bearer: ("bearer", nil)
            case .basic: ("basic", nil)
            case .header(let name): ("header", name)
            case .query(let name): ("query", name)
            }
        return .members([
            "name": .string(scheme.name), "kind": .string(kind), "field": field.map { .string($0) },
        ])
    }

    private static func route(_ route: MockRoute, _ backend: MockBackend) -> JSONTree {
        let failures = backend.api.errors.cases.map(\.statuses.lowerBound)
        let codes = Set(route.answers.map(\.status) + failures + [401, 404, 429, 500, 503]).sorted()
        return .members([
            "operation": .string(route.operation), "method": .string(route.method), "path": .string(route.path),
            "description": route.description.map { .string($0) },
            "authentication": .strings(route.authentication),
            "parameters": .array(
                route.parameters.filter { $0.place != .cookie && $0.name != "*" }
                    .map { parameter($0, route, backend) }
            ),
            "fixed": .array(
                route.fixed.compactMap { fixed in
                    fixed.value.map { value in
                        .members([
                            "in": .string(fixed.place.rawValue), "name": .string(fixed.name), "value": .string(value),
                        ])
                    }
                }
            ),
            "body": route.body.map { body($0, backend) },
            "idempotencyKey": route.idempotencyKey.map { key($0) },
            "codes": .array(codes.map { .integer($0) }),
            "examples": .strings(backend.exampleNames(of: route)),
        ])
    }

    private static func key(_ key: MockIdempotencyKey) -> JSONTree {
        switch key {
        case .header(let name): .members(["header": .string(name)])
        case .body(let path): .members(["body": .strings(path)])
        }
    }

    private static func parameter(
        _ parameter: MockParameter,
        _ route: MockRoute,
        _ backend: MockBackend
    ) -> JSONTree {
        var example: JSONTree?
        if parameter.place == .path {
            example = backend.samplePathValue(parameter, of: route)
        } else if parameter.isRequired {
            example = backend.sample(parameter.schema, named: parameter.name)
        }
        var separator: String?
        if case .separated(let text) = parameter.listStyle { separator = text }
        return .members([
            "in": .string(parameter.place.rawValue), "name": .string(parameter.name),
            "type": .string(SchemaWords.of(parameter.schema)), "required": .bool(parameter.isRequired),
            "values": SchemaWords.values(parameter.schema, in: backend.api).map { .strings($0) },
            "list": .bool(SchemaWords.isList(parameter.schema)),
            "separator": separator.map { .string($0) }, "brackets": .bool(parameter.listStyle == .brackets),
            "example": example.map { .string(fieldText($0)) },
        ])
    }

    private static func body(_ body: MockBody, _ backend: MockBackend) -> JSONTree {
        var example = backend.sample(body.schema)
        for field in body.provided { example.set(backend.sample(field.schema), at: [field.key]) }
        for member in body.members { example.set(member.value, at: member.path) }
        return .members([
            "format": .string(body.format.rawValue), "contentType": .string(body.sentType),
            "type": .string(body.sentType),
            "isJSON": .bool([.json, .form, .multipart].contains(body.format)), "example": example,
        ])
    }

    /// A value as a user types it into a field. The elements of a list are separated by commas.
    private static func fieldText(_ value: JSONTree) -> String {
        switch value {
        case .null: ""
        case .bool(let flag): String(flag)
        case .number(let digits): digits
        case .string(let text): text
        case .array(let elements): elements.map { fieldText($0) }.joined(separator: ",")
        case .object: ""
        }
    }
}

/// The names of schemas on the page.
enum SchemaWords {
    static func of(_ schema: MockSchema) -> String {
        switch schema {
        case .any: "anything"
        case .string(let kind, _): kind == .plain ? "text" : "\(kind)"
        case .integer: "whole number"
        case .number: "number"
        case .duration(let unit, _): "number of \(unit)"
        case .boolean: "true or false"
        case .time: "time"
        case .enumeration: "one of a list"
        case .constant: "fixed"
        case .list(let element, _): "\(of(element)), with commas between"
        case .map, .object: "object"
        case .tuple: "list"
        case .nullable(let inner): of(inner)
        case .union: "one of several"
        case .type(let name): name
        }
    }

    static func isList(_ schema: MockSchema) -> Bool {
        switch schema {
        case .list: true
        case .nullable(let inner): isList(inner)
        default: false
        }
    }

    /// The values to choose from; nil if there are too many to list.
    static func values(_ schema: MockSchema, in api: MockAPI) -> [String]? {
        switch schema {
        case .boolean: ["true", "false"]
        case .enumeration(let values, _): values
        case .nullable(let inner): values(inner, in: api)
        case .type(let name): api.types.first { $0.name == name }.flatMap { values($0.schema, in: api) }
        default: nil
        }
    }
}
