import EndpointCommands
import EndpointTooling
import Foundation

/// The commands that follow `init`, the next one last on the screen.
struct NextCommands {
    private let specs: InitSpecs
    private let generator: GeneratorPackage
    private let folder: String

    init(_ specs: InitSpecs, generator: GeneratorPackage, folder: String) {
        self.specs = specs
        self.generator = generator
        self.folder = folder
    }

    var ofNewPackage: String {
        text(
            [
                ("Start the mock server, which answers from the specs:", mockServer),
                ("Then, in a second terminal, call it:", "swift run \(specs.starter.target)"),
            ]
        )
    }

    var ofOwnPackage: String {
        text([("Start a mock server, if there is no real one yet:", mockServer), ("Then build:", "swift build")])
    }

    var ofXcodeProject: String { text([("Start a mock server, if there is no real one yet:", mockServer)]) }

    private func text(_ steps: [(purpose: String, command: String)]) -> String {
        let enter = folder == "." ? "" : "Go there:\n  cd \(ShellText.word(folder))\n"
        return "\n" + enter + steps.map { "\($0.purpose)\n  \($0.command)\n" }.joined()
    }

    /// The server that `make tools` has compiled, or the command that compiles one.
    private var mockServer: String {
        let isLocked = specs.needsCredentials
        let compiled = PathText.join(generator.sources, ".build/tools/endpoint-mock-server")
        let place = compiled.hasPrefix("/") ? compiled : PathText.join(folder, compiled)
        if FileManager.default.isExecutableFile(atPath: place) {
            let words = [compiled, "--specs", specs.starter.specs] + (isLocked ? ["--no-auth-check"] : [])
            return words.map(ShellText.word).joined(separator: " ")
        }
        let words = [
            "swift", "run", "--package-path", generator.sources, "--scratch-path", ".build/mock-server", "--traits",
            "Server",
            "--disable-index-store", "endpoint-mock-server", "--specs", specs.starter.specs,
        ]
        return (words + (isLocked ? ["--no-auth-check"] : [])).map(ShellText.word).joined(separator: " ")
    }
}

/// Text as a word of a shell's command line.
enum ShellText {
    static func word(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-", "+", ":", ",", "@", "=": true
                default: false
                }
            }
        guard !isPlain else { return text }
        var result = "'"
        for scalar in text.unicodeScalars {
            if scalar == "'" { result += "'\\''" } else { result.unicodeScalars.append(scalar) }
        }
        return result + "'"
    }
}
