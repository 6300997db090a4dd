#if canImport(Security) && canImport(CryptoKit)
    internal import CryptoKit
    internal import Foundation
    internal import Security

    extension URLSessionExchanges {
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard let pins, let trust = challenge.protectionSpace.serverTrust else {
                completionHandler(.performDefaultHandling, nil)
                return
            }
            // The system's evaluation comes first: a pin never makes an expired or foreign certificate valid.
            if SecTrustEvaluateWithError(trust, nil), pins.accept(chain: Self.digests(of: trust)) {
                completionHandler(.performDefaultHandling, nil)
            } else {
                distrust(task)
                completionHandler(.cancelAuthenticationChallenge, nil)
            }
        }

        private static func digests(of trust: SecTrust) -> [Data] {
            let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
            return chain.compactMap { certificate in
                guard let key = SecCertificateCopyKey(certificate),
                    let bytes = SecKeyCopyExternalRepresentation(key, nil) as Data?,
                    let algorithm = algorithm(of: key),
                    let der = SubjectPublicKeyInfo.der(of: bytes, algorithm)
                else { return nil }
                return Data(SHA256.hash(data: der))
            }
        }

        private static func algorithm(of key: SecKey) -> SubjectPublicKeyInfo.Algorithm? {
            guard let attributes = SecKeyCopyAttributes(key) as? [CFString: Any],
                let bits = attributes[kSecAttrKeySizeInBits] as? Int,
                let type = attributes[kSecAttrKeyType] as? String
            else { return nil }
            // A `switch` does not work here: `case name as String` would cast the value, and not the name.
            if type == kSecAttrKeyTypeRSA as String { return .rsa(bits: bits) }
            if type == kSecAttrKeyTypeECSECPrimeRandom as String { return .ellipticCurve(bits: bits) }
            return nil
        }
    }
#endif
