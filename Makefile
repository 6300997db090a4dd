# Short names for all commands. The package is always built with all traits, because two sets of traits in the same .build break
# each other. The example is a separate package, with its own build folders.

# Package.swift reads this variable. With it, a compiler warning stops the build, and the tool can be debugged. Users do not
# set it.
export ENDPOINT_DEVELOPMENT ?= 1

# SwiftPM passes the traits to the compiler in the order of a set, which differs from process to process. So with two or more
# traits, each build would compile the whole package again. A fixed seed keeps the order the same.
export SWIFT_DETERMINISTIC_HASHING ?= 1

.PHONY: help quick demo demo-service shop test fuzz servers openapi bazel docs docs-serve tutorial crash sanitize check bench generator tools bundle release-test format goldens prerequisites

help:
	@echo "make prerequisites  install missing packages with apt or brew; on a terminal it asks first, YES=1 says yes."
	@echo "                The targets that build begin with it"
	@echo "make quick    check what you changed: format, bans, goldens, and the tests of the changed targets"
	@echo "make demo     build the bank's server and the example app, and run the app against the server"
	@echo "make demo-service  run a service against the same server, with AsyncHTTPClient, logs, metrics and spans"
	@echo "make shop     test the sample app, Sources/Examples/Shop, but for its screens, which need SwiftUI"
	@echo "make test     run all tests; ONLY=EndpointSpecTests,EndpointPlanTests builds and runs only these targets"
	@echo "make fuzz     generate random specs, and compile and run their Swift; SEEDS=100-2000 sets the seeds;"
	@echo "                send 20,000 random answers of servers to all transports, and run 100,000 histories of two"
	@echo "                users who sign in and out, and of offline repositories; HISTORIES=5000 sets the number;"
	@echo "                end 3,000 processes during calls over TLS; EXITS=100 sets the number of each kind;"
	@echo "                hold 'diff' and values against Python's libraries; TEXTS=500 sets the texts of each scalar"
	@echo "make servers  install servers that others wrote, with apt, and run the tests against them: etcd, Prometheus,"
	@echo "                Alertmanager, Caddy, a container registry, httpbin; import the traffic of Kinto and etcd"
	@echo "make openapi  test the mock server of each system against its exported document, with schemathesis;"
	@echo "                EXAMPLES=50 sets the number of examples for each operation"
	@echo "make bazel    test the rules of Plugins/Bazel with Bazel and a remote cache on loopback, and measure 200 APIs;"
	@echo "                APIS=0 leaves the measurement out"
	@echo "make docs     build the site of the documentation into .build/site, and follow its links in headless Chromium;"
	@echo "                BASE_PATH=/name is the path of the site on its server"
	@echo "make tutorial  follow the tutorial of the documentation as it is printed"
	@echo "make docs-serve  show that site on http://127.0.0.1:8000"
	@echo "make crash    kill a process that writes through an outbox, 1,000 times in each way; COUNT=100 sets the number"
	@echo "make sanitize  run the tests of the runtime, offline and persistence with Thread and Address Sanitizer;"
	@echo "                ONLY=thread runs one of them"
	@echo "make check    check everything that CI checks: format, bans, builds, tests, the demo"
	@echo "make bench    run the benchmarks, each beside its reference; ONLY=codec,mockserver runs parts of them;"
	@echo "                STRICT=1 fails if a bound is exceeded; ONLY=large measures the specs of whole APIs,"
	@echo "                ONLY=change the next build after one change of them; SPECS=path/to/Specs names your own;"
	@echo "                ONLY=targets measures 40 APIs in a package, as targets and as folders;"
	@echo "                ONLY=size what an API adds to a program, ONLY=first-call the way of the README in a fresh clone"
	@echo "make generator  compile the generator into .build/tools, fast, for the packages beside this one"
	@echo "make tools    compile the generator, its commands and the mock server into .build/tools, fast, for the packages beside this one"
	@echo "make bundle   compile an optimized generator into an artifact bundle, so that packages need not compile it;"
	@echo "                BUNDLE=path/to/endpoint-generator-build.artifactbundle names another place"
	@echo "make release-test  make a release in a scratch clone, and build a package that depends on it, without libyaml;"
	@echo "                it needs Linux and root, and changes nothing outside of .build/release-test"
	@echo "make goldens  record the generator's output for Tests/Goldens; review the diff"
	@echo "make format   format the Swift files as 'make check' requires"

# The demos show what users get, and the benchmarks measure it, so they build what users build.
demo demo-service shop bench: ENDPOINT_DEVELOPMENT =

quick: prerequisites
	@Tests/Scripts/quick.sh

demo: prerequisites
	@Tests/Scripts/demo.sh

demo-service: prerequisites
	@Tests/Scripts/demo.sh service

shop: prerequisites
	@Tests/Scripts/tools.sh endpoint-generator-build
	@ENDPOINT_GENERATOR_BUNDLE="$(CURDIR)/.build/tools/endpoint-generator-build.artifactbundle" \
		swift test --package-path Sources/Examples/Shop

