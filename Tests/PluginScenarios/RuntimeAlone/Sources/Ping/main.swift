import EndpointRuntime

enum Bank: EndpointAPI {
    typealias Failure = Never
    static let settings = EndpointAPISettings(name: "Bank")
}

let client = EndpointClient<Bank>(EndpointServer("https://bank.example"))
print(client)
