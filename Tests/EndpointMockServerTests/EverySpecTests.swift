import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

@testable import EndpointMockBackend
@testable import endpoint_mock_server

/// The mock answers for each API of this repository: a request that is made from the spec has no violation, and the
/// answer has the type in the spec.
@Suite struct EverySpecTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    static let folders: [String] = {
        let places = [("Specs", ""), ("Tests/Goldens", "/Specs")]
        return places.flatMap { base, inner in
            let folder = root.appending(path: base).path
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.sorted().map { "\(base)/\($0)\(inner)" }.filter { path in
                FileManager.default.fileExists(atPath: root.appending(path: "\(path)/api.yaml").path)
            }
        }
    }()

    @Test func thereAreSpecs() {
        #expect(Self.folders.count > 20)
    }

    @Test(arguments: folders) func everyEndpointHasAnAnswer(folder: String) async throws {
        let loading = try #require(SpecLoading(folder: Self.root.appending(path: folder).path))
        for loaded in loading.apis {
            for route in loaded.api.routes {
                let backend = MockBackend(loaded.api)
                #expect(backend.notes.isEmpty)
                try await check(route, backend)
            }
        }
    }

    private func check(_ route: MockRoute, _ backend: MockBackend) async throws {
        let request = SampleRequest(route, backend)
        let response = try await backend.send(request.request)
        let body = try await response.body.collect()
        let text = "\(route.operation) \(request.target): \(String(decoding: body.prefix(600), as: UTF8.self))"
        // A sample may match another endpoint with this method and path.
        let variants = backend.api.routes.filter { $0.method == route.method && $0.path == route.path }
        let answers = variants.flatMap(\.answers).filter { $0.status == response.head.status.code }
        #expect(!answers.isEmpty, "\(response.head.status.code) \(text)")
        guard variants.count == 1, case .json(let schema, let path, _)? = answers.first?.content else { return }
        let value = try #require(try Wire.decode(JSONTree.self, from: body)[path], "\(text)")
        var check = ValueCheck(backend.values.types, backend.check.patterns, .body)
        check.check(value, schema)
        #expect(check.violations.isEmpty, "\(text)")
    }
}

/// A request that a spec describes, with made values.
private struct SampleRequest {
    private(set) var target: String
    private var query: [String] = []
    private var fields = HTTPFields()
    private var body: Data?
    private let method: String

    init(_ route: MockRoute, _ backend: MockBackend) {
        target = route.path
        method = route.method
        for parameter in route.parameters { add(parameter, route, backend) }
        for fixed in route.fixed { add(fixed.place, fixed.name, fixed.value ?? "x") }
        for scheme in backend.api.schemes where route.authentication.contains(scheme.name) { add(scheme.kind) }
        if case .header(let name)? = route.idempotencyKey { add(.header, name, "key") }
        if let content = route.body { add(content, route, backend) }
    }

    var request: EndpointTransportRequest {
        let path = query.isEmpty ? target : "\(target)?\(query.joined(separator: "&"))"
        let head = HTTPRequest(
            method: HTTPRequest.Method(method) ?? .get,
            scheme: "http",
            authority: "localhost",
            path: path,
            headerFields: fields
        )
        return EndpointTransportRequest(head, body: body.map { .bytes($0) } ?? .none)
    }

    private mutating func add(_ place: MockPlace, _ name: String, _ value: String) {
        switch place {
        case .path: target = target.replacingOccurrences(of: "{\(name)}", with: URLEncoding.text(value))
        case .query: query.append("\(URLEncoding.text(name))=\(URLEncoding.text(value))")
        case .header: if let name = HTTPField.Name(name) { fields[name] = value }
        case .cookie:
            let others = fields[.cookie].map { "\($0); " } ?? ""
            fields[.cookie] = "\(others)\(name)=\(URLEncoding.text(value))"
        }
    }

    private mutating func add(_ parameter: MockParameter, _ route: MockRoute, _ backend: MockBackend) {
        if parameter.place == .path {
            let value = backend.samplePathValue(parameter, of: route)
            return add(.path, parameter.name, value.parameterText ?? "x")
        }
        guard parameter.name != "*", route.paging?.parameter != parameter.name else { return }
        let value = backend.sample(parameter.schema, named: parameter.name)
        let texts = (value.elements ?? [value]).compactMap(\.parameterText)
        switch parameter.listStyle {
        case .separated(let separator) where parameter.place == .query:
            let between = [",", ";"].contains(separator) ? separator : URLEncoding.text(separator)
            let list = texts.map(URLEncoding.text).joined(separator: between)
            query.append("\(URLEncoding.text(parameter.name))=\(list)")
        case .brackets where parameter.place == .query: for text in texts { add(.query, parameter.name + "[]", text) }
        case .repeated where parameter.place == .query: for text in texts { add(.query, parameter.name, text) }
        default: add(parameter.place, parameter.name, texts.joined(separator: ","))
        }
    }

    private mutating func add(_ kind: MockAuthScheme.Kind) {
        switch kind {
        case .bearer: add(.header, "Authorization", "Bearer token")
        case .basic: add(.header, "Authorization", "Basic YTpi")
        case .header(let name): add(.header, name, "key")
        case .query(let name): add(.query, name, "key")
        }
    }

    private mutating func add(_ content: MockBody, _ route: MockRoute, _ backend: MockBackend) {
        var value = backend.sample(content.schema)
        for field in content.provided { value.set(backend.sample(field.schema), at: [field.key]) }
        for member in content.members { value.set(member.value, at: member.path) }
        if case .body(let path)? = route.idempotencyKey, value[path] == nil { value.set(.string("key"), at: path) }
        fields[.contentType] = content.expectedType ?? "application/octet-stream"
        switch content.format {
        case .json, .lines: body = JSONBytes.data(value)
        case .text, .binary: body = Data("text".utf8)
        case .form: body = Data(Self.pairs(value, "").joined(separator: "&").utf8)
        case .multipart:
            fields[.contentType] = "multipart/form-data; boundary=b"
            let parts = (value.members ?? []).flatMap { member in
                let type = content.parts.first { $0.name == member.key }?.contentType
                return (member.value.elements ?? [member.value]).filter { $0 != .null }.map {
                    Self.part(member.key, $0, type: type)
                }
            }
            body = Data((parts.joined() + "--b--\r\n").utf8)
        }
    }

    private static func pairs(_ value: JSONTree, _ name: String) -> [String] {
        switch value {
        case .object(let members):
            members.flatMap { pairs($0.value, name.isEmpty ? $0.key : "\(name)[\($0.key)]") }
        case .array(let elements): elements.enumerated().flatMap { pairs($1, "\(name)[\($0)]") }
        case .null: []
        case .string, .number, .bool:
            ["\(URLEncoding.text(name))=\(URLEncoding.text(value.parameterText ?? ""))"]
        }
    }

    private static func part(_ name: String, _ value: JSONTree, type: String?) -> String {
        let isJSON = value.members.map { !$0.isEmpty } ?? false
        let type = (type ?? (isJSON ? "application/json" : nil)).map { "Content-Type: \($0)\r\n" } ?? ""
        let text = isJSON ? String(decoding: JSONBytes.data(value), as: UTF8.self) : value.parameterText ?? "file"
        return "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\(type)\r\n\(text)\r\n"
    }
}
