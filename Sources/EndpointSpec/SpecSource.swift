/// One spec file of an API: its bytes and the path that diagnostics call it by.
package struct SpecSource: Sendable {
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// The file's name without folder and ending: `payments` for `Specs/payments.yaml`.
    package var name: String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }
}
