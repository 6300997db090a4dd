/// Decodes a type of the app's own.
struct CustomTypeDecoder: SpecDecoder {
    let context: DecodingContext

    /// `{ type: Money, import: Shop, codec: MoneyCodec }`; the type is called as in the spec where nothing else is said.
    func customType(_ node: YAMLNode, named name: Located<String>) -> SpecCustomType? {
        let hint = "write 'codec: \(name.value)Codec', for example: the 'WireCodec' that reads and writes the type"
        guard let mapping = mapping(node, Language.customType),
            let codecNode = required("codec", in: mapping, hint: hint),
            let codec = swiftName(codecNode, of: "'codec'")
        else { return nil }
        var type = SpecCustomType(type: name, codec: codec)
        read(mapping, Language.customType, into: &type)
        return type
    }
}
