import EndpointDescription
internal import EndpointPatterns
import EndpointSpec
import Foundation

/// Turns a value in the spec into a Swift value of its type. Validation has checked that it fits.
struct LiteralResolver {
    let resolver: TypeResolver
    let spec: ValidatedSpec

    init(resolver: TypeResolver) {
        self.resolver = resolver
        spec = resolver.spec
    }

    /// Returns true if all examples of a type can be written in Swift. A request type has no model, and the value of an
    /// app's own type has no literal.
    func hasExamples(_ type: SpecType) -> Bool {
        if case .object(let object) = type.kind, object.origin != nil { return false }
        let examples = spec.examples(of: type)
        return !examples.isEmpty
            && examples.allSatisfy { domainLiteral($0.value.value, as: .named(type.name.value)) != nil }
    }

    /// The value in domain terms: a decimal, a date, a case of an enum.
    func domainLiteral(_ literal: SpecLiteral, as expression: SpecTypeExpression) -> SwiftLiteral? {
        switch (expression, literal) {
        case (.optional, _) where literal.isNull: .absent
        case (.optional(let wrapped), _): domainLiteral(literal, as: wrapped)
        case (.list(let element), .list(let items)): array(items, of: element)
        case (.map(let value), .map(let entries)): dictionary(entries, of: value)
        case (.named(let name), _): named(name, literal)
        case (.scalar(.json), _): .json(literal.plainJSON)
        case (.scalar(let scalar), .scalar(let text, _)):
            Self.domainScalar(text, as: scalar, resolver.form)
        default: nil
        }
    }

    /// The value on the wire, where decimals, dates and enums are strings.
    func wireLiteral(_ literal: SpecLiteral, as expression: SpecTypeExpression) -> SwiftLiteral? {
        guard case .scalar(let text, _) = literal else { return domainLiteral(literal, as: expression) }
        let type = resolver.wireExpression(expression.unwrapped.type)
        if case .scalar(let scalar) = type, [.datetime, .duration].contains(scalar), resolver.wireType(type) == .double
        {
            return .number(text)
        }
        guard resolver.wireType(type) == .string else { return domainLiteral(literal, as: type) }
        return literal.isNull ? .absent : .string(text)
    }

    /// The JSON form of a scalar value, regardless of its Swift type.
    func jsonLiteral(_ literal: SpecLiteral, as expression: SpecTypeExpression) -> SwiftLiteral? {
        guard case .scalar = literal else { return nil }
        let type = expression.unwrapped.type
        switch WireValues(spec: spec, form: resolver.form).json(literal, as: type) {
        case let value where !spec.isPlain(type): return .json(value)
        // The digits are kept, because a Swift literal would be converted to Double.
        case .number(let digits) where type == .scalar(.decimal): return .json(.number(digits))
        case .number(let digits): return .number(type.leafScalar?.wholeText(digits) ?? digits)
        case .string(let text): return .string(text)
        case .bool(let value): return .bool(value)
        case let value: return .json(value)
        }
    }

    private func array(_ items: [Located<SpecLiteral>], of element: SpecTypeExpression) -> SwiftLiteral? {
        let values = items.compactMap { domainLiteral($0.value, as: element) }
        return values.count == items.count ? .array(values) : nil
    }

    private func dictionary(_ entries: [SpecLiteralEntry], of value: SpecTypeExpression) -> SwiftLiteral? {
        let values = entries.compactMap { entry in
            domainLiteral(entry.value.value, as: value).map { SwiftLiteral.Entry(key: entry.key.value, value: $0) }
        }
        return values.count == entries.count ? .dictionary(values) : nil
    }

    private func named(_ name: String, _ literal: SpecLiteral) -> SwiftLiteral? {
        switch (spec.type(named: name)?.kind, literal) {
        case (.enumeration(let enumeration)?, .scalar(let text, _)):
            .enumCase(of: spec.modelName(name), EnumerationPlanner.caseName(of: text, in: enumeration))
        case (.union(let union)?, _): unionCase(of: name, union, literal)
        case (.wrapper(let wrapper)?, _):
            domainLiteral(literal, as: .scalar(wrapper.scalar.value)).map {
                let argument = SwiftLiteral.Argument(label: SwiftIdentifier(name: "rawValue"), value: $0)
                return .initializer(type: spec.modelName(name), arguments: [argument])
            }
        case (.object(let object)?, .map(let entries)):
            initializer(of: name, spec.fields(of: object), entries, isPatch: object.isPatch)
        default:
            nil
        }
    }

