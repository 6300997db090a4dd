import OpenAPIConversion
import Testing

/// The properties that tell a union's members apart are sent, although the document lets them be absent.
@Suite struct UnionTagTests {
    @Test func sendsAnOptionalConstantOfEachMember() {
        let imported = Imported(
            schemas: """
                Sent:
                  anyOf: [{ $ref: "#/components/schemas/Pause" }, { $ref: "#/components/schemas/Stop" }, { type: "null" }]
                Pause:
                  type: object
                  properties:
                    kind: { type: string, const: pause, default: pause, description: Its kind. }
                    level: { const: 1 }
                    same: { const: shared }
                Stop:
                  type: object
                  properties:
                    kind: { type: string, enum: [stop], default: stop }
                    level: { const: 2 }
                    same: { const: shared }
                Answer: { type: object, properties: { id: { type: string } } }
                """
        )
        let types = imported.types()
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(types.contains("union: [Pause, Stop]"))
        #expect(types.contains("kind: { type: PauseKind, description: Its kind., default: pause }"), "\(types)")
        #expect(types.contains("kind: { type: StopKind, default: stop }"), "\(types)")
        #expect(types.contains("level: { type: int, default: 1, min: 1, max: 1 }"), "\(types)")
        #expect(types.contains("same: SharedKind?") || types.contains("same: PauseSame?"), "\(types)")
        #expect(!imported.kinds.contains("default-of-request"), "\(imported.outcome.report.text)")
    }

    @Test func leavesWhatIsNoTag() {
        let imported = Imported(
            schemas: """
                Sent:
                  oneOf: [{ $ref: "#/components/schemas/Pause" }, { $ref: "#/components/schemas/Stop" }]
                Pause:
                  type: object
                  required: [seconds]
                  properties: { seconds: { type: integer }, kind: { const: pause, default: pause }, own: { const: a, readOnly: true } }
                Stop:
                  type: object
                  required: [reason]
                  properties: { reason: { type: string }, own: { const: b, readOnly: true } }
                Answer: { type: object, properties: { id: { type: string } } }
                """
        )
        let types = imported.types()
        #expect(types.contains("kind: { type: \"PauseKind?\""), "\(types)")
        #expect(!types.contains("default: a"), "\(types)")
        #expect(imported.kinds.contains("default-of-request"))
    }
}
