/// The language: a construct for each mapping that a spec may contain, and a row for each key.
enum Language {
    /// A construct, and the way of its keys into a model.
    struct Construct<Model>: AnyConstruct {
        let construct: LanguageConstruct
        fileprivate let keys: [Key<Model>]

        init(
            _ subject: String,
            _ keys: [Key<Model>],
            oneOf: [[String]] = [],
            notBuiltYet: [String] = [],
            hints: [String: String] = [:]
        ) {
            let rows = keys.map(\.row)
            construct = LanguageConstruct(subject, rows, oneOf: oneOf, notBuiltYet: notBuiltYet, hints: hints)
            self.keys = keys
        }
    }

    /// A key of a construct.
    ///
    /// A plain key names the form of its value and the property that takes it. A key that is read together with others names
    /// the function of the decoder that reads them.
    struct Key<Model>: Sendable {
        typealias Reading = @Sendable (DecodingContext, YAMLEntry, inout Model) -> Void

        private(set) var row: LanguageConstruct.Key
        fileprivate let read: Reading?

        private init(_ row: LanguageConstruct.Key, default standard: String?, read: Reading?) {
            self.row = row
            self.row.standard = standard
            self.read = read
        }
    }
}

/// A construct of any model.
protocol AnyConstruct: Sendable {
    var construct: LanguageConstruct { get }
}

extension Language.Key {
    init<Value>(
        _ name: String,
        _ form: ValueForm<Value>,
        into path: PropertyPath<Model, Value?>,
        default standard: String? = nil
    ) {
        let subject = "'\(name)'"
        self.init(.init(name: name, shape: form.shape, decoder: nil), default: standard) { decoder, entry, model in
            model[keyPath: path] = form.read(decoder, entry.value, subject)
        }
    }

    /// A property that keeps its own value if the one of the key cannot be read.
    init<Value>(
        _ name: String,
        _ form: ValueForm<Value>,
        into path: PropertyPath<Model, Value>,
        default standard: String? = nil
    ) {
        let subject = "'\(name)'"
        self.init(.init(name: name, shape: form.shape, decoder: nil), default: standard) { decoder, entry, model in
            if let value = form.read(decoder, entry.value, subject) { model[keyPath: path] = value }
        }
    }

    /// A key that changes more of the model than one property.
    init(_ name: String, _ shape: KeyShape, default standard: String? = nil, reading: @escaping Reading) {
        self.init(.init(name: name, shape: shape, decoder: nil), default: standard, read: reading)
    }

    /// A key that a function of the decoder reads together with others.
    init(_ name: String, _ shape: KeyShape, by decoder: String, default standard: String? = nil) {
        self.init(.init(name: name, shape: shape, decoder: decoder), default: standard, read: nil)
    }

    var required: Self { changed { $0.isRequired = true } }

    /// The same key at a level that takes its default from an outer one.
    var inheriting: Self { changed { $0.standard = nil } }

    /// A key that does not make its field one with details.
    var notADetail: Self { changed { $0.isDetail = false } }

    func needs(_ key: String) -> Self { changed { $0.needs.append(key) } }

    func excludes(_ keys: [String], _ message: String, id: String = "conflicting-keys") -> Self {
        changed { $0.exclusions.append(.init(keys: keys, isComplement: false, message: message, diagnosticID: id)) }
    }

    func excludes(allBut keys: [String], _ message: String) -> Self {
        let exclusion = LanguageConstruct.Exclusion(
            keys: keys,
            isComplement: true,
            message: message,
            diagnosticID: "conflicting-keys"
        )
        return changed { $0.exclusions.append(exclusion) }
    }

    func names(_ role: LanguageConstruct.NameRole) -> Self { changed { $0.names = role } }

    func says(_ sentence: String) -> Self { changed { $0.sentence = sentence } }

    private func changed(_ change: (inout LanguageConstruct.Key) -> Void) -> Self {
        var key = self
        change(&key.row)
        return key
    }

    /// The same key of a model that has this one's inside.
    func inside<Whole>(_ path: PropertyPath<Whole, Model>) -> Language.Key<Whole> {
        guard let read else { return .init(row, default: row.standard, read: nil) }
        return .init(row, default: row.standard) { read($0, $1, &$2[keyPath: path]) }
    }
}

extension SpecDecoder {
    /// Reads the plain keys of a mapping into their properties.
    func read<Model>(_ mapping: KeyedMapping, _ construct: Language.Construct<Model>, into model: inout Model) {
        for entry in mapping.entries {
            guard let position = construct.construct.position(of: entry.key.text) else { continue }
            construct.keys[position].read?(context, entry, &model)
        }
    }

    /// Reads a mapping whose keys are all plain.
    func read<Model: SpecBlank>(_ node: YAMLNode, _ construct: Language.Construct<Model>) -> Model {
        var model = Model()
        if let mapping = mapping(node, construct) { read(mapping, construct, into: &model) }
        return model
    }
}

/// A model that can be created empty, before its keys are read.
protocol SpecBlank: Sendable {
    init()
}

/// A property that a key is read into.
typealias PropertyPath<Model, Value> = any WritableKeyPath<Model, Value> & Sendable
