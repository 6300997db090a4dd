import EndpointSpec
import Foundation
import SpecTestSupport
import Testing

/// The tables of the tests and the sources know the same ids; the page that explains them is held against both where the
/// whole generator is tested.
@Suite struct DiagnosticIDTests {
    /// What no table can hold: bytes that are no text, a file that is not there, and hundreds of mistakes.
    private static let raisedElsewhere: Set<String> = ["yaml-encoding", "missing-api-file", "more-findings"]

    @Test func everyIDIsRaisedByATest() throws {
        let raised = Set(DiagnosticCases.all.map(\.id)).union(Self.raisedElsewhere)
        #expect(try DiagnosticIDs.inSources(of: ["EndpointSpec"]).symmetricDifference(raised).sorted() == [])
    }
}
