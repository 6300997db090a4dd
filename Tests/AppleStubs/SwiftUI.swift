// Declarations of SwiftUI that the sample app's views and those of the documentation use, for the type check on Linux.
// The first version of the system stands beside each: developer.apple.com/documentation/swiftui.
public import Foundation

/// https://developer.apple.com/documentation/swiftui/view: iOS 13.0, macOS 10.15
@MainActor @preconcurrency public protocol View {
    /// https://developer.apple.com/documentation/swiftui/view/body-swift.associatedtype: iOS 13.0, macOS 10.15
    associatedtype Body: View
    /// https://developer.apple.com/documentation/swiftui/view/body-8kl5o: iOS 13.0, macOS 10.15
    @ViewBuilder var body: Body { get }
}

/// https://developer.apple.com/documentation/swift/never: iOS 13.0, macOS 10.15
extension Never: View {}

/// https://developer.apple.com/documentation/swiftui/view: iOS 13.0, macOS 10.15
extension View where Body == Never {
    /// https://developer.apple.com/documentation/swiftui/view/body-8kl5o: iOS 13.0, macOS 10.15
    public var body: Never { preconditionFailure("never drawn") }
}

/// https://developer.apple.com/documentation/swiftui/viewbuilder: iOS 13.0, macOS 10.15
@resultBuilder public struct ViewBuilder {
    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(): iOS 13.0, macOS 10.15
    public static func buildBlock() -> EmptyView { EmptyView() }
    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:): iOS 13.0, macOS 10.15
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > { TupleView() }
    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildexpression(_:): iOS 13.0, macOS 10.15
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildif(_:): iOS 13.0, macOS 10.15
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:): iOS 13.0, macOS 10.15
    public static func buildEither<Yes: View, No: View>(first: Yes) -> _ConditionalContent<Yes, No> {
        _ConditionalContent()
    }
    /// https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(second:): iOS 13.0, macOS 10.15
    public static func buildEither<Yes: View, No: View>(second: No) -> _ConditionalContent<Yes, No> {
        _ConditionalContent()
    }
}

/// https://developer.apple.com/documentation/swiftui/emptyview: iOS 13.0, macOS 10.15
public struct EmptyView: View {
    /// https://developer.apple.com/documentation/swiftui/emptyview/init(): iOS 13.0, macOS 10.15
    nonisolated public init() {}
}

/// https://developer.apple.com/documentation/swiftui/tupleview: iOS 13.0, macOS 10.15, with all members
public struct TupleView<Content>: View {
    nonisolated init() {}
}

/// https://developer.apple.com/documentation/swiftui/_conditionalcontent: iOS 13.0, macOS 10.15, with all members
public struct _ConditionalContent<Yes, No>: View {
    nonisolated init() {}
}

/// https://developer.apple.com/documentation/swift/optional: iOS 13.0, macOS 10.15
extension Optional: View where Wrapped: View {
    /// https://developer.apple.com/documentation/swiftui/view/body-swift.associatedtype: iOS 13.0, macOS 10.15
    public typealias Body = Never
}

/// https://developer.apple.com/documentation/swiftui/state: iOS 13.0, macOS 10.15, with all members
@propertyWrapper public struct State<Value> {
    private let initial: Value
    /// https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:): iOS 13.0, macOS 10.15
    public init(wrappedValue: Value) { initial = wrappedValue }
    /// https://developer.apple.com/documentation/swiftui/state/init(initialvalue:): iOS 13.0, macOS 10.15
    public init(initialValue: Value) { initial = initialValue }
    /// https://developer.apple.com/documentation/swiftui/state/wrappedvalue: iOS 13.0, macOS 10.15
    public var wrappedValue: Value {
        get { initial }
        nonmutating set {}
    }
}

/// https://developer.apple.com/documentation/swiftui/text: iOS 13.0, macOS 10.15
public struct Text: View {
    /// https://developer.apple.com/documentation/swiftui/text/init(_:)-9d1g4: iOS 13.0, macOS 10.15
    public init<S: StringProtocol>(_ content: S) {}
    /// https://developer.apple.com/documentation/swiftui/text/init(_:format:): iOS 15.0, macOS 12.0
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {}
}

