# The short names. The package is built with all traits: two sets of them in one .build break each other. The example is a
# package of its own, in build folders of its own.

# A compiler's warning stops our builds, and no user's: Package.swift asks for this variable.
export ENDPOINT_WARNINGS_AS_ERRORS ?= 1

# SwiftPM hands the traits of a package to the compiler in the order of a set, which is another in each process. With two
# traits or more, each build would compile the whole package anew; a fixed seed keeps the order.
export SWIFT_DETERMINISTIC_HASHING ?= 1

.PHONY: help demo demo-service test fuzz openapi crash check bench format goldens prerequisites

help:
	@echo "make demo     build the bank's server and the example, and let one talk to the other"
	@echo "make demo-service  ask the same bank as a service does, with AsyncHTTPClient, a log, metrics and spans"
	@echo "make test     run all tests; ONLY=EndpointSpecTests,EndpointPlanTests builds and runs those targets alone"
	@echo "make fuzz     draw specs by chance, and compile and run what comes of them; SEEDS=100-2000 says which"
	@echo "make openapi  ask the mock server of each system by its exported document, with schemathesis; EXAMPLES=50 for each"
	@echo "make crash    kill a process that writes through an outbox, 1,000 times in each way; COUNT=100 less often"
	@echo "make check    all that has to hold before a change lands: format, bans, builds, tests"
	@echo "make bench    measure, beside what it is measured against; ONLY=codec,mockserver measures parts, STRICT=1 fails"
	@echo "                ONLY=large measures the specs of whole APIs, SPECS=path/to/Specs your own"
	@echo "make goldens  record what the generator makes of Tests/Goldens; read the difference"
	@echo "make format   lay out the Swift files as 'make check' wants them"

demo: prerequisites
	@Tests/Scripts/demo.sh

demo-service: prerequisites
	@Tests/Scripts/demo.sh service

test: prerequisites
	@ENDPOINT_TEST_TARGETS=$(ONLY) Tests/Scripts/test.sh

fuzz: prerequisites
	@ENDPOINT_TEST_TARGETS=FuzzTests ENDPOINT_FUZZ_SEEDS=$(or $(SEEDS),100-1000) swift test --enable-all-traits

openapi: prerequisites
	@swift build --enable-all-traits --product endpoint-generator
	@swift build --enable-all-traits --product endpoint-mock-server
	@python3 Tests/Scripts/openapi-server.py $(ONLY)

crash: prerequisites
	@ENDPOINT_TEST_TARGETS=EndpointPersistenceTests ENDPOINT_CRASH_COUNT=$(or $(COUNT),1000) \
		swift test --enable-all-traits --filter OutboxCrashTests

check: prerequisites
	@Tests/Scripts/check.sh

bench: prerequisites
	@Tests/Scripts/bench.sh $(if $(ONLY),--only $(ONLY)) $(if $(STRICT),--strict)

format:
	@git ls-files -z -- '*.swift' ':!Tests/Goldens/*/Expected/*' | \
		xargs -0 sh -c 'for file; do [ -L "$$file" ] || printf "%s\0" "$$file"; done' sh | \
		xargs -0 swift format --in-place --parallel

goldens: prerequisites
	@Tests/Scripts/goldens.sh

prerequisites:
	@Tests/Scripts/prerequisites.sh
