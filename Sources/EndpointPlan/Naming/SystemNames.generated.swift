// Written by Tests/Scripts/system-names.py from the symbols of the toolchain and of the runtime's sources:
// 'Tests/Scripts/system-names.py --record' writes it again.

/// The names of types, by the modules that declare them.
enum SystemNameList {
    static let swift = """
        AdditiveArithmetic AnyBidirectionalCollection AnyClass AnyCollection AnyHashable AnyIndex AnyIterator
        AnyKeyPath AnyObject AnyRandomAccessCollection AnySequence Array ArrayLiteralConvertible ArraySlice
        BidirectionalCollection BidirectionalIndexable BidirectionalSlice BinaryFloatingPoint BinaryInteger
        BitwiseCopyable Bool BooleanLiteralConvertible BooleanLiteralType CBool CChar CChar16 CChar32 CChar8 CDouble
        CFloat CFloat16 CInt CLong CLongDouble CLongLong CShort CSignedChar CUnsignedChar CUnsignedInt CUnsignedLong
        CUnsignedLongLong CUnsignedShort CVaListPointer CVarArg CWideChar CaseIterable Character ClosedRange
        ClosedRangeIndex Codable CodingKey CodingKeyRepresentable CodingUserInfoKey Collection CollectionDifference
        CollectionOfOne CommandLine Comparable ConcurrentValue ContiguousArray Copyable CountableClosedRange
        CountablePartialRangeFrom CountableRange CustomDebugStringConvertible CustomLeafReflectable
        CustomPlaygroundDisplayConvertible CustomPlaygroundQuickLookable CustomReflectable CustomStringConvertible
        Decodable Decoder DecodingError DefaultBidirectionalIndices DefaultIndices DefaultRandomAccessIndices
        DefaultStringInterpolation Dictionary DictionaryIndex DictionaryIterator DictionaryLiteral
        DictionaryLiteralConvertible DiscontiguousSlice Double DropFirstSequence DropWhileSequence Duration
        DurationProtocol EmptyCollection EmptyIterator Encodable Encoder EncodingError EnumeratedIterator
        EnumeratedSequence Equatable Error Escapable ExpressibleByArrayLiteral ExpressibleByBooleanLiteral
        ExpressibleByDictionaryLiteral ExpressibleByExtendedGraphemeClusterLiteral ExpressibleByFloatLiteral
        ExpressibleByIntegerLiteral ExpressibleByNilLiteral ExpressibleByStringInterpolation
        ExpressibleByStringLiteral ExpressibleByUnicodeScalarLiteral ExtendedGraphemeClusterLiteralConvertible
        ExtendedGraphemeClusterType FixedWidthInteger FlattenBidirectionalCollection
        FlattenBidirectionalCollectionIndex FlattenCollection FlattenCollectionIndex FlattenSequence Float Float16
        Float32 Float64 Float80 FloatLiteralConvertible FloatLiteralType FloatingPoint FloatingPointClassification
        FloatingPointRoundingRule FloatingPointSign Hashable Hasher Identifiable Indexable IndexableBase
        IndexingIterator InlineArray InstantProtocol Int Int128 Int16 Int32 Int64 Int8 IntegerLiteralConvertible
        IntegerLiteralType IteratorOverOne IteratorProtocol IteratorSequence JoinedIterator JoinedSequence KeyPath
        KeyValuePairs KeyedDecodingContainer KeyedDecodingContainerProtocol KeyedEncodingContainer
        KeyedEncodingContainerProtocol LazyBidirectionalCollection LazyCollection LazyCollectionProtocol
        LazyDropWhileBidirectionalCollection LazyDropWhileCollection LazyDropWhileIndex LazyDropWhileIterator
        LazyDropWhileSequence LazyFilterBidirectionalCollection LazyFilterCollection LazyFilterIndex
        LazyFilterIterator LazyFilterSequence LazyMapBidirectionalCollection LazyMapCollection LazyMapIterator
        LazyMapRandomAccessCollection LazyMapSequence LazyPrefixWhileBidirectionalCollection LazyPrefixWhileCollection
        LazyPrefixWhileIndex LazyPrefixWhileIterator LazyPrefixWhileSequence LazyRandomAccessCollection LazySequence
        LazySequenceProtocol LosslessStringConvertible ManagedBuffer ManagedBufferPointer MemoryLayout Mirror
        MirrorPath MutableBidirectionalSlice MutableCollection MutableIndexable MutableRandomAccessSlice
        MutableRangeReplaceableBidirectionalSlice MutableRangeReplaceableRandomAccessSlice
        MutableRangeReplaceableSlice MutableRawSpan MutableSlice MutableSpan Never NilLiteralConvertible Numeric
        ObjectIdentifier OpaquePointer OptionSet Optional OutputRawSpan OutputSpan PartialKeyPath PartialRangeFrom
        PartialRangeThrough PartialRangeUpTo PlaygroundQuickLook PrefixSequence RandomAccessCollection
        RandomAccessIndexable RandomAccessSlice RandomNumberGenerator Range RangeExpression
        RangeReplaceableBidirectionalSlice RangeReplaceableCollection RangeReplaceableIndexable
        RangeReplaceableRandomAccessSlice RangeReplaceableSlice RangeSet RawRepresentable RawSpan
        ReferenceWritableKeyPath Repeated Result ReversedCollection ReversedIndex ReversedRandomAccessCollection SIMD
        SIMD16 SIMD2 SIMD3 SIMD32 SIMD4 SIMD64 SIMD8 SIMDMask SIMDScalar SIMDStorage Sendable SendableMetatype
        Sequence Set SetAlgebra SetIndex SetIterator SignedInteger SignedNumeric SingleValueDecodingContainer
        SingleValueEncodingContainer Slice Span StaticBigInt StaticString StrideThrough StrideThroughIterator StrideTo
        StrideToIterator Strideable String StringInterpolationConvertible StringInterpolationProtocol
        StringLiteralConvertible StringLiteralType StringProtocol Substring SystemRandomNumberGenerator
        TextOutputStream TextOutputStreamable UInt UInt128 UInt16 UInt32 UInt64 UInt8 UTF16 UTF32 UTF8 UTF8Span
        UnboundedRange UnboundedRange_ UnfoldFirstSequence UnfoldSequence Unicode UnicodeCodec UnicodeDecodingResult
        UnicodeScalar UnicodeScalarLiteralConvertible UnicodeScalarType UnkeyedDecodingContainer
        UnkeyedEncodingContainer Unmanaged UnsafeBufferPointer UnsafeBufferPointerIterator UnsafeConcurrentValue
        UnsafeMutableBufferPointer UnsafeMutablePointer UnsafeMutableRawBufferPointer
        UnsafeMutableRawBufferPointerIterator UnsafeMutableRawPointer UnsafePointer UnsafeRawBufferPointer
        UnsafeRawBufferPointerIterator UnsafeRawPointer UnsafeSendable UnsignedInteger Void WritableKeyPath
        Zip2Iterator Zip2Sequence
        """

