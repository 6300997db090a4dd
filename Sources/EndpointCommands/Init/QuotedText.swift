/// A text in double quotes, for YAML and for Swift: both escape quotes and backslashes with a backslash. The text has
/// no control characters.
enum QuotedText {
    static func of(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }
}
