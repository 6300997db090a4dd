internal import EndpointPatterns
import EndpointSpec

/// The limits of a schema's values, as far as the language supports them.
struct SchemaLimits {
    private let schema: DocumentSchema
    /// The keywords that the language does not support, with the reasons.
    private(set) var lost: [(node: DocumentNode, message: String)] = []
    /// A pattern that is kept, although clients do not check it, with the reason.
    private(set) var unchecked: (node: DocumentNode, message: String)?

    init(_ schema: DocumentSchema) { self.schema = schema }

    mutating func entries(of use: TypeUse, isUnion: Bool) -> [SpecEntry] {
        switch use.type {
        case .list: return counts("minItems", "maxItems", as: ("minItems", "maxItems"))
        case .map: return counts("minProperties", "maxProperties", as: ("minItems", "maxItems"))
        case .scalar(.string) where !use.isBinary: return lengths()
        case .scalar(let scalar) where scalar.isNumber:
            if schema.types == ["string"] { loseAll(of: Self.lengthKeywords, "a number as text") }
            return bounds(scalar)
        case .scalar(.bool): return []
        case .scalar(.json): loseAll(of: schema.limits.keys.sorted(), "any JSON")
        case .scalar(let scalar): loseAll(of: Self.lengthKeywords, "a value of type '\(scalar.rawValue)'")
        case .named:
            // The limits apply to the values of each kind.
            if isUnion, schema.oneOf.count + schema.anyOf.count > 0 {
                loseAll(of: schema.limits.keys.sorted(), "a union")
            }
        case .optional: break
        }
        return []
    }

    private static let lengthKeywords = ["maxLength", "minLength", "pattern"]

    private mutating func loseAll(of keywords: [String], _ subject: String) {
        for keyword in keywords where keyword != "uniqueItems" {
            if let node = schema.limits[keyword] { lose(keyword, node, "of \(subject) is not supported") }
        }
    }

    private mutating func lengths() -> [SpecEntry] {
        var entries: [SpecEntry] = []
        if let node = schema.limits["pattern"], let pattern = node.text {
            do throws(PatternProblem) {
                _ = try TextPattern(pattern)
                entries.append(SpecEntry("pattern", .text(pattern)))
            } catch {
                if case .unsupported = error {
                    entries.append(SpecEntry("pattern", .text(pattern)))
                    unchecked = (node, "'pattern' \(error)")
                } else {
                    lose("pattern", node, "\(error)")
                }
            }
        }
        return entries + counts("minLength", "maxLength", as: ("minLength", "maxLength"))
    }

    private mutating func counts(
        _ low: String,
        _ high: String,
        as names: (String, String)
    ) -> [SpecEntry] {
        let lowest = count(low) ?? 0
        let highest = count(high)
        if let highest, highest < lowest {
            lose(low, schema.node, "leaves no possible value")
            return []
        }
        return (lowest > 0 ? [SpecEntry(names.0, .bare(String(lowest)))] : [])
            + (highest.map { [SpecEntry(names.1, .bare(String($0)))] } ?? [])
    }

    private mutating func count(_ keyword: String) -> Int? {
        guard let node = schema.limits[keyword] else { return nil }
        if let number = node.node.number.flatMap(Self.whole), (0...Int64(Int32.max)).contains(number) {
            return Int(number)
        }
        lose(keyword, node, "is not a valid count")
        return nil
    }

    private mutating func bounds(_ scalar: SpecScalar) -> [SpecEntry] {
        let low = bound("minimum", exclusive: "exclusiveMinimum", isLeast: true, scalar: scalar)
        let high = bound("maximum", exclusive: "exclusiveMaximum", isLeast: false, scalar: scalar)
        let step = self.step(scalar)
        if let low, let high,
            DecimalNumber.isLess(high.text, low.text)
                || (low.isExclusive || high.isExclusive) && !DecimalNumber.isLess(low.text, high.text)
        {
            lose("minimum", schema.node, "leaves no possible value")
            return step
        }
        let bounds = [
            low.map { ($0.isExclusive ? "exclusiveMin" : "min", $0) },
            high.map { ($0.isExclusive ? "exclusiveMax" : "max", $0) },
        ]
        return bounds.compactMap(\.self).map { key, bound in SpecEntry(key, .bare(bound.text)) } + step
    }

