#!/usr/bin/python3
"""write_editions.py ROOT LIST OUTPUT.cpp: a source that holds the TOML files named in LIST, relative to ROOT, as JSON."""
import json
import sys
import tomllib
from pathlib import Path

root, names, output = Path(sys.argv[1]), Path(sys.argv[2]).read_text().split(), sys.argv[3]
arrays, entries = [], []
for number, name in enumerate(names):
    text = json.dumps(tomllib.loads((root / name).read_text()), ensure_ascii=False, separators=(",", ":"))
    data = text.encode()
    lines = [", ".join(str(byte - 256 if byte > 127 else byte) for byte in data[i:i + 40]) for i in range(0, len(data), 40)]
    arrays.append(f"constexpr char kFile{number}[] = {{\n" + ",\n".join(lines) + "};\n")
    entries.append(f'    {{"{name}", {{kFile{number}, sizeof kFile{number}}}}},\n')
Path(output).write_text(
    "// Written by bindings/wasm/write_editions.py.\n#include <banquier/editions/embedded.hpp>\n\nnamespace {\n"
    + "".join(arrays) + "constexpr banquier::editions::EmbeddedFile kFiles[] = {\n" + "".join(entries)
    + "};\n}  // namespace\n\nstd::span<const banquier::editions::EmbeddedFile> banquier::editions::embedded_files() { return kFiles; }\n")
