/// The templates that come with the generator, embedded in the executable so that it needs no file beside it.
package enum BuiltInTemplates {
    /// Mustache text by template name, which is the file's name without its ending.
    package static var texts: [String: String] {
        all.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    private static var all: [String: [UInt8]] {
        [
            "API": PackageResources.API_mustache,
            "BatchAnswer": PackageResources.BatchAnswer_mustache,
            "Calls": PackageResources.Calls_mustache,
            "Credentials": PackageResources.Credentials_mustache,
            "DTO": PackageResources.DTO_mustache,
            "DTOs": PackageResources.DTOs_mustache,
            "Endpoints": PackageResources.Endpoints_mustache,
            "Enumeration": PackageResources.Enumeration_mustache,
            "Examples": PackageResources.Examples_mustache,
            "Header": PackageResources.Header_mustache,
            "Imports": PackageResources.Imports_mustache,
            "Mirror": PackageResources.Mirror_mustache,
            "MockAPI": PackageResources.MockAPI_mustache,
            "MockRepository": PackageResources.MockRepository_mustache,
            "Mocks": PackageResources.Mocks_mustache,
            "Models": PackageResources.Models_mustache,
            "Observed": PackageResources.Observed_mustache,
            "ObservedRepository": PackageResources.ObservedRepository_mustache,
            "OfflineRepositories": PackageResources.OfflineRepositories_mustache,
            "OfflineRepository": PackageResources.OfflineRepository_mustache,
            "Outbox": PackageResources.Outbox_mustache,
            "PagedType": PackageResources.PagedType_mustache,
            "Patch": PackageResources.Patch_mustache,
            "PendingWrite": PackageResources.PendingWrite_mustache,
            "ProvidedValues": PackageResources.ProvidedValues_mustache,
            "RemoteRepositories": PackageResources.RemoteRepositories_mustache,
            "RemoteRepository": PackageResources.RemoteRepository_mustache,
            "Repositories": PackageResources.Repositories_mustache,
            "Repository": PackageResources.Repository_mustache,
            "Requests": PackageResources.Requests_mustache,
            "ResponseHeaders": PackageResources.ResponseHeaders_mustache,
            "Servers": PackageResources.Servers_mustache,
            "StatusAnswer": PackageResources.StatusAnswer_mustache,
            "StoredEntity": PackageResources.StoredEntity_mustache,
            "StoredValue": PackageResources.StoredValue_mustache,
            "StoredValueSnapshot": PackageResources.StoredValueSnapshot_mustache,
            "Struct": PackageResources.Struct_mustache,
            "StructHeap": PackageResources.StructHeap_mustache,
            "Union": PackageResources.Union_mustache,
            "UnionCoding": PackageResources.UnionCoding_mustache,
            "UnionMapping": PackageResources.UnionMapping_mustache,
            "WirePatch": PackageResources.WirePatch_mustache,
            "WireStatusAnswer": PackageResources.WireStatusAnswer_mustache,
            "Wrapper": PackageResources.Wrapper_mustache,
        ]
    }
}
