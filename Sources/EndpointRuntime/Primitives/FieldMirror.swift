/// What `print` and `dump` show of a generated struct that keeps its fields in an object on the heap.
public enum FieldMirror {
    /// A mirror of a struct, with the fields of the object as if the struct stored them itself.
    @inline(never)
    public static func of<Model>(_ model: Model, fields: AnyObject) -> Mirror {
        Mirror(model, children: Mirror(reflecting: fields).children, displayStyle: .struct)
    }
}
