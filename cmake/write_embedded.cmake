# Run as a script (cmake -D ROOT= -D LIST= -D OUTPUT= -D HEADER= -D FUNCTION= -D GZIP= -P): writes the source OUTPUT
# that holds the files named in LIST, one path relative to ROOT on each line, and defines FUNCTION. Every byte is written
# as an escape, in short adjacent literals. GZIP: the program that packs texts; empty: none is packed.
file(STRINGS "${LIST}" paths)
set(arrays "")
set(entries "")
set(number 0)

macro(add_file path file)
    file(READ "${file}" bytes HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
    set(byte "\\\\x[0-9a-f][0-9a-f]")
    string(REPEAT "${byte}" 25 line) # 25 bytes a line: 100 characters
    string(REGEX REPLACE "(${line})" "\\1\"\n    \"" bytes "${bytes}")
    string(APPEND arrays "constexpr char kFile${number}[] =\n    \"${bytes}\";\n")
    string(APPEND entries "    {\"${path}\", {kFile${number}, sizeof kFile${number} - 1}},\n")
    math(EXPR number "${number} + 1")
endmacro()

foreach(path IN LISTS paths)
    add_file("${path}" "${ROOT}/${path}")
    if(GZIP AND path MATCHES "\\.(html|js|css|svg|json|webmanifest|txt)$")
        execute_process(COMMAND "${GZIP}" -9 -n -c "${ROOT}/${path}" OUTPUT_FILE "${OUTPUT}.gz"
            COMMAND_ERROR_IS_FATAL ANY)
        add_file("${path}.gz" "${OUTPUT}.gz")
        file(REMOVE "${OUTPUT}.gz")
    endif()
endforeach()

set(text "// Written by cmake/write_embedded.cmake.\n#include \"${HEADER}\"\n\n")
set(files "{}")
if(number GREATER 0)
    string(APPEND text "namespace {\n${arrays}constexpr banquier::editions::EmbeddedFile kFiles[] = {\n${entries}};\n")
    string(APPEND text "} // namespace\n\n")
    set(files "kFiles")
endif()
string(APPEND text "std::span<const banquier::editions::EmbeddedFile> ${FUNCTION}() { return ${files}; }\n")
file(WRITE "${OUTPUT}" "${text}")
