package import EndpointSpec
import Foundation

/// All findings in the format of `validate --format json`:
///
/// ```json
/// {
///   "diagnostics" : [
///     {
///       "address" : "Sources/EndpointSpec/EndpointSpec.docc/Diagnostics.md#unknown-type",
///       "column" : 11,
///       "id" : "unknown-type",
///       "line" : 4,
///       "message" : "unknown type 'Paymnt'; did you mean 'Payment'?",
///       "notes" : [{ "column" : 3, "line" : 9, "message" : "…", "path" : "Specs/Bank/payments.yaml" }],
///       "path" : "Specs/Bank/payments.yaml",
///       "severity" : "error"
///     }
///   ],
///   "errors" : 1,
///   "version" : 1,
///   "warnings" : 0
/// }
/// ```
///
/// Findings are sorted by place. `version` increases when a key is removed or changes its meaning. New keys may be
/// added at any time.
package struct DiagnosticReport: Encodable {
    struct Note: Encodable {
        var path: String
        var line: Int
        var column: Int
        var message: String
    }

    struct Finding: Encodable {
        var path: String
        var line: Int
        var column: Int
        var severity: String
        var id: String
        var address: String
        var message: String
        var notes: [Note]
    }

    private(set) var version = 1
    var errors: Int
    var warnings: Int
    var diagnostics: [Finding]

    package init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics.map(Finding.init)
        errors = diagnostics.count { $0.severity == .error }
        warnings = diagnostics.count { $0.severity == .warning }
    }

    /// The report as indented JSON with sorted keys. It ends with a line feed.
    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // The report contains only strings and integers, so encoding cannot fail.
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

extension DiagnosticReport.Finding {
    fileprivate init(_ diagnostic: Diagnostic) {
        self.init(
            path: diagnostic.location.path,
            line: diagnostic.location.line,
            column: diagnostic.location.column,
            severity: diagnostic.severity.rawValue,
            id: diagnostic.id,
            address: diagnostic.address,
            message: diagnostic.message,
            notes: diagnostic.notes.map {
                DiagnosticReport.Note(
                    path: $0.location.path,
                    line: $0.location.line,
                    column: $0.location.column,
                    message: $0.message
                )
            }
        )
    }
}
