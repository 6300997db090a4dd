package import EndpointSpec

/// The response of a call.
package struct ResponsePlan: Sendable {
    package enum Reading: Sendable, Equatable {
        /// JSON at this path; the whole body if it is empty.
        case json(path: [String])
        case text
        case data
        /// The app's decoder with this name reads the body.
        case custom(String)
        /// An enum with one case for each status. `isJSON` is true if all cases are JSON.
        case byStatus(isJSON: Bool)
        /// Only header fields are read.
        case headers
        /// The results of a batch, one for each element.
        case results(ResultsPlan)
        /// Server-sent events up to the event `until`, as text or as JSON at a path.
        case events(until: String?, isText: Bool, path: [String])
        /// Lines of text, or of JSON at a path.
        case lines(isText: Bool, path: [String])
        case bytes
    }

    /// The type that is decoded, before any mapping.
    package let wireType: SwiftType
    package let domainType: SwiftType
    package let conversion: Conversion
    package let reading: Reading
    /// The struct of the header fields that are read beside the value.
    package let headers: SwiftIdentifier?
    /// The pagination, if the response is a page.
    package var paging: PagingPlan?

    /// The media types for the `Accept` header, if the reading does not determine them.
    package var contentTypes: [String] = []

    /// The part of the call that repositories use, if it is not the value.
    package var delivery = Delivery.value

    package enum Delivery: Sendable {
        case value
        /// A sequence of the elements.
        case elements
        /// The file that receives the bytes.
        case file
    }

    /// True if the call returns the wire value together with its conversion. The wire type alone does not determine the
    /// domain type: a string can be a number, a date or an id.
    package var isMapped: Bool {
        if let results { return !results.isUniform }
        return !conversion.isIdentity && !conversion.isDomainConvertible
    }

    /// The domain type of a call with ``isMapped``. For a stream it is a sequence that the caller iterates, before a
    /// repository converts it.
    private var mappedType: SwiftType {
        guard delivery == .elements, case .stream(let element) = domainType,
            case .generic(let sequence, let arguments) = wireType,
            let api = arguments.first
        else { return domainType }
        return .generic(sequence, [api, element])
    }

    /// The type of the call's value without header fields.
    package var valueType: SwiftType {
        isMapped ? .generic(.wireAnswer, [wireType, mappedType]) : wireType
    }

    /// The return type of the call.
    package var callType: SwiftType {
        let value = headers.map { .generic(.endpointAnswer, [valueType, .plain($0.text)]) } ?? valueType
        return paging == nil ? value : .generic(.endpointPage, [value])
    }

    /// The results of a batch; `nil` for other responses.
    package var results: ResultsPlan? {
        if case .results(let results) = reading { results } else { nil }
    }
}

/// Reads the results of a batch and converts them to domain values.
package struct ResultsPlan: Sendable, Equatable {
    /// The type of the list's elements in the body.
    package let item: SwiftIdentifier
    /// The path of the list.
    package let path: [String]
    /// The property of a sent element that its result repeats; `nil` if results are in the order of the elements.
    package let match: SwiftIdentifier?
    /// The statuses of a batch's response; empty for every success.
    package let statuses: [Int]
    package let success: Conversion
    package let refusal: Conversion

    /// Successes and refusals are the same on the wire and in the domain.
    package var isIdentity: Bool { success.isIdentity && refusal.isIdentity }

    /// The runtime maps successes and refusals by itself, or neither needs a mapping.
    package var isUniform: Bool {
        success.isDomainConvertible && refusal.isDomainConvertible || isIdentity
    }
}

/// A struct of a response's header fields, with the code that reads them.
package struct HeadersPlan: Sendable {
    package struct Field: Sendable {
        /// The field's name on the wire.
        package let header: String
        package let property: PropertyPlan
        /// The format of a date; `nil` for other types.
        package let dateFormat: SpecDateTimeFormat?
    }

    package let declaration: StructPlan
    package let fields: [Field]
}

/// The enum of a response that differs by status. The wire has its own enum if the two differ.
package struct StatusAnswerPlan: Sendable {
    package struct Case: Sendable {
        package let status: Int
        package let name: SwiftIdentifier
        package let payload: Payload?
        /// The struct of the header fields that are read beside the body.
        package let headers: SwiftIdentifier?
    }

    package struct Payload: Sendable {
        package enum Reading: Sendable, Equatable {
            /// JSON at this path.
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
    /// The enum is indirect: it keeps the bodies on the heap.
    package let isIndirect: Bool

    /// All bodies are JSON.
    var isJSON: Bool {
        cases.allSatisfy { $0.payload.map { if case .json = $0.reading { true } else { false } } ?? true }
    }

    /// The wire and the domain share one enum.
    package var isShared: Bool { cases.allSatisfy { $0.payload?.conversion.isIdentity ?? true } }

    /// The enum that decodes itself.
    package var wireName: SwiftIdentifier { isShared ? name : DeclaredNames.dto(of: name) }
}
