# toml++ built by us: makes the target Toml::toml. The library that Debian ships throws; this one does not, and
# toml::parse gives a toml::parse_result.
include(FindPackageHandleStandardArgs)
find_path(TOML_INCLUDE_FOLDER toml++/toml.h)
mark_as_advanced(TOML_INCLUDE_FOLDER)
find_package_handle_standard_args(Toml REQUIRED_VARS TOML_INCLUDE_FOLDER)
if(Toml_FOUND AND NOT TARGET Toml::toml)
    # Its assertions fail on some texts that are no TOML, such as [5,}, and without them (NDEBUG) it takes for granted
    # what they say: it may do neither.
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/toml.cpp" CONTENT
        "#undef NDEBUG\n#define TOML_ASSERT(expr) static_assert(true)\n#define TOML_IMPLEMENTATION\n#include <toml++/toml.h>\n")
    add_library(banquier_toml STATIC "${PROJECT_BINARY_DIR}/toml.cpp")
    target_include_directories(banquier_toml SYSTEM PUBLIC "${TOML_INCLUDE_FOLDER}")
    target_compile_definitions(banquier_toml PUBLIC TOML_HEADER_ONLY=0 TOML_EXCEPTIONS=0)
    # Sanitizers look at what we wrote.
    if(BANQUIER_SANITIZE MATCHES "address")
        target_compile_options(banquier_toml PRIVATE -fno-sanitize=address,undefined)
    endif()
    add_library(Toml::toml ALIAS banquier_toml)
endif()
