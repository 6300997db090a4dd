import EndpointRuntime
import EndpointTesting
import XCTest

/// The same stubs in XCTest, as an app's older tests have them.
final class XCTestUseTests: XCTestCase {
    private let transport = StubTransport { XCTFail("\($0)") }

    override func tearDown() async throws {
        try transport.verify()
    }

    func testABookIsFetchedAgainAfterAFault() async throws {
        transport.on(Books.getBook(id: "b1")).times(2).answers(.connectionLost, .json(dune))
        let book = try await client(transport).send(Books.getBook(id: "b1"))
        XCTAssertEqual(book, dune)
    }

    func testSwallowedErrorsAreFoundAtTheEnd() async throws {
        let strict = StubTransport()
        _ = await failure(client(strict), Books.getBook(id: "b1"))
        XCTAssertThrowsError(try strict.verify()) { error in
            XCTAssert("\(error)".hasPrefix("No rule answers GET /v1/books/b1"))
        }
    }
}
