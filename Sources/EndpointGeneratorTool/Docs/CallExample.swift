import EndpointDescription
import EndpointPlan

/// A statement of an app that calls an endpoint.
struct CallExample {
    let endpoint: EndpointPlan
    let group: EndpointGroupPlan

    var text: String { SwiftIdentifier.withoutMark(statement) }

    private var statement: String {
        guard let response = endpoint.response else { return "try await client.send(\n    \(call)\n)" }
        if response.paging != nil { return "for try await element in client.items(\n    \(mapped)\n) { … }" }
        switch response.delivery {
        case .elements: return "for try await element in try await client.send(\n    \(mapped)\n) { … }"
        case .file: return "let file = try await client.download(\n    \(call), to: destination\n)"
        case .value: return "let value = try await client.send(\n    \(mapped)\n)"
        }
    }

    private var mapped: String {
        guard let response = endpoint.response else { return call }
        return call + (response.headers == nil ? "" : ".value") + (response.conversion.isIdentity ? "" : ".domain")
    }

    private var call: String { "\(group.calls.text).\(endpoint.name.label)(\(arguments.joined(separator: ", ")))" }

    /// The arguments without a default. A body comes first.
    private var arguments: [String] {
        let call = endpoint.calls.first { $0.source != nil } ?? endpoint.calls.first
        var arguments: [String] = []
        switch call {
        case .body?, .list?: arguments.append("body")
        case .source(let source)?:
            arguments.append(source.parameterName.text)
            arguments += source.parameters.filter { $0.defaultValue == nil && !$0.type.isOptional }
                .map { "\($0.name.label): \($0.name.text)" }
        case .withoutBody?, nil: break
        }
        let needed = endpoint.givenParameters.filter { $0.defaultValue == nil && !$0.type.isOptional }
        return arguments + needed.map { "\($0.name.label): \($0.name.text)" }
    }
}
