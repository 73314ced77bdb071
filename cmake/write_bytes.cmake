# Run as a script (cmake -D FILE= -D OUTPUT= -D HEADER= -D FUNCTION= -P): writes the source OUTPUT that holds the bytes of
# FILE and defines FUNCTION, which HEADER declares: std::span<const std::uint8_t> of them.
file(READ "${FILE}" bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REPEAT "0x[0-9a-f][0-9a-f]," 20 line) # 20 bytes a line: 100 characters
string(REGEX REPLACE "(${line})" "\\1\n    " bytes "${bytes}")
file(WRITE "${OUTPUT}" "// Written by cmake/write_bytes.cmake.\n#include \"${HEADER}\"\n\n"
    "namespace {\nconstexpr std::uint8_t kBytes[] = {\n    ${bytes}\n};\n} // namespace\n\n"
    "std::span<const std::uint8_t> ${FUNCTION}() { return kBytes; }\n")