    static let concurrency = """
        Actor AnyActor AsyncCompactMapSequence AsyncDropFirstSequence AsyncDropWhileSequence AsyncFilterSequence
        AsyncFlatMapSequence AsyncIteratorProtocol AsyncMapSequence AsyncPrefixSequence AsyncPrefixWhileSequence
        AsyncSequence AsyncStream AsyncThrowingCompactMapSequence AsyncThrowingDropWhileSequence
        AsyncThrowingFilterSequence AsyncThrowingFlatMapSequence AsyncThrowingMapSequence
        AsyncThrowingPrefixWhileSequence AsyncThrowingStream CancellationError CheckedContinuation Clock
        ContinuousClock DiscardingTaskGroup Executor ExecutorJob GlobalActor Job JobPriority MainActor
        PartialAsyncTask SerialExecutor SuspendingClock Task TaskExecutor TaskGroup TaskLocal TaskPriority
        ThrowingDiscardingTaskGroup ThrowingTaskGroup UnownedJob UnownedSerialExecutor UnownedTaskExecutor
        UnsafeContinuation UnsafeCurrentTask UnsafeThrowingContinuation
        """

    static let stringProcessing = """
        AnyRegexOutput CustomConsumingRegexComponent Regex RegexComponent RegexRepetitionBehavior RegexSemanticLevel
        RegexWordBoundaryKind
        """

