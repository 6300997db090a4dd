import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

// The statements of the pages about sending calls, identical text, inside of a `Task` and of a closure on the main actor, where the
// compiler knows least about what is thrown. `ClientGuideTests` compares the two.

/// What the page takes for granted.
actor Session {
    func token() -> String? { "token" }
}

private func show(_ value: some Sendable) {}
private func log(_ text: String) {}
private func schedule(after time: Duration?) {}
private func signIn() {}

private func use<Value>(_ value: Value) {}

@Suite struct ClientGuideSnippets {
    func sending(_ session: Session) {
        Task {
            let client = EndpointClient<Bank>(.production, credentials: .bearer { await session.token() })
            let payment = try await client.send(Payments.getPayment(id: "pay_1").domain)
            show(payment)
        }
        let onMain: @MainActor () async throws -> Void = {
            let client = EndpointClient<Bank>(.production, credentials: .bearer { await session.token() })
            let payment = try await client.send(Payments.getPayment(id: "pay_1").domain)
            show(payment)
        }
        use(onMain)
    }

    func response(_ client: EndpointClient<Bank>) {
        Task {
            let (payments, response) = try await client.sendForResponse(Payments.getPayments(limit: 20).domain)
            show(payments)
            log("\(response.status), request \(response.attempt.requestID), of \(response.header("X-Total") ?? "?")")
        }
        let onMain: @MainActor () async throws -> Void = {
            let (payments, response) = try await client.sendForResponse(Payments.getPayments(limit: 20).domain)
            show(payments)
            log("\(response.status), request \(response.attempt.requestID), of \(response.header("X-Total") ?? "?")")
        }
        use(onMain)
    }

    func statistics() {
        Task {
            let statistics = EndpointStatistics()
            let observers = EndpointObservers(statistics, Metrics { _, _, _ in })
            let client = EndpointClient<Bank>(.production, observer: observers)
            let payments = try await client.send(Payments.getPayments())
            show(payments.count)
            log(statistics.description)
        }
        let onMain: @MainActor () async throws -> Void = {
            let statistics = EndpointStatistics()
            let observers = EndpointObservers(statistics, Metrics { _, _, _ in })
            let client = EndpointClient<Bank>(.production, observer: observers)
            let payments = try await client.send(Payments.getPayments())
            show(payments.count)
            log(statistics.description)
        }
        use(onMain)
    }

    func errors(_ client: EndpointClient<Bank>, _ draft: PaymentDraft) {
        Task {
            do throws(BankError) {
                let payment = try await client.send(Payments.createPayment(draft).domain)
                show(payment)
            } catch {
                switch error.kind {
                case .api(.duplicatePayment(let problem)): show(problem.message)
                case .rateLimited(let retryAfter): schedule(after: retryAfter)
                case .unauthorized: signIn()
                default: show(error.localizedDescription)
                }
            }
        }
        let onMain: @MainActor () async throws -> Void = {
            do throws(BankError) {
                let payment = try await client.send(Payments.createPayment(draft).domain)
                show(payment)
            } catch {
                switch error.kind {
                case .api(.duplicatePayment(let problem)): show(problem.message)
                case .rateLimited(let retryAfter): schedule(after: retryAfter)
                case .unauthorized: signIn()
                default: show(error.localizedDescription)
                }
            }
        }
        use(onMain)
    }

    func pages(_ client: EndpointClient<Archive>) {
        Task {
            for try await volume in client.items(Volumes.listByCursor().domain) {
                guard volume.amount > 0 else { break }
                show(volume)
            }
        }
        let onMain: @MainActor () async throws -> Void = {
            for try await volume in client.items(Volumes.listByCursor().domain) {
                guard volume.amount > 0 else { break }
                show(volume)
            }
        }
        use(onMain)
    }

    func onePage(_ client: EndpointClient<Archive>) {
        Task {
            let call = Volumes.listByCursor().domain
            let first = try await client.send(call)
            show(first.items)
            if let more = call.next(after: first) {
                show(try await client.send(more).items)
            }
        }
        let onMain: @MainActor () async throws -> Void = {
            let call = Volumes.listByCursor().domain
            let first = try await client.send(call)
            show(first.items)
            if let more = call.next(after: first) {
                show(try await client.send(more).items)
            }
        }
        use(onMain)
    }

