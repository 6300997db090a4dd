import EndpointMockBackend
import EndpointPlan
import EndpointSpec
import EndpointTooling

/// An API as its specs describe it, ready to be served.
struct LoadedAPI: Sendable {
    var api: MockAPI
    /// The place of each endpoint in the spec: `payments.yaml › endpoints › getPayment`.
    var places: [String: String]
}

/// The result of reading a folder of specs.
struct SpecLoading: Sendable {
    /// Empty if the diagnostics contain an error.
    private(set) var apis: [LoadedAPI] = []
    /// Sorted, without duplicates.
    private(set) var diagnostics: [Diagnostic] = []

    /// Reads the specs of a folder; nil if there is no such folder.
    init?(folder: String) {
        guard let reading = SpecReading(folder) else { return nil }
        diagnostics = reading.diagnostics
        for files in reading.apis {
            let (spec, findings) = SpecReader.read(files.sources)
            diagnostics += findings
            if let spec { apis.append(LoadedAPI(spec)) }
        }
        diagnostics = diagnostics.sortedAndUnique()
        if diagnostics.containsErrors { apis = [] }
    }
}

extension LoadedAPI {
    fileprivate init(_ spec: ValidatedSpec) {
        api = MockAPI(APIDescriptionPlanner.plan(spec))
        places = [:]
        for file in spec.files {
            for endpoint in file.endpoints {
                let name = endpoint.name.value
                let path = PathText.name(endpoint.name.location.path)
                places[name] = "\(path) › endpoints › \(name)"
            }
        }
    }
}
