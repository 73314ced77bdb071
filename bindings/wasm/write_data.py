#!/usr/bin/python3
"""write_data.py DATA.json OUTPUT.cpp: a source that holds the file as `kGameData`."""
import sys

data = open(sys.argv[1], "rb").read().strip()
lines = [", ".join(str(byte) for byte in data[i:i + 40]) for i in range(0, len(data), 40)]
with open(sys.argv[2], "w") as out:
    out.write('#include "game_data.hpp"\n\nnamespace {\nconstexpr char kBytes[] = {\n' + ",\n".join(lines)
              + "};\n}  // namespace\n\nextern const std::string_view kGameData{kBytes, sizeof kBytes};\n")
