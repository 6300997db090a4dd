/// Holds a value of the spec against a type, and says at which place inside of it the two part.
struct LiteralChecker {
    let index: SpecIndex
    /// The diagnostics' id: whose value it is.
    let id: String
    let subject: String
    /// True if `$settled` is the example of that name.
    let takesReferences: Bool
    private(set) var diagnostics: [Diagnostic] = []
    /// Values that may still be looked at: a value in unions within lists has more ways to be read than anyone can wait for.
    private var effort = Self.mostEffort
    private var path: [String] = []
    /// The form of the current value on the wire.
    private var form: SpecWireForm

    init(index: SpecIndex, id: String, subject: String, form: SpecWireForm? = nil, takesReferences: Bool = false) {
        self.takesReferences = takesReferences
        self.form = form ?? SpecWireForm(datetime: index.api.defaults.datetime)
        self.index = index
        self.id = id
        self.subject = subject
    }

    static let mostEffort = 50_000

    mutating func check(_ literal: Located<SpecLiteral>, against type: SpecTypeExpression) {
        effort -= 1
        if effort == 0 { diagnostics.append(.tooManyWays(id, subject, at: literal.location)) }
        guard effort > 0 else { return }
        switch type {
        case .optional(let wrapped):
            if !literal.value.isNull { check(literal, against: wrapped) }
        case .scalar(let scalar): check(literal, against: scalar)
        case .list(let element): check(literal, listOf: element)
        case .map(let value): check(literal, mapOf: value)
        case .named(let name):
            if takesReferences, let reference = index.reference(literal.value, to: name) {
                return check(reference, of: name, at: literal.location)
            }
            // What is unknown is reported where it is named.
            guard let type = index.type(name) else { return }
            switch type.kind {
            case .enumeration(let enumeration): check(literal, against: enumeration, name)
            // Only its codec knows what it looks like.
            case .custom: return
            case .wrapper(let wrapper):
                let outer = form
                form.wire = form.wire ?? wrapper.wire?.value
                check(literal, against: wrapper.scalar.value)
                form = outer
                check(literal, within: type.limits)
            case .union(let union): check(literal, against: union, name)
            case .object(let object): check(literal, against: object, name)
            }
        }
    }

    private mutating func check(_ reference: ExampleReference, of type: String, at location: SourceLocation) {
        guard case .unknown(let name, let known) = reference else { return }
        diagnostics.append(.unknownExample(name, of: type, known: known, at: location, isReference: true))
    }

    private mutating func check(_ literal: Located<SpecLiteral>, against scalar: SpecScalar) {
        // Any value at all, null among them.
        if scalar == .json { return }
        let expected = scalar.expectation(form)
        guard case .scalar(let text, let isQuoted) = literal.value, !literal.value.isNull else {
            return report("must be \(expected)", found: literal)
        }
        if !scalar.accepts(text, isQuoted: isQuoted, form) {
            report("must be \(expected)", found: literal)
        }
    }

    /// A value that is one of its type, against what is said of it besides.
    mutating func check(_ literal: Located<SpecLiteral>, within limits: SpecLimits) {
        switch limits.violation(of: literal) {
        case .unmet(let expected, let location)?:
            let message = "\(place) \(expected), but found \(literal.value.shortDescription)"
            diagnostics.append(Diagnostic(id, at: location, message))
        case .unchecked(let pattern, let location)?: diagnostics.append(.slowPattern(pattern, on: location))
        case nil: return
        }
    }

    private mutating func check(_ literal: Located<SpecLiteral>, listOf element: SpecTypeExpression) {
        guard case .list(let values) = literal.value else { return report("must be a list", found: literal) }
        for (number, value) in values.enumerated() {
            path.append("[\(number)]")
            check(value, against: element)
            path.removeLast()
        }
    }

    private mutating func check(_ literal: Located<SpecLiteral>, mapOf value: SpecTypeExpression) {
        guard case .map(let entries) = literal.value else { return report("must be a mapping", found: literal) }
        for entry in entries {
            path.append(".\(entry.key.value)")
            check(entry.value, against: value)
            path.removeLast()
        }
    }

    private mutating func check(_ literal: Located<SpecLiteral>, against enumeration: SpecEnumeration, _ name: String) {
        guard case .scalar(let text, _) = literal.value else {
            return report("must be a value of '\(name)'", found: literal)
        }
        guard !index.hasValue(text, inEnumeration: name) else { return }
        let values = enumeration.values.lazy.map(\.value)
        let hint = Suggestion.closest(to: text, in: values).map { "; did you mean '\($0)'?" } ?? ""
        report("must be one of \(NameList.text(values))", found: literal, hint: hint)
    }

