/// Names of files and folders that every file system takes, each once.
struct PageNames {
    private var taken: Set<String>

    /// - Parameter reserved: Names, in lower case, that no file may have.
    init(reserved: Set<String>) { taken = reserved.union(Self.devices) }

    /// A name in lower case for a text of a spec: letters, digits and hyphens.
    mutating func name(for text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9", "-": name.unicodeScalars.append(scalar)
            case "A"..."Z": name += scalar.properties.lowercaseMapping
            default: if name.utf8.last != UInt8(ascii: "-") { name += "-" }
            }
        }
        // File systems take 255 bytes.
        let base = String(name.prefix(100))
        let stem = base.utf8.allSatisfy { $0 == UInt8(ascii: "-") } ? "page" : base
        var unique = stem
        var number = 2
        while !taken.insert(unique).inserted {
            unique = "\(stem)-\(number)"
            number += 1
        }
        return unique
    }

    /// The names of devices, which Windows opens in their place.
    private static let devices = Set(["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })
}
