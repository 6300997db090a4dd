#if canImport(SwiftUI)
    import ShopData
    import SwiftUI

    /// The list of items.
    struct ItemsView: View {
        let data: ShopData
        @State private var model: ItemsModel

        init(data: ShopData) {
            self.data = data
            _model = State(initialValue: ItemsModel(data.items))
        }

        var body: some View {
            NavigationStack {
                List(model.items ?? []) { item in
                    NavigationLink(value: item.id) {
                        LabeledContent(item.name) {
                            Text(item.price, format: .currency(code: "EUR"))
                        }
                    }
                }
                .overlay { if model.items == nil, model.problem == nil { ProgressView() } }
                .safeAreaInset(edge: .bottom) { ProblemView(text: model.problem) }
                .navigationTitle("Shop")
                .navigationDestination(for: Item.ID.self) { ItemView(model: ItemModel(data.items, id: $0)) }
                .refreshable { await model.refresh() }
            }
            .task { await model.follow() }
        }
    }
#endif