    private mutating func check(_ literal: Located<SpecLiteral>, against object: SpecObject, _ name: String) {
        guard case .map(let entries) = literal.value, let fields = index.fieldsByName(of: name) else {
            return report("must be a mapping of the fields of '\(name)'", found: literal)
        }
        var needed = fields.needed.count
        for entry in entries {
            if let field = fields[entry.key.value] {
                if !field.mayBeAbsent { needed -= 1 }
                check(entry, against: field, isPatch: object.isPatch)
            } else if let constant = object.constants.first(where: { $0.name.value == entry.key.value }) {
                check(entry, against: constant)
            } else {
                reportUnknown(entry.key, fields.names, name)
            }
        }
        if needed > 0, !object.isPatch { reportMissing(fields.needed, needed, in: entries, at: literal.location, name) }
    }

    /// The first ones each by itself: who left out a thousand does not want to read a thousand lines.
    private mutating func reportMissing(
        _ needed: [SpecField],
        _ count: Int,
        in entries: [SpecLiteralEntry],
        at location: SourceLocation,
        _ name: String
    ) {
        let present = Set(entries.map(\.key.value))
        let most = 10
        for field in needed.lazy.filter({ !present.contains($0.name.value) }).prefix(most) {
            let message = "\(place) has no '\(field.name.value)', which '\(name)' requires; add it"
            diagnostics.append(Diagnostic(id, at: location, message))
        }
        guard count > most else { return }
        let message = "\(place) lacks \(count - most) more fields that '\(name)' requires; add them"
        diagnostics.append(Diagnostic(id, at: location, message))
    }

    private mutating func check(_ literal: Located<SpecLiteral>, against union: SpecUnion, _ name: String) {
        var matcher = UnionMatcher(index: index, effort: effort)
        let choice = matcher.choice(literal, of: union)
        effort = matcher.effort
        guard effort > 0 else { return diagnostics.append(.tooManyWays(id, subject, at: literal.location)) }
        guard let choice else {
            let names = NameList.text(union.cases.lazy.map(\.tag.value))
            return report("must be a case of '\(name)' (\(names))", found: literal)
        }
        let type = union.cases[choice.number].type.value
        guard union.form.isFlat else { return check(choice.payload, against: type) }
        // A reader chooses the case without a look at limits, and at members that no field names.
        let outer = form
        form = SpecWireForm(datetime: index.api.defaults.datetime)
        check(choice.payload, against: type)
        form = outer
    }

    private mutating func check(_ entry: SpecLiteralEntry, against field: SpecField, isPatch: Bool) {
        let outer = form
        form = index.api.defaults.form(of: field)
        path.append(".\(entry.key.value)")
        if !isPatch || !entry.value.value.isNull {
            let before = diagnostics.count
            check(entry.value, against: field.type.value)
            let isReference = takesReferences && index.refersToExample(entry.value.value, as: field.type.value)
            if diagnostics.count == before, !isReference { check(entry.value, within: field.limits) }
        }
        path.removeLast()
        form = outer
    }

    private mutating func check(_ entry: SpecLiteralEntry, against constant: SpecConstantField) {
        if case .scalar(constant.value.text, _) = entry.value.value { return }
        path.append(".\(entry.key.value)")
        report("must be '\(constant.value.text)'", found: entry.value, hint: "; leave it out")
        path.removeLast()
    }

    private mutating func reportUnknown(_ key: Located<String>, _ fields: [String], _ name: String) {
        let hint = Suggestion.closest(to: key.value, in: fields).map { "did you mean '\($0)'?" }
        let message = "\(place) has '\(key.value)', which is not a field of '\(name)'; \(hint ?? "remove it")"
        diagnostics.append(Diagnostic(id, at: key.location, message))
    }

    private mutating func report(_ expectation: String, found literal: Located<SpecLiteral>, hint: String = "") {
        let message = "\(place) \(expectation), but found \(literal.value.shortDescription)\(hint)"
        diagnostics.append(Diagnostic(id, at: literal.location, message))
    }

    /// `the example 'settled' at items[0].amount`
    private var place: String {
        path.isEmpty ? subject : "\(subject) at '\(path.joined().drop { $0 == "." })'"
    }
}

extension Diagnostic {
    fileprivate static func tooManyWays(_ id: String, _ subject: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            id,
            at: location,
            "there are too many ways to read \(subject); add 'by' to its unions, or shorten it"
        )
    }

    fileprivate static func slowPattern(_ pattern: Located<SpecPattern>, on value: SourceLocation) -> Diagnostic {
        Diagnostic(
            "slow-pattern",
            at: pattern.location,
            "the pattern '\(pattern.value.text.prefix(80))' is too slow to check: it takes more than "
                + "\(SpecLimits.mostSteps) steps on one value; write smaller counts in '{…}', above all where one "
                + "repetition is inside another",
            notes: [Note("the value is here", at: value)]
        )
    }
}

extension SpecLiteral {
    fileprivate var shortDescription: String {
        switch self {
        case .scalar where isNull: "nothing"
        case .scalar(let text, isQuoted: true): "\"\(text.prefix(40))\""
        case .scalar(let text, isQuoted: false): "'\(text.prefix(40))'"
        case .list: "a list"
        case .map: "a mapping"
        }
    }
}
