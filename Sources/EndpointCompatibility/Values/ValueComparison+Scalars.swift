import EndpointDescription
import EndpointSpec
import Foundation

extension ValueComparison {
    /// Compares strings, numbers, Booleans and times. Other schemas differ in type.
    mutating func scalar(_ source: Schema, _ sink: Schema, _ names: TypeNames, at spot: ValueSpot) -> ValueOutcome {
        switch (source, sink) {
        case (_, .string(.url, _)) where isReading && source.isReadAsURL: return reference(source, at: spot)
        case (.integer, .string(.decimal, _)) where isReading && spot.isDecimal,
            (.number, .string(.decimal, _)) where isReading && spot.isDecimal,
            (.duration, .string(.decimal, _)) where isReading && spot.isDecimal:
            return ValueOutcome()
        case (_, .string(let kind, _)) where source.texts?.allSatisfy(kind.holds) == true: return ValueOutcome()
        case (.string(let sent, let own), .string(let taken, let limits)):
            if let sent = sent.integer, let taken = taken.integer {
                return range(sent, taken, own, at: spot)
                    + self.limits(own, limits, within: IntegerBounds(sent.bits, sent.isSigned), at: spot)
            }
            guard taken.holds(sent, isReading: isReading) else { return typeDifference(source, sink, at: spot) }
            return self.limits(own, limits, at: spot)
        case (.integer(let sentBits, let sentSign, let own), .integer(let bits, let isSigned, let limits)):
            if isReading, spot.isBoolean, !own.isFlag { return typeDifference(source, .boolean, at: spot) }
            return range((sentBits, sentSign), (bits, isSigned), own, at: spot)
                + self.limits(own, limits, within: IntegerBounds(sentBits, sentSign), at: spot)
        case (.duration(let sent, let own), .duration(let taken, let limits)):
            return sent == taken ? self.limits(own, limits, at: spot) : unit(source, sink, at: spot)
        case (.number(let own), .duration(_, let limits)), (.duration(_, let own), .number(let limits)):
            return self.limits(own, limits, at: spot)
        case (.integer(let bits, let isSigned, let own), .number(let limits)),
            (.integer(let bits, let isSigned, let own), .duration(_, let limits)):
            return self.limits(own, limits, within: IntegerBounds(bits, isSigned), at: spot)
        case (.number(let own), .number(let limits)): return self.limits(own, limits, at: spot)
        case (.boolean, .boolean): return ValueOutcome()
        case (.time(let sent), .time(let taken)): return sent == taken ? ValueOutcome() : form(source, sink, at: spot)
        case (.time(let time), .string(.plain, _)) where !time.isNumber: return ValueOutcome()
        case (.time(let time), .number) where time.isNumber: return ValueOutcome()
        case (.string, .time), (.integer, .time), (.number, .time): return form(source, sink, at: spot)
        case (.enumeration(let sent, _), .enumeration(let taken, let isOpen)):
            return values(sent, taken, isOpen: self.isOpen(isOpen, names), names, at: spot)
        case (.constant(.string(let text)), .enumeration(let taken, let isOpen)):
            return values([text], taken, isOpen: self.isOpen(isOpen, names), names, at: spot)
        case (_, .enumeration(_, let isOpen)) where source.isText && self.isOpen(isOpen, names):
            return ValueOutcome([
                isReading
                    ? ValueDifference(
                        .valueAdded,
                        .safe,
                        at: spot,
                        "the server may send any text, which the app keeps as unknown"
                    )
                    : ValueDifference(
                        .inputValue,
                        .breaking,
                        at: spot,
                        "the app may send a text that the server does not list"
                    )
            ])
        case (.constant(let sent), .constant(let taken)) where sent == taken: return ValueOutcome()
        case (.constant(.number), .number), (.constant(.number), .duration), (.constant(.bool), .boolean):
            return ValueOutcome()
        case (.constant(.number(let number)), .integer) where Int64(number) != nil: return ValueOutcome()
        default: return typeDifference(source, sink, at: spot)
        }
    }

