import EndpointRuntime

// All cases that there are, and no default: a case that joins is to be added here.

func isOffline(_ kind: EndpointError<Never>.Kind) -> Bool {
    switch kind {
    case .noConnection, .hostNotFound: true
    case .connectionLost, .untrustedServer, .timedOut, .cancelled, .invalidURL, .invalidResponse, .unauthorized,
        .forbidden, .notFound, .rateLimited, .server, .client, .unexpectedStatus, .decoding, .mapping, .encoding,
        .storage, .notStored, .other, .api:
        false
    }
}

func isEnd(_ kind: EndpointEvent.Kind) -> Bool {
    switch kind {
    case .finished: true
    case .attemptStarted, .responseReceived, .measured, .attemptFailed, .retryScheduled, .exchangeShared, .notModified,
        .answeredFromStore, .storeFailed, .storedEntitiesDropped, .outbox, .retryBudgetSpent, .tokenRenewed,
        .tokenNotSaved, .waitingForConnection, .duplicateKeys, .elementsSkipped, .decodingFailed, .mappingFailed:
        false
    }
}
