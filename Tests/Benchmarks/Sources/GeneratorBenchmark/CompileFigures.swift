import Foundation
public import Measuring

/// Compiles the generated code of 300 types with 12 fields as a whole module, compared with the same shapes with
/// synthesized Codable.
///
/// Both sides have the same parts: `let` properties of wire types, an initializer, decoding and encoding. The mappers
/// and domain models, which the reference does not have, are taken out, and then measured for information.
public func compileFigures(_ workspace: Workspace) throws -> [Figure] {
    let spec = SpecWriter(count: 300, hasEndpoints: false)
    let sources = try compiledSources(spec, workspace)
    workspace.say("compiling 300 types at -Onone")
    let debug = try times(["-Onone"], [sources.wire, sources.synthesized, sources.whole], rounds: 3, workspace)
    workspace.say("compiling 300 types at -O")
    let release = try times(["-O"], [sources.wire, sources.synthesized], rounds: 2, workspace)
    let whole = try times(["-O"], [sources.whole], rounds: 1, workspace)
    let text = try [sources.wire, sources.synthesized, sources.whole].map { try textSize(of: $0, workspace) }
    return [
        Figure(
            "compile 300 DTOs, -O / synthesized Codable",
            release[0],
            "CPU s",
            reference: release[1],
            limit: .ratio(0.5)
        ),
        Figure("their object text, -O / synthesized Codable", text[0], "KB", reference: text[1], limit: .ratio(0.6)),
        Figure(
            "compile 300 DTOs, -Onone / synthesized Codable",
            debug[0],
            "CPU s",
            reference: debug[1],
            limit: .ratio(0.7)
        ),
        Figure("with models and mappers, -O / synthesized Codable", whole[0], "CPU s", reference: release[1]),
        Figure("their object text, -O / synthesized Codable", text[2], "KB", reference: text[1]),
        Figure("with models and mappers, -Onone / synthesized Codable", debug[2], "CPU s", reference: debug[1]),
    ]
}

/// Swift files that are compiled together.
private struct Module {
    let name: String
    let files: [String]
}

private func compiledSources(
    _ spec: SpecWriter,
    _ workspace: Workspace
) throws -> (wire: Module, whole: Module, synthesized: Module) {
    workspace.say("building the tool in release")
    let tool = try GeneratorTool(.release, workspace)
    let specs = try workspace.fresh("specs-compiled")
    try spec.write(to: specs)
    try tool.generate(from: specs, to: "compiled-whole")
    let generated = workspace.folder.appending(path: "compiled-whole")
    let models = try generated.files(endingIn: "+Models.generated.swift")
    let dtos = try generated.files(endingIn: "+DTOs.generated.swift")

    let wire = try workspace.fresh("compiled-wire")
    for file in dtos {
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
        let name = URL(fileURLWithPath: file).lastPathComponent
        try Data(withoutMappers(text).utf8).write(to: wire.appending(path: name))
    }
    let synthesized = try workspace.fresh("compiled-synthesized")
    try SynthesizedTypes(spec: spec).write(to: synthesized)
    return (
        Module(name: "Wire", files: try wire.files(endingIn: ".swift")),
        Module(name: "Whole", files: models + dtos),
        Module(name: "Synthesized", files: try synthesized.files(endingIn: ".swift"))
    )
}

/// A file of DTOs without its extensions: what reads and writes stands in the types themselves, extensions map them.
private func withoutMappers(_ text: String) -> String {
    var isInExtension = false
    let kept = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
        if line.hasPrefix("nonisolated extension ") { isInExtension = true }
        defer { if line == "}" { isInExtension = false } }
        return !isInExtension
    }
    return kept.joined(separator: "\n")
}

/// The median CPU seconds of each module, compiled in turn.
private func times(
    _ options: [String],
    _ modules: [Module],
    rounds: Int,
    _ workspace: Workspace
) throws -> [Double] {
    var times = modules.map { _ in [Double]() }
    for _ in 0..<rounds {
        for (index, module) in modules.enumerated() {
            times[index].append(try compile(module, options, workspace))
        }
    }
    return times.map(\.median)
}

private func compile(_ module: Module, _ options: [String], _ workspace: Workspace) throws -> Double {
    try workspace.command(
        [
            "swiftc", "-c", "-parse-as-library", "-whole-module-optimization", "-swift-version", "6",
            "-module-name", module.name, "-I", workspace.products.appending(path: "Modules").path,
            "-o", object(of: module, workspace),
        ] + options + module.files,
        for: "compile-\(module.name)"
    ).run().cpu
}

private func object(of module: Module, _ workspace: Workspace) -> String {
    workspace.folder.appending(path: "\(module.name).o").path
}

/// The size of the code in the object that was compiled last, in KB.
private func textSize(of module: Module, _ workspace: Workspace) throws -> Double {
    try workspace.command(["size", object(of: module, workspace)], for: "size").run()
    let log = try Data(contentsOf: workspace.folder.appending(path: "size.log"))
    let line = String(decoding: log, as: UTF8.self).split(separator: "\n").dropFirst().first ?? ""
    return (line.split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) } ?? .nan) / 1000
}