    /// The client's plan decides if it keeps a value that it does not list.
    private func isOpen(_ isOpen: Bool, _ names: TypeNames) -> Bool {
        guard isReading, let name = names.sink else { return isOpen }
        return !client.readers.strict.contains(name)
    }

    /// Readers take each URI reference (RFC 3986 §4.1) for a URL, also one without a scheme.
    private func reference(_ source: Schema, at spot: ValueSpot) -> ValueOutcome {
        if source == .string(.url) || source.texts?.allSatisfy({ URL(string: $0)?.scheme != nil }) == true {
            return ValueOutcome()
        }
        let reason = "the server sends \(source.words), which the app reads as a URL without a scheme"
        return ValueOutcome([ValueDifference(.fieldType, .risky, at: spot, reason)])
    }

    private func form(_ source: Schema, _ sink: Schema, at spot: ValueSpot) -> ValueOutcome {
        guard isReading else { return typeDifference(source, sink, at: spot) }
        let reason = "the server sends \(source.words), and the app reads \(sink.words)"
        return ValueOutcome([ValueDifference(.fieldForm, .breaking, at: spot, reason)])
    }

    /// Nothing fails: the same digits stand for another length of time.
    private func unit(_ source: Schema, _ sink: Schema, at spot: ValueSpot) -> ValueOutcome {
        let (sent, taken) = (source.words, sink.words)
        return ValueOutcome([
            isReading
                ? ValueDifference(
                    .fieldUnit,
                    .breaking,
                    at: spot,
                    "the server sends \(sent), which the app takes for \(taken)"
                )
                : ValueDifference(
                    .inputUnit,
                    .breaking,
                    at: spot,
                    "the app sends \(sent), which the server takes for \(taken)"
                )
        ])
    }

    private func range(
        _ sent: (bits: Int, isSigned: Bool),
        _ taken: (bits: Int, isSigned: Bool),
        _ own: APIDescription.Limits,
        at spot: ValueSpot
    ) -> ValueOutcome {
        let fits = IntegerBounds(sent.bits, sent.isSigned).within(own)
        let bounds = IntegerBounds(taken.bits, taken.isSigned)
        guard fits.least < bounds.least || fits.greatest > bounds.greatest else { return ValueOutcome() }
        let words = "a whole number of \(taken.bits) bits" + (taken.isSigned ? "" : " that is not negative")
        return ValueOutcome([
            isReading
                ? ValueDifference(
                    .fieldRange,
                    .breaking,
                    at: spot,
                    "the server may send more than the app reads: \(words)"
                )
                : ValueDifference(
                    .inputType,
                    .breaking,
                    at: spot,
                    "the app may send more than the server takes: \(words)"
                )
        ])
    }

    private func values(
        _ sent: [String],
        _ taken: [String],
        isOpen: Bool,
        _ names: TypeNames,
        at spot: ValueSpot
    ) -> ValueOutcome {
        let known = Set(taken)
        return ValueOutcome(
            sent.filter { !known.contains($0) }.map { value in
                var inner = spot
                inner.subject += ".\(value)"
                let place = names.source.flatMap { source.places.type($0, member: value) }
                if isReading { inner.server = place ?? spot.server } else { inner.client = place ?? spot.client }
                // `frozen` tells what a reader tolerates. It says nothing about the server, which decides about a request.
                return switch (isReading, isOpen) {
                case (true, true):
                    ValueDifference(.valueAdded, .safe, at: inner, "the app keeps the new value as unknown")
                case (true, false):
                    ValueDifference(.valueAdded, .breaking, at: inner, "the app refuses values that it does not know")
                case (false, _):
                    ValueDifference(
                        .inputValue,
                        .breaking,
                        at: inner,
                        "the app sends a value that the server does not list"
                    )
                }
            }
        )
    }
}

