import Foundation
import Testing

@testable import EndpointRuntime

@Suite("Pins of public keys")
struct PublicKeyPinsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let algorithm: SubjectPublicKeyInfo.Algorithm
        /// The key as Apple's systems give it, in base64.
        let bare: String
        /// The output of openssl for the same key, in Base64.
        let framed: String
        var testDescription: String { "\(algorithm)" }
    }

    static let cases = [
        Case(
            algorithm: .rsa(bits: 2048),
            bare: "MIIBCgKCAQEAv7hafxxLgAD9/vtCRJ7liB12GQ75VlAs6LVbCP6RtO02fDqD0Rkqsv+a2RWYYkr8fhrCF+dWUT6S"
                + "zTETHzs+kw2s/mDAzkFAx43XYDdEsACMMBxKZnipf1l8/+JKn4x62Nl/duJIpBQz89bTZe3u6cChT9eWf5a59mUu"
                + "s7rsuiPiCq5q7B+Z4uoyzusspG4y325I+SNJajiJmdXlX0xZL75B4DNERDM8ym0D1GaimXrMFlCgyUTMngCp+ymr"
                + "X/MqDBcJJhzEUnoJkN9izBachovCwreHGAtW1aEQsIYQITfs5t0LjI8xURXyPEa02lF4SJRfbHRBJCoh78jAZVO4"
                + "DQIDAQAB",
            framed: "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAv7hafxxLgAD9/vtCRJ7liB12GQ75VlAs6LVbCP6RtO02"
                + "fDqD0Rkqsv+a2RWYYkr8fhrCF+dWUT6SzTETHzs+kw2s/mDAzkFAx43XYDdEsACMMBxKZnipf1l8/+JKn4x62Nl/"
                + "duJIpBQz89bTZe3u6cChT9eWf5a59mUus7rsuiPiCq5q7B+Z4uoyzusspG4y325I+SNJajiJmdXlX0xZL75B4DNE"
                + "RDM8ym0D1GaimXrMFlCgyUTMngCp+ymrX/MqDBcJJhzEUnoJkN9izBachovCwreHGAtW1aEQsIYQITfs5t0LjI8x"
                + "URXyPEa02lF4SJRfbHRBJCoh78jAZVO4DQIDAQAB"
        ),
        Case(
            algorithm: .ellipticCurve(bits: 256),
            bare: "BE4d6z6MLpFqNmxV3mIrY3MX1SIL0bp9pjHy0VscohbIBxCgKAPtiXXL21YDHdYmDmXwM1GEzrxpRQwa3MU1Sgc=",
            framed: "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAETh3rPowukWo2bFXeYitjcxfVIgvRun2mMfLRWxyiFsgHEKAoA+2J"
                + "dcvbVgMd1iYOZfAzUYTOvGlFDBrcxTVKBw=="
        ),
        Case(
            algorithm: .ellipticCurve(bits: 384),
            bare: "BIfQLuOBjGnwC5Be8cMFR5JtJM6jIA28sv9aVcPXiyFRitidjOzcRFsjO0LMTxMrtz1DmgvriD3GSRL3muFECDC2"
                + "GJqUncA+O5n/B7JNHw2uZG9+takL7rmghGSnfnhPSw==",
            framed: "MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEh9Au44GMafALkF7xwwVHkm0kzqMgDbyy/1pVw9eLIVGK2J2M7NxEWyM7"
                + "QsxPEyu3PUOaC+uIPcZJEvea4UQIMLYYmpSdwD47mf8Hsk0fDa5kb361qQvuuaCEZKd+eE9L"
        ),
        Case(
            algorithm: .ellipticCurve(bits: 521),
            bare: "BAGjeEnRKo+Egild1fnzNyfkyV8DmXFLqffwumCeDUFwa8UiIvBHBZXdcdSFGgFlZt1MPuwPhQWCLq6x0D7RjBvi"
                + "GwAu5pEtk8GriAKySfE6LBne4L0nAcLHp/i6+nQMetiBq376EEIi8g9r3fKJ87NaIl2gtv/e5TfpiK4EzxPdApBM"
                + "QA==",
            framed: "MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQBo3hJ0SqPhIIpXdX58zcn5MlfA5lxS6n38Lpgng1BcGvFIiLwRwWV"
                + "3XHUhRoBZWbdTD7sD4UFgi6usdA+0Ywb4hsALuaRLZPBq4gCsknxOiwZ3uC9JwHCx6f4uvp0DHrYgat++hBCIvIP"
                + "a93yifOzWiJdoLb/3uU36YiuBM8T3QKQTEA="
        ),
    ]

    @Test("a bare key is framed as openssl frames it", arguments: cases)
    func framing(_ example: Case) throws {
        let bare = try #require(Data(base64Encoded: example.bare))
        #expect(SubjectPublicKeyInfo.der(of: bare, example.algorithm)?.base64EncodedString() == example.framed)
    }

    @Test("a key of an unknown kind matches nothing")
    func unknownCurve() {
        #expect(SubjectPublicKeyInfo.der(of: Data([4, 1, 2]), .ellipticCurve(bits: 192)) == nil)
    }

    private static let first = Data(repeating: 1, count: 32)
    private static let second = Data(repeating: 2, count: 32)

    @Test(
        "a chain is accepted if one of its keys is pinned",
        arguments: [
            ([first], true), ([second], true), ([Data(repeating: 3, count: 32), second], true),
            ([Data(repeating: 3, count: 32)], false), ([], false), ([Data()], false), ([first.dropLast()], false),
        ]
    )
    func chains(_ chain: [Data], _ isAccepted: Bool) throws {
        let texts = [Self.first, Self.second].map { $0.base64EncodedString() }
        let pins = try #require(PublicKeyPins(sha256: texts))
        #expect(pins.accept(chain: chain) == isAccepted)
    }

    @Test(
        "pins with a slip are none at all",
        arguments: [
            [], ["x"], [""], [Data(repeating: 1, count: 31).base64EncodedString()], [first.base64EncodedString(), "?"],
        ]
    )
    func slips(_ pins: [String]) {
        #expect(PublicKeyPins(sha256: pins) == nil)
    }
}
