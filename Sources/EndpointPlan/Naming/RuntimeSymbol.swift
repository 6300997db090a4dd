/// A type of the package's libraries that generated code uses. It is named in Swift strings and in templates.
///
/// Generated code uses no other names of the runtime. `Tests/Scripts/runtime-symbols.py` compares them with the symbol
/// graphs of the libraries and with all text that becomes Swift.
package enum RuntimeSymbol: String, CaseIterable, CustomStringConvertible, Sendable {
    // Of EndpointRuntime.
    case basicCredential = "BasicCredential"
    case batchAnswer = "BatchAnswer"
    case batchItemError = "BatchItemError"
    case bearerRefresh = "BearerRefresh"
    case bearerSession = "BearerSession"
    case bearerSource = "BearerSource"
    case bearerToken = "BearerToken"
    case domainConvertible = "DomainConvertible"
    case endpoint = "Endpoint"
    case endpointAPI = "EndpointAPI"
    case endpointAPISettings = "EndpointAPISettings"
    case endpointAnswer = "EndpointAnswer"
    case endpointAuthentication = "EndpointAuthentication"
    case endpointBytes = "EndpointBytes"
    case endpointCall = "EndpointCall"
    case endpointClient = "EndpointClient"
    case endpointClock = "EndpointClock"
    case endpointCredentials = "EndpointCredentials"
    case endpointEnvelope = "EndpointEnvelope"
    case endpointError = "EndpointError"
    case endpointEvents = "EndpointEvents"
    case endpointFailure = "EndpointFailure"
    case endpointLines = "EndpointLines"
    case endpointLinesBody = "EndpointLinesBody"
    case endpointOperation = "EndpointOperation"
    case endpointPage = "EndpointPage"
    case endpointProvidedValues = "EndpointProvidedValues"
    case endpointRequestBody = "EndpointRequestBody"
    case endpointRequestEncoder = "EndpointRequestEncoder"
    case endpointServer = "EndpointServer"
    case endpointTimeout = "EndpointTimeout"
    case envelopedAPI = "EnvelopedAPI"
    case failureRule = "FailureRule"
    case failureRules = "FailureRules"
    case jsonNumber = "JSONNumber"
    case jsonValue = "JSONValue"
    case mapping = "Mapping"
    case mappingError = "MappingError"
    case mockItems = "MockItems"
    case mockObservation = "MockObservation"
    case pagedValue = "PagedValue"
    case recordedCalls = "RecordedCalls"
    case responseHeaderReader = "ResponseHeaderReader"
    case responseHeaders = "ResponseHeaders"
    case responseReader = "ResponseReader"
    case retryBudget = "RetryBudget"
    case retryPolicy = "RetryPolicy"
    case statusAnswer = "StatusAnswer"
    case statusAnswerReader = "StatusAnswerReader"
    case systemClock = "SystemClock"
    case unansweredCall = "UnansweredCall"
    case unchangedInDomain = "UnchangedInDomain"
    case valueLimits = "ValueLimits"
    case wireAnswer = "WireAnswer"
    case wireBoolNumber = "WireBoolNumber"
    case wireBoolText = "WireBoolText"
    case wireCoded = "WireCoded"
    case wireDay = "WireDay"
    case wireDecimalNumber = "WireDecimalNumber"
    case wireDurationText = "WireDurationText"
    case wireError = "WireError"
    case wireFieldReader = "WireFieldReader"
    case wireFieldWriter = "WireFieldWriter"
    case wireHexUUID = "WireHexUUID"
    case wireIntegerText = "WireIntegerText"
    case wireList = "WireList"
    case wireMap = "WireMap"
    case wireMilliseconds = "WireMilliseconds"
    case wireOptional = "WireOptional"
    case wirePatch = "WirePatch"
    case wireReadable = "WireReadable"
    case wireReader = "WireReader"
    case wireSeconds = "WireSeconds"
    case wireWrapped = "WireWrapped"
    case wireWrapper = "WireWrapper"
    case wireWritable = "WireWritable"
    case wireWriter = "WireWriter"

    // Of EndpointOffline.
    case cacheEffect = "CacheEffect"
    case cacheSettings = "CacheSettings"
    case cachedEntity = "CachedEntity"
    case cachedList = "CachedList"
    case cachedPages = "CachedPages"
    case cachedValue = "CachedValue"
    case conflictResolution = "ConflictResolution"
    case entityCache = "EntityCache"
    case entityColumnValue = "EntityColumnValue"
    case entityLimits = "EntityLimits"
    case entityQuery = "EntityQuery"
    case entityReference = "EntityReference"
    case entitySnapshot = "EntitySnapshot"
    case entityStore = "EntityStore"
    case entitySync = "EntitySync"
    case entityKey = "EntityKey"
    case entityField = "EntityField"
    case entityTable = "EntityTable"
    case inMemoryEntityStore = "InMemoryEntityStore"
    case outbox = "Outbox"
    case outboxAPI = "OutboxAPI"
    case outboxBody = "OutboxBody"
    case outboxCurrent = "OutboxCurrent"
    case outboxOperation = "OutboxOperation"
    case outboxPlan = "OutboxPlan"
    case outboxSettings = "OutboxSettings"
    case outboxWrite = "OutboxWrite"
    case restoredWrite = "RestoredWrite"
    case pendingConflict = "PendingConflict"
    case repositorySync = "RepositorySync"
    case storedEntity = "StoredEntity"
    case syncCoordinator = "SyncCoordinator"
    case syncingRepository = "SyncingRepository"

    // Of EndpointObservation.
    case observedPages = "ObservedPages"
    case observedValue = "ObservedValue"
    case pendingWrite = "PendingWrite"
    case storedState = "StoredState"

    // Of EndpointMockBackend.
    case mockAPI = "MockAPI"

    /// The name, as the text of code inserts it.
    package var description: String { rawValue }
}

/// A library of the package that generated files import.
package enum RuntimeModule: String, CaseIterable, Sendable {
    case mockBackend = "EndpointMockBackend"
    case observation = "EndpointObservation"
    case offline = "EndpointOffline"
    case runtime = "EndpointRuntime"
}

/// A member that protocols of the runtime require of generated types. No other member of these types may have its name.
enum RuntimeRequirement: String, CaseIterable {
    case entityColumns, entityID, entityTable, pageItems, toDomain

    /// The protocol that requires it.
    var owner: RuntimeSymbol {
        switch self {
        case .entityColumns, .entityID, .entityTable: .storedEntity
        case .pageItems: .pagedValue
        case .toDomain: .domainConvertible
        }
    }

    /// The members that any of these protocols requires.
    static func names(of owners: RuntimeSymbol...) -> Set<String> {
        Set(allCases.filter { owners.contains($0.owner) }.map(\.rawValue))
    }
}