    static let dispatch = """
        DispatchData DispatchDataIterator DispatchGroup DispatchIO DispatchObject DispatchPredicate DispatchQoS
        DispatchQueue DispatchSemaphore DispatchSource DispatchSourceHandler DispatchSourceProtocol DispatchSourceRead
        DispatchSourceSignal DispatchSourceTimer DispatchSourceUserDataAdd DispatchSourceUserDataOr
        DispatchSourceUserDataReplace DispatchSourceWrite DispatchSpecificKey DispatchTime DispatchTimeInterval
        DispatchTimeoutResult DispatchWallTime DispatchWorkItem DispatchWorkItemFlags
        """

    static let foundation = """
        AffineTransform AlignmentOptions AttributeContainer AttributeDynamicLookup AttributeScope
        AttributeScopeCodableConfiguration AttributeScopes AttributedString AttributedStringAttributeMutation
        AttributedStringKey AttributedStringProtocol AttributedSubstring BlockOperation Bundle ByteCountFormatStyle
        ByteCountFormatter CGFloat CGPoint CGRect CGRectEdge CGSize CachedURLResponse Calendar CharacterSet CocoaError
        CodableAttributedStringKey CodableConfiguration CodableWithConfiguration ComparableComparator Comparator
        ComparisonResult ContiguousBytes CurrencyFormatStyleConfiguration CustomNSError Data DataProtocol Date
        DateComponents DateFormatter DateInterval DateIntervalFormatter Decimal DecodableAttributedStringKey
        DecodableWithConfiguration DecodingConfigurationProviding DescriptiveNumberFormatConfiguration Dimension
        DiscontiguousAttributedSubstring DiscreteFormatStyle EncodableAttributedStringKey EncodableWithConfiguration
        EncodingConfigurationProviding EnergyFormatter Expression FileAttributeKey FileAttributeType FileHandle
        FileManager FileManagerDelegate FileProtectionType FloatingPointFormatStyle FloatingPointParseStrategy
        FormatStyle FormatStyleCapitalizationContext Formatter HTTPCookie HTTPCookiePropertyKey HTTPCookieStorage
        HTTPURLResponse Host ISO8601DateFormatter IndexPath IndexSet InflectionRule InputStream IntegerFormatStyle
        IntegerParseStrategy JSONDecoder JSONEncoder JSONSerialization KeyPathComparator LengthFormatter
        ListFormatStyle Locale LocalizedError MarkdownDecodableAttributedStringKey MassFormatter Measurement
        Morphology MutableDataProtocol NSAffineTransform NSAffineTransformStruct NSArray NSAttributedString
        NSBinarySearchingOptions NSCache NSCacheDelegate NSCalendar NSCharacterSet NSCoder NSCoding
        NSComparisonPredicate NSCompoundPredicate NSCondition NSConditionLock NSCopying NSCountedSet NSData NSDate
        NSDateComponents NSDateInterval NSDecimalNumber NSDecimalNumberBehaviors NSDecimalNumberHandler NSDictionary
        NSEdgeInsets NSEnumerationOptions NSEnumerator NSError NSErrorDomain NSExceptionName NSExpression NSIndexPath
        NSIndexSet NSIndexSetIterator NSKeyedArchiver NSKeyedArchiverDelegate NSKeyedUnarchiver
        NSKeyedUnarchiverDelegate NSLocale NSLock NSLocking NSMeasurement NSMutableArray NSMutableAttributedString
        NSMutableCharacterSet NSMutableCopying NSMutableData NSMutableDictionary NSMutableIndexSet NSMutableOrderedSet
        NSMutableSet NSMutableString NSMutableURLRequest NSNotification NSNull NSNumber NSObject NSObjectProtocol
        NSOrderedSet NSOrthography NSPersonNameComponents NSPoint NSPointArray NSPointPointer NSPredicate NSRange
        NSRangePointer NSRect NSRectArray NSRectEdge NSRectPointer NSRecursiveLock NSRegularExpression NSSecureCoding
        NSSet NSSize NSSizeArray NSSizePointer NSSortDescriptor NSSortOptions NSString NSTextCheckingKey
        NSTextCheckingResult NSTimeZone NSURL NSURLComponents NSURLQueryItem NSURLRequest NSUUID NSValue NSZone
        Notification NotificationCenter NotificationQueue NumberFormatStyleConfiguration NumberFormatter ObjCBool
        OperatingSystemVersion Operation OperationQueue OutputStream POSIXError ParseStrategy ParseableFormatStyle
        PersonNameComponents PersonNameComponentsFormatter Pipe Port PortDelegate PortMessage Predicate
        PredicateBindings PredicateError PredicateExpression PredicateExpressions Process ProcessInfo Progress
        ProgressKind ProgressReporting ProgressUserInfoKey PropertyListDecoder PropertyListEncoder
        PropertyListSerialization QualityOfService RecoverableError ReferenceConvertible RunLoop Scanner
        ScopedAttributeContainer SocketNativeHandle SocketPort SortComparator SortDescriptor SortOrder
        StandardPredicateExpression Stream StreamDelegate StreamNetworkServiceTypeValue StreamSOCKSProxyConfiguration
        StreamSOCKSProxyVersion StreamSocketSecurityLevel StringStyle StringTransform Thread TimeInterval TimeZone
        Timer URL URLAuthenticationChallenge URLAuthenticationChallengeSender URLCache URLComponents URLCredential
        URLCredentialStorage URLError URLFileResourceType URLProtectionSpace URLProtocol URLProtocolClient
        URLQueryItem URLRequest URLResourceKey URLResourceValues URLResponse URLSession URLSessionConfiguration
        URLSessionDataDelegate URLSessionDataTask URLSessionDelegate URLSessionDownloadDelegate URLSessionDownloadTask
        URLSessionStreamDelegate URLSessionStreamTask URLSessionTask URLSessionTaskDelegate URLSessionTaskMetrics
        URLSessionTaskTransactionMetrics URLSessionUploadTask URLSessionWebSocketDelegate URLSessionWebSocketTask UUID
        Unit UnitAcceleration UnitAngle UnitArea UnitConcentrationMass UnitConverter UnitConverterLinear
        UnitDispersion UnitDuration UnitElectricCharge UnitElectricCurrent UnitElectricPotentialDifference
        UnitElectricResistance UnitEnergy UnitFrequency UnitFuelEfficiency UnitIlluminance UnitInformationStorage
        UnitLength UnitMass UnitPower UnitPressure UnitSpeed UnitTemperature UnitVolume UserDefaults XMLDTD XMLDTDNode
        XMLDocument XMLElement XMLNode XMLParser XMLParserDelegate
        """

