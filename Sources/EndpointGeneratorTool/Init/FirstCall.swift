import EndpointPlan
import EndpointSpec

/// A call that a program can make without knowing the API.
enum FirstCall {
    /// The text of the call, such as `Pets.listPets()`; `nil` if every read needs values.
    static func of(_ sources: [SpecSource]) -> String? {
        guard let spec = SpecReader.read(sources).spec, let plan = Planner.plan(spec, access: nil).plan else {
            return nil
        }
        let calls = plan.files.compactMap(\.endpoints).flatMap { group in
            group.endpoints.compactMap { call(of: $0, in: group) }
        }
        return calls.min { $0.count < $1.count }?.text
    }

    /// The call, and the number of its arguments.
    private static func call(of endpoint: EndpointPlan, in group: EndpointGroupPlan) -> (text: String, count: Int)? {
        guard endpoint.method == .get, endpoint.body == nil, endpoint.deprecation == nil, isValue(endpoint.response)
        else { return nil }
        let needed = endpoint.givenParameters.filter { $0.defaultValue == nil && !$0.type.isOptional }
        let values = needed.compactMap { parameter -> String? in
            switch parameter.type {
            case .plain("String"): "\(parameter.name.label): \"1\""
            case .plain("Int"): "\(parameter.name.label): 1"
            default: nil
            }
        }
        guard values.count == needed.count else { return nil }
        return ("\(group.calls.text).\(endpoint.name.label)(\(values.joined(separator: ", ")))", values.count)
    }

    /// Returns true if the answer is a value that can be printed, and not a stream or a file.
    private static func isValue(_ response: ResponsePlan?) -> Bool {
        switch response?.reading {
        case .json, .text, .byStatus: true
        default: false
        }
    }
}
