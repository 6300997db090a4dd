/// The lines of one request: a list, or whatever gives its elements one after the other. Each is sent as JSON, on a line of
/// its own.
///
/// Elements are asked for, and written, when the transport wants more to send: never are all of a sequence's in memory.
public struct EndpointLinesBody<Element: Sendable>: Sendable {
    private enum Storage: Sendable {
        /// A list, by the number of its elements and what gives each of them.
        case list(count: Int, element: @Sendable (Int) -> Element)
        case stream(LineSource<Element>)
    }

    private let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// A list; it can be sent any number of times.
    public init(_ elements: [Element]) {
        self.init(.list(count: elements.count) { elements[$0] })
    }

    /// A sequence that is there once: what it gave is gone, so that a request with it is never sent again.
    ///
    /// An error of its own ends the call as `other`, with that error in it; the server sees no complete body.
    public static func stream<Elements: AsyncSequence & Sendable>(
        _ elements: Elements
    ) -> EndpointLinesBody where Elements.Element == Element {
        EndpointLinesBody(.stream(LineSource(isRepeatable: false) { elements.pulling() }))
    }

    /// A sequence that can be started any number of times: each start gives the same elements, from the first.
    public static func repeatableStream<Elements: AsyncSequence & Sendable>(
        _ start: @escaping @Sendable () throws -> Elements
    ) -> EndpointLinesBody where Elements.Element == Element {
        EndpointLinesBody(.stream(LineSource(isRepeatable: true) { try start().pulling() }))
    }

    /// The elements where they are a list; nil where they come one after the other.
    package var list: [Element]? {
        guard case .list(let count, let element) = storage else { return nil }
        return (0..<count).map(element)
    }

    /// Whether it can be sent again: not so a sequence that is there once.
    package var isRepeatable: Bool {
        if case .stream(let source) = storage { source.isRepeatable } else { true }
    }

    /// The same lines of something else, each made when it is wanted: a line of a list more than once, where the list is
    /// long or sent again, so that `transform` has to make the same of the same.
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
    /// A list.
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
    /// The lines as a body. A list is written once before anything is sent, so that what is wrong with it shows in time, and
    /// that its length is known; one that is too long to be kept in memory as text is written again as it is sent.
    func content() throws(EndpointEncodingError) -> EndpointRequestBody {
        switch storage {
        case .list(let count, let element):
            let text = try LineText.whole(count, element)
            if let bytes = text.bytes { return .bytes(bytes) }
            return .repeatableStream(length: text.length) { LineText.pieces(count, element) }
        case .stream(let source) where source.isRepeatable:
            return .repeatableStream { try LineText.lines(source.start) }
        case .stream(let source):
            return .oneShotStream { try LineText.lines(source.start) }
        }
    }
}

/// Where elements come from one after the other.
struct LineSource<Element: Sendable>: Sendable {
    let isRepeatable: Bool
    /// Starts from the first element, as often as it may be.
    let start: @Sendable () throws -> () async throws -> Element?

    private init(from start: @escaping @Sendable () throws -> () async throws -> Element?, isRepeatable: Bool) {
        self.isRepeatable = isRepeatable
        self.start = start
    }

    /// What starts as often as it may. An endpoint is written more than once, so that its body cannot know by itself whether
    /// its elements are gone.
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

    /// The same source of something else.
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
