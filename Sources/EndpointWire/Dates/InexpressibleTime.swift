/// A text that stands for a time that the wire's form cannot express, such as the year 10000 in RFC 3339.
///
/// Mappers to the wire do not throw, so they put this text into the DTO. Writing it into JSON or as a parameter is an
/// encoding error, so the request is neither sent nor stored. No server's text begins with NUL by accident.
package enum InexpressibleTime {
    static let text = "\u{0}inexpressible time"
    static let expectation = "a date of the years 0000 to 9999"

    /// Returns true if a text stands for such a time.
    static func isText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.first == 0 && bytes.elementsEqual(text.utf8)
    }

    /// Returns true if a text stands for such a time.
    package static func isText(_ text: String) -> Bool {
        text.utf8.first == 0 && text.utf8.elementsEqual(self.text.utf8)
    }
}