    static let runtime = """
        APIKeyPlace AnswersUsedUp AppActivity AppActivityStatus BasicCredential BatchAnswer BatchItemError
        BearerRefresh BearerSession BearerSource BearerToken BearerTokenStore ConnectivitySource ConnectivityStatus
        CurlTransport DefaultTransport DomainConvertible Endpoint EndpointAPI EndpointAPISettings EndpointAnswer
        EndpointAttempt EndpointAuthentication EndpointAuthenticator EndpointBodyChunks EndpointBodyDecoder
        EndpointBodyEncoder EndpointBodyError EndpointBytes EndpointCall EndpointCallID EndpointCallSettings
        EndpointChallenge EndpointClient EndpointClientConfiguration EndpointClock EndpointConnectivity
        EndpointConsole EndpointCredentialError EndpointCredentials EndpointDeadline EndpointDownloadError
        EndpointEncodingError EndpointEnvelope EndpointError EndpointErrorCatalogue EndpointErrorCode
        EndpointErrorContext EndpointErrorDetails EndpointErrorSummary EndpointEvent EndpointEvents EndpointFailure
        EndpointFixedValue EndpointFormArrays EndpointFormNesting EndpointIDs EndpointItems EndpointKeptResponse
        EndpointLines EndpointLinesBody EndpointListStyle EndpointMeasurement EndpointMediaTypeError EndpointMethod
        EndpointMiddleware EndpointObserver EndpointObservers EndpointOperation EndpointOperationStatistics
        EndpointPage EndpointPages EndpointPaging EndpointPagingError EndpointParameter EndpointPrintableError
        EndpointProgress EndpointProvidedValues EndpointRandom EndpointRedacted EndpointRequestBody
        EndpointRequestEncoder EndpointRequestKey EndpointResponse EndpointResponseBody EndpointResponseStore
        EndpointReuse EndpointServer EndpointStatistics EndpointTimeout EndpointTransport EndpointTransportRequest
        EndpointTransportResponse EndpointTransportTimings EntityStoreError EntityValidators Enveloped EnvelopedAPI
        ExactText FailureCondition FailureKind FailureRule FailureRules FailureStatus FailureText FailureValue
        IdempotencyKeyPlace InMemoryTokenStore InMemoryTransport JSONNumber JSONValue KeychainTokenStore LatestCall
        LimitViolation LimitedValue Mapping MappingError MemoryResponseStore MockAnswers MockItems MockObservation
        OutboxEvent OutboxRefusal PKCE PagedValue PublicKeyPins RecordedCalls ResponseHeaderReader ResponseHeaderValue
        ResponseHeaders ResponseReader RetryBudget RetryEligibility RetryPolicy ServerSentEvent SkippedElement
        StatusAnswer StatusAnswerReader SystemClock TransportError URLSessionTransport UnansweredCall
        UnchangedInDomain UnderlyingError ValueAnswer ValueLimits Wire WireAnswer WireBoolNumber WireBoolText
        WireCodec WireCoded WireDateFormat WireDatePattern WireDay WireDecimalNumber WireDurationFormat
        WireDurationText WireError WireFieldReader WireFieldWriter WireHexUUID WireIntegerText WireList WireMap
        WireMilliseconds WireOptional WirePatch WireReadable WireReader WireReport WireSeconds WireWrapped WireWrapper
        WireWritable WireWriter
        """

