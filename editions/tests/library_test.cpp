// Folders and files that people add.
#include "workshop.hpp"

#include <filesystem>
#include <fstream>

namespace banquier::editions {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Folder : public testing::Test {
protected:
    void SetUp() override {
        path_ = std::filesystem::path{testing::TempDir()} /
            ("editions-" + std::string{testing::UnitTest::GetInstance()->current_test_info()->name()});
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_ / "deep");
    }
    void TearDown() override { std::filesystem::remove_all(path_); }

    void write(const std::string& name, const std::string& content) {
        std::ofstream{path_ / name} << content;
    }

    std::filesystem::path path_;
};

TEST_F(Folder, BringsABoardWithATextEditorAlone) {
    const Workshop workshop;
    write("essai.toml", workshop.board);
    write("deep/a.toml", workshop.french);
    write("deep/b.toml", workshop.english);
    write("deep/c.toml", workshop.theme);
    write("notes.txt", "not read");
    Library library = Library::embedded();
    library.add_folder(path_);
    EXPECT_THAT(Workshop::rendered(library, Language::English), IsEmpty());
    EXPECT_NE(library.edition("essai"), nullptr);
    EXPECT_TRUE(library.resolve("essai", "classique").ok());
}

TEST_F(Folder, ThatIsNotThereIsReported) {
    Library library;
    library.add_folder(path_ / "nowhere");
    library.add_file(path_ / "deep");
    const std::string folder = path_.generic_string();
    EXPECT_THAT(Workshop::rendered(library, Language::English),
        ElementsAre(folder + "/nowhere: expected a readable file, found none",
            folder + "/deep: expected a readable file, found none"));
    EXPECT_THAT(Workshop::rendered(library, Language::French)[0],
        folder + "/nowhere: on attend un fichier lisible, on n'en trouve pas");
}

TEST(LibraryCopies, AreIndependent) {
    Library copy = shipped();
    copy.add_text("x.toml", "kind = \"board\"\n");
    EXPECT_FALSE(copy.problems().empty());
    EXPECT_TRUE(shipped().problems().empty());
    EXPECT_EQ(copy.editions().size(), shipped().editions().size());
}

TEST(LibraryCopies, AnEmptyOneHasNothing) {
    const Library library;
    EXPECT_TRUE(library.editions().empty());
    EXPECT_FALSE(library.resolve("classique", "classique").ok());
}

}  // namespace
}  // namespace banquier::editions
