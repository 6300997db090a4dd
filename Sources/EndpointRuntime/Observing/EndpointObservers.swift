/// Several observers as one, for a client takes one: each hears of every event, in their order.
public struct EndpointObservers: EndpointObserver {
    private let observers: [any EndpointObserver]

    /// The observers, in the order in which they are to hear of things.
    public init(_ observers: any EndpointObserver...) {
        self.observers = observers
    }

    /// Tells each of them.
    public func observe(_ event: EndpointEvent) {
        for observer in observers { observer.observe(event) }
    }
}
