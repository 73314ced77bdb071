# Language, warnings, sanitizers and ccache, the same for every target of the tree.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

# CCACHE_NOHASHDIR lets several checkouts and presets with the same flags share what they compile; CCACHE_SLOPPINESS lets sources
# be found that read precompiled headers.
find_program(CCACHE_PROGRAM ccache)
mark_as_advanced(CCACHE_PROGRAM)
if(CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_NOHASHDIR=1
        CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE_PROGRAM})
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Werror -Wnon-virtual-dtor -Woverloaded-virtual -Wextra-semi -Wcast-align)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # Off: -Wsign-conversion and missing designated initialisers, which clang counts among the wanted ones, and
    # deprecation, of which clang accuses libstdc++ 12's own std::stable_sort.
    add_compile_options(-Wshadow -Wconversion -Wold-style-cast -Wimplicit-fallthrough -Wno-sign-conversion
        -Wno-missing-designated-field-initializers -Wno-deprecated-declarations -fcolor-diagnostics)
    add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
    add_link_options(-fuse-ld=lld)
    if(CMAKE_INTERPROCEDURAL_OPTIMIZATION)
        add_link_options(-ffat-lto-objects)
    endif()
else()
    # g++ is the second opinion on behaviour; these warnings of g++ 12 are wrong too often to stop a build.
    add_compile_options(-Wno-missing-field-initializers -Wno-maybe-uninitialized -Wno-restrict -Wno-array-bounds
        -Wno-stringop-overflow -Wno-stringop-overread)
endif()

if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()

# In the checked builds most of the time went into optimising what takes little time to run: tests, and the modules that
# talk to people and networks. They are compiled without, and undefined behaviour is looked for in the others, which reckon.
set(BANQUIER_UNHURRIED)
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
    set(BANQUIER_UNHURRIED -O0)
    if(BANQUIER_SANITIZE MATCHES "undefined")
        list(APPEND BANQUIER_UNHURRIED -fno-sanitize=undefined)
    endif()
endif()

if(BANQUIER_SANITIZE)
    add_compile_options(-fsanitize=${BANQUIER_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${BANQUIER_SANITIZE})
    # Where the address sanitizer looks on, it sees each access beyond an object that this check would see; the check was an eighth
    # to a quarter of the time of compiling.
    if(BANQUIER_SANITIZE MATCHES "address")
        add_compile_options(-fno-sanitize=object-size)
    endif()
endif()
