import EndpointSpec

/// The top-level names of the generated code. Each prefix and suffix is defined here or in
/// `DeclaredNames+Offline.swift`, and nowhere else.
enum DeclaredNames {
    /// `PaymentsEndpoint` for `payments.yaml`.
    static func requests(of file: SpecFile, in api: SpecAPI) -> SwiftIdentifier {
        SwiftNaming.type(file.name, of: api).suffixed(with: "Endpoint")
    }

    /// `Payments` for `payments.yaml`; `DataCalls` for `data.yaml`, so that `Data` remains Foundation's type in the
    /// app's files.
    static func calls(of file: SpecFile, in api: SpecAPI) -> SwiftIdentifier {
        let name = SwiftNaming.type(file.name, of: api)
        return shadows(name) ? SwiftIdentifier(name: name.name + "Calls") : name
    }

    /// True if a name that no user chose for a type would hide a system type.
    static func shadows(_ name: SwiftIdentifier) -> Bool {
        SystemNames.contains(name.name) || ReservedWords.isImpossibleType(name.name)
    }

    /// The enum for fields of patches: `BankPatch`.
    static func patch(of api: SpecAPI) -> SwiftIdentifier {
        SwiftNaming.api(api).suffixed(with: "Patch")
    }

    /// The struct of the fields that a request type picks: `PaymentDraft`.
    static func draft(of origin: SpecOrigin, in api: SpecAPI) -> SwiftIdentifier {
        SwiftNaming.type(origin.type.value, of: api).suffixed(with: "Draft")
    }

    /// The wire type of a model or a response: `PaymentDTO`.
    static func dto(of model: SwiftIdentifier) -> SwiftIdentifier { model.suffixed(with: "DTO") }

    /// The enum of the failures that an API declares: `BankFailure`.
    static func failure(of api: SpecAPI) -> SwiftIdentifier { SwiftNaming.api(api).suffixed(with: "Failure") }

    /// The alias of the error that an API's calls throw: `BankError`.
    static func error(of api: SpecAPI) -> SwiftIdentifier { SwiftNaming.api(api).suffixed(with: "Error") }

    /// The struct of a response's header fields: `GetPaymentHeaders`, or `StartUploadAcceptedHeaders` for `accepted`,
    /// one of several responses.
    static func headers(of endpoint: SpecEndpoint, answer: String = "", in api: SpecAPI) -> SwiftIdentifier {
        SwiftNaming.type(endpoint.name.value, of: api)
            .suffixed(with: answer.prefix(1).uppercased() + answer.dropFirst() + "Headers")
    }

    /// The enum of an endpoint's responses by status: `StartUploadAnswer`.
    static func answer(of endpoint: SpecEndpoint, in api: SpecAPI) -> SwiftIdentifier {
        SwiftNaming.type(endpoint.name.value, of: api).suffixed(with: "Answer")
    }

    /// The struct of a method's parameters, named after the method: `GetPaymentsOptions`.
    static func options(of method: SwiftIdentifier) -> SwiftIdentifier { method.suffixed(with: "Options") }

    /// The repository that sends requests to the server: `RemotePaymentRepository`.
    static func remote(_ repository: SpecRepository, in api: SpecAPI) -> SwiftIdentifier {
        prefixed("Remote", repository, in: api)
    }

    /// The repository for an app's tests: `MockPaymentRepository`.
    static func mock(_ repository: SpecRepository, in api: SpecAPI) -> SwiftIdentifier {
        prefixed("Mock", repository, in: api)
    }

    /// The repository that reads through a store: `OfflineFirstPaymentRepository`.
    static func offlineFirst(_ repository: SpecRepository, in api: SpecAPI) -> SwiftIdentifier {
        prefixed("OfflineFirst", repository, in: api)
    }

    private static func prefixed(_ prefix: String, _ repository: SpecRepository, in api: SpecAPI) -> SwiftIdentifier {
        SwiftIdentifier(name: prefix + SwiftNaming.type(repository.name.value, of: api).name)
    }
}
