import Testing

/// Whole packages, built by a real SwiftPM.
///
/// One after the other, because they share a scratch folder; the limit ends a build that hangs.
@Suite(.serialized, .timeLimit(.minutes(10)))
enum PluginScenarios {}

/// Packages with a scratch folder of their own, and calls of the compiler. They run beside the others, because SwiftPM keeps one
/// processor busy most of the time.
@Suite(.serialized, .timeLimit(.minutes(10)))
enum SeparateScenarios {}
