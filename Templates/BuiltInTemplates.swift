/// The templates that come with the generator, embedded in the executable so that it needs no file beside it.
package enum BuiltInTemplates {
    /// Mustache text by template name, which is the file's name without its ending.
    package static var texts: [String: String] {
        all.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    private static var all: [String: [UInt8]] {
        [
            "API": PackageResources.API_mustache,
            "DTOs": PackageResources.DTOs_mustache,
            "Endpoints": PackageResources.Endpoints_mustache,
            "Enumeration": PackageResources.Enumeration_mustache,
            "Header": PackageResources.Header_mustache,
            "Imports": PackageResources.Imports_mustache,
            "Mirror": PackageResources.Mirror_mustache,
            "MockAPI": PackageResources.MockAPI_mustache,
            "Mocks": PackageResources.Mocks_mustache,
            "Models": PackageResources.Models_mustache,
            "OfflineRepositories": PackageResources.OfflineRepositories_mustache,
            "Patch": PackageResources.Patch_mustache,
            "RemoteRepositories": PackageResources.RemoteRepositories_mustache,
            "Repositories": PackageResources.Repositories_mustache,
            "Struct": PackageResources.Struct_mustache,
            "Union": PackageResources.Union_mustache,
            "Wrapper": PackageResources.Wrapper_mustache,
        ]
    }
}