    private func unionCase(of name: String, _ union: SpecUnion, _ literal: SpecLiteral) -> SwiftLiteral? {
        guard let choice = spec.choice(literal, of: union) else { return nil }
        let unionCase = union.cases[choice.number]
        return domainLiteral(choice.payload, as: unionCase.type.value).map { value in
            .unionCase(
                type: spec.modelName(name),
                UnionPlanner.caseName(of: unionCase, in: union),
                value,
                status: choice.status
            )
        }
    }

    private func initializer(
        of name: String,
        _ fields: [SpecField],
        _ entries: [SpecLiteralEntry],
        isPatch: Bool
    ) -> SwiftLiteral? {
        let values = Dictionary(entries.map { ($0.key.value, $0.value.value) }, uniquingKeysWith: { first, _ in first })
        var arguments: [SwiftLiteral.Argument] = []
        for field in fields {
            let literal = values[field.name.value] ?? field.defaultValue?.value
            // In a patch, fields that are not listed are absent, which is the initializer's default.
            if isPatch, literal == nil { continue }
            let literals = LiteralResolver(resolver: resolver.with(spec.api.defaults.form(of: field)))
            let value = literal.map { literals.domainLiteral($0, as: field.type.value) } ?? .some(.absent)
            let isNull = isPatch && literal?.isNull == true
            guard let value = isNull ? .patch(nil) : isPatch ? value.map({ .patch($0) }) : value else { return nil }
            arguments.append(.init(label: SwiftNaming.member(field.name.value), value: value))
        }
        return .initializer(type: spec.modelName(name), arguments: arguments)
    }
}

extension LiteralResolver {
    private static func domainScalar(
        _ text: String,
        as scalar: SpecScalar,
        _ form: SpecWireForm
    ) -> SwiftLiteral? {
        switch scalar {
        case .string, .json: .string(text)
        case .int, .int32, .int64, .uint32, .uint64: .number(scalar.wholeText(text) ?? text)
        case .double, .float: .number(text)
        case .bool: .bool(text == "true" || text == "1")
        case .decimal: decimal(text)
        case .datetime: date(text, form.datetime).map(SwiftLiteral.date)
        case .date: TimestampText.calendarDay(text).map { .day(year: $0.year, month: $0.month, day: $0.day) }
        case .duration: SpecScalar.duration(text, form.wire ?? .seconds).map(SwiftLiteral.duration)
        case .uuid: text.withHyphensOfUUID.flatMap(UUID.init).map { .uuid(withUnsafeBytes(of: $0.uuid) { Array($0) }) }
        case .url: .url(text)
        case .bytes: .bytes(text)
        }
    }

    /// The digits and the power of ten, without rounding.
    private static func decimal(_ text: String) -> SwiftLiteral? {
        let parts = text.lowercased().unicodeScalars.split(separator: "e", maxSplits: 1)
        guard let mantissa = parts.first, let shift = parts.count == 2 ? Int(String(parts[1])) : 0 else { return nil }
        let halves = mantissa.drop { scalar in scalar == "-" || scalar == "+" }.split(separator: ".", maxSplits: 1)
        guard let whole = halves.first else { return nil }
        let fraction = halves.count == 2 ? String(halves[1]) : ""
        let digits = (String(whole) + fraction).unicodeScalars.drop { $0 == "0" }
        return .decimal(
            isNegative: mantissa.starts(with: "-".unicodeScalars),
            significand: digits.isEmpty ? "0" : String(digits),
            exponent: shift - fraction.count
        )
    }

    private static func date(_ text: String, _ format: SpecDateTimeFormat) -> DateLiteral? {
        switch format {
        case .unixSeconds: Double(text).map(DateLiteral.since1970)
        case .unixMilliseconds: Double(text).map { .since1970($0 / 1000) }
        case .pattern(let pattern):
            pattern.moment(of: text).map { DateLiteral(seconds: $0.seconds, fraction: $0.fraction) }
        case .iso8601:
            TimestampText.moment(text).map { DateLiteral(seconds: Int($0.seconds), fraction: $0.fraction) }
        }
    }
}
