# banquier_embed(TARGET ROOT folder HEADER header FUNCTION name [GZIP] [PATHS path...])
#
# Adds to TARGET one generated source that holds every file at or under the given paths of ROOT (all of it without PATHS)
# and defines FUNCTION, which HEADER declares: std::span<const banquier::editions::EmbeddedFile> of them, with paths
# relative to ROOT. It is made again when a file changes, comes or goes. With GZIP every text is there a second time,
# packed, under its path and ".gz".
find_program(BANQUIER_GZIP gzip)
mark_as_advanced(BANQUIER_GZIP)

function(banquier_embed TARGET)
    cmake_parse_arguments(ARG "GZIP" "ROOT;HEADER;FUNCTION" "PATHS" ${ARGN})
    set(patterns "${ARG_ROOT}/*")
    if(ARG_PATHS)
        list(TRANSFORM ARG_PATHS PREPEND "${ARG_ROOT}/" OUTPUT_VARIABLE patterns)
        list(TRANSFORM patterns APPEND "/*" OUTPUT_VARIABLE below)
        list(APPEND patterns ${below})
    endif()
    file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${ARG_ROOT}" ${patterns})
    list(SORT files)

    set(name "${PROJECT_BINARY_DIR}/embedded/${TARGET}")
    list(JOIN files "\n" lines)
    file(CONFIGURE OUTPUT "${name}.txt" CONTENT "${lines}\n" @ONLY)
    list(TRANSFORM files PREPEND "${ARG_ROOT}/" OUTPUT_VARIABLE inputs)
    set(gzip "")
    if(ARG_GZIP AND BANQUIER_GZIP)
        set(gzip "${BANQUIER_GZIP}")
    endif()
    add_custom_command(OUTPUT "${name}.cpp"
        COMMAND ${CMAKE_COMMAND} -D "ROOT=${ARG_ROOT}" -D "LIST=${name}.txt" -D "OUTPUT=${name}.cpp"
            -D "HEADER=${ARG_HEADER}" -D "FUNCTION=${ARG_FUNCTION}" -D "GZIP=${gzip}"
            -P "${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake"
        DEPENDS ${inputs} "${name}.txt" "${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake"
        COMMENT "Embedding files into ${TARGET}" VERBATIM)
    target_sources(${TARGET} PRIVATE "${name}.cpp")
    # One literal a file may be longer than the 65,536 characters that the standard promises.
    set_source_files_properties("${name}.cpp" PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()

# banquier_embed_bytes(TARGET FILE file HEADER header FUNCTION name)
#
# Adds to TARGET one generated source that holds one file's bytes and defines FUNCTION, which HEADER declares:
# std::span<const std::uint8_t> of them.
function(banquier_embed_bytes TARGET)
    cmake_parse_arguments(ARG "" "FILE;HEADER;FUNCTION" "" ${ARGN})
    set(source "${PROJECT_BINARY_DIR}/embedded/${TARGET}_bytes.cpp")
    add_custom_command(OUTPUT "${source}"
        COMMAND ${CMAKE_COMMAND} -D "FILE=${ARG_FILE}" -D "OUTPUT=${source}" -D "HEADER=${ARG_HEADER}"
            -D "FUNCTION=${ARG_FUNCTION}" -P "${PROJECT_SOURCE_DIR}/cmake/write_bytes.cmake"
        DEPENDS "${ARG_FILE}" "${PROJECT_SOURCE_DIR}/cmake/write_bytes.cmake"
        COMMENT "Embedding bytes into ${TARGET}" VERBATIM)
    target_sources(${TARGET} PRIVATE "${source}")
endfunction()
