// EndpointGeneration
