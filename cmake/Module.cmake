# banquier_module(NAME [USES module...] [LIBRARIES PUBLIC|PRIVATE library...] [PROGRAM name]
#                 [TESTS_USE module...] [READS headers] [OPTIMISED option...])
#
# Makes the static library banquier_<NAME> (banquier::<NAME>) from NAME/src/*.cpp, with NAME/include as its one
# public include root. Modules in USES are linked publicly. With PROGRAM, src/main.cpp becomes that executable.
# NAME/tests/*.cpp, where there are any, become the GoogleTest program <NAME>_tests, known to ctest under the
# label NAME; they may use the modules in TESTS_USE beside those that the module uses, and tests/shared. A module in the list
# BANQUIER_WITHOUT is skipped. READS names the large headers that are compiled once for the module (Precompiled.cmake).
# OPTIMISED is for modules outside the simulator's path: in a release they are compiled at that level, one by one,
# instead of together with all others when the program is linked. Most of the build's time went there. Below -O2 the
# checked builds do not optimise them at all. With
# BANQUIER_JOINED six of their sources at a time are compiled as one, which halves that time again, and so are those of test
# programs; so two sources of a module, or of its tests, do not give one name to two things.
function(banquier_module NAME)
    cmake_parse_arguments(ARG "" "PROGRAM;READS" "USES;LIBRARIES;TESTS_USE;OPTIMISED" ${ARGN})
    if(NAME IN_LIST BANQUIER_WITHOUT)
        return()
    endif()
    set(folder "${PROJECT_SOURCE_DIR}/${NAME}")
    file(GLOB sources CONFIGURE_DEPENDS "${folder}/src/*.cpp")
    if(NOT sources)
        message(FATAL_ERROR "The module ${NAME} has no sources in ${folder}/src")
    endif()

    set(library banquier_${NAME})
    set(scope PUBLIC)
    if(ARG_PROGRAM)
        list(REMOVE_ITEM sources "${folder}/src/main.cpp")
    endif()
    if(sources)
        add_library(${library} STATIC ${sources})
        target_include_directories(${library} PRIVATE "${folder}/src")
    else() # a program that is its main.cpp alone
        add_library(${library} INTERFACE)
        set(scope INTERFACE)
        string(REGEX REPLACE "PUBLIC|PRIVATE" INTERFACE ARG_LIBRARIES "${ARG_LIBRARIES}")
    endif()
    add_library(banquier::${NAME} ALIAS ${library})
    set_target_properties(${library} PROPERTIES EXPORT_NAME ${NAME})
    target_include_directories(${library} ${scope}
        "$<BUILD_INTERFACE:${folder}/include>" "$<INSTALL_INTERFACE:include>")
    target_compile_features(${library} ${scope} cxx_std_20)
    foreach(used IN LISTS ARG_USES)
        if(TARGET banquier_${used})
            target_link_libraries(${library} ${scope} banquier_${used})
        endif()
    endforeach()
    if(ARG_LIBRARIES)
        target_link_libraries(${library} ${ARG_LIBRARIES})
    endif()
    if(ARG_READS)
        banquier_reads(${library} ${ARG_READS})
    endif()
    if(ARG_OPTIMISED AND CMAKE_BUILD_TYPE STREQUAL "Release")
        set_target_properties(${library} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
        target_compile_options(${library} PRIVATE ${ARG_OPTIMISED})
    endif()
    if(ARG_OPTIMISED AND NOT "-O2" IN_LIST ARG_OPTIMISED)
        target_compile_options(${library} PRIVATE ${BANQUIER_UNHURRIED})
    endif()
    if(ARG_OPTIMISED)
        banquier_join(${library} 6)
    endif()

    if(ARG_PROGRAM)
        add_executable(${ARG_PROGRAM} "${folder}/src/main.cpp")
        target_include_directories(${ARG_PROGRAM} PRIVATE "${folder}/src")
        target_link_libraries(${ARG_PROGRAM} PRIVATE ${library})
    endif()

    file(GLOB tests CONFIGURE_DEPENDS "${folder}/tests/*.cpp")
    if(BANQUIER_TESTS AND tests)
        list(TRANSFORM ARG_TESTS_USE PREPEND banquier_ OUTPUT_VARIABLE test_libraries)
        banquier_tests(${NAME}_tests LABEL ${NAME} SOURCES ${tests} LIBRARIES ${library} ${test_libraries} banquier_shared_by_tests)
        target_include_directories(${NAME}_tests PRIVATE "${folder}/src" "${folder}/tests")
    endif()
endfunction()

# With BANQUIER_JOINED, COUNT sources of TARGET at a time are compiled as one: what they include and instantiate (the variants
# of a table's wishes, say) is then paid for once.
function(banquier_join TARGET COUNT)
    if(BANQUIER_JOINED)
        set_target_properties(${TARGET} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${COUNT})
    endif()
endfunction()

# banquier_tests(TARGET LABEL label SOURCES file... LIBRARIES library... [TIMEOUT seconds])
#
# A GoogleTest program. ctest runs its tests in two halves, each in one process, so that what all of them read is read
# twice and not a hundred times; <build>/gtest has a file of results for each half.
function(banquier_tests TARGET)
    cmake_parse_arguments(ARG "" "LABEL;TIMEOUT" "SOURCES;LIBRARIES" ${ARGN})
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 900)
    endif()
    add_executable(${TARGET} ${ARG_SOURCES})
    target_link_libraries(${TARGET} PRIVATE ${ARG_LIBRARIES} GTest::gmock GTest::gtest_main)
    target_compile_options(${TARGET} PRIVATE ${BANQUIER_UNHURRIED})
    banquier_reads(${TARGET} tests)
    banquier_join(${TARGET} 8)
    foreach(half 0 1)
        add_test(NAME ${TARGET}.${half} COMMAND ${TARGET} --gtest_brief=1
            "--gtest_output=xml:${PROJECT_BINARY_DIR}/gtest/${TARGET}.${half}.xml" WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
        set_tests_properties(${TARGET}.${half} PROPERTIES TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABEL}"
            ENVIRONMENT "GTEST_TOTAL_SHARDS=2;GTEST_SHARD_INDEX=${half}")
    endforeach()
endfunction()

# banquier_fuzzer(TARGET SOURCES file... LIBRARIES library...)
#
# A libFuzzer program (preset fuzz only), where the sources define LLVMFuzzerTestOneInput.
function(banquier_fuzzer TARGET)
    cmake_parse_arguments(ARG "" "" "SOURCES;LIBRARIES" ${ARGN})
    add_executable(${TARGET} ${ARG_SOURCES})
    target_link_libraries(${TARGET} PRIVATE ${ARG_LIBRARIES})
    target_link_options(${TARGET} PRIVATE -fsanitize=fuzzer)
endfunction()
