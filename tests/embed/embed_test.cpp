// What is embedded is what lies in the folder, byte for byte, and texts are there a second time, packed.
#include "files.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace banquier {
namespace {

std::string on_disk(const std::string& path) {
    std::ifstream in("tests/embed/files/" + path, std::ios::binary);
    EXPECT_TRUE(in) << path;
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

TEST(Embed, KeepsEveryByte) {
    std::map<std::string, std::string> files;
    for (const editions::EmbeddedFile& file : files_for_the_test()) files.emplace(file.path, file.content);
    ASSERT_EQ(on_disk("bytes.png").size(), 768u);
    for (const char* path : {"bytes.png", "below/text.txt", "empty.css"}) {
        ASSERT_TRUE(files.contains(path)) << path;
        EXPECT_EQ(files.at(path), on_disk(path)) << path;
    }
    EXPECT_FALSE(files.contains("bytes.png.gz"));
    // The end of a packed file is the size of what was packed, lowest byte first.
    const std::string& packed = files.at("below/text.txt.gz");
    EXPECT_EQ(packed.substr(0, 2), "\x1f\x8b");
    EXPECT_LT(packed.size(), 200u);
    const std::size_t size = on_disk("below/text.txt").size();
    EXPECT_EQ(static_cast<unsigned char>(packed[packed.size() - 4]), size % 256);
    EXPECT_EQ(static_cast<unsigned char>(packed[packed.size() - 3]), size / 256);
    EXPECT_EQ(files.size(), 5u);
}

}  // namespace
}  // namespace banquier
