extension SpecDecoder {
    /// A number and its unit: `400ms`, `1.5s`, `5m`, `1h`, `7d`.
    func duration(_ node: YAMLNode, of subject: String, isPositive: Bool = false) -> Located<Duration>? {
        let expected = "a time such as 400ms, 30s, 5m or 1h"
        guard let scalar = scalar(node, of: subject, expected: expected) else { return nil }
        guard let value = Duration(specText: scalar.text) else {
            report(.invalidValue(subject, scalar.text, expected: expected, at: location(node)))
            return nil
        }
        guard value > .zero || !isPositive else {
            report(.invalidValue(subject, scalar.text, expected: "more than nothing", at: location(node)))
            return nil
        }
        return Located(value, at: location(node))
    }

    /// A time, or `none` for no limit.
    func limit(_ node: YAMLNode, of subject: String) -> Located<Duration>? {
        if case .scalar(let scalar) = node.content, scalar.text == "none" {
            return Located(.endless, at: location(node))
        }
        return duration(node, of: subject, isPositive: true)
    }
}

extension Duration {
    private static let millisecondsByUnit: [(unit: String, milliseconds: Double)] = [
        ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]

    /// `nil` for what is no duration, or is longer than a year.
    package init?(specText text: String) {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text[digits.endIndex...]
        guard let scale = Duration.millisecondsByUnit.first(where: { $0.unit == unit }),
            digits.first?.isNumber == true, digits.last?.isNumber == true,
            let amount = Double(digits), amount * scale.milliseconds <= 366 * 86_400_000
        else { return nil }
        self = .nanoseconds(Int64((amount * scale.milliseconds * 1_000_000).rounded()))
    }
}
