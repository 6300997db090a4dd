/// The transcript: the printed story, and a flag for an unexpected result.
struct Story {
    private(set) var isAsExpected = true
    private var chapters = 0

    func begin(_ title: String) {
        print("\n\(title)")
    }

    /// A new part, with the line of Swift that it is about.
    mutating func chapter(_ title: String, _ code: String) {
        chapters += 1
        print("\n\(chapters < 10 ? " " : "")\(chapters). \(title)\n     \(code)")
    }

    func tell(_ line: String) {
        print("     \(line)")
    }

    /// Prints that a claim holds or does not. A failed claim also changes the exit code.
    mutating func expect(_ holds: Bool, _ claim: String) {
        isAsExpected = isAsExpected && holds
        print("     \(holds ? "✓" : "✗ NOT AS EXPECTED:") \(claim)")
    }

    func end() {
        print(isAsExpected ? "\nAll steps succeeded.\n" : "\nSome steps failed: look for ✗.\n")
    }
}
