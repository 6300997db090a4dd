/// An answer that is, or holds, one page of a longer list: generated for the types that `paginate` goes over.
public protocol PagedValue {
    /// What the list is a list of.
    associatedtype PageElement

    /// The page's part of the list.
    var pageItems: [PageElement] { get }
}

extension Array: PagedValue {
    /// The array itself.
    public var pageItems: [Element] { self }
}

extension EndpointAnswer: PagedValue where Value: PagedValue {
    /// Those of the value.
    public var pageItems: [Value.PageElement] { value.pageItems }
}
