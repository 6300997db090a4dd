// Apple's CryptoKit for the type check on Linux: swift-crypto has the same interface. `SHA256`, `HMAC`, `SymmetricKey` and `AES.GCM` are
// all that the package uses of it: developer.apple.com/documentation/cryptokit says iOS 13.0, macOS 10.15 for each.
@_exported public import Crypto
