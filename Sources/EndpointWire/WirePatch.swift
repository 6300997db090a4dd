/// A field of a patch: absent, null or a value. Generated enums conform to it.
public protocol WirePatch<Value>: Sendable {
    /// The type of the value.
    associatedtype Value: Sendable

    /// The field is absent.
    static var absent: Self { get }
    /// The field is null.
    static var null: Self { get }
    /// The field has a value.
    static func set(_ value: Value) -> Self

    /// Nil if the field is absent; nil inside if it is null.
    var change: Value?? { get }
}

extension WireFieldReader {
    /// Reads a field of a patch.
    public mutating func patch<Patch: WirePatch>(_ index: Int) -> Patch where Patch.Value: WireReadable {
        patch(index) { reader in Patch.Value(from: &reader) }
    }

    /// Reads a field of a patch with a codec.
    public mutating func patch<Patch: WirePatch, Codec: WireCodec>(_ index: Int, _ codec: Codec.Type) -> Patch
    where Codec.Value == Patch.Value {
        patch(index) { reader in Codec.read(from: &reader) }
    }

    private mutating func patch<Patch: WirePatch>(_ index: Int, _ read: (inout WireReader) -> Patch.Value) -> Patch {
        guard find(index) else { return .absent }
        if input.pointee.takeNull() { return .null }
        var reader = WireReader(input)
        return .set(read(&reader))
    }
}

extension WireFieldWriter {
    /// Writes a field of a patch. An absent field is left out.
    public mutating func patch<Patch: WirePatch>(_ index: Int, _ value: Patch) where Patch.Value: WireWritable {
        guard let change = value.change else { return }
        nullableValue(index, change)
    }

    /// Writes a field of a patch with a codec. An absent field is left out.
    public mutating func patch<Patch: WirePatch, Codec: WireCodec>(_ index: Int, _ value: Patch, _ codec: Codec.Type)
    where Codec.Value == Patch.Value {
        guard let change = value.change else { return }
        nullableCoded(index, change, codec)
    }
}

extension Mapping {
    /// Maps the value of a field of a patch, if there is one.
    public static func patch<Source: WirePatch, Target: WirePatch>(
        _ value: Source,
        field: StaticString,
        _ transform: (Source.Value, StaticString) throws(MappingError) -> Target.Value
    ) throws(MappingError) -> Target {
        switch value.change {
        case nil: .absent
        case .some(nil): .null
        case .some(.some(let value)): .set(try transform(value, field))
        }
    }

    /// The wire value of a field of a patch.
    public static func patch<Source: WirePatch, Target: WirePatch>(
        _ value: Source,
        _ transform: (Source.Value) -> Target.Value
    ) -> Target {
        switch value.change {
        case nil: .absent
        case .some(nil): .null
        case .some(.some(let value)): .set(transform(value))
        }
    }
}
