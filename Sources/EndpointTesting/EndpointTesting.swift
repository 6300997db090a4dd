// A test uses rules, recordings and the backend together. So it needs one import, and so does generated code.
@_exported public import EndpointMockBackend