    func fewerCalls() {
        Task {
            let client = EndpointClient<Bank>(.production, reuse: .all)
            let fresh = try await client.send(Payments.getPayments().reuse(.nothing))
            use(client)
            show(fresh)
        }
        let onMain: @MainActor () async throws -> Void = {
            let client = EndpointClient<Bank>(.production, reuse: .all)
            let fresh = try await client.send(Payments.getPayments().reuse(.nothing))
            use(client)
            show(fresh)
        }
        use(onMain)
    }

    func catalogue() {
        Task {
            let texts = EndpointErrorCatalogue { error in
                error.code == .noConnection ? "You are offline." : nil
            }
            let client = EndpointClient<Bank>(.production, catalogue: texts)
            use(client)
        }
        let onMain: @MainActor () async throws -> Void = {
            let texts = EndpointErrorCatalogue { error in
                error.code == .noConnection ? "You are offline." : nil
            }
            let client = EndpointClient<Bank>(.production, catalogue: texts)
            use(client)
        }
        use(onMain)
    }

    func servers() {
        Task {
            let client = EndpointClient<Bank>(EndpointServer("http://127.0.0.1:8080/v2"))
            use(client)
        }
        let onMain: @MainActor () async throws -> Void = {
            let client = EndpointClient<Bank>(EndpointServer("http://127.0.0.1:8080/v2"))
            use(client)
        }
        use(onMain)
    }

    func policy() {
        Task {
            let policy = RetryPolicy(attempts: 5, longestRetryAfter: .seconds(120))
            let client = EndpointClient<Bank>(.staging, retry: policy)
            let payments = try await client.send(Payments.getPayments().domain.retry(.once))
            show(payments)
        }
        let onMain: @MainActor () async throws -> Void = {
            let policy = RetryPolicy(attempts: 5, longestRetryAfter: .seconds(120))
            let client = EndpointClient<Bank>(.staging, retry: policy)
            let payments = try await client.send(Payments.getPayments().domain.retry(.once))
            show(payments)
        }
        use(onMain)
    }

    func timeouts(_ client: EndpointClient<Bank>) {
        Task {
            let quick = EndpointTimeout(attempt: .seconds(5), total: .seconds(8))
            let payment = try await client.send(Payments.getPayment(id: "pay_1").domain.timeout(quick))
            show(payment)
        }
        let onMain: @MainActor () async throws -> Void = {
            let quick = EndpointTimeout(attempt: .seconds(5), total: .seconds(8))
            let payment = try await client.send(Payments.getPayment(id: "pay_1").domain.timeout(quick))
            show(payment)
        }
        use(onMain)
    }

    func idempotencyKeys(_ client: EndpointClient<Bank>, _ draft: PaymentDraft) {
        Task {
            let call = Payments.createPayment(draft).domain
            do throws(BankError) {
                let payment = try await client.send(call)
                show(payment)
            } catch {
                guard error.code == .timedOut else { throw error }
                let payment = try await client.send(call.idempotencyKey(error.context.idempotencyKey))
                show(payment)
            }
        }
        let onMain: @MainActor () async throws -> Void = {
            let call = Payments.createPayment(draft).domain
            do throws(BankError) {
                let payment = try await client.send(call)
                show(payment)
            } catch {
                guard error.code == .timedOut else { throw error }
                let payment = try await client.send(call.idempotencyKey(error.context.idempotencyKey))
                show(payment)
            }
        }
        use(onMain)
    }

    @Test func testing() async throws {
        let task = Task {
            let transport = StubTransport()
            transport.on(.get, "/v1/payments").answers(.status(503), .json([]))
            let client = EndpointClient<Bank>(
                .production,
                transport: transport,
                timeout: EndpointTimeout(),
                clock: InstantClock(),
                random: .seeded(1),
                ids: EndpointIDs { "id" }
            )
            let payments = try await client.send(Payments.getPayments().domain)
            #expect(payments.isEmpty)
            #expect(transport.requests.map(\.target) == ["/v1/payments?limit=100", "/v1/payments?limit=100"])
        }
        try await task.value
        let onMain: @MainActor () async throws -> Void = {
            let transport = StubTransport()
            transport.on(.get, "/v1/payments").answers(.status(503), .json([]))
            let client = EndpointClient<Bank>(
                .production,
                transport: transport,
                timeout: EndpointTimeout(),
                clock: InstantClock(),
                random: .seeded(1),
                ids: EndpointIDs { "id" }
            )
            let payments = try await client.send(Payments.getPayments().domain)
            #expect(payments.isEmpty)
            #expect(transport.requests.map(\.target) == ["/v1/payments?limit=100", "/v1/payments?limit=100"])
        }
        try await onMain()
    }
}
