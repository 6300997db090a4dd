import EndpointGeneration
import EndpointPlan
import EndpointSpec
package import EndpointTooling

/// `explain`: prints the settings of an endpoint and the places that decide them, or one line for each endpoint.
package struct ExplainCommand: Sendable {
    package var specs: String
    /// `nil`: all endpoints.
    package var endpoint: String?

    package init(specs: String, endpoint: String?) {
        self.specs = specs
        self.endpoint = endpoint
    }

    package func run() -> CommandOutcome {
        guard let reading = SpecReading(specs) else { return .noFolder(specs) }
        var diagnostics = reading.diagnostics
        var explanations: [EndpointExplanation] = []
        var refinements: [SpecRefinements.Change] = []
        for api in reading.apis {
            let (spec, findings) = SpecReader.read(api.sources)
            diagnostics += findings
            guard let spec else { continue }
            explanations += spec.files.flatMap(\.endpoints).map { EndpointExplanation($0, in: spec) }
            refinements += spec.refinements.changes
        }
        guard !diagnostics.containsErrors else {
            let lines = diagnostics.sortedAndUnique().map { "\($0)\n" }.joined()
            let count = Phrase.count(diagnostics.count { $0.severity == .error }, "error")
            return CommandOutcome(.failure, errors: lines + "\(count) in \(specs); nothing can be explained\n")
        }
        guard let endpoint else {
            let table = RefinementTable(refinements).text
            return CommandOutcome(.success, output: overview(explanations) + (table.isEmpty ? "" : "\n" + table))
        }
        let found = explanations.filter { $0.name == endpoint }
        guard !found.isEmpty else { return unknown(endpoint, explanations.map(\.name)) }
        return CommandOutcome(.success, output: found.map(\.text).joined(separator: "\n"))
    }

    private func overview(_ explanations: [EndpointExplanation]) -> String {
        guard !explanations.isEmpty else { return "no endpoints in \(specs)\n" }
        var table = TextTable(["endpoint", "method", "path", "auth", "retry", "returns", "declared at"])
        for explanation in explanations {
            table.append(
                [explanation.name] + ["method", "path", "auth"].map { explanation[$0] }
                    + [explanation.isRepeated ? "yes" : "no", explanation["returns"], explanation.place.fileAndLine]
            )
        }
        return table.text
    }

    private func unknown(_ name: String, _ names: [String]) -> CommandOutcome {
        let hint =
            Suggestion.question(for: name, in: names) ?? related(name, names)
            ?? "omit the name to list all endpoints"
        return CommandOutcome(.failure, errors: "error: there is no endpoint '\(name)' in \(specs); \(hint)\n")
    }
}

/// The endpoints that the user may have meant: those whose names contain the word, or begin in the same way.
private func related(_ word: String, _ names: [String]) -> String? {
    let word = word.lowercased()
    guard !word.isEmpty else { return nil }
    let containing = names.filter { $0.lowercased().contains(word) }
    let beginnings = names.map { ($0, zip($0.lowercased(), word).prefix { $0 == $1 }.count) }
    let longest = beginnings.map(\.1).max() ?? 0
    let alike = longest * 2 >= word.count && longest > 2 ? beginnings.filter { $0.1 == longest }.map(\.0) : []
    let found = (containing.isEmpty ? alike : containing).prefix(3).map { "'\($0)'" }
    return found.isEmpty ? nil : "there is \(found.joined(separator: ", "))"
}

extension EndpointExplanation {
    fileprivate var text: String {
        var table = TextTable(["setting", "value", "from"])
        for setting in settings {
            table.append([setting.name, setting.value, setting.place?.fileAndLine ?? "default"])
        }
        let refined = RefinementTable(refinements).text
        return "\(name) of \(api), \(place.fileAndLine)\n\n" + table.text + (refined.isEmpty ? "" : "\n" + refined)
    }
}

/// A table of refinements: the place of each, and the place that it changes.
private struct RefinementTable {
    let changes: [SpecRefinements.Change]

    init(_ changes: [SpecRefinements.Change]) { self.changes = changes }

    /// Empty if there are no refinements.
    var text: String {
        guard !changes.isEmpty else { return "" }
        var table = TextTable(["refined", "how", "by", "of"])
        for change in changes {
            let how = change.newName.map { "renamed \($0)" } ?? change.kind.rawValue
            table.append([
                change.path.joined(separator: "."), how, change.location.fileAndLine, change.original.fileAndLine,
            ])
        }
        return table.text
    }
}

extension SourceLocation {
    /// The file and the line. The column is left out, because nobody looks for it.
    fileprivate var fileAndLine: String { "\(path):\(line)" }
}
