import EndpointDescription
import EndpointSpec

/// All properties of a scalar in one wire form: types, codecs, accessors, conversion and JSON form. To add a scalar or
/// a wire form, add it to the switch here.
struct ScalarForm {
    /// The JSON form of a value in the spec.
    enum JSON {
        case text, number, bool
        /// A boolean as 1 or 0.
        case flagNumber
        /// A UUID without hyphens.
        case hexUUID
        /// A number that may have leading zeros in the spec.
        case amount
        /// The type that YAML's core schema gives the value.
        case plain
    }

    /// The type in the domain.
    let domainType: SwiftType
    /// The type on the wire.
    let wireType: SwiftType
    /// The conversion between the two types.
    let conversion: Conversion
    /// The accessors of a field with the domain type and of a field with the wire type.
    let domainAccessor: WireAccessor
    let wireAccessor: WireAccessor
    /// The codecs of the two types. `nil` if values of the type decode and encode themselves in this form.
    var domainCodec: CodecPlan?
    var wireCodec: CodecPlan?
    let json: JSON
}

extension ScalarForm {
    init(_ scalar: SpecScalar, in form: SpecWireForm) {
        self =
            switch scalar {
            case .string: Self(.string, .string, json: .text)
            case .json: Self(.runtime(.jsonValue), .value, json: .plain)
            case .int: .integer(.plain("Int"), .int, form)
            case .int32: .integer(.plain("Int32"), .int32, form)
            case .int64: .integer(.plain("Int64"), .int64, form)
            case .uint32: .integer(.plain("UInt32"), .uint32, form)
            case .uint64: .integer(.plain("UInt64"), .uint64, form)
            case .double: Self(.double, .double, json: .number)
            case .float: Self(.plain("Float"), .float, json: .number)
            case .bool: .bool(form)
            case .decimal where form.wire == .number:
                Self(.foundation("Decimal"), .decimal, codec: .decimalNumber, json: .number)
            case .decimal: .text(.foundation("Decimal"), .decimal, .decimal)
            case .datetime: .moment(form.datetime)
            case .date: .text(.foundation("DateComponents"), .codec(.day), .day)
            case .duration: .duration(form.wire ?? .seconds)
            case .uuid where form.wire == .hex:
                .text(.foundation("UUID"), .codec(.hexUUID), .hexUUID, json: .hexUUID)
            case .uuid: .text(.foundation("UUID"), .uuid, .uuid)
            case .url: .text(.foundation("URL"), .url, .url)
            case .bytes: .text(.foundation("Data"), .data, .bytes)
            }
    }

    /// A scalar with the same type in the domain and on the wire.
    private init(_ type: SwiftType, _ accessor: WireAccessor, codec: CodecPlan? = nil, json: JSON) {
        let accessor = codec.map { .codec($0) } ?? accessor
        self.init(
            domainType: type,
            wireType: type,
            conversion: .identity,
            domainAccessor: accessor,
            wireAccessor: accessor,
            domainCodec: codec,
            wireCodec: codec,
            json: json
        )
    }

    private static func integer(_ type: SwiftType, _ accessor: WireAccessor, _ form: SpecWireForm) -> Self {
        form.wire == .string
            ? Self(type, accessor, codec: .integerText(type), json: .text) : Self(type, accessor, json: .number)
    }

    private static func bool(_ form: SpecWireForm) -> Self {
        switch form.wire {
        case .string: Self(.plain("Bool"), .bool, codec: .boolText, json: .text)
        case .number: Self(.plain("Bool"), .bool, codec: .boolNumber, json: .flagNumber)
        default: Self(.plain("Bool"), .bool, json: .bool)
        }
    }

    /// A scalar that is a string on the wire.
    private static func text(
        _ type: SwiftType,
        _ accessor: WireAccessor,
        _ conversion: Conversion,
        json: JSON = .text
    ) -> Self {
        let codec: CodecPlan? = if case .codec(let codec) = accessor { codec } else { nil }
        return Self(
            domainType: type,
            wireType: .string,
            conversion: conversion,
            domainAccessor: accessor,
            wireAccessor: .string,
            domainCodec: codec,
            json: json
        )
    }

    private static func moment(_ format: SpecDateTimeFormat) -> Self {
        let isNumber = format.isNumber
        return Self(
            domainType: .foundation("Date"),
            wireType: isNumber ? .double : .string,
            conversion: .date(format),
            domainAccessor: .date(format),
            wireAccessor: isNumber ? .double : .string,
            json: isNumber ? .number : .text
        )
    }

    private static func duration(_ wire: SpecWire) -> Self {
        let isText = wire == .iso8601
        return Self(
            domainType: .plain("Duration"),
            wireType: isText ? .string : .double,
            conversion: .duration(wire),
            domainAccessor: .codec(.duration(wire)),
            wireAccessor: isText ? .string : .double,
            domainCodec: .duration(wire),
            json: isText ? .text : .amount
        )
    }
}

extension ScalarForm.JSON {
    /// The JSON of a value in the spec. Validation has checked that the value fits the scalar.
    func value(_ text: String, _ literal: SpecLiteral) -> JSONTree {
        switch self {
        case .text: .string(text)
        case .number: .number(text)
        case .bool: .bool(text == "true")
        case .flagNumber: .number(text == "true" || text == "1" ? "1" : "0")
        case .hexUUID: .string(text.filter { $0 != "-" })
        case .amount: .number(text.withoutLeadingZeros)
        case .plain: literal.plainJSON
        }
    }
}

extension String {
    /// The number without leading zeros, which JSON forbids: `007` is 7.
    fileprivate var withoutLeadingZeros: String {
        let sign = hasPrefix("-") ? "-" : ""
        let digits = dropFirst(sign.count).drop { $0 == "0" }
        return sign + (digits.first?.isNumber == true ? "" : "0") + digits
    }
}
