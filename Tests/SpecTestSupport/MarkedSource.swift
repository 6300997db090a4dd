package import EndpointSpec

/// Spec files with markers such as 1️⃣ at the places where something has to be found.
///
/// A line `=== name.yaml` begins a file; text before the first such line is `payments.yaml`. Unless `api.yaml` is among
/// them, a small one is added.
package struct MarkedSource {
    package static let markers: [Character] = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣"]

    package private(set) var sources: [SpecSource] = []
    package private(set) var locations: [Character: SourceLocation] = [:]

    package init(_ text: String) {
        var path = "payments.yaml"
        var content: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("=== ") {
                add(path, content)
                path = String(line.dropFirst(4))
                content = []
            } else {
                content.append(line)
            }
        }
        add(path, content)
        if !sources.contains(where: { $0.path == "api.yaml" }) {
            sources.append(SpecSource(path: "api.yaml", bytes: Array("language: 1\nname: Bank\n".utf8)))
        }
    }

    private mutating func add(_ path: String, _ lines: [Substring]) {
        guard !lines.isEmpty, path != "payments.yaml" || lines != [""] else { return }
        var bytes: [UInt8] = []
        for (number, line) in lines.enumerated() {
            var column = 1
            if number > 0 { bytes.append(UInt8(ascii: "\n")) }
            for character in line {
                if Self.markers.contains(character) {
                    locations[character] = SourceLocation(path: path, line: number + 1, column: column)
                } else {
                    bytes += String(character).utf8
                    column += character.unicodeScalars.count
                }
            }
        }
        sources.append(SpecSource(path: path, bytes: bytes))
    }
}
