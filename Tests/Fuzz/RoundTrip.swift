import EndpointDescription
import EndpointGeneration
import EndpointPlan
import EndpointSpec
import Foundation

/// A program of generated code that decodes every example of a spec, maps it to the domain and back if possible, and
/// encodes it. The output must equal the input.
struct RoundTrip {
    let check: TypeCheck

    /// - Returns: The errors, one on each line, and the number of examples.
    func problems(of sources: [SpecSource]) throws -> (problems: [String], count: Int) {
        guard let valid = SpecReader.read(sources).spec else { return ([], 0) }
        let files = Generation.generate(GenerationRequest(sources: sources, prefix: "Fuzz")).files
        let text = files.map(\.text).joined(separator: "\n")
        let prefix = valid.api.prefix?.value ?? ""
        let calls = APIDescriptionPlanner.plan(valid).types.flatMap { type in
            type.examples.compactMap { call(prefix + type.name, $0.json, in: text) }
        }
        guard !calls.isEmpty else { return ([], 0) }
        let program = GeneratedFile(name: "Program.swift", text: Self.program(calls))
        let paths = try check.write(files + [program], into: "RoundTrip")
        let executable = check.folder.appending(path: "round-trip").path
        let problems = try check.compile(["-module-name", "App", "-o", executable] + paths + TypeCheck.objects())
        guard problems.isEmpty else { return (problems, calls.count) }
        let (status, output) = try check.run([executable])
        let lines = output.split(separator: "\n").map(String.init)
        return (status == 0 ? [] : ["the program ended with \(status)"] + lines, calls.count)
    }

    /// The call that reads one example; `nil` if no generated code decodes the type.
    private func call(_ name: String, _ json: String, in text: String) -> String? {
        for type in ["\(name)DTO", name] {
            // The model of a type that is the same on both sides is read by an extension.
            let declaration = text.split(separator: "\n").first {
                $0.firstMatch(of: #/nonisolated (struct|enum|extension) /#) != nil && $0.contains(" \(type): ")
                    && $0.firstMatch(of: /WireReadable|WireWrapper/) != nil
            }
            guard let declaration else { continue }
            let isMappedBack =
                type != name && text.contains("init(from model: \(name))") && declaration.contains("Writable")
            let back = isMappedBack ? "{ try \(type)(from: $0.toDomain()) }" : "nil"
            return "check(\"\(type)\", \(type).self, #\"\(json)\"#, \(back))"
        }
        return nil
    }

    private static func program(_ calls: [String]) -> String {
        """
        import EndpointRuntime
        import Foundation

        // Of these, the spec may have types of its own.
        typealias Text = Swift.String
        typealias Format = EndpointRuntime.Wire

        nonisolated func check<T: WireReadable>(_ name: Text, _ type: T.Type, _ json: Text, _ back: ((T) throws -> T)?) {
            do {
                let value = try Format.decode(type, from: Swift.Array(json.utf8))
                if let value = value as? any DomainConvertible { _ = try value.toDomain() }
                guard let first = try written(value) else { return }
                if try !same(first, json) { report("\\(name) read \\(json) and wrote \\(first)") }
                let again = try written(Format.decode(type, from: Swift.Array(first.utf8))) ?? ""
                if again != first { report("\\(name) wrote \\(first), read that, and wrote \\(again)") }
                if let back, let mapped = try written(back(value)), try !same(mapped, json) {
                    report("\\(name) mapped \\(json) there and back, and wrote \\(mapped)")
                }
            } catch {
                report("\\(name) with \\(json): \\(error)")
            }
        }

        nonisolated func written(_ value: Any) throws -> Text? {
            guard let value = value as? any WireWritable else { return nil }
            return Text(decoding: try Format.encodeBytes(value), as: UTF8.self)
        }

        /// Returns true if two texts are the same JSON, except for members that are null.
        nonisolated func same(_ left: Text, _ right: Text) throws -> Bool {
            func value(_ text: Text) throws -> NSObject? {
                let value = try JSONSerialization.jsonObject(with: Foundation.Data(text.utf8), options: .fragmentsAllowed)
                return lean(value) as? NSObject
            }
            return try value(left) == value(right)
        }

        nonisolated func lean(_ value: Any) -> Any {
            if let members = value as? [Text: Any] {
                return NSDictionary(dictionary: members.filter { !($0.value is NSNull) }.mapValues(lean))
            }
            if let elements = value as? [Any] { return NSArray(array: elements.map(lean)) }
            return value
        }

        nonisolated func report(_ problem: Text) {
            print(problem)
            exit(1)
        }

        @main nonisolated enum Program {
            static func main() {
                \(calls.joined(separator: "\n        "))
            }
        }

        """
    }
}
