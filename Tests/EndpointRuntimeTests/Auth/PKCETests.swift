#if canImport(CryptoKit) || Encryption
    import EndpointRuntime
    import Foundation
    import Testing

    @Suite("PKCE (RFC 7636)")
    struct PKCETests {
        @Test("a verifier has the challenge of the RFC's appendix B")
        func appendixB() throws {
            let pkce = try #require(PKCE(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
            #expect(pkce.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
            #expect(
                pkce.queryItems == [
                    URLQueryItem(name: "code_challenge", value: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
                    URLQueryItem(name: "code_challenge_method", value: "S256"),
                ]
            )
        }

        @Test("each random verifier is another one, which the RFC allows")
        func random() {
            let all = (0..<200).map { _ in PKCE() }
            #expect(Set(all.map(\.verifier)).count == 200)
            for pkce in all {
                #expect(pkce.verifier.utf8.count == 43)
                #expect(pkce.challenge.utf8.count == 43)
                #expect(PKCE(verifier: pkce.verifier) == pkce)
            }
        }

        @Test(
            "a verifier that the RFC does not allow is none",
            arguments: [
                (String(repeating: "a", count: 42), false), (String(repeating: "a", count: 43), true),
                (String(repeating: "~", count: 128), true), (String(repeating: "a", count: 129), false),
                (String(repeating: "a", count: 42) + "+", false), (String(repeating: "a", count: 42) + "=", false),
                (String(repeating: "a", count: 42) + "ü", false), ("", false),
                (String(repeating: "a", count: 42) + " ", false),
            ]
        )
        func allowed(_ verifier: String, _ isAllowed: Bool) {
            #expect((PKCE(verifier: verifier) != nil) == isAllowed)
        }

        @Test("no description shows the verifier")
        func redacted() {
            let pkce = PKCE()
            var text = "\(pkce)" + String(reflecting: pkce)
            dump(pkce, to: &text)
            #expect(!text.contains(pkce.verifier))
            #expect(text.contains(pkce.challenge))
        }
    }
#endif
