// EndpointPlan
