import SpecTestSupport

/// Every case of every table: what the documentation of the diagnostics is held against.
enum DiagnosticCases {
    static let all =
        YAMLSyntaxTests.cases + YAMLStructureTests.cases + APIDecodingTests.cases + TypeDecodingTests.cases
        + EndpointDecodingTests.cases + DependentKeysTests.cases + TypeRulesTests.cases + ValueRulesTests.cases
        + EndpointRulesTests.cases
        + FileDefaultsTests.cases + LayersRuleTests.cases + APIRulesTests.cases + LintTests.cases
        + LintDecodingTests.cases + NamingRulesTests.cases
        + SpecReaderTests.cases
        + RequestValuesRulesTests.cases + WireFormTests.cases + AdditionalFieldsTests.cases
        + UnionRulesTests.cases + AuthRulesTests.cases + LimitsRuleTests.cases + CustomTypesRuleTests.cases
        + PagingRuleTests.cases + RefinementDiagnosticsTests.cases
        + ForeignWordsTests.cases + ReuseTests.cases
        + OfflineRulesTests.cases + OutboxRulesTests.cases + SyncRulesTests.cases
        + PartRulesTests.cases + ResultsRuleTests.cases
        + ExampleReferencesTests.mistakes
}
