public import Foundation

/// Single answers that replace those of an API. Each is a JSON file in a folder.
///
/// `getPayment.json` is the answer of `getPayment`. `getPayment.404.json` is its answer with 404: for requests that ask
/// for this status, and for all requests if there is no `getPayment.json`. Requests are still checked. An answer from a
/// file is not saved in the state of a backend, so a stateful backend keeps its state.
///
/// A UI test chooses the folder with a launch argument, and the app uses it:
///
/// ```swift
/// var transport: any EndpointTransport = DefaultTransport()
/// if let folder = MockAnswerFiles.launchFolder() {
///     var options = MockBackend.Options()
///     options.answers = try MockAnswerFiles(folder: folder)
///     transport = MockBackend(.bank, options)
/// }
/// ```
public struct MockAnswerFiles: Hashable, Sendable {
    /// An answer.
    public struct Answer: Hashable, Sendable {
        /// The endpoint's name in the spec.
        public var operation: String
        /// The status; nil for the endpoint's usual one.
        public var status: Int?
        /// The JSON of the body, as it is sent.
        public var json: Data

        /// Creates an answer.
        public init(_ operation: String, status: Int? = nil, json: Data) {
            self.operation = operation
            self.status = status
            self.json = json
        }

        /// Creates an answer from JSON text.
        public init(_ operation: String, status: Int? = nil, json: String) {
            self.init(operation, status: status, json: Data(json.utf8))
        }

        /// The name of the answer's file.
        public var fileName: String { operation + (status.map { ".\($0)" } ?? "") + ".json" }
    }

    private var byOperation: [String: [Answer]] = [:]

    /// Creates an empty set of answers.
    public init() {}

    /// Creates answers. If there are two for the same endpoint and status, the last one is used.
    public init(_ answers: [Answer]) {
        for answer in answers {
            var others = byOperation[answer.operation, default: []].filter { $0.status != answer.status }
            others.append(answer)
            byOperation[answer.operation] = others.sorted { ($0.status ?? 0) < ($1.status ?? 0) }
        }
    }

    /// All answers, sorted by the names of their files.
    public var answers: [Answer] { byOperation.values.flatMap(\.self).sorted { $0.fileName < $1.fileName } }

    /// The answers of an endpoint, sorted by status. The first one is for requests that ask for no status.
    func answers(of operation: String) -> [Answer] { byOperation[operation] ?? [] }
}

// MARK: Folders

extension MockAnswerFiles {
    /// Reads the JSON files of a folder. Other files in the folder are ignored.
    public init(folder: URL) throws(MockAnswerFilesError) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw .noFolder(folder.path)
        }
        var answers: [Answer] = []
        for name in names.sorted() where name.hasSuffix(".json") && !name.hasPrefix(".") {
            let file = folder.appendingPathComponent(name)
            var answer = try Self.named(String(name.dropLast(5)), file)
            do {
                answer.json = try Data(contentsOf: file)
            } catch {
                throw .unreadable(file.path, error.localizedDescription)
            }
            if let why = MockAnswerFilesError.notJSON(answer.json) { throw .notJSON(file.path, why) }
            answers.append(answer)
        }
        self.init(answers)
    }

    private static func named(_ name: String, _ file: URL) throws(MockAnswerFilesError) -> Answer {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let status = parts.count == 2 ? Int(parts[1]) : nil
        let isStatus = status.map { (200...599).contains($0) } ?? false
        guard parts.count == 1 || (parts.count == 2 && isStatus) else { throw .wrongName(file.path) }
        return Answer(String(parts[0]), status: status, json: Data())
    }

    /// The folder that the launch argument `-endpoint-mock` names; nil without this argument.
    ///
    /// A path that is not absolute is a folder in the app's resources if there is one, otherwise it is relative to the
    /// current directory.
    public static func launchFolder(
        arguments: [String] = ProcessInfo.processInfo.arguments,
        resources: URL? = Bundle.main.resourceURL
    ) -> URL? {
        guard let index = arguments.firstIndex(of: "-endpoint-mock"), index + 1 < arguments.count else { return nil }
        let path = arguments[index + 1]
        if !path.hasPrefix("/"), let resources {
            let inside = resources.appendingPathComponent(path)
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: inside.path, isDirectory: &isFolder), isFolder.boolValue {
                return inside
            }
        }
        return URL(fileURLWithPath: path)
    }

    /// The answers that do not fit an API because it has no such endpoints, as texts.
    public func problems(for api: MockAPI) -> [String] {
        let known = Set(api.routes.map(\.operation))
        return answers.filter { !known.contains($0.operation) }.map { answer in
            let nearest = known.sorted().min {
                EditDistance.between($0, answer.operation) < EditDistance.between($1, answer.operation)
            }
            let hint = nearest.map { "; the nearest is '\($0)'" } ?? ""
            return "'\(answer.fileName)' is an answer for '\(answer.operation)', but \(api.name) has no such "
                + "endpoint\(hint)"
        }
    }
}
