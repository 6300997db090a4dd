import Testing

@testable import EndpointRuntime

@Suite("Random numbers")
struct RandomTests {
    /// The fifth of five numbers in a row, computed from the four before it, if they are of xoshiro256**.
    private func predicted(after numbers: [UInt64]) -> UInt64 {
        func rotated(_ number: UInt64, by count: UInt64) -> UInt64 { number << count | number >> (64 - count) }
        func inverse(of odd: UInt64) -> UInt64 {
            (0..<6).reduce(odd) { inverse, _ in inverse &* (2 &- odd &* inverse) }
        }
        // A number is one word of the generator's four, scrambled.
        let words = numbers.map { rotated($0 &* inverse(of: 9), by: 57) &* inverse(of: 5) }
        // The first and the third word of the second and the third state, in the order in which each step mixes them.
        let third = words[0] ^ words[1] ^ words[0] << 17
        let first = third ^ words[1] ^ words[2]
        let nextThird = words[1] ^ words[2] ^ words[1] << 17
        let nextFirst = nextThird ^ words[2] ^ words[3]
        let nextFourth = rotated(first ^ nextFirst, by: 45)
        // Two steps further.
        let laterThird = nextThird ^ nextFirst ^ words[2] << 17
        let laterFirst = nextFirst ^ nextFourth ^ words[2]
        let fifth = words[3] ^ laterThird ^ laterFirst
        return rotated(fifth &* 5, by: 7) &* 9
    }

    @Test("of the system cannot be computed from earlier ones, as those of a seed can")
    func prediction() {
        for (random, isPredicted) in [(EndpointRandom.seeded(7), true), (.system(), false)] {
            let numbers = (0..<5).map { _ in random.next() }
            #expect((predicted(after: Array(numbers.prefix(4))) == numbers[4]) == isPredicted)
        }
    }

    @Test("are those of the system, unless a client is given others")
    func standard() {
        let client = EndpointClient<Vault>(.init("https://vault.example"))
        let numbers = (0..<5).map { _ in client.core.random.next() }
        #expect(predicted(after: Array(numbers.prefix(4))) != numbers[4])
    }

    @Test("are drawn once for use within a lock")
    func drawn() {
        let random = EndpointRandom.seeded(3)
        let drawn = random.drawn()
        #expect(drawn.next() == EndpointRandom.seeded(3).next())
        #expect(drawn.next() == drawn.next())
    }
}
