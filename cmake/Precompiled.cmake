# Large headers of libraries that nearly every source reads are compiled once and shared. With clang alone: g++, the
# second compiler, reads every header where it is included, so a source that forgets an include fails there.
#
#   libraries   the standard library's containers and text, fmt, JSON; not optimised in checked builds
#   figures     the same, optimised, for what plays many games
#   texts       the same for modules that are compiled without exceptions
#   commands    these and CLI11, for what reads command lines and writes text; not optimised
#   tests       the first, GoogleTest and the JSON library of tests; not optimised
set(BANQUIER_STANDARD_HEADERS <algorithm> <array> <charconv> <chrono> <cstdint> <filesystem> <functional> <iostream>
    <map> <memory> <optional> <span> <sstream> <string> <string_view> <utility> <variant> <vector>)

function(banquier_precompiled_headers NAME)
    cmake_parse_arguments(ARG "" "" "HEADERS;LIBRARIES;OPTIONS" ${ARGN})
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/precompiled/${NAME}.cpp" CONTENT "")
    add_library(banquier_headers_${NAME} OBJECT "${PROJECT_BINARY_DIR}/precompiled/${NAME}.cpp")
    target_link_libraries(banquier_headers_${NAME} PRIVATE ${ARG_LIBRARIES} fmt::fmt Boost::json Threads::Threads)
    target_compile_options(banquier_headers_${NAME} PRIVATE ${ARG_OPTIONS})
    target_precompile_headers(banquier_headers_${NAME} PRIVATE
        ${BANQUIER_STANDARD_HEADERS} <fmt/format.h> <boost/json.hpp> ${ARG_HEADERS})
endfunction()

# Once, when the libraries have been found.
function(banquier_precompile)
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        return()
    endif()
    banquier_precompiled_headers(libraries OPTIONS ${BANQUIER_UNHURRIED})
    banquier_precompiled_headers(figures)
    banquier_precompiled_headers(texts OPTIONS -fno-exceptions)
    set(unoptimised ${BANQUIER_UNHURRIED})
    if(CMAKE_BUILD_TYPE STREQUAL "Release")
        set(unoptimised -O0)
    endif()
    banquier_precompiled_headers(commands HEADERS <CLI/CLI.hpp> LIBRARIES CLI11::CLI11 OPTIONS ${unoptimised})
    if(BANQUIER_TESTS)
        banquier_precompiled_headers(tests HEADERS <gmock/gmock.h> <gtest/gtest.h> <nlohmann/json.hpp> LIBRARIES GTest::gmock
            OPTIONS ${BANQUIER_UNHURRIED})
    endif()
endfunction()

# The sources of TARGET find these headers compiled.
function(banquier_reads TARGET HEADERS)
    if(TARGET banquier_headers_${HEADERS})
        target_precompile_headers(${TARGET} REUSE_FROM banquier_headers_${HEADERS})
    endif()
endfunction()
