import EndpointRuntime

/// The story of a bank's customer, as the client tells it.
struct Walkthrough {
    /// The address that `bank-server` prints. An app uses `.production` instead.
    let address: String
    /// Stops and starts the server for the story.
    let server: ServerDoor
    var story = Story()
    let statistics = EndpointStatistics()

    /// The repository that an app passes to its screens. They only know the protocol `PaymentRepository`, so a test can
    /// pass a mock.
    var payments: RemotePaymentRepository { RemotePaymentRepository(client()) }

    /// Creates a client. It is a value: an app creates one for each session and passes it on.
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
        try await showTraffic()
    }

    /// Prints the statistics of all clients in the story.
    func sumUp() {
        story.begin("Statistics of all calls")
        print(statistics)
    }
}
