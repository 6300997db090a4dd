package import Foundation

/// The products that the build puts beside the tests.
package enum BuiltProducts {
    /// The folder that the bundle of the tests lies in.
    package static var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
        return bundle.bundleURL.pathExtension == "xctest"
            ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    }
}
