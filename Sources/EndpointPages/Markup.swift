/// Text of HTML. Text from outside gets into it by interpolation alone, which escapes it.
package struct Markup: Sendable, Equatable, ExpressibleByStringInterpolation {
    /// The HTML.
    package private(set) var html: String

    /// HTML that was written by hand.
    package init(stringLiteral value: String) { html = value }

    package init(stringInterpolation: Interpolation) { html = stringInterpolation.html }

    /// Several pieces, one after the other.
    package init(_ pieces: [Markup]) { html = pieces.map(\.html).joined() }

    /// HTML that this package contains as a file, such as a style.
    package init(trusted html: String) { self.html = html }

    package var isEmpty: Bool { html.isEmpty }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var html = ""

        package init(literalCapacity: Int, interpolationCount: Int) { html.reserveCapacity(literalCapacity * 2) }

        package mutating func appendLiteral(_ literal: String) { html += literal }

        /// Text of a spec.
        package mutating func appendInterpolation(_ text: String) { html += HTMLText.escaped(text) }

        package mutating func appendInterpolation(_ number: Int) { html += String(number) }

        package mutating func appendInterpolation(_ markup: Markup) { html += markup.html }

        package mutating func appendInterpolation(_ pieces: [Markup]) { for piece in pieces { html += piece.html } }
    }
}
