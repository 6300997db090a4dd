# shellcheck shell=bash
# Options of 'swift build' for what is compiled once and neither debugged nor shipped. In release, SwiftPM compiles a module in one
# process. Without optimization, and without what serves the next build or a debugger, that takes two thirds of the time of a debug
# build.
# shellcheck disable=SC2034
fast_build=(-c release --disable-index-store -debug-info-format none -Xcc -O0 -Xswiftc -Onone -Xswiftc -no-emit-module-separately-wmo
    -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen)
