import EndpointOffline
import EndpointRuntime
import Foundation

/// Writing without a connection: a write is on disk when the call returns, and reaches the bank exactly once.
extension Walkthrough {
    mutating func payWithoutAConnection() async {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bank-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try await fillTheFile(folder)
            try payOnAPhoneThatIsKilled(folder)
            let outbox = PhoneApp.outbox(client(), in: folder)
            try await startThePhoneAgain(outbox)
            try await editWhatTheBankRefuses(outbox)
            try await changeOnTwoDevices(outbox)
        } catch {
            story.expect(false, "no unexpected error: \(error)")
        }
    }

    private func fillTheFile(_ folder: URL) async throws {
        _ = try await OfflineFirstOrderRepository(PhoneApp.outbox(client(), in: folder)).getPayments(limit: 100)
    }

    private mutating func payOnAPhoneThatIsKilled(_ folder: URL) throws {
        story.chapter("Pay while the bank is offline, and lose the phone's process", "orders.createPayment(draft)")
        server.close()
        let phone = try PhoneProcess(address: address, folder: folder)
        story.tell("the bank is offline; the phone is another process, and prints:")
        let lines = phone.lines()
        for line in lines { story.tell("  \(line)") }
        story.expect(lines.contains { $0.contains("marked as pending") }, "the payment is shown, and marked as pending")
        story.expect(phone.kill() == SIGKILL, "kill -9: the phone's process has ended")
    }

    private mutating func startThePhoneAgain(_ outbox: Outbox<Bank>) async throws {
        story.chapter("Start the phone again, and then the bank", "Outbox(client, store: …, entities: …, user: …)")
        let waiting = await outbox.entries()
        for entry in waiting { story.tell("in the outbox: \(entry.method), \(entry.state)") }
        story.expect(waiting.count == 1, "the payment is still in the list")
        server.open()
        story.tell("the bank is online again")
        outbox.wake()
        for await counts in outbox.counts() where counts.pending + counts.parked == 0 { break }
        story.expect(await outbox.entries().isEmpty, "delivered, and removed from the outbox")
        let use = try await client().send(Orders.getKeyUse(key: PhoneApp.key))
        story.tell("the bank counts by idempotency key: \(PhoneApp.key) made \(use.payments) payment")
        story.expect(use.payments == 1, "made once")
    }

    /// The bank refuses a payment of zero. The outbox keeps the write until the app or the user decides.
    private mutating func editWhatTheBankRefuses(_ outbox: Outbox<Bank>) async throws {
        story.chapter(
            "Correct a payment that the bank rejects",
            "outbox.edit(id, as: CreatePaymentRequestDTO.self) { "
                + "… }"
        )
        let pending = try await OfflineFirstOrderRepository(outbox).createPayment(
            draft("Tea", amount: 0),
            idempotencyKey: nil
        )
        do {
            _ = try await pending.delivered()
            story.expect(false, "the bank should have rejected the payment")
        } catch OutboxError.parked(let refusal) {
            story.tell("parked, \(refusal): \(refusal.message ?? "")")
        }
        guard let id = pending.id else { return story.expect(false, "a write in the outbox") }
        let parked = await outbox.entry(id)
        story.expect(parked != nil, "the write stays in the outbox and needs a decision")
        try await outbox.edit(id, as: CreatePaymentRequestDTO.self) { body in
            CreatePaymentRequestDTO(
                accountId: body.accountId,
                recipientName: body.recipientName,
                recipientAccountNumber: body.recipientAccountNumber,
                amount: "4.20",
                currency: body.currency,
                description: body.description,
                idempotencyKey: body.idempotencyKey
            )
        }
        story.tell("edited: 4.20 instead of nothing, with a new key")
        let payment = try await pending.delivered()
        story.tell(row(payment))
        story.expect(payment.amount == Decimal(420) / 100, "delivered with the new amount")
    }

    /// Each change names the version that it is based on. With `conflict: server` in the spec, the second change gives
    /// way.
    private mutating func changeOnTwoDevices(_ outbox: Outbox<Bank>) async throws {
        story.chapter("Change one payment on two devices", "orders.describePayment(id: \"pay_1\", description: …)")
        let orders = OfflineFirstOrderRepository(outbox)
        let known = try await orders.getPayment(id: "pay_1")
        story.tell("both devices know pay_1 as '\(known.description ?? "")'; the phone loses its connection")
        outbox.pause()
        let mine = try await orders.describePayment(id: "pay_1", description: "Lunch with Ada")
        story.tell("the phone writes '\(mine.value?.description ?? "")', and shows it as pending")
        let other = RemoteOrderRepository(client())
        _ = try await other.describePayment(id: "pay_1", description: "Lunch, to be refunded")
        story.tell("meanwhile the laptop wrote 'Lunch, to be refunded'; the phone has a connection again")
        outbox.resume()
        do {
            _ = try await mine.delivered()
            story.expect(false, "the bank should have rejected the change")
        } catch OutboxError.overruled {
            story.expect(true, "412: the payment has another version; with 'conflict: server', that version is kept")
        }
        let shown = try await orders.getPayment(id: "pay_1").description
        story.expect(shown == "Lunch, to be refunded", "the phone shows the bank's description: '\(shown ?? "")'")
    }
}
