/// A type in generated Swift.
package indirect enum SwiftType: Hashable, Sendable {
    /// A type of the standard library or of the generated code. It needs no import.
    case plain(String)
    /// A type of Foundation, which must be imported.
    case foundation(String)
    /// A type of the runtime, which must be imported.
    case runtime(RuntimeSymbol)
    /// A type of another module of the app, which must be imported.
    case imported(String, module: String)
    case optional(SwiftType)
    /// A field of a patch, with the enum that the API declares for it.
    case patch(SwiftIdentifier, SwiftType)
    case array(SwiftType)
    case dictionary(SwiftType)
    /// A generic type of the runtime with its arguments.
    case generic(RuntimeSymbol, [SwiftType])
    /// Swift's `Result` of a success and a failure.
    case result(SwiftType, SwiftType)

    /// An `AsyncThrowingStream` of these elements: the domain's type for streams.
    case stream(SwiftType)

    /// A stream of stored values, with the struct that the API declares for it.
    case stored(SwiftIdentifier, SwiftType)

    /// A pending write, whose response has this type, with the struct that the API declares for it.
    case pending(SwiftIdentifier, SwiftType)

    /// The number of nested lists and dictionaries.
    package var containerLayers: Int {
        switch self {
        case .optional(let inner), .patch(_, let inner): inner.containerLayers
        case .array(let inner), .dictionary(let inner): 1 + inner.containerLayers
        default: 0
        }
    }

    package static let string = SwiftType.plain("String")
    package static let double = SwiftType.plain("Double")

    package var text: String {
        switch self {
        case .plain(let name), .foundation(let name), .imported(let name, _): name
        case .runtime(let symbol): symbol.rawValue
        case .optional(let wrapped): wrapped.text + "?"
        case .patch(let name, let value), .pending(let name, let value): "\(name.text)<\(value.text)>"
        case .array(let element): "[\(element.text)]"
        case .dictionary(let value): "[String: \(value.text)]"
        case .stream(let element): "AsyncThrowingStream<\(element.text), any Error>"
        case .stored(let name, let value): "AsyncStream<\(name.text)<\(value.text)>>"
        case .result(let success, let failure): "Result<\(success.text), \(failure.text)>"
        case .generic(let symbol, let arguments): "\(symbol)<\(arguments.map(\.text).joined(separator: ", "))>"
        }
    }

    package var usesFoundation: Bool {
        if case .foundation = self { true } else { parts.contains(where: \.usesFoundation) }
    }

    package var usesRuntime: Bool {
        switch self {
        case .runtime, .generic: true
        default: parts.contains(where: \.usesRuntime)
        }
    }

    /// The app's modules that the type needs.
    package var modules: Set<String> {
        if case .imported(_, let module) = self { [module] } else { Set(parts.flatMap(\.modules)) }
    }

    /// The types that it is made of.
    private var parts: [SwiftType] {
        switch self {
        case .plain, .foundation, .runtime, .imported: []
        case .optional(let inner), .array(let inner), .dictionary(let inner), .patch(_, let inner): [inner]
        case .stream(let element), .stored(_, let element), .pending(_, let element): [element]
        case .result(let success, let failure): [success, failure]
        case .generic(_, let arguments): arguments
        }
    }

    package var isOptional: Bool {
        if case .optional = self { true } else { false }
    }
}
