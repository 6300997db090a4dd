package import EndpointDescription

/// Text of specs in a page. Everything that is not known to be harmless is escaped, scalar by scalar: a character can hold a `<`
/// behind a letter.
package enum HTMLText {
    /// The text as content of an element, or as the value of an attribute.
    package static func escaped(_ text: String) -> String {
        // Most texts are words.
        if text.utf8.allSatisfy({ isHarmless(Unicode.Scalar($0)) }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                result += "\n"
            } else if !scalar.isVisible {
                result += "\u{FFFD}"
            } else if scalar.isASCII, !isHarmless(scalar) {
                result += "&#\(scalar.value);"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// JSON as content of a `script` element: nothing in it ends the element, or begins a comment. The signs occur only in strings
    /// of JSON.
    package static func script(_ json: JSONTree) -> String {
        var result = ""
        for scalar in json.text.unicodeScalars {
            switch scalar {
            case "<": result += "\\u003c"
            case ">": result += "\\u003e"
            case "&": result += "\\u0026"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ".", ":", "-", "_", "/", "(", ")": true
        default: false
        }
    }
}
