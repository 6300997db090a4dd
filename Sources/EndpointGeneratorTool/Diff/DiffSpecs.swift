import EndpointGeneration
import EndpointSpec

/// The specs of a version: texts of files, or the result of an import, which has read and planned them.
enum DiffSpecs: Sendable {
    case texts([SpecSource])
    case planned(PlannedSpecs)

    var planned: PlannedSpecs {
        switch self {
        case .texts(let sources): PlannedSpecs(sources)
        case .planned(let specs): specs
        }
    }

    /// The specs without validation; `nil` if they have errors.
    var document: SpecDocument? {
        switch self {
        case .texts(let sources): SpecReader.document(of: sources).document
        case .planned(let specs): specs.document
        }
    }
}
