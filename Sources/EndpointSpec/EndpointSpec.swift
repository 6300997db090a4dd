// EndpointSpec
