import EndpointRuntime

print(EndpointServer("https://bank.example"))
