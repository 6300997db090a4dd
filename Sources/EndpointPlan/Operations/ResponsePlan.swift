package import EndpointSpec

/// What a call answers.
package struct ResponsePlan: Sendable {
    package enum Reading: Sendable, Equatable {
        /// At the end of these keys; none for the whole body.
        case json(path: [String])
        case text
        case data
        /// As a decoder of the app's own does, by its name.
        case custom(String)
        /// Another answer for each status, by an enum of its own; whether all of them are JSON.
        case byStatus(isJSON: Bool)
        /// Only header fields.
        case headers
        /// What became of each element of a batch.
        case results(ResultsPlan)
        /// Events up to one that says `until`; text or JSON.
        case events(until: String?, isText: Bool, path: [String])
        /// Lines of text or JSON; of JSON what is at the end of these keys.
        case lines(isText: Bool, path: [String])
        case bytes
    }

    /// What is read, before anything of it is mapped.
    package let wireType: SwiftType
    package let domainType: SwiftType
    package let conversion: Conversion
    package let reading: Reading
    /// The struct of the header fields that are read besides the value.
    package let headers: SwiftIdentifier?
    /// How the next page is asked for, where the answer is one.
    package var paging: PagingPlan?

    /// The media types that are asked for, where the reading does not say them.
    package var contentTypes: [String] = []

    /// What of the call a repository asks for, where that is not its value.
    package var delivery = Delivery.value

    package enum Delivery: Sendable {
        case value
        /// A sequence of what comes.
        case elements
        /// A file that the bytes go into.
        case file
    }

    /// Whether the call answers with the wire's value together with what makes the domain's of it, because the type of the
    /// wire alone does not say which of the domain's it is: a text may be a number, a date or an id.
    package var isMapped: Bool {
        if let results { return !results.isUniform }
        return !conversion.isIdentity && !conversion.isDomainConvertible
    }

    /// What ``isMapped`` leads to: of a sequence one that can be read on, and not yet what a repository gives.
    private var mappedType: SwiftType {
        guard delivery == .elements, case .stream(let element) = domainType,
            case .generic(let sequence, let arguments) = wireType,
            let api = arguments.first
        else { return domainType }
        return .generic(sequence, [api, element])
    }

    /// The type of the call's value, without header fields.
    package var valueType: SwiftType {
        isMapped ? .generic(.wireAnswer, [wireType, mappedType]) : wireType
    }

    /// The type that the call is answered with.
    package var callType: SwiftType {
        let value = headers.map { .generic(.endpointAnswer, [valueType, .plain($0.text)]) } ?? valueType
        return paging == nil ? value : .generic(.endpointPage, [value])
    }

    /// What became of each element of a batch, where the answer says that.
    package var results: ResultsPlan? {
        if case .results(let results) = reading { results } else { nil }
    }
}

/// How an answer that says what became of each element of a batch is read, and becomes the domain's.
package struct ResultsPlan: Sendable, Equatable {
    /// The type that the body lists.
    package let item: SwiftIdentifier
    /// The keys that lead to the list.
    package let path: [String]
    /// The property of what was sent that its answer says again; `nil` where the order says it.
    package let match: SwiftIdentifier?
    /// The statuses of such an answer; empty for every success.
    package let statuses: [Int]
    package let success: Conversion
    package let refusal: Conversion

    /// Whether a success and a refusal are the same on both sides.
    package var isIdentity: Bool { success.isIdentity && refusal.isIdentity }

    /// Whether the runtime maps both by itself, or both are the same on both sides.
    package var isUniform: Bool {
        success.isDomainConvertible && refusal.isDomainConvertible || isIdentity
    }
}

/// The header fields of an answer, as a struct that reads itself.
package struct HeadersPlan: Sendable {
    package struct Field: Sendable {
        /// The name as on the wire.
        package let header: String
        package let property: PropertyPlan
        /// The format of a date; `nil` for anything else.
        package let dateFormat: SpecDateTimeFormat?
    }

    package let declaration: StructPlan
    package let fields: [Field]
}

/// An answer that is another for each status: an enum of the domain, and one of the wire where it is not the same.
package struct StatusAnswerPlan: Sendable {
    package struct Case: Sendable {
        package let status: Int
        package let name: SwiftIdentifier
        package let payload: Payload?
        /// The struct of the header fields that are read besides.
        package let headers: SwiftIdentifier?
    }

    package struct Payload: Sendable {
        package enum Reading: Sendable, Equatable {
            /// At the end of these keys.
            case json(path: [String])
            case text, data
        }

        package let wireType: SwiftType
        package let domainType: SwiftType
        package let conversion: Conversion
        package let reading: Reading
    }

    package let name: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let cases: [Case]
    /// Whether the bodies are kept on the heap.
    package let isIndirect: Bool

    /// Whether no answer is anything but JSON.
    var isJSON: Bool {
        cases.allSatisfy { $0.payload.map { if case .json = $0.reading { true } else { false } } ?? true }
    }

    /// Whether the wire and the domain share one enum.
    package var isShared: Bool { cases.allSatisfy { $0.payload?.conversion.isIdentity ?? true } }

    /// The enum that reads itself.
    package var wireName: SwiftIdentifier { isShared ? name : DeclaredNames.dto(of: name) }
}
