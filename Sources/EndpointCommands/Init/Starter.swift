/// The choices for a new API.
package struct Starter: Sendable, Equatable {
    /// The Swift target that gets the specs.
    package var target: String
    /// The folder of the target, from the folder of the package.
    package var targetFolder: String
    /// The name of the API in Swift.
    package var api: String
    /// The URL of the API's server.
    package var server: String
    /// True if repositories answer from a store on the device.
    package var isOfflineFirst: Bool

    package init(target: String, targetFolder: String, api: String, server: String, isOfflineFirst: Bool) {
        self.target = target
        self.targetFolder = targetFolder
        self.api = api
        self.server = server
        self.isOfflineFirst = isOfflineFirst
    }

    /// The folder of the specs, from the folder of the package.
    package var specs: String { "\(targetFolder)/Specs" }

    /// The libraries that the generated Swift imports.
    package var products: [String] { isOfflineFirst ? ["EndpointOffline", "EndpointRuntime"] : ["EndpointRuntime"] }

    /// The API's name for a target: a valid Swift identifier that begins with a capital letter.
    package static func apiName(for target: String) -> String {
        let words = target.unicodeScalars.split { !isPartOfName($0) }.map(String.init)
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let start = name.unicodeScalars.drop { !("A"..."Z").contains($0) }
        return start.isEmpty ? "Shop" : String(start)
    }

    /// A reserved host, for an API whose server is not known yet.
    package static func placeholderServer(for api: String) -> String {
        // A host has letters and digits of ASCII, so what else a name has stays out.
        let host = api.lowercased().unicodeScalars.filter(isPartOfName)
        return host.isEmpty ? "https://api.example" : "https://api.\(String(String.UnicodeScalarView(host))).example"
    }

    private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }
}
