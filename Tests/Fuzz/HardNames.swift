/// Names that Swift, Foundation, the runtime or the templates use for something of their own.
enum HardNames {
    static let types = [
        "Thing", "Payment", "Order", "Data", "Date", "URL", "Error", "Result", "Unit", "Operation", "Locale", "Domain",
        "API", "ID", "Metadata", "Failure", "Value", "Client", "Kind", "Task", "Response", "Request", "Wire", "Body",
        "Calls", "Codable", "Element", "Index", "State", "Mock", "Draft", "Page", "Event", "Answer", "Stream",
        "Measurement", "RawValue", "CaseIterable", "Problem", "Never", "Any", "Optional", "Array", "Void", "Mirror",
    ]
    static let repositories = ["ThingRepository", "DataRepository", "Store", "Things", "Payments", "data"]
    static let endpoints = [
        "getThing", "things", "add", "data", "url", "error", "response", "status", "date", "get", "set", "client",
        "send", "result", "self", "init", "class", "none", "encode", "domain", "value", "types", "draft", "list",
    ]
    static let members = [
        "id", "name", "value", "fields", "model", "client", "key", "request", "body", "draft", "type", "default",
        "self", "init", "class", "user_id", "is-on", "größe", "total", "parent", "parentStorage", "recorder", "writer",
        "element", "data", "url", "error", "description", "hash", "rawValue", "calls", "operation", "settings", "get",
        "set", "willSet", "didSet", "var", "let", "none", "some", "allCases", "unknown", "domain", "status",
        "response", "await", "throws", "encoder", "reader", "json", "text", "index", "result", "_", "x1", "isEmpty",
        // Keywords in some contexts.
        "read", "modify", "borrow", "mutate", "yielding", "unsafeAddress", "mutating", "consuming", "borrowing",
        "consume",
        "copy", "discard", "each", "any", "async", "sending", "isolated", "unsafe", "yield", "then", "macro", "actor",
        "lazy",
    ]
}
