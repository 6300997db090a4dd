extension SpecDecoder {
    /// A number of bytes, perhaps with a unit: `500kB`, `50MB`, `1.5GB`.
    func byteCount(_ node: YAMLNode, of subject: String) -> Located<Int>? {
        let expected = "a number of bytes such as 500kB, 50MB or 1GB"
        guard let scalar = scalar(node, of: subject, expected: expected) else { return nil }
        guard let value = Int(byteCount: scalar.text), value > 0 else {
            report(.invalidValue(subject, scalar.text, expected: expected, at: location(node)))
            return nil
        }
        return Located(value, at: location(node))
    }
}

extension Int {
    private static let bytesByUnit: [(unit: String, bytes: Double)] = [
        ("", 1), ("B", 1), ("kB", 1e3), ("KB", 1e3), ("MB", 1e6), ("GB", 1e9),
    ]

    /// `nil` for what is no number of bytes, or is more than a terabyte.
    fileprivate init?(byteCount text: String) {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text[digits.endIndex...].drop { $0 == " " }
        guard let scale = Int.bytesByUnit.first(where: { $0.unit == unit }), digits.first?.isNumber == true,
            digits.last?.isNumber == true, let amount = Double(digits), amount * scale.bytes <= 1e12
        else { return nil }
        self = Int((amount * scale.bytes).rounded())
    }
}
