/// The lines of a request, from a list or a sequence. Each element is sent as JSON on its own line.
///
/// Elements are requested and encoded when the transport is ready to send more. A sequence is never completely in
/// memory.
public struct EndpointLinesBody<Element: Sendable>: Sendable {
    private enum Storage: Sendable {
        /// A list: the number of its elements, and a function that returns each of them.
        case list(count: Int, element: @Sendable (Int) -> Element)
        case stream(LineSource<Element>)
    }

    private let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// Creates the lines of a list. They can be sent any number of times.
    public init(_ elements: [Element]) {
        self.init(.list(count: elements.count) { elements[$0] })
    }

    /// Creates the lines of a sequence that can be read once. A request with it is never sent again.
    ///
    /// If the sequence throws an error, the call fails with ``EndpointError/Kind/other(_:)``, which contains the error.
    /// The server never sees a complete body.
    public static func stream<Elements: AsyncSequence & Sendable>(
        _ elements: Elements
    ) -> EndpointLinesBody where Elements.Element == Element {
        EndpointLinesBody(.stream(LineSource(isRepeatable: false) { elements.pulling() }))
    }

    /// Creates the lines of a sequence that can be started any number of times. Each start must return the same
    /// elements from the first one on.
    public static func repeatableStream<Elements: AsyncSequence & Sendable>(
        _ start: @escaping @Sendable () throws -> Elements
    ) -> EndpointLinesBody where Elements.Element == Element {
        EndpointLinesBody(.stream(LineSource(isRepeatable: true) { try start().pulling() }))
    }

    /// The elements if they are a list, otherwise `nil`.
    package var list: [Element]? {
        guard case .list(let count, let element) = storage else { return nil }
        return (0..<count).map(element)
    }

    /// The lines can be sent again. A sequence that can be read only once cannot.
    package var isRepeatable: Bool {
        if case .stream(let source) = storage { source.isRepeatable } else { true }
    }

    /// Returns the same lines, each transformed when it is needed. If a list is long or sent again, its elements are
    /// transformed more than once, so `transform` must return the same result for the same element.
    public func mapElements<Mapped: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Mapped
    ) -> EndpointLinesBody<Mapped> {
        switch storage {
        case .list(let count, let element):
            EndpointLinesBody<Mapped>(.list(count: count) { transform(element($0)) })
        case .stream(let source):
            EndpointLinesBody<Mapped>(.stream(source.map(transform)))
        }
    }
}

extension EndpointLinesBody: ExpressibleByArrayLiteral {
    /// Creates the lines of a list.
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

extension EndpointLinesBody: EndpointRedacted {
    /// The number of lines, if it is known; never their contents.
    public var description: String {
        switch storage {
        case .list(let count, _): count == 1 ? "1 line" : "\(count) lines"
        case .stream: "stream of lines"
        }
    }
}

extension EndpointLinesBody where Element: WireWritable {
    /// The lines as a body. A list is encoded once before anything is sent, so that errors are found in time and the
    /// length is known. If it is too long to keep, it is encoded again while it is sent.
    func content(isSequence: Bool = false) throws(EndpointEncodingError) -> EndpointRequestBody {
        switch storage {
        case .list(let count, let element):
            let text = try LineText.whole(count, isSequence: isSequence, element)
            if let bytes = text.bytes { return .bytes(bytes) }
            return .repeatableStream(length: text.length) { LineText.pieces(count, isSequence: isSequence, element) }
        case .stream(let source) where source.isRepeatable:
            return .repeatableStream { try LineText.lines(isSequence: isSequence, source.start) }
        case .stream(let source):
            return .oneShotStream { try LineText.lines(isSequence: isSequence, source.start) }
        }
    }
}

/// A source of elements that come one after the other.
struct LineSource<Element: Sendable>: Sendable {
    let isRepeatable: Bool
    /// Starts from the first element. It can be called as often as the source allows.
    let start: @Sendable () throws -> () async throws -> Element?

    private init(from start: @escaping @Sendable () throws -> () async throws -> Element?, isRepeatable: Bool) {
        self.isRepeatable = isRepeatable
        self.start = start
    }

    /// Creates a source that can be started as often as it allows. An endpoint is encoded more than once, so the body
    /// itself cannot know whether its elements are used up.
    init(isRepeatable: Bool, _ start: @escaping @Sendable () throws -> () async throws -> Element?) {
        let once = isRepeatable ? nil : OneShot()
        self.init(
            from: {
                try once?.take()
                return try start()
            },
            isRepeatable: isRepeatable
        )
    }

    /// The same source with transformed elements.
    func map<Mapped: Sendable>(_ transform: @escaping @Sendable (Element) -> Mapped) -> LineSource<Mapped> {
        LineSource<Mapped>(
            from: { [start] in
                let next = try start()
                return { try await next().map(transform) }
            },
            isRepeatable: isRepeatable
        )
    }
}
