import EndpointRuntime
import Observation

/// One item on a screen.
@MainActor @Observable
public final class ItemModel {
    /// The item; nil until it is known.
    public private(set) var item: Item?
    /// The reason why the last refresh failed, in words; nil once one succeeds.
    public private(set) var problem: String?

    private let repository: any ItemRepository
    private let id: Item.ID

    /// A model that reads the item of this id from the repository.
    public init(_ repository: any ItemRepository, id: Item.ID) {
        self.repository = repository
        self.id = id
    }

    /// Shows the item as it changes, until the task is cancelled. Call it in the view's `.task`.
    public func follow() async {
        for await state in repository.observeItem(id: id) {
            item = state.value
            problem = state.lastError?.localizedDescription
        }
    }
}
