#if canImport(SwiftUI)
    import ShopData
    import SwiftUI

    /// One item.
    struct ItemView: View {
        @State var model: ItemModel

        var body: some View {
            ScrollView {
                if let item = model.item {
                    VStack(alignment: .leading, spacing: 12) {
                        Text(item.price, format: .currency(code: "EUR")).font(.title2)
                        Text(item.description)
                    }
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .padding()
                }
            }
            .safeAreaInset(edge: .bottom) { ProblemView(text: model.problem) }
            .navigationTitle(model.item?.name ?? "")
            .task { await model.follow() }
        }
    }

    /// The reason why what is shown may be old.
    struct ProblemView: View {
        let text: String?

        var body: some View {
            if let text {
                Text(text).font(.footnote).padding(8).frame(maxWidth: .infinity).background(.thinMaterial)
            }
        }
    }
#endif
