/// The form of a value: its shape for editors, and the way to read it.
struct ValueForm<Value>: Sendable {
    typealias Reading = @Sendable (DecodingContext, YAMLNode, _ subject: String) -> Value?

    let shape: KeyShape
    /// `nil` after it has reported the reason.
    let read: Reading

    init(_ shape: KeyShape, _ read: @escaping Reading) {
        self.shape = shape
        self.read = read
    }

    /// A value of which the place does not matter.
    static func bare(_ form: ValueForm<Located<Value>>) -> Self {
        Self(form.shape) { form.read($0, $1, $2)?.value }
    }

    /// A mapping whose keys are all plain.
    static func mapping(_ construct: Language.Construct<Value>) -> Self where Value: SpecBlank {
        Self(.construct(construct.construct.name)) { decoder, node, _ in decoder.read(node, construct) }
    }

    /// One of the words that an enum of the model lists.
    static func words<Word: RawRepresentable<String> & CaseIterable & Sendable>(of type: Word.Type) -> Self
    where Value == Located<Word> {
        Self(.words(of: type)) { $0.choice($1, of: $2, type) }
    }

    /// A list without an element that cannot be read.
    static func list<Element>(_ element: ValueForm<Element>, of subject: String) -> Self where Value == [Element] {
        Self(.list(element.shape)) { decoder, node, whole in
            decoder.elements(node, of: whole)?.compactMap { element.read(decoder, $0, subject) } ?? []
        }
    }
}

extension ValueForm<Located<String>> {
    static var text: Self { Self(.text) { $0.text($1, of: $2) } }
    static var bound: Self { Self(.text) { $0.bound($1, of: $2) } }
    static var contentType: Self { Self(.text) { decoder, node, _ in decoder.contentType(node) } }
    static func typeName(of subject: String) -> Self {
        Self(.text) { decoder, node, key in
            decoder.text(node, of: key).flatMap { decoder.typeName($0, of: subject) ? $0 : nil }
        }
    }
    static var swiftName: Self { Self(.text) { $0.swiftName($1, of: $2) } }
}

extension ValueForm<Located<[String]>> {
    static var jsonPath: Self { Self(.text) { $0.jsonPath($1, of: $2) } }
}

extension ValueForm<Bool> {
    static var flag: Self { Self(.flag) { $0.flag($1, of: $2) } }

    /// `none`, which is all that the key can say.
    static func none(of subject: String? = nil) -> Self {
        Self(.word(["none"])) { $0.isNone($1, subject ?? $2) ? true : nil }
    }
}

extension ValueForm<Located<Int>> {
    static var byteCount: Self { Self(.text) { $0.byteCount($1, of: $2) } }
    static var count: Self { whole(0...Int(Int32.max)) }

    static func whole(_ range: ClosedRange<Int>) -> Self { Self(.whole(range)) { $0.integer($1, of: $2, in: range) } }
}

extension ValueForm<Located<Double>> {
    static func number(_ range: ClosedRange<Double>) -> Self {
        Self(.number(range)) { $0.number($1, of: $2, in: range) }
    }
}

extension ValueForm<Located<Duration>> {
    static var duration: Self { Self(.text) { $0.duration($1, of: $2) } }
    static var positiveDuration: Self { Self(.text) { $0.duration($1, of: $2, isPositive: true) } }
    /// A time, or `none` for no limit.
    static var limit: Self { Self(.text) { $0.limit($1, of: $2) } }
}

extension ValueForm<Located<SpecWire>> {
    static func wire(among forms: [SpecWire]) -> Self {
        Self(.word(forms.map(\.rawValue))) { $0.choice($1, of: $2, among: forms) }
    }
}

extension ValueForm<Located<SpecDateTimeFormat>> {
    static var datetime: Self { Self(.text) { decoder, node, _ in decoder.datetimeFormat(node) } }
}

extension ValueForm<Located<SpecAbsentValue>> {
    static var absentValue: Self { Self(.textOrNull) { decoder, node, _ in decoder.absentValue(node) } }
}

extension ValueForm<Located<SpecEndpointAuth>> {
    static var auth: Self {
        Self(.either([.text, .list(.text)])) { decoder, node, _ in AuthDecoder(context: decoder).endpointAuth(node) }
    }
}

extension ValueForm<Located<SpecPattern>> {
    static var pattern: Self { Self(.text) { decoder, node, _ in decoder.pattern(node) } }
}

extension ValueForm<SpecDeprecation> {
    static var deprecation: Self { Self(.text) { decoder, node, _ in decoder.deprecation(node) } }
}

extension ValueForm<SpecTestCode> {
    static var testCode: Self { Self(.testCode) { $0.choice($1, of: $2)?.value } }
}

extension ValueForm<[SpecFixedParameter]> {
    static var constantHeaders: Self {
        Self(.constantHeaders) { decoder, node, _ in FixedParameterDecoder(context: decoder).constantHeaders(node) }
    }
}

extension ValueForm<[SpecParameter]> {
    static var responseHeaders: Self {
        Self(.responseHeaders) { decoder, node, _ in ReturnsDecoder(context: decoder).responseHeaders(node) }
    }
}
