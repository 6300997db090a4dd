import EndpointRuntime
import Observation

/// The list of items on a screen.
@MainActor @Observable
public final class ItemsModel {
    /// The items; nil until some are known.
    public private(set) var items: [Item]?
    /// The reason why the last refresh failed, in words; nil once one succeeds.
    public private(set) var problem: String?

    private let repository: any ItemRepository

    /// A model that reads from the repository.
    public init(_ repository: any ItemRepository) {
        self.repository = repository
    }

    /// Shows the items as they change, until the task is cancelled. Call it in the view's `.task`.
    public func follow() async {
        for await state in repository.observeItems() {
            items = state.value
            problem = state.lastError?.localizedDescription
        }
    }

    /// Asks the server. Call it in `.refreshable`. A failure appears as ``problem``.
    public func refresh() async {
        try? await repository.refreshItems()
    }
}
