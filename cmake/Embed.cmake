# banquier_embed(TARGET path...)
#
# Adds to TARGET one generated source that holds every file at or under the given paths (relative to the root of
# the tree) and defines banquier::editions::embedded_files(). It is made again when a file changes, comes or goes.
function(banquier_embed TARGET)
    set(files "")
    foreach(path IN LISTS ARGN)
        file(GLOB_RECURSE found CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}"
            "${PROJECT_SOURCE_DIR}/${path}" "${PROJECT_SOURCE_DIR}/${path}/*")
        list(APPEND files ${found})
    endforeach()
    list(SORT files)

    set(list_file "${PROJECT_BINARY_DIR}/embedded_files.txt")
    set(source "${PROJECT_BINARY_DIR}/embedded_files.cpp")
    list(JOIN files "\n" lines)
    file(CONFIGURE OUTPUT "${list_file}" CONTENT "${lines}\n" @ONLY)
    list(TRANSFORM files PREPEND "${PROJECT_SOURCE_DIR}/" OUTPUT_VARIABLE inputs)
    add_custom_command(OUTPUT "${source}"
        COMMAND ${CMAKE_COMMAND} -D "ROOT=${PROJECT_SOURCE_DIR}" -D "LIST=${list_file}" -D "OUTPUT=${source}"
            -P "${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake"
        DEPENDS ${inputs} "${list_file}" "${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake"
        COMMENT "Embedding data and rulebook" VERBATIM)
    target_sources(${TARGET} PRIVATE "${source}")
    # One literal a file may be longer than the 65,536 characters that the standard promises.
    set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()