/// https://developer.apple.com/documentation/swiftui/label: iOS 14.0, macOS 11.0
public struct Label<Title: View, Icon: View>: View {}

/// https://developer.apple.com/documentation/swiftui/label: iOS 14.0, macOS 11.0
extension Label where Title == Text, Icon == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:): iOS 14.0, macOS 11.0
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

/// https://developer.apple.com/documentation/swiftui/labeledcontent: iOS 16.0, macOS 13.0
public struct LabeledContent<Label: View, Content: View>: View {}

/// https://developer.apple.com/documentation/swiftui/labeledcontent: iOS 16.0, macOS 13.0
extension LabeledContent where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/labeledcontent/init(_:content:): iOS 16.0, macOS 13.0
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/progressview: iOS 14.0, macOS 11.0
public struct ProgressView: View {
    /// https://developer.apple.com/documentation/swiftui/progressview/init(): iOS 14.0, macOS 11.0
    public init() {}
}

/// https://developer.apple.com/documentation/swiftui/buttonrole: iOS 15.0, macOS 12.0
public struct ButtonRole: Equatable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/buttonrole/destructive: iOS 15.0, macOS 12.0
    public static let destructive = ButtonRole()
}

/// https://developer.apple.com/documentation/swiftui/button: iOS 13.0, macOS 10.15
public struct Button<Label: View>: View {}

/// https://developer.apple.com/documentation/swiftui/button: iOS 13.0, macOS 10.15
extension Button where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/button/init(_:action:): iOS 13.0, macOS 10.15
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
    /// https://developer.apple.com/documentation/swiftui/button/init(_:role:action:): iOS 15.0, macOS 12.0
    public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
}

/// https://developer.apple.com/documentation/swiftui/scrollview: iOS 13.0, macOS 10.15
public struct ScrollView<Content: View>: View {
    /// https://developer.apple.com/documentation/swiftui/scrollview/init(_:showsindicators:content:):
    /// iOS 13.0, macOS 10.15
    public init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/vstack: iOS 13.0, macOS 10.15
public struct VStack<Content: View>: View {
    /// https://developer.apple.com/documentation/swiftui/vstack/init(alignment:spacing:content:): iOS 13.0, macOS 10.15
    public init(alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    }
}

/// https://developer.apple.com/documentation/swiftui/list: iOS 13.0, macOS 10.15
public struct List<Content: View>: View {
    /// https://developer.apple.com/documentation/swiftui/list/init(_:rowcontent:): iOS 13.0, macOS 10.15
    public init<Data: RandomAccessCollection>(
        _ data: Data,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Content
    )
    where Data.Element: Identifiable {}
}

/// https://developer.apple.com/documentation/swiftui/navigationstack: iOS 16.0, macOS 13.0
public struct NavigationStack<Root: View>: View {
    /// https://developer.apple.com/documentation/swiftui/navigationstack/init(root:): iOS 16.0, macOS 13.0
    public init(@ViewBuilder root: () -> Root) {}
}

/// https://developer.apple.com/documentation/swiftui/navigationlink: iOS 13.0, macOS 10.15
public struct NavigationLink<Label: View>: View {
    /// https://developer.apple.com/documentation/swiftui/navigationlink/init(value:label:): iOS 16.0, macOS 13.0
    public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) {}
}

/// https://developer.apple.com/documentation/swiftui/horizontalalignment: iOS 13.0, macOS 10.15
public struct HorizontalAlignment: Equatable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/horizontalalignment/center: iOS 13.0, macOS 10.15
    public static let center = HorizontalAlignment()
    /// https://developer.apple.com/documentation/swiftui/horizontalalignment/leading: iOS 13.0, macOS 10.15
    public static let leading = HorizontalAlignment()
}

