// Generated code reads and writes JSON with the types of this module, and makes calls with those of the runtime. So it has one
// import for both. The module is separate, so that the reference of the runtime shows only what a person calls.
@_exported public import EndpointWire
