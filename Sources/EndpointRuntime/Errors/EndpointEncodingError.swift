public import Foundation

/// Why a request could not be written. Nothing was sent; of lines that come one after the other, perhaps those before the one
/// that could not be written, and never a body that looks whole.
///
/// It names the parameter, and its value only where that is outside the limits of the spec and not sensitive.
public struct EndpointEncodingError: Error, Sendable, Equatable {
    /// What is wrong.
    public enum Reason: Sendable, Equatable {
        /// A path parameter without a character: the path would be another endpoint's.
        case emptyPathParameter
        /// A path parameter that makes a segment `.` or `..`, which names another path, escaped or not (RFC 3986 §6.2.2.3).
        case dotSegment
        /// The template has a placeholder that no parameter filled.
        case missingPathParameter
        /// A path parameter for which the template has no placeholder.
        case unexpectedPathParameter
        /// A URL that is not `http` or `https` with a host, or that has a user name or a password in it.
        case url
        /// A number that is not finite.
        case notFinite
        /// An element of a list that holds what stands between the elements, which no escape tells apart there: a bar or a
        /// space, as the list's style has it.
        case separatorInElement
        /// A header field's name that is no token (RFC 9110 §5.1).
        case headerName
        /// A header field's value with a line break, a NUL or another control character (RFC 9110 §5.5).
        case headerValue
        /// A user's name with a colon, which `Basic` credentials cannot send (RFC 7617 §2).
        case userWithColon
        /// A value that the app should have provided to the client, and did not.
        case missingProvidedValue
        /// A parameter that goes into a field of the body, where the body has no fields.
        case bodyWithoutFields
        /// A file that is to be sent and is not there, or cannot be read.
        case file
        /// A value that the spec does not allow.
        case outsideLimits(LimitViolation)
        /// A body that cannot be written as JSON, or as a form, and a value that cannot be spread over a query.
        case body(WireError)
        /// A body that the app's own encoder refuses, with the type of what it threw.
        case encoder(String)
    }

    /// What is wrong.
    public let reason: Reason

    /// The parameter or header field it is wrong with.
    public let parameter: String?

    init(_ reason: Reason, parameter: String? = nil) {
        self.reason = reason
        self.parameter = parameter
    }
}

extension EndpointEncodingError: LocalizedError, CustomStringConvertible {
    /// The reason in words, with the parameter's name.
    public var description: String {
        let name = parameter.map { "“\($0)”" } ?? "without a name"
        return switch reason {
        case .emptyPathParameter: "the path parameter \(name) is empty"
        case .dotSegment: "the path parameter \(name) would become a path segment . or .."
        case .missingPathParameter: "the path parameter \(name) is missing"
        case .unexpectedPathParameter: "there are more path parameters than placeholders in the path"
        case .url: "the parameter \(name) is not an http or https URL with a host and without a password"
        case .notFinite: "the parameter \(name) is not a finite number"
        case .separatorInElement: "an element of the list \(name) contains the separator of its elements"
        case .headerName: "\(name) is not a valid name of a header field"
        case .headerValue: "the value of the header field \(name) contains a control character"
        case .userWithColon: "the user name for the header field \(name) contains a colon"
        case .missingProvidedValue: "the app provides no value for \(name)"
        case .bodyWithoutFields: "the body has no fields for the parameter \(name)"
        case .file: "the file \(name) cannot be read"
        case .outsideLimits(let violation): "the parameter \(name) is not allowed: \(violation)"
        case .body(let error): "the body cannot be written: \(error)"
        case .encoder(let error): "the body cannot be written: its encoder threw \(error)"
        }
    }

    /// The same, for people.
    public var errorDescription: String? { description }
}
