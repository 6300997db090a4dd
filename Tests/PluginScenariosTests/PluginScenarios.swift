import Testing

/// Whole packages, built by a real SwiftPM.
///
/// One after the other, because they share a scratch folder; the limit ends a build that hangs.
@Suite(.serialized, .timeLimit(.minutes(10)))
enum PluginScenarios {}
