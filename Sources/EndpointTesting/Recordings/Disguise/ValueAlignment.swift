internal import EndpointRuntime
internal import Foundation

/// Lets a recording with replaced values answer the app: a value of a test stands for the one of the same shape at the same
/// place of the recording, and from then on for that one alone. An id from an earlier answer fits as it is.
struct ValueAlignment: Sendable {
    /// The values of the app, and those that they stand for.
    private var recorded: [String: String] = [:]
    private var asked: [String: String] = [:]
    /// The values that earlier answers gave the app. A value of the test that is equal to one of the recording by chance is none.
    private var answered: Set<String> = []

    /// A request with the recording's values, and the values that came together for it.
    struct Result {
        var request: RecordedExchange.Request
        var pairs: [(asked: String, recorded: String)] = []
        /// A value that is equal by chance stands for another one.
        var isAnother = false
    }

    /// Remembers which values stand for which.
    mutating func learn(_ pairs: [(asked: String, recorded: String)]) {
        for (own, other) in pairs { (recorded[own], asked[other]) = (other, own) }
    }

    /// Remembers the values of an answer.
    mutating func learn(answer values: Set<String>) { answered.formUnion(values) }

    /// The request as the recording has it, where their values have the same shapes. A part of an address that is one of the
    /// recordings' values is no name.
    func aligned(
        _ request: RecordedExchange.Request,
        to recording: RecordedExchange.Request,
        _ redaction: Redaction,
        _ values: Set<String>
    ) -> Result {
        let kept = (KeptValues(redaction, request), KeptValues(redaction, recording))
        let (own, others) = (Self.texts(request, kept.0), Self.texts(recording, kept.1))
        var trial = self
        var result = Result(request: request)
        guard own.count == others.count else { return result }
        var replaced: [String] = []
        for (own, other) in zip(own, others) {
            let isFixed = other.mayBeName && !values.contains(other.text)
            replaced.append(isFixed ? own.text : trial.aligned(own.text, to: other.text, kept.0, &result))
        }
        var index = 0
        result.request =
            ValueWalk(kept: kept.0) { _, _ in
                defer { index += 1 }
                return replaced[index]
            }.request(request)
        return result
    }

    private static func texts(
        _ request: RecordedExchange.Request,
        _ kept: KeptValues
    ) -> [(text: String, mayBeName: Bool)] {
        var texts: [(text: String, mayBeName: Bool)] = []
        _ =
            ValueWalk(kept: kept) { text, mayBeName in
                texts.append((text, mayBeName))
                return text
            }.request(request)
        return texts
    }

    private mutating func aligned(
        _ text: String,
        to other: String,
        _ kept: KeptValues,
        _ result: inout Result
    ) -> String {
        // What was removed from the recording alone fits anything.
        if other.contains(Removed.mark), !text.contains(Removed.mark) { return text }
        let (own, others) = (Self.words(text, kept), Self.words(other, kept))
        guard own.count == others.count else { return text }
        let replaced = zip(own, others).map { word($0, standsFor: $1, &result) }
        var index = 0
        return TextWalk(kept: kept) { _, _ in
            defer { index += 1 }
            return replaced[index]
        }.text(text)
    }

    static func words(_ text: String, _ kept: KeptValues) -> [String] {
        var words: [String] = []
        _ = TextWalk(kept: kept) { word, _ in
            words.append(word)
            return word
        }.text(text)
        return words
    }

    private mutating func word(
        _ own: String,
        standsFor other: String,
        _ result: inout Result
    ) -> String {
        if recorded[own] == other || own == other && answered.contains(own) { return other }
        // These were never replaced.
        guard ValueShape.canChange(own), !Placeholder.isPlaceholder(own) else { return own }
        guard recorded[own] == nil, asked[other] == nil, ValueShape.of(own) == ValueShape.of(other) else {
            if own == other { result.isAnother = true }
            return own
        }
        learn([(own, other)])
        result.pairs.append((own, other))
        return other
    }

    /// The values in the body of a request, and in an answer.
    static func values(_ exchange: RecordedExchange, _ redaction: Redaction) -> (
        asked: Set<String>, answered: Set<String>
    ) {
        let kept = KeptValues(redaction, exchange.request)
        var values: Set<String> = []
        let walk = ValueWalk(kept: kept) { text, mayBeName in
            if !mayBeName { values.formUnion(words(text, kept)) }
            return text
        }
        _ = walk.request(exchange.request)
        let asked = values
        values = []
        _ = walk.response(exchange.response)
        return (asked, values)
    }
}
