internal import EndpointRuntime
public import Foundation

/// An answer that is given in place of all that a backend would answer an endpoint with.
///
/// A UI test that wants one screen in one state puts it here: everything else answers as ever.
///
/// ```swift
/// options.overrides["getPayments"] = MockOverride(json: "[]")
/// ```
public struct MockOverride: Hashable, Sendable {
    /// The status; nil for the one that the endpoint usually answers with.
    public var status: Int?
    /// The body as it is sent, with all that stands around the value.
    public var json: String

    /// An answer with a body of JSON.
    public init(status: Int? = nil, json: String) {
        self.status = status
        self.json = json
    }

    /// The answers in the JSON files of a folder, by endpoint: `getPayments.json` with the usual status, and
    /// `getPayment.404.json` with that one. Files of other names are left alone; a file that holds no JSON is an error.
    public static func folder(_ folder: URL) throws(MockOverrideError) -> [String: MockOverride] {
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        } catch {
            throw MockOverrideError(file: folder.lastPathComponent, reason: "the folder cannot be read")
        }
        var overrides: [String: MockOverride] = [:]
        for file in files.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
            let parts = file.lastPathComponent.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.last == "json", !parts[0].isEmpty else { continue }
            let operation = String(parts[0])
            let override = try read(file, status: parts.dropFirst().dropLast())
            guard overrides.updateValue(override, forKey: operation) == nil else {
                throw MockOverrideError(
                    file: file.lastPathComponent,
                    reason: "another file is for the endpoint \(operation) already"
                )
            }
        }
        return overrides
    }

    private static func read(_ file: URL, status: ArraySlice<Substring>) throws(MockOverrideError) -> MockOverride {
        let name = file.lastPathComponent
        let code = status.first.flatMap { Int($0) }
        guard status.isEmpty || status.count == 1 && 200...599 ~= code ?? 0 else {
            let names = "an endpoint alone, as getPayment.json has, or an endpoint and a status, as getPayment.404.json"
            throw MockOverrideError(file: name, reason: "expected the name of \(names)")
        }
        guard let bytes = try? Data(contentsOf: file) else {
            throw MockOverrideError(file: name, reason: "the file cannot be read")
        }
        do throws(WireError) {
            _ = try Wire.decode(JSONValue.self, from: bytes)
        } catch {
            throw MockOverrideError(file: name, reason: "it holds no JSON: \(error.kind), at byte \(error.byteOffset)")
        }
        return MockOverride(status: code, json: String(decoding: bytes, as: UTF8.self))
    }
}

/// That a file in a folder of answers is none.
public struct MockOverrideError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The name of the file.
    public let file: String
    /// What is wrong with it.
    public let reason: String

    /// Both in a line.
    public var description: String { "\(file): \(reason)" }

    /// Both in a line.
    public var errorDescription: String? { description }
}

extension MockOverride {
    /// The response.
    func reply(of route: MockRoute) -> MockReply {
        var reply = MockReply(status ?? route.answers.first?.status ?? 200)
        reply.setBody(Data(json.utf8), type: "application/json")
        return reply
    }

    /// What is said of overrides for endpoints that there are none of.
    static func notes(_ overrides: [String: MockOverride], _ api: MockAPI) -> [String] {
        overrides.keys.sorted().compactMap { name in
            guard !api.routes.contains(where: { $0.operation == name }) else { return nil }
            let nearest = api.routes.map(\.operation).min { left, right in
                EditDistance.between(left, name) < EditDistance.between(right, name)
            }
            let hint = nearest.map { "; the nearest is \($0)" } ?? ""
            return "the override for \(name) is for no endpoint of \(api.name)\(hint)"
        }
    }
}
