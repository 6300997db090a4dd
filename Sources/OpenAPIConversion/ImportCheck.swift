import EndpointSpec

/// Checks the import's result against the rules of the language. A violation costs only its own part of the spec.
struct ImportCheck {
    /// The largest number of rounds. Each round removes all parts with errors.
    private static let mostRounds = 12

    private var spec: ImportedSpec
    private let source: ImportedSource

    init(_ spec: ImportedSpec, source: ImportedSource) {
        self.spec = spec
        self.source = source
    }

    /// - Parameters:
    ///   - written: The spec as it was already written and read; `nil` if it was not.
    ///   - check: Returns the errors of a spec.
    /// - Returns: The files without the parts that have errors.
    func outcome(_ written: WrittenSpec?, _ check: (SpecDocument) -> [Diagnostic]) -> OpenAPIImport.Outcome {
        var (current, written) = (self, written)
        var outcome = OpenAPIImport.Outcome()
        for round in 1...Self.mostRounds {
            let spec = written ?? WrittenSpec(current.spec, source)
            written = nil
            let errors = spec.errors(check)
            if errors.isEmpty {
                outcome.files = spec.texts.map { OpenAPIImport.File(name: "\($0.name).yaml", text: $0.text.text) }
                break
            }
            if round == Self.mostRounds || !current.takeOut(errors, spec.texts) {
                outcome.diagnostics = errors
                break
            }
        }
        (outcome.operationCount, outcome.typeCount) = (current.spec.operationCount, current.spec.typeCount)
        outcome.report = current.spec.report
        outcome.origins = current.spec.places
        return outcome
    }

    /// - Returns: True if a part was removed.
    private mutating func takeOut(_ errors: [Diagnostic], _ texts: [(name: String, text: SpecText)]) -> Bool {
        let byName = Dictionary(texts.map { ("\($0.name).yaml", $0) }) { first, _ in first }
        var hasChanged = false
        var seen: Set<[String]> = []
        for error in errors {
            guard let (name, text) = byName[error.location.path],
                let path = text.path(line: error.location.line, column: error.location.column)
            else { continue }
            guard let spot = name == "api" ? apiSpot(path) : Self.spot(path), seen.insert([name] + spot).inserted else {
                continue
            }
            remove(spot, from: name)
            let origin = spec.origins[Array(spot.prefix(2))]
            let place = origin?.place ?? DocumentPlace(file: source.file, pointer: "")
            let isExample = spot.count == 3 && spot[2] == "examples"
            let message =
                isExample
                ? error.message
                : "the rules of the spec reject \(spot.joined(separator: " › ")): \(error.message) [\(error.id)]"
            spec.report.add(
                isExample ? .example : .refused,
                place,
                line: origin?.line ?? 1,
                message,
                instead: Self.consequence(of: spot)
            )
            hasChanged = true
        }
        return hasChanged
    }

    private static func consequence(of spot: [String]) -> String {
        if spot.count == 2, spot[0] == "types" { return "it becomes any JSON" }
        return "it was left out"
    }

    /// The smallest part to remove for an error at a path.
    private static func spot(_ path: [String]) -> [String]? {
        guard path.count >= 2 else { return nil }
        if path[0] == "endpoints" {
            let isParameter = path.count >= 4 && ["query", "headers", "cookies", "servers"].contains(path[2])
            let isPart = path.count >= 5 && annotations.contains(path[4])
            return Array(path.prefix(isParameter ? isPart ? 5 : 4 : 2))
        }
        guard path[0] == "types" else { return nil }
        if path.count >= 3, path[2] == "examples" { return Array(path.prefix(3)) }
        guard path.count >= 4, path[2] == "fields" else { return Array(path.prefix(2)) }
        let isPart = path.count >= 5 && annotations.contains(path[4])
        return Array(path.prefix(isPart ? 5 : 4))
    }

    private static let annotations: Set<String> = [
        "default", "min", "max", "exclusiveMin", "exclusiveMax", "multipleOf", "pattern", "minLength",
        "maxLength", "minItems", "maxItems", "wire", "datetime", "deprecated", "style", "description",
    ]

    private func apiSpot(_ path: [String]) -> [String]? {
        switch path.first {
        case "errors"?: path.count >= 3 && path[1] == "cases" ? Array(path.prefix(3)) : Array(path.prefix(2))
        case "servers"?: path.count >= 2 ? Array(path.prefix(2)) : nil
        default: nil
        }
    }

    private mutating func remove(_ spot: [String], from file: String) {
        if file == "api" {
            spec.api = spec.api.removing(spot)
            return
        }
        guard let index = spec.files.firstIndex(where: { $0.name == file }) else { return }
        spec.files[index].tree = spec.files[index].tree.removing(spot)
        guard spot.count == 2, spot[0] == "types" else { return }
        for number in spec.files.indices { spec.files[number].tree = spec.files[number].tree.replacing(type: spot[1]) }
        spec.api = spec.api.removingCases(of: spot[1])
    }
}

extension SpecTree {
    /// The tree with any JSON in place of a removed type.
    fileprivate func replacing(type: String) -> SpecTree {
        switch self {
        case .text: return self
        case .bare(let text): return .bare(Self.replacing(type, in: text))
        case .list(let elements): return .list(elements.map { $0.replacing(type: type) })
        case .mapping(let entries): return .mapping(entries.map { SpecEntry($0.key, $0.value.replacing(type: type)) })
        }
    }

    /// `list(json)` for `list(Pet)`. A name that only begins with the type's name stays.
    private static func replacing(_ type: String, in text: String) -> String {
        guard let range = text.firstRange(of: type) else { return text }
        let isStart =
            range.lowerBound == text.startIndex
            || text.unicodeScalars[text.unicodeScalars.index(before: range.lowerBound)] == "("
        let isEnd = range.upperBound == text.endIndex || ")?".contains(text[range.upperBound])
        return isStart && isEnd ? text[..<range.lowerBound] + "json" + text[range.upperBound...] : text
    }

    fileprivate func removingCases(of type: String) -> SpecTree {
        changing(["errors", "cases"]) { cases in
            guard case .list(let elements) = cases else { return cases }
            return .list(elements.filter { $0["body"]?.scalar != type })
        }
    }
}
