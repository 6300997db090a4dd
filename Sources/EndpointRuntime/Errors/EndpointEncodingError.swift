public import Foundation

/// The reason why a request could not be encoded. Nothing was sent. If lines are sent one after the other, earlier
/// lines may have been sent, but never a body that looks complete.
///
/// It names the parameter. It contains the parameter's value only if the value is outside the limits of the spec and
/// not sensitive.
public struct EndpointEncodingError: Error, Sendable, Equatable {
    /// The kinds of problems.
    public enum Reason: Sendable, Equatable {
        /// An empty path parameter: the path would belong to another endpoint.
        case emptyPathParameter
        /// A path parameter that makes a segment `.` or `..`, which leads to another path, even if it is escaped (RFC
        /// 3986 §6.2.2.3).
        case dotSegment
        /// A placeholder of the path that has no parameter.
        case missingPathParameter
        /// A path parameter that has no placeholder in the path.
        case unexpectedPathParameter
        /// A URL that is not `http` or `https` with a host, or that contains a user name or a password.
        case url
        /// A number that is not finite.
        case notFinite
        /// An element of a list that contains the separator of the list's style, a bar or a space, which cannot be
        /// escaped there.
        case separatorInElement
        /// A header field's name that is not a token (RFC 9110 §5.1).
        case headerName
        /// A header field's value with a line break, a NUL or another control character (RFC 9110 §5.5).
        case headerValue
        /// A user name with a colon, which `Basic` credentials cannot send (RFC 7617 §2).
        case userWithColon
        /// A value that the app should provide to the client, but did not.
        case missingProvidedValue
        /// A parameter that becomes a field of the body, but the body has no fields.
        case bodyWithoutFields
        /// A file to send that does not exist or cannot be read.
        case file
        /// A value that the spec does not allow.
        case outsideLimits(LimitViolation)
        /// A body that cannot be written as JSON or as a form, or a value that cannot be written as query parameters.
        case body(WireError)
        /// A body that the app's own encoder rejects, with the type of the error that it threw.
        case encoder(String)
    }

    /// The kind of problem.
    public let reason: Reason

    /// The parameter or header field with the problem.
    public let parameter: String?

    package init(_ reason: Reason, parameter: String? = nil) {
        self.reason = reason
        self.parameter = parameter
    }
}

extension EndpointEncodingError: LocalizedError, CustomStringConvertible {
    /// The reason as text, with the parameter's name.
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

    /// The same text as the description.
    public var errorDescription: String? { description }
}