    private mutating func step(_ scalar: SpecScalar) -> [SpecEntry] {
        guard let node = schema.limits["multipleOf"] else { return [] }
        guard let text = node.node.number, DecimalNumber(text)?.isDivisor == true,
            !scalar.isWhole || scalar.wholeText(text) != nil
        else {
            lose("multipleOf", node, "is not a number of the type")
            return []
        }
        // Whole numbers are multiples of one.
        let whole = scalar.isWhole ? scalar.wholeText(text) : nil
        return whole == "1" ? [] : [SpecEntry("multipleOf", .bare(whole ?? text))]
    }

    private typealias Bound = (text: String, isExclusive: Bool)

    /// The strictest bound on one side in the type's syntax. An exclusive bound of an integer moves by one.
    private mutating func bound(
        _ keyword: String,
        exclusive: String,
        isLeast: Bool,
        scalar: SpecScalar
    ) -> Bound? {
        let own = schema.limits[keyword]
        let other = schema.limits[exclusive]
        // In 3.0, the exclusive keyword is a flag beside the bound. Since 3.1 it is a bound itself.
        var found: [Bound] = []
        for (name, node) in [(keyword, own), (exclusive, other)] {
            guard let node, name == keyword || node.flag == nil else { continue }
            guard let text = node.node.number, Double(text)?.isFinite == true else {
                lose(name, node, "is not a number")
                continue
            }
            let isExclusive = name == exclusive || other?.flag == true
            guard scalar.isWhole else {
                found.append((text, isExclusive))
                continue
            }
            switch Self.wholeBound(text, scalar, isExclusive: isExclusive, isLeast: isLeast) {
            case .misfit: lose(name, node, "is not a number of the type")
            // The type's own bound needs no limit.
            case .end: break
            case .at(let text): found.append((text, false))
            }
        }
        return found.reduce(nil) { (strictest: Bound?, bound: Bound) -> Bound? in
            guard let strictest else { return bound }
            let (left, right) = isLeast ? (strictest.text, bound.text) : (bound.text, strictest.text)
            return DecimalNumber.isLess(left, right) || bound.isExclusive && !DecimalNumber.isLess(right, left)
                ? bound : strictest
        }
    }

    private static func whole(_ text: String) -> Int64? {
        if let value = Int64(text) { return value }
        return Double(text).flatMap { Int64(exactly: $0) }
    }

    private enum WholeBound { case misfit, end, at(String) }

    private static func wholeBound(
        _ text: String,
        _ scalar: SpecScalar,
        isExclusive: Bool,
        isLeast: Bool
    ) -> WholeBound {
        func bound<Integer: FixedWidthInteger>(_: Integer.Type) -> WholeBound {
            guard let number = Integer(text) ?? Double(text).flatMap({ Integer(exactly: $0) }) else { return .misfit }
            let step: Integer = isExclusive ? 1 : 0
            let (moved, overflow) =
                isLeast ? number.addingReportingOverflow(step) : number.subtractingReportingOverflow(step)
            return overflow || moved == (isLeast ? Integer.min : Integer.max) ? .end : .at(String(moved))
        }
        return switch scalar {
        case .int32: bound(Int32.self)
        case .uint32: bound(UInt32.self)
        case .uint64: bound(UInt64.self)
        default: bound(Int64.self)
        }
    }

    private mutating func lose(_ keyword: String, _ node: DocumentNode, _ reason: String) {
        lost.append((node, "'\(keyword)' \(reason)"))
    }
}

extension TypeImporter {
    mutating func limits(of schema: DocumentSchema, _ use: TypeUse) -> [SpecEntry] {
        guard !schema.limits.isEmpty else { return [] }
        if let unique = schema.limits["uniqueItems"], unique.flag == true {
            report.add(.uniqueItems, unique, "'uniqueItems' is not supported", instead: "it was left out")
        }
        var isUnion = false
        if case .named(let name) = use.type, case .union? = kinds[name] { isUnion = true }
        var limits = SchemaLimits(schema)
        let entries = limits.entries(of: use, isUnion: isUnion)
        for (node, message) in limits.lost {
            report.add(.limit, node, message, instead: "the limit was left out")
        }
        if let (node, message) = limits.unchecked {
            report.add(.limit, node, message, instead: "only the server checks it")
        }
        return entries
    }

    /// Reports limits in places where the language has none.
    mutating func dropLimits(_ use: inout TypeUse, of subject: String, at node: DocumentNode) {
        guard !use.limits.isEmpty else { return }
        let keys = use.limits.map { "'\($0.key)'" }.joined(separator: ", ")
        report.add(.limit, node, "limits of \(subject) are not supported: \(keys)", instead: "they were left out")
        use.limits = []
    }
}
