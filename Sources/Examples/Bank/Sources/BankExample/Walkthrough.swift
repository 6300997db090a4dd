import EndpointRuntime

/// What a customer of the bank goes through, and what the client makes of it.
struct Walkthrough {
    /// What `bank-server` prints; an app says `.production` instead.
    let address: String
    /// Where the story stops the server.
    let server: ServerDoor
    var story = Story()
    let statistics = EndpointStatistics()

    /// What an app hands to its screens. They know the protocol `PaymentRepository` alone; a test gives them a mock.
    var payments: RemotePaymentRepository { RemotePaymentRepository(client()) }

    /// A client is a value: an app makes one for each session and passes it on.
    func client(token: String = "demo-token", timeout: EndpointTimeout? = nil) -> EndpointClient<Bank> {
        EndpointClient(
            EndpointServer(address),
            credentials: .bearer { token },
            timeout: timeout,
            observer: EndpointObservers(Narrator(), statistics)
        )
    }

    mutating func run() async throws(BankError) {
        story.begin("The bank at \(address)")

        try await listPayments()
        try await getPayment()

        try await payWhileTheBankIsBusy()
        try await payAndHearNothing()
        try await payTwice()
        try await cancelPayment()

        await askForWhatIsNotThere()
        await comeWithoutAToken()
        await receiveAnAmountThatIsNoNumber()
        await callAServerThatIsNotThere()

        try await readWithoutAConnection()
        await payWithoutAConnection()
        await keepAListUpToDate()

        sumUp()
    }

    /// What all clients of the story did together.
    func sumUp() {
        story.begin("Statistics of all calls")
        print(statistics)
    }
}
