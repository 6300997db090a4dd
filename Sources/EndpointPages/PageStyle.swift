internal import Foundation

/// The style that all pages of this package share: those of the mock server, and the reference of an API.
package enum PageStyle {
    /// Colours, type, and the list of endpoints.
    package static let shared = text(PackageResources.page_css)

    /// The reference of an API: its columns, tables and navigation.
    package static let reference = text(PackageResources.reference_css)

    /// The search of the reference, for browsers that read its pages from files.
    package static let referenceScript = text(PackageResources.reference_js)

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
