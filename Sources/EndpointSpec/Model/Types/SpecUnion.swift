/// A value that is one of several types.
package struct SpecUnion: Sendable {
    /// The way to find out which type a value has.
    package indirect enum Form: Sendable {
        /// The object says it itself, in one of its members.
        case inline(SpecUnionKey)
        /// An object with a member that says it, and one that holds the value.
        case adjacent(SpecUnionKey, content: SpecUnionKey)
        /// An object with one member, whose key says it.
        case presence
        /// A status and a body, as in the answer to a batch.
        case status(SpecUnionKey, content: SpecUnionKey)
        /// The kind of the value in JSON: `string | Card`.
        case kinds
        /// `expandable(Customer)`: as `kinds`, and declared by whoever uses it first.
        case expandable
        /// The first type that fits.
        case ordered
    }

    package struct Case: Sendable {
        /// The value of the tag, or the text of the type if there is no tag.
        package var tag: Located<String>
        /// The statuses that it is for, in a union by status.
        package var status: SpecErrorCase.Status?
        /// The name of the Swift case where the spec gives it.
        package var name: Located<String>?
        package var type: Located<SpecTypeExpression>
    }

    package var form: Form
    package var cases: [Case]
    /// True if a value of none of the types is an error rather than kept as `.unknown`.
    package var isFrozen: Bool
}

/// A key of a union's object: a name that the key style applies to, or `{ key: "@type" }`.
package struct SpecUnionKey: Sendable {
    package var name: Located<String>
    /// The key itself, where the name is not to be converted.
    package var key: String?

    /// The key on the wire.
    package func wireKey(in style: SpecKeyStyle) -> String { key ?? style.convert(name.value) }
}

extension SpecUnion {
    /// The keys that the form names.
    var keys: [SpecUnionKey] {
        switch form {
        case .inline(let tag): [tag]
        case .adjacent(let tag, let content), .status(let tag, let content): [tag, content]
        case .presence, .kinds, .expandable, .ordered: []
        }
    }

    /// The union with its keys in a style, where they do not say otherwise.
    func withKeys(in style: SpecKeyStyle) -> SpecUnion {
        func styled(_ key: SpecUnionKey) -> SpecUnionKey {
            SpecUnionKey(name: key.name, key: key.wireKey(in: style))
        }
        var union = self
        switch form {
        case .inline(let tag): union.form = .inline(styled(tag))
        case .adjacent(let tag, let content): union.form = .adjacent(styled(tag), content: styled(content))
        case .status(let tag, let content): union.form = .status(styled(tag), content: styled(content))
        case .presence, .kinds, .expandable, .ordered: break
        }
        return union
    }
}
