// EndpointRendering
