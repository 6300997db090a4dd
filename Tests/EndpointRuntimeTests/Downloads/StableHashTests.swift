import Testing

@testable import EndpointRuntime

@Suite("The hash of a text")
struct StableHashTests {
    @Test(
        "is its SHA-256, over the bounds of its blocks",
        arguments: [
            (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
            (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
            (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
            (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
        ]
    )
    func hash(_ count: Int, _ hash: String) {
        #expect(StableHash.hex(String(repeating: "a", count: count)) == hash)
    }

    @Test(
        "with a key is its HMAC",
        arguments: [
            // RFC 4231 §4.2 and §4.3.
            (
                [UInt8](repeating: 0x0B, count: 20), "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
        ]
    )
    func keyed(_ key: [UInt8], _ text: String, _ hash: String) {
        #expect(StableHash.hex(text, key: key) == hash)
    }
}