/// https://developer.apple.com/documentation/swiftui/alignment: iOS 13.0, macOS 10.15
public struct Alignment: Equatable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/alignment/center: iOS 13.0, macOS 10.15
    public static let center = Alignment()
    /// https://developer.apple.com/documentation/swiftui/alignment/leading: iOS 13.0, macOS 10.15
    public static let leading = Alignment()
}

/// https://developer.apple.com/documentation/swiftui/verticaledge: iOS 15.0, macOS 12.0, with all members
public enum VerticalEdge: Sendable { case top, bottom }

/// https://developer.apple.com/documentation/swiftui/font: iOS 13.0, macOS 10.15
public struct Font: Hashable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/font/title2: iOS 14.0, macOS 11.0
    public static let title2 = Font()
    /// https://developer.apple.com/documentation/swiftui/font/footnote: iOS 13.0, macOS 10.15
    public static let footnote = Font()
}

/// https://developer.apple.com/documentation/swiftui/shapestyle: iOS 13.0, macOS 10.15
public protocol ShapeStyle: Sendable {}

/// https://developer.apple.com/documentation/swiftui/material: iOS 15.0, macOS 12.0
public struct Material: ShapeStyle {}

/// https://developer.apple.com/documentation/swiftui/shapestyle: iOS 15.0, macOS 12.0
extension ShapeStyle where Self == Material {
    /// https://developer.apple.com/documentation/swiftui/shapestyle/thinmaterial: iOS 15.0, macOS 12.0
    public static var thinMaterial: Material { Material() }
}

/// https://developer.apple.com/documentation/swiftui/view: iOS 13.0, macOS 10.15
extension View {
    /// https://developer.apple.com/documentation/swiftui/view/font(_:): iOS 13.0, macOS 10.15
    public func font(_ font: Font?) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:):
    /// iOS 13.0, macOS 10.15
    public func frame(maxWidth: Double? = nil, alignment: Alignment = .center) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/padding(_:_:): iOS 13.0, macOS 10.15
    public func padding() -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/padding(_:)-68shk: iOS 13.0, macOS 10.15
    public func padding(_ length: Double) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/background(_:ignoressafeareaedges:): iOS 15.0, macOS 12.0
    public func background<S: ShapeStyle>(_ style: S) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/overlay(alignment:content:): iOS 15.0, macOS 12.0
    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/safeareainset(edge:alignment:spacing:content:)-4s51l:
    /// iOS 15.0, macOS 12.0
    public func safeAreaInset<V: View>(edge: VerticalEdge, @ViewBuilder content: () -> V) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:): iOS 14.0, macOS 11.0
    public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:):
    /// iOS 16.0, macOS 13.0
    public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type,
        @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/refreshable(action:): iOS 15.0, macOS 12.0
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/swipeactions(edge:allowsfullswipe:content:):
    /// iOS 15.0, macOS 12.0
    public func swipeActions<T: View>(@ViewBuilder content: () -> T) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/task(priority:_:): iOS 15.0, macOS 12.0
    nonisolated public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/scene: iOS 14.0, macOS 11.0
@MainActor @preconcurrency public protocol Scene {}

/// https://developer.apple.com/documentation/swiftui/windowgroup: iOS 14.0, macOS 11.0
public struct WindowGroup<Content: View>: Scene {
    /// https://developer.apple.com/documentation/swiftui/windowgroup/init(content:): iOS 14.0, macOS 11.0
    public init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/app: iOS 14.0, macOS 11.0
@MainActor @preconcurrency public protocol App {
    /// https://developer.apple.com/documentation/swiftui/app/body-swift.associatedtype: iOS 14.0, macOS 11.0
    associatedtype Body: Scene
    /// https://developer.apple.com/documentation/swiftui/app/body-swift.property: iOS 14.0, macOS 11.0
    var body: Body { get }
    /// https://developer.apple.com/documentation/swiftui/app/init(): iOS 14.0, macOS 11.0
    init()
}

/// https://developer.apple.com/documentation/swiftui/app: iOS 14.0, macOS 11.0
extension App {
    /// https://developer.apple.com/documentation/swiftui/app/main(): iOS 14.0, macOS 11.0
    public static func main() {}
}
