/// Compares the readers of two types: whether one accepts everything that the other accepts.
package struct ReaderCoverage {
    /// A field as its reader sees it.
    package struct Field {
        package let key: String
        package let type: SpecTypeExpression
        /// True if the reader fails without it.
        package let isNeeded: Bool
        /// The only value that it may have where a union tries its types.
        package let only: SpecConstantField.Value?
        /// The wire form of the scalar that the type is made of. `nil` if it is the usual one.
        var wire: SpecWireForm?
        /// True if that scalar is a string in JSON, although its type usually is not.
        var isText = false

        package init(key: String, type: SpecTypeExpression, isNeeded: Bool, only: SpecConstantField.Value? = nil) {
            self.key = key
            self.type = type
            self.isNeeded = isNeeded
            self.only = only
        }
    }

    /// The values that the reader of a declared type accepts.
    package enum Form {
        /// The fields of an object, and the type of its other members where the reader looks at them.
        case object([Field], others: SpecTypeExpression?)
        /// These texts, or any text if the enum is open.
        case text(only: Set<String>?)
        case scalar(SpecScalar)
        case union([SpecTypeExpression], hasTag: Bool)
        /// A reader of which nothing is known.
        case opaque
    }

    /// Types that may meet within each other before nothing more is asked.
    private static let mostDepth = 8

    private let form: (String) -> Form?
    private let isText: (SpecScalar) -> Bool
    private var known: [String: Bool] = [:]

    /// - Parameters:
    ///   - isText: Whether a scalar is a string in JSON.
    ///   - form: The form of a declared type.
    package init(isText: @escaping (SpecScalar) -> Bool, form: @escaping (String) -> Form?) {
        self.isText = isText
        self.form = form
    }

    /// Returns true if everything that is read as the narrow type is read as the wide one as well.
    package mutating func covers(_ wide: SpecTypeExpression, _ narrow: SpecTypeExpression) -> Bool {
        covers(wide, narrow, depth: 0)
    }

    private mutating func covers(_ wide: SpecTypeExpression, _ narrow: SpecTypeExpression, depth: Int) -> Bool {
        if wide == narrow || wide == .scalar(.json) { return true }
        guard depth < Self.mostDepth else { return false }
        switch (wide, narrow) {
        case (.optional(let inner), _): return covers(inner, narrow.unwrapped.type, depth: depth + 1)
        case (.list(let wide), .list(let narrow)), (.map(let wide), .map(let narrow)):
            return covers(wide, narrow, depth: depth + 1)
        case (.scalar(let wide), .scalar(let narrow)): return coversScalar(wide, narrow)
        case (_, .named(let name)): return coversNamed(wide, name, depth: depth)
        case (.named(let name), _): return covers(named: name, narrow, depth: depth)
        default: return false
        }
    }

    private mutating func coversNamed(_ wide: SpecTypeExpression, _ narrow: String, depth: Int) -> Bool {
        // Two types may meet in many places; what comes of them is found out once.
        let pair = "\(wide) \(narrow)"
        if let known = known[pair] { return known }
        let result: Bool
        switch (wide, form(narrow)) {
        case (_, .union(let cases, _)?):
            result = !cases.isEmpty && cases.allSatisfy { covers(wide, $0, depth: depth + 1) }
        case (.named(let name), _): result = covers(named: name, .named(narrow), depth: depth)
        case (_, .scalar(let scalar)?): result = covers(wide, .scalar(scalar), depth: depth + 1)
        case (_, .text?): result = wide == .scalar(.string)
        case (.map(let element), .object(let fields, let others)?):
            let types = fields.map(\.type.unwrapped.type) + [others].compactMap(\.self)
            result = types.allSatisfy { covers(element, $0, depth: depth + 1) }
        default: result = false
        }
        known[pair] = result
        return result
    }

    private mutating func covers(named wide: String, _ narrow: SpecTypeExpression, depth: Int) -> Bool {
        switch (form(wide), narrow) {
        case (.object(let wide, let others)?, .named(let name)):
            guard case .object(let narrow, _)? = form(name) else { return false }
            return coversFields(wide, others, narrow, depth: depth + 1)
        case (.text(nil)?, .scalar(let scalar)): return isText(scalar)
        case (.text(let wide)?, .named(let name)):
            guard case .text(let narrow)? = form(name) else { return false }
            guard let wide else { return true }
            return narrow?.isSubset(of: wide) ?? false
        case (.scalar(let scalar)?, _): return covers(.scalar(scalar), narrow, depth: depth + 1)
        case (.union(let cases, hasTag: false)?, _):
            return cases.contains { covers($0, narrow, depth: depth + 1) }
        default: return false
        }
    }

    /// Each field that the one needs, the other has; and whatever both have fits the one.
    private mutating func coversFields(
        _ wide: [Field],
        _ others: SpecTypeExpression?,
        _ narrow: [Field],
        depth: Int
    ) -> Bool {
        // Members that no field names would have to be looked at one by one.
        if let others, others != .scalar(.json) { return false }
        let named = Dictionary(narrow.map { ($0.key, $0) }) { first, _ in first }
        return wide.allSatisfy { field in
            guard let other = named[field.key] else { return !field.isNeeded }
            if field.isNeeded, !other.isNeeded { return false }
            if let only = field.only { return only == other.only }
            if other.isText, covers(field.type, other.type.replacingLeaf { _ in .scalar(.string) }, depth: depth) {
                return true
            }
            return field.wire == other.wire && covers(field.type, other.type, depth: depth)
        }
    }

    /// On the wire all that is text is text.
    private func coversScalar(_ wide: SpecScalar, _ narrow: SpecScalar) -> Bool {
        switch wide {
        case .string: isText(narrow)
        case .double, .float: SpecScalar.countedNumbers.contains(narrow) || [.double, .float].contains(narrow)
        case .int, .int64: [.int, .int32, .int64, .uint32].contains(narrow)
        case .uint64: [.uint32, .uint64].contains(narrow)
        default: false
        }
    }
}

