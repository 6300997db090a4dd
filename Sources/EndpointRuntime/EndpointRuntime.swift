// EndpointRuntime