test: prerequisites
	@ENDPOINT_TEST_TARGETS=$(ONLY) Tests/Scripts/test.sh

fuzz: prerequisites
	@ENDPOINT_TEST_TARGETS=FuzzTests,EndpointAsyncHTTPClientTests,EndpointCompatibilityTests,EndpointGenerationTests,EndpointPatternsTests,OpenAPIConversionTests \
		ENDPOINT_FUZZ_SEEDS=$(or $(SEEDS),100-1000) ENDPOINT_MUTATIONS=$(or $(MUTATIONS),625) \
		swift test --enable-all-traits --filter 'FuzzTests|AnswerTests|GoldenTests|MutationTests|RoundTripTests|UnchangedSpecsTests|WitnessTests' \
		--skip CompatibilityProofTests
	@ENDPOINT_TEST_TARGETS=PluginScenariosTests ENDPOINT_FUZZ_SEEDS=1 \
		swift test --enable-all-traits --filter PluginScenariosTests
	@ENDPOINT_TEST_TARGETS=EndpointAsyncHTTPClientTests ENDPOINT_EXITS=$(or $(EXITS),1000) \
		swift test --enable-all-traits --filter EndingTests
	@ENDPOINT_TEST_TARGETS=EndpointRuntimeTests ENDPOINT_SESSION_HISTORIES=$(or $(HISTORIES),100000) \
		swift test --enable-all-traits --filter SessionHistoryTests
	@ENDPOINT_TEST_TARGETS=EndpointOfflineTests,FuzzTests ENDPOINT_OPTIMIZED=1 \
		ENDPOINT_HISTORIES=$(or $(HISTORIES),100000) ENDPOINT_MUTATIONS=$(or $(MUTATIONS),625) \
		ENDPOINT_USER_HISTORIES=$(or $(HISTORIES),5000) \
		swift test -c release -Xswiftc -enable-testing --scratch-path .build-release \
		--test-product swift-endpoint-generatorPackageTests --filter 'ShownHistoryTests|UserHistoryTests|CompatibilityProofTests'

	@Tests/Scripts/judge.sh $(or $(CHANGES),500) $(DOCUMENTS)

servers: prerequisites
	@Tests/Scripts/peers.sh servers
	@ENDPOINT_REAL_SERVERS=1 ENDPOINT_TEST_TARGETS=SystemsTests swift test --enable-all-traits --filter '^SystemsTests\.'
	@swift build --enable-all-traits
	@Tests/Scripts/prefect.py
	@[ ! -x .build/kinto-tools/bin/python3 ] || .build/kinto-tools/bin/python3 Tests/Scripts/traffic-proof.py

openapi: prerequisites
	@swift build --enable-all-traits --product endpoint-generator
	@swift build --enable-all-traits --product endpoint-mock-server
	@python3 Tests/Scripts/openapi-server.py $(ONLY)

bazel:
	@Tests/Scripts/prerequisites.sh bazel
	@swift build --enable-all-traits --product endpoint-generator-build
	@swift build --enable-all-traits --target EndpointRuntime
	@Tests/Scripts/bazel.py

docs: prerequisites
	@swift build --enable-all-traits
	@Tests/Scripts/how-tos.py
	@Tests/Scripts/docs.py
	@Tests/Scripts/docs-links.py
	@[ -z "$(BASE_PATH)" ] || Tests/Scripts/docs.py --base-path "$(BASE_PATH)"

docs-serve:
	@[ -d .build/site ] || { echo "error: there is no site; run 'make docs' first" >&2; exit 1; }
	@echo "http://127.0.0.1:8000"
	@python3 -m http.server --bind 127.0.0.1 --directory .build/site 8000

crash: prerequisites
	@ENDPOINT_TEST_TARGETS=EndpointPersistenceTests ENDPOINT_CRASH_COUNT=$(or $(COUNT),1000) \
		swift test --enable-all-traits --filter OutboxCrashTests

sanitize: prerequisites
	@ONLY=$(ONLY) Tests/Scripts/sanitize.sh

check: prerequisites
	@Tests/Scripts/check.sh

bench: prerequisites
	@Tests/Scripts/bench.sh $(if $(ONLY),--only $(ONLY)) $(if $(STRICT),--strict)

generator: prerequisites
	@Tests/Scripts/tools.sh endpoint-generator-build

tools: prerequisites
	@Tests/Scripts/tools.sh

tutorial: prerequisites
	@Tests/Scripts/tutorial.py

bundle:
	@Tests/Scripts/bundle.sh $(if $(BUNDLE),"$(BUNDLE)")

release-test: prerequisites
	@Tests/Scripts/release-test.sh

format:
	@git ls-files -z -- '*.swift' ':!Tests/Goldens/*/Expected/*' | \
		xargs -0 sh -c 'for file; do [ -L "$$file" ] || printf "%s\0" "$$file"; done' sh | \
		xargs -0 swift format --in-place --parallel

goldens: prerequisites
	@Tests/Scripts/goldens.sh

prerequisites:
	@Tests/Scripts/prerequisites.sh
