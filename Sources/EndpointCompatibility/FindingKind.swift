/// The kinds of findings. Each has an id that stays the same when texts change.
package enum FindingKind: String, Sendable, CaseIterable {
    // Endpoints
    case endpointRemoved = "endpoint-removed"
    case endpointMoved = "endpoint-moved"
    case endpointAdded = "endpoint-added"
    case serverRemoved = "server-removed"
    case credentialsRequired = "credentials-required"
    case pagingChanged = "paging-changed"
    // Requests
    case parameterRequired = "parameter-required"
    case parameterIgnored = "parameter-ignored"
    case parameterListForm = "parameter-list-form"
    case parameterMoved = "parameter-moved"
    case assumedValue = "assumed-value"
    case repetitionUnsafe = "repetition-unsafe"
    case bodyRequired = "body-required"
    case bodyIgnored = "body-ignored"
    case bodyFormat = "body-format"
    case formNames = "form-names"
    case inputRequired = "input-required"
    case inputIgnored = "input-ignored"
    case inputAdded = "input-added"
    case inputNull = "input-null"
    case inputType = "input-type"
    case inputValue = "input-value"
    case inputLimit = "input-limit"
    case inputPattern = "input-pattern"
    case inputUnit = "input-unit"
    case inputOrder = "input-order"
    // Answers
    case statusAdded = "status-added"
    case answerFormat = "answer-format"
    case answerMoved = "answer-moved"
    case fieldRemoved = "field-removed"
    case fieldOptional = "field-optional"
    case fieldNull = "field-null"
    case fieldAdded = "field-added"
    case fieldType = "field-type"
    case fieldForm = "field-form"
    case fieldRange = "field-range"
    case fieldUnit = "field-unit"
    case fieldOrder = "field-order"
    case valueAdded = "value-added"
    case caseAdded = "case-added"
    case unionForm = "union-form"
    // Failures
    case errorCaseRemoved = "error-case-removed"
    case errorCaseAdded = "error-case-added"
    case errorMoved = "error-moved"
    // Generated Swift
    case declarationRemoved = "declaration-removed"
    case signatureChanged = "signature-changed"
    case aliasReplaced = "alias-replaced"
    case switchCaseAdded = "switch-case-added"
    case requirementAdded = "requirement-added"
    case conformanceRemoved = "conformance-removed"
    case accessLowered = "access-lowered"
    // Devices
    case rowsDropped = "rows-dropped"
    case rowsIncomplete = "rows-incomplete"
    case rowsKept = "rows-kept"
    case rowsMisread = "rows-misread"
    case rowsUnused = "rows-unused"
    case writeParked = "write-parked"
    case writeRefused = "write-refused"
    case writeSent = "write-sent"
    case writeMisread = "write-misread"
    case writeRepeated = "write-repeated"
    case writeExpires = "write-expires"
    case writeDeleted = "write-deleted"
    case syncReduced = "sync-reduced"
    case recordingUnused = "recording-unused"

    /// True if the server refuses the request, so that a write of an outbox cannot be delivered. Credentials are added when a write
    /// is sent, so that other ones refuse none.
    var refusesWrites: Bool {
        switch self {
        case .endpointRemoved, .endpointMoved, .parameterRequired, .parameterListForm, .bodyRequired, .bodyFormat,
            .formNames, .inputRequired, .inputNull, .inputType, .inputValue, .inputLimit, .inputPattern:
            true
        default: false
        }
    }

    /// True if the difference is one of requests, and not one of answers.
    var isOfRequest: Bool { [.parameterMoved, .inputUnit, .inputOrder].contains(self) }

    /// True if the server takes the value, and takes it for another one.
    var changesMeaning: Bool {
        switch self {
        case .parameterMoved, .inputUnit, .inputOrder, .fieldUnit, .fieldOrder: true
        default: false
        }
    }
}

/// The same remedy for the server and the app.
private func same(_ advice: String) -> (server: String, app: String) { (advice, advice) }

extension FindingKind {
    /// The remedy for the reader or writer of the question.
    func advice(for question: Finding.Question) -> String {
        switch question {
        case .newApp: advice.app
        case .releasedApps, .sourceCode, .devices: advice.server
        }
    }

