import EndpointRuntime
import Testing

@Suite struct KnownCasesTests {
    private enum Status: RawRepresentable, CaseIterable, Equatable {
        case pending
        case inProgress
        case unknown(String)

        static let allCases: [Self] = [.pending, .inProgress]

        private static let casesByRawValue = KnownCases(allCases)

        init(rawValue: String) {
            self = Self.casesByRawValue[rawValue] ?? .unknown(rawValue)
        }

        var rawValue: String {
            switch self {
            case .pending: "pending"
            case .inProgress: "in_progress"
            case .unknown(let value): value
            }
        }
    }

    @Test(arguments: Status.allCases)
    private func `a known raw value is its case`(status: Status) {
        #expect(Status(rawValue: status.rawValue) == status)
    }

    @Test(arguments: ["", "Pending", "pending ", "inProgress", "\u{0}"])
    func `another raw value is none of the cases, and is kept`(rawValue: String) {
        #expect(Status(rawValue: rawValue) == .unknown(rawValue))
        #expect(Status(rawValue: rawValue).rawValue == rawValue)
    }

    @Test func `of two cases with the same raw value, the first counts`() {
        let cases = KnownCases([Twin(id: 1), Twin(id: 2)])
        #expect(cases["twin"]?.id == 1)
        #expect(cases["other"] == nil)
    }

    private struct Twin: RawRepresentable {
        var id: Int
        var rawValue: String { "twin" }

        init(id: Int) { self.id = id }

        init?(rawValue: String) { nil }
    }
}
