import EndpointRuntime
import Foundation

/// Makes calls of all kinds to a real Prefect, and prints a line for each value that was decoded.
@main
enum PrefectProbe {
    static func main() async {
        do {
            try await makeCalls()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func makeCalls() async throws {
        let client = EndpointClient<Prefect>(EndpointServer(CommandLine.arguments[1]))
        func show<Value: Sendable>(_ name: String, _ call: EndpointCall<Prefect, Value>) async throws -> Value {
            let value = try await client.send(call)
            print("{\"call\":\"\(name)\",\"value\":\(ReflectedJSON(value).text)}")
            return value
        }
        _ = try await show("healthCheck", Root.healthCheck())
        _ = try await show("readSettings", Admin.readSettings())

        let flow = try await show(
            "createFlow",
            Flows.createFlow(FlowCreate(name: "Nightly ö +41", tags: ["a", "b c"]))
        )
        _ = try await show("readFlow", Flows.readFlow(id: flow.id))
        try await client.send(Flows.updateFlow(FlowUpdate(tags: ["c"]), id: flow.id))
        let updated = try await show("readFlow", Flows.readFlow(id: flow.id))
        try expect(updated.tags == ["c"], "the tags of an updated flow")
        _ = try await show("readFlows", Flows.readFlows(ReadFlowsBody(sort: .nameDesc, limit: 3)))
        _ = try await show("paginateFlows", Flows.paginateFlows(PaginateFlowsBody(page: 1, limit: 2)))
        _ = try await show("countFlows", Flows.countFlows(CountFlowsBody()))

        let run = try await show(
            "createFlowRun",
            FlowRuns.createFlowRun(
                FlowRunCreate(
                    state: StateCreate(type: .running),
                    name: "first",
                    flowId: flow.id,
                    parameters: ["count": 3, "names": ["x"]],
                    tags: ["t"],
                    labels: ["size": .int(2), "kind": .string("small"), "share": .double(0.5), "isNew": .bool(true)]
                )
            )
        )
        let same = try await show("readFlowRun", FlowRuns.readFlowRun(id: run.id))
        try expect(same.parameters?["count"] == 3, "the parameters of a flow run")
        _ = try await show(
            "setFlowRunState",
            FlowRuns.setFlowRunState(
                SetFlowRunStateBody(state: StateCreate(type: .completed, message: "done")),
                id: run.id
            )
        )
        _ = try await show("readFlowRuns", FlowRuns.readFlowRuns(ReadFlowRunsBody(limit: 5)))
        _ = try await show("countFlowRuns", FlowRuns.countFlowRuns(CountFlowRunsBody()))

        let variable = VariableCreate(name: "quota", value: .jsonList([1, .null, "ü"]), tags: ["v"])
        _ = try await show("createVariable", Variables.createVariable(variable))

        // The witness of a union: the server stores the action that its tag names.
        let event = EventTriggerInput(expect: ["flow-run.Failed"], posture: .reactive, threshold: 1)
        let automation = try await show(
            "createAutomation",
            Automations.createAutomation(
                AutomationCreate(
                    name: "stop",
                    trigger: .eventTriggerInput(event),
                    actions: [.cancelFlowRun(CancelFlowRun()), .doNothing(DoNothing())]
                )
            )
        )
        let stored = try await show("readAutomation", Automations.readAutomation(id: automation.id))
        try expect("\(stored.actions)".contains("cancelFlowRun"), "the action of an automation")

        _ = try await show(
            "createConcurrencyLimitV2",
            ConcurrencyLimitsV2.createConcurrencyLimitV2(ConcurrencyLimitV2Create(name: "db", limit: 4))
        )
        _ = try await show("readConcurrencyLimitV2", ConcurrencyLimitsV2.readConcurrencyLimitV2(idOrName: "db"))
        _ = try await show("readBlockTypes", BlockTypes.readBlockTypes(ReadBlockTypesBody(limit: 20)))
        _ = try await show(
            "createArtifact",
            Artifacts.createArtifact(ArtifactCreate(key: "report", type: "markdown", data: .json(.string("# R"))))
        )
        _ = try await show("readArtifacts", Artifacts.readArtifacts(ReadArtifactsBody(limit: 3)))
        try await client.send(FlowRuns.deleteFlowRun(id: run.id))

        // The server's own refusals have the form that the document declares.
        do {
            _ = try await client.send(FlowRuns.readFlowRun(id: run.id))
            throw Unexpected("a deleted flow run was read")
        } catch let error as PrefectError {
            guard case .notFound = error.kind else { throw Unexpected("a missing flow run is \(error)") }
        }
    }

    private static func expect(_ isTrue: Bool, _ what: String) throws {
        if !isTrue { throw Unexpected("the probe expected something else of \(what)") }
    }

    private struct Unexpected: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }
}