    /// The remedy in the server, if released apps are affected; and in the app, if old servers are.
    private var advice: (server: String, app: String) {
        switch self {
        case .endpointRemoved, .endpointMoved:
            (
                "keep the old method and path until no released app calls it",
                "release the app after all servers have the endpoint, or keep the old call as a fallback"
            )
        case .endpointAdded: ("nothing to do", "call it only after all servers have it")
        case .serverRemoved:
            ("let the old address redirect or answer until no released app calls it", "keep the old server in the spec")
        case .credentialsRequired:
            ("accept requests without them from released apps", "send what old servers require, too")
        case .pagingChanged:
            (
                "answer the old parameters and members of pages, too",
                "keep the old paging until all servers have the new one"
            )
        case .parameterRequired, .bodyRequired, .inputRequired:
            ("give it a default in the server", "keep sending it until no server requires it")
        case .parameterIgnored, .bodyIgnored, .inputIgnored:
            (
                "keep reading it, or answer with an error instead of ignoring it",
                "do not rely on it before all servers read it"
            )
        case .inputAdded: ("nothing to do", "nothing to do")
        case .parameterMoved:
            same("give the path of the new order another name, such as '/v2'")
        case .assumedValue:
            ("keep the old default", "send the value instead of leaving it out")
        case .repetitionUnsafe:
            (
                "recognize a repeated request of released apps as before",
                "send such requests once until all servers recognize a repeated one"
            )
        case .parameterListForm, .bodyFormat, .formNames:
            ("accept both forms", "send the old form until all servers accept the new one")
        case .inputNull: ("accept null as if the member were missing", "leave the member out instead")
        case .inputUnit, .inputOrder:
            (
                "take the new form in a new field, and keep the old one",
                "send the old form until all servers take the new one"
            )
        case .inputType, .inputValue:
            ("accept the old values, too", "send only values that old servers accept")
        case .inputLimit, .inputPattern:
            ("keep the wider limit", "keep the narrower limit in the spec until all servers accept more")
        case .statusAdded:
            ("answer released apps with the old status", "add the old status to 'returns'")
        case .answerFormat, .answerMoved:
            (
                "answer the old form at the old path, or offer the new one under a new path",
                "read the old form until all servers have the new one"
            )
        case .fieldRemoved:
            ("keep sending the field", "make the field optional until all servers send it")
        case .fieldOptional, .fieldNull:
            ("keep sending a value", "make the field optional until all servers always send it")
        case .fieldAdded, .errorCaseAdded: ("nothing to do", "nothing to do")
        case .fieldType, .fieldForm, .fieldRange, .fieldUnit, .fieldOrder, .unionForm:
            (
                "send the new form in a new field, and keep the old one",
                "read the old form until all servers send the new one"
            )
        case .valueAdded, .caseAdded:
            ("send it only to apps that know it", "keep the value in the spec until no server sends it")
        case .errorCaseRemoved, .errorMoved:
            ("keep the old status, code and place", "handle the failure without its case, too")
        case .declarationRemoved, .signatureChanged, .aliasReplaced, .conformanceRemoved:
            same("change the app's code that uses it, or keep the name with 'as:' or 'rename:'")
        case .switchCaseAdded: same("handle the new case, or add a default to the switch")
        case .requirementAdded: same("implement it in the app's own types and mocks")
        case .accessLowered: same("keep 'access' as it was, or move the code that uses it into the target")
        case .rowsDropped: same("nothing, if the app may show nothing until it is online; otherwise keep the old form")
        case .rowsMisread: same("give the field another name, so that old rows lack it instead of being misread")
        case .rowsIncomplete: same("treat the missing value as not fetched yet")
        case .rowsKept, .rowsUnused, .writeSent: same("nothing to do")
        case .writeParked: same("keep the endpoint in the spec and in the outbox until no device has such a write")
        case .writeRefused: same("let the server accept the old request until no device has such a write")
        case .writeMisread: same("let the server take the old form under the old name until no device has such a write")
        case .writeRepeated: same("let the server recognize a repeated write until no device has an old one")
        case .writeExpires: same("keep the longer time until no device has such a write")
        case .writeDeleted: same("ask the user before signing out while writes wait")
        case .syncReduced: same("keep the parameter and the mark, or read the whole list instead of syncing it")
        case .recordingUnused: same("record it again")
        }
    }
}