extension SpecScalar {
    fileprivate static let countedNumbers: Set<SpecScalar> = [.int, .int32, .int64, .uint32, .uint64]
}

extension SpecConstantField.Value {
    /// The scalar that its values are of.
    package var scalar: SpecScalar {
        switch self {
        case .string: .string
        case .bool: .bool
        case .number(let digits): Int64(digits) == nil ? .double : .int64
        }
    }
}

extension SpecIndex {
    /// The values that the reader of a declared type accepts.
    func readerForm(of name: String) -> ReaderCoverage.Form? {
        guard let type = type(name) else { return nil }
        switch type.kind {
        case .enumeration(let enumeration):
            return .text(only: enumeration.isFrozen ? Set(enumeration.values.map(\.value)) : nil)
        case .wrapper(let wrapper): return .scalar(wrapper.scalar.value)
        case .custom: return .opaque
        case .union(let union):
            switch union.form {
            case .kinds, .expandable, .ordered: return .union(union.cases.map(\.type.value), hasTag: false)
            case .inline: return .union(union.cases.map(\.type.value), hasTag: true)
            case .adjacent, .presence, .status: return .opaque
            }
        case .object(let object):
            guard object.shape == .object, let fields = fieldsByName(of: name)?.all else { return .opaque }
            let style = api.defaults.keys
            let constants = object.constants.map { constant in
                ReaderCoverage.Field(
                    key: constant.wireKey(in: style),
                    type: .scalar(constant.value.scalar),
                    isNeeded: true,
                    only: constant.value
                )
            }
            let others = fields.additional.flatMap { field -> SpecTypeExpression? in
                if case .map(let element) = field.type.value { element } else { nil }
            }
            return .object(constants + fields.keyed.map { readerField($0, style) }, others: others)
        }
    }

    private func readerField(_ field: SpecField, _ style: SpecKeyStyle) -> ReaderCoverage.Field {
        var read = ReaderCoverage.Field(
            key: field.wireKey(in: style),
            type: field.type.value,
            isNeeded: !field.type.value.unwrapped.isOptional && field.defaultValue == nil,
            only: onlyValue(of: field.type.value).map { .string($0) }
        )
        guard let scalar = scalar(of: field.type.value) else { return read }
        var form = api.defaults.form(of: field)
        // The reader takes both forms of a UUID.
        if form.wire == scalar.wires.first || scalar == .uuid { form.wire = nil }
        if scalar != .datetime { form.datetime = api.defaults.datetime }
        guard form != SpecWireForm(datetime: api.defaults.datetime) else { return read }
        read.wire = form
        read.isText = scalar == .datetime ? !form.datetime.isNumber : form.wire != .number && form.wire != .milliseconds
        return read
    }

    /// The scalar that a type is made of, also as a wrapper.
    private func scalar(of type: SpecTypeExpression) -> SpecScalar? {
        if let scalar = type.leafScalar { return scalar }
        guard case .wrapper(let wrapper)? = type.declaredName.flatMap({ self.type($0) })?.kind else { return nil }
        return wrapper.scalar.value
    }

    /// The value of an enum that has a single one: a constant, where a union tries its types.
    func onlyValue(of type: SpecTypeExpression) -> String? {
        guard case .named(let name) = type.unwrapped.type, case .enumeration(let enumeration)? = self.type(name)?.kind,
            enumeration.values.count == 1
        else { return nil }
        return enumeration.values.first?.value
    }
}

extension ValidatedSpec {
    /// The value of an enum that has a single one: a constant, where a union tries its types.
    package func onlyValue(of type: SpecTypeExpression) -> String? { index.onlyValue(of: type) }
}
