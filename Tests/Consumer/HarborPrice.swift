import EndpointRuntime

/// The harbor's price: a type that the app declares.
public nonisolated struct HarborPrice: Hashable, Sendable {
    var cents: Int
}

nonisolated enum HarborPriceCodec: WireCodec {
    static func read(from reader: inout WireReader) -> HarborPrice { HarborPrice(cents: reader.value()) }

    static func write(_ value: HarborPrice, to writer: inout WireWriter) { value.cents.write(to: &writer) }
}
