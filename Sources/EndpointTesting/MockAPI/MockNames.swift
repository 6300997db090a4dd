public import EndpointDescription

/// One thing that an API can be asked.
public typealias MockRoute = APIDescription.Route
/// A value that callers give outside of the body.
public typealias MockParameter = APIDescription.Parameter
/// Where a parameter stands in a request.
public typealias MockPlace = APIDescription.Place
/// A value outside of the body that no caller decides.
public typealias MockFixedParameter = APIDescription.FixedParameter
/// What a request carries after the header.
public typealias MockBody = APIDescription.Body
/// Where the key stands that makes repeating a request safe.
public typealias MockIdempotencyKey = APIDescription.IdempotencyKey
/// What a request is answered with.
public typealias MockAnswer = APIDescription.Answer
/// How one gets from a page of a list to the next.
public typealias MockPaging = APIDescription.Paging

/// A declared type: what its values are, and some of them.
public typealias MockType = APIDescription.DeclaredType
/// A named value of a type.
public typealias MockExample = APIDescription.Example
/// A type whose values have a key of their own.
public typealias MockEntity = APIDescription.Entity
/// A way of proving who calls.
public typealias MockAuthScheme = APIDescription.AuthScheme

/// What a value of JSON can be.
public typealias MockSchema = APIDescription.Schema
/// What a value may be within its type.
public typealias MockLimits = APIDescription.Limits
/// What a string says.
public typealias MockText = APIDescription.Text
/// How a point in time is written.
public typealias MockTime = APIDescription.Time
/// A member of an object.
public typealias MockField = APIDescription.Field
/// A value that is one of several types.
public typealias MockUnion = APIDescription.Union

/// What an API's failures look like.
public typealias MockErrors = APIDescription.Errors
/// One way to fail.
public typealias MockErrorCase = APIDescription.ErrorCase
/// A member of a body with a value that no caller decides.
public typealias MockSetMember = APIDescription.SetMember