extension APIDescription.Text {
    /// The integers that the strings hold; `nil` for other strings.
    fileprivate var integer: (bits: Int, isSigned: Bool)? {
        switch self {
        case .integer: (64, true)
        case .unsigned: (64, false)
        case .plain, .decimal, .date, .duration, .uuid, .hexUUID, .url, .base64: nil
        }
    }

    /// True if the text is of this kind. It is false for kinds that are not decided here.
    func holds(_ text: String) -> Bool {
        switch self {
        case .plain: true
        case .decimal: text.wholeMatch(of: /[+-]?[0-9]+(\.[0-9]+)?/) != nil
        case .integer: Int64(text) != nil
        case .unsigned: UInt64(text) != nil
        case .uuid: UUID(uuidString: text) != nil
        case .base64: Data(base64Encoded: text) != nil
        case .date, .duration, .hexUUID, .url: false
        }
    }

    /// True if every string of the other kind is valid for this kind. The runtime reads UUIDs with and without hyphens.
    func holds(_ other: APIDescription.Text, isReading: Bool) -> Bool {
        switch (self, other) {
        case (.plain, _): true
        case (.decimal, .integer), (.decimal, .unsigned), (.uuid, .hexUUID): true
        case (.hexUUID, .uuid): isReading
        default: self == other
        }
    }
}

extension APIDescription.Time {
    /// True if the time is a number of JSON.
    var isNumber: Bool {
        switch self {
        case .unixSeconds, .unixMilliseconds: true
        case .iso8601, .pattern: false
        }
    }
}

extension APIDescription.Limits {
    /// True if the number can only be 0 or 1, like a Boolean.
    fileprivate var isFlag: Bool { min == "0" && max == "1" }
}

extension Schema {
    /// True if the value is a string of JSON.
    fileprivate var isText: Bool {
        switch self {
        case .string: true
        case .time(let time): !time.isNumber
        default: false
        }
    }

    /// The texts that the value can be; `nil` if they are not listed.
    fileprivate var texts: [String]? {
        switch self {
        case .enumeration(let values, _): values
        case .constant(.string(let text)): [text]
        default: nil
        }
    }

    /// True if a reader of URLs fails for none of the values.
    fileprivate var isReadAsURL: Bool {
        switch self {
        case .string(let kind, _): ![.plain, .base64].contains(kind)
        default: texts?.allSatisfy { URL(string: $0, encodingInvalidCharacters: false) != nil } ?? false
        }
    }

    /// The values in the words of a reason.
    var words: String {
        switch self {
        case .any: "any value"
        case .string(let kind, _): kind.words
        case .integer: "a whole number"
        case .number: "a number"
        case .duration(let unit, _): "a number of \(unit)"
        case .boolean: "true or false"
        case .time(.iso8601): "a time as RFC 3339 writes it"
        case .time(.unixSeconds): "a time in seconds since 1970"
        case .time(.unixMilliseconds): "a time in milliseconds since 1970"
        case .time(.pattern(let pattern)): "a time of the form '\(pattern)'"
        case .enumeration(let values, _):
            values.isEmpty ? "no value" : "one of \(values.prefix(4).joined(separator: ", "))"
        case .constant(let value): "always \(value.text)"
        case .list, .tuple: "a list"
        case .map: "an object with any keys"
        case .object: "an object"
        case .nullable(let inner): "\(inner.words) or null"
        case .union: "one of several types"
        case .type(let name): name
        }
    }
}

extension APIDescription.Text {
    fileprivate var words: String {
        switch self {
        case .plain: "a text"
        case .decimal: "a decimal number in a text"
        case .integer, .unsigned: "a whole number in a text"
        case .date: "a day"
        case .duration: "a duration as ISO 8601 writes it"
        case .uuid: "a UUID"
        case .hexUUID: "a UUID of 32 digits"
        case .url: "a URL"
        case .base64: "bytes in Base64"
        }
    }
}
