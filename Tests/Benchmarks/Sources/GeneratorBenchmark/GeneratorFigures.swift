import Foundation
public import Measuring

/// Generating an API of 1,000 types of 12 fields and 1,000 endpoints: the CPU time of the whole process.
///
/// The reference is a C program that reads the same files with libyaml and discards each event, which is the minimum.
/// The two time limits are a third above the known figures, so they reveal a regression.
public func generatorFigures(_ workspace: Workspace) throws -> [Figure] {
    workspace.say("building the tool in debug and in release")
    let release = try GeneratorTool(.release, workspace)
    let debug = try GeneratorTool(.debug, workspace)
    workspace.say("generating 1,000 types and endpoints")
    let specs = try specs(of: 1000, workspace)
    let files = try specs.files(endingIn: ".yaml")
    let events = workspace.command([workspace.products.appending(path: "YAMLEvents").path] + files, for: "events")

    var costs: (release: [Command.Cost], debug: [Command.Cost], events: [Command.Cost]) = ([], [], [])
    for _ in 0..<7 {
        costs.release.append(try release.generate(from: specs))
        costs.events.append(try events.run())
        costs.debug.append(try debug.generate(from: specs))
        costs.events.append(try events.run())
    }
    let reference = costs.events.map(\.cpu).median * 1000
    return [
        Figure(
            "generate 1,000 types, release / YAML events",
            costs.release.map(\.cpu).median * 1000,
            "ms",
            reference: reference,
            limit: .ratio(70)
        ),
        Figure(
            "generate 1,000 types, debug / YAML events",
            costs.debug.map(\.cpu).median * 1000,
            "ms",
            reference: reference,
            limit: .ratio(250)
        ),
        Figure("memory for 1,000 types, release", costs.release.map(\.peak).median, "MB", limit: .value(150)),
        Figure("memory for 1,000 types, debug", costs.debug.map(\.peak).median, "MB", limit: .value(150)),
    ] + (try growthFigures(release, workspace))
}

/// The additional time for one more type, in APIs of three sizes. Each is compared with the size that needs the least.
///
/// The time for an API of a single type is subtracted, because it is that of starting the process.
private func growthFigures(_ tool: GeneratorTool, _ workspace: Workspace) throws -> [Figure] {
    workspace.say("generating 100, 1,000 and 10,000 types")
    let sizes = [1, 100, 1000, 10_000]
    let specs = try sizes.map { try GeneratorBenchmark.specs(of: $0, workspace) }
    var times = sizes.map { _ in [Double]() }
    for _ in 0..<5 {
        for (index, specs) in specs.enumerated() {
            times[index].append(try tool.generate(from: specs).cpu)
        }
    }
    let start = times[0].median
    let perType = zip(sizes, times).dropFirst().map { ($1.median - start) / Double($0 - 1) * 1_000_000 }
    let least = perType.min() ?? .nan
    return zip(sizes.dropFirst(), perType).map { size, time in
        Figure("one of \(size) types / where it takes least", time, "µs", reference: least, limit: .ratio(4.0 / 3))
    }
}

private func specs(of count: Int, _ workspace: Workspace) throws -> URL {
    let folder = try workspace.fresh("specs-\(count)")
    try SpecWriter(count: count).write(to: folder)
    return folder
}
