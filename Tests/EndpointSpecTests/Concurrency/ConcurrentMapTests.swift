import EndpointSpec
import Foundation
import Testing

@Suite struct ConcurrentMapTests {
    @Test(arguments: [0, 1, 2, 3, 1_000])
    func resultsAreInTheOrderOfTheElements(_ count: Int) {
        let elements = Array(0..<count)
        // The first elements take longest, so that a later one is done before them.
        let results = elements.concurrentMap { element in
            (0..<(element < 3 ? 200_000 : 10)).reduce(into: element) { sum, step in sum = sum &* 31 &+ step }
        }
        let expected = elements.map { element in
            (0..<(element < 3 ? 200_000 : 10)).reduce(into: element) { sum, step in sum = sum &* 31 &+ step }
        }
        #expect(results == expected)
    }

    @Test func aValueMayBeNil() {
        #expect([1, 2, 3].concurrentMap { $0 == 2 ? nil : $0 } == [1, nil, 3])
    }

    /// Specs may be nested as deeply as the reader allows, wherever their files are read.
    @Test func everyThreadHasRoomForRecursion() {
        @Sendable func depth(_ rest: Int) -> Int {
            let frame = withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
                buffer.initializeMemory(as: UInt8.self, repeating: 1)
                return rest == 0 ? 0 : depth(rest - 1) + Int(buffer[0])
            }
            return frame
        }
        // Some 4 MB of stack each.
        #expect(Array(repeating: 1_000, count: 64).concurrentMap(depth) == Array(repeating: 1_000, count: 64))
    }
}
