// EndpointFiles