    static let offline = """
        CacheEffect CachePolicy CacheSettings CachedEntity CachedList CachedMembers CachedPages CachedRead
        CachedSource CachedValue ConflictResolution EffectContext EntityCache EntityChanges EntityColumnValue
        EntityDeletions EntityField EntityInterest EntityInterests EntityKey EntityLimits EntityQuery EntityRecord
        EntityReference EntitySnapshot EntityStore EntitySync EntityTable EntityTransaction EntityVersion
        FollowedEntities InMemoryEntityStore InMemoryOutboxStore Outbox OutboxAPI OutboxAlias OutboxAnswer OutboxBody
        OutboxConflictPolicy OutboxCounts OutboxCurrent OutboxEntry OutboxError OutboxFollowers OutboxIdentity
        OutboxLease OutboxOperation OutboxPlan OutboxRecord OutboxSettings OutboxState OutboxStore OutboxTarget
        OutboxTransaction OutboxWrite PendingConflict PendingContext PendingEffect RepositorySync RestoredWrite
        StoredAnswer StoredAnswerKey StoredEntity SyncCoordinator SyncDeletionMark SyncError SyncOutcome SyncStatus
        SyncToken SyncingOutbox SyncingRepository UserAccess UserPart
        """

    static let observation = """
        FieldError FurtherPagesUnavailable ObservedPages ObservedPhase ObservedSource ObservedValue ObservedWrite
        ObservedWritePhase PendingWrite StoredState
        """

    static let mockBackend = """
        APIDescription ContractFinding ContractTransport JSONTree MockAPI MockAnswer MockAnswerFiles
        MockAnswerFilesError MockAuthScheme MockBackend MockBody MockEntity MockErrorCase MockErrors MockExample
        MockExchange MockFaults MockField MockFixedParameter MockIdempotencyKey MockLimits MockPaging MockParameter
        MockPart MockPlace MockRoute MockSchema MockSetMember MockText MockTime MockType MockUnion MockViolation
        """

    static let testing = """
        EndpointTrafficLog InstantClock ReceivedRequest RecordedBody RecordedExchange RecordingError RecordingMode
        RecordingTransport Recordings Redaction ReplayTransport StubAnswer StubFailure StubRule StubRuleEnd
        StubTransport TestActivity TestClock TestConnectivity TestGate UnexpectedRequest
        """

    /// The associated types of the protocols that generated types conform to.
    static let members = """
        API AllCases DomainValue Failure ID Metadata PageElement RawValue Refusal Success
        """
}
