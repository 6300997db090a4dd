/// Combines several observers into one. Each receives all events, in their order.
public struct EndpointObservers: EndpointObserver {
    private let observers: [any EndpointObserver]

    /// Creates an observer from several ones, in the order in which they receive events.
    public init(_ observers: any EndpointObserver...) {
        self.observers = observers
    }

    /// Passes the event to each observer.
    public func observe(_ event: EndpointEvent) {
        for observer in observers { observer.observe(event) }
    }
}
