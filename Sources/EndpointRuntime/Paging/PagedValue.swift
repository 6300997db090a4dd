/// A response that is or contains one page of a longer list. Generated code conforms the types of `paginate` to it.
public protocol PagedValue {
    /// The type of the list's items.
    associatedtype PageElement

    /// The items of the list on this page.
    var pageItems: [PageElement] { get }
}

extension Array: PagedValue {
    /// The array itself.
    public var pageItems: [Element] { self }
}

extension EndpointAnswer: PagedValue where Value: PagedValue {
    /// The items of the value.
    public var pageItems: [Value.PageElement] { value.pageItems }
}
