// A bench for files with mistakes: a copy of the classic board under the name "essai", changed line by line.
#pragma once

#include <banquier/editions/embedded.hpp>
#include <banquier/editions/library.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::editions {

// The names of the rules that a test shows, kept in its report.
template <class... Ids>
void covers(Ids... ids) {
    std::string list;
    ((list += list.empty() ? "" : " ", list += ids), ...);
    testing::Test::RecordProperty("covers", list);
}

inline const Library& shipped() {
    static const Library library = Library::embedded();
    return library;
}

inline std::string embedded_text(std::string_view path) {
    for (const EmbeddedFile& file : embedded_files())
        if (file.path == path) return std::string{file.content};
    ADD_FAILURE() << "no embedded file " << path;
    return {};
}

// Replaces the one place where `from` stands.
inline void replace_once(std::string& text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    ASSERT_EQ(text.find(from, at + 1), std::string::npos) << from << " stands more than once";
    text.replace(at, from.size(), to);
}

class Workshop {
public:
    std::string board = embedded_text("data/boards/classique.toml");
    std::string french = embedded_text("data/texts/classique.fr.toml");
    std::string english = embedded_text("data/texts/classique.en.toml");
    std::string theme = embedded_text("data/themes/classique.toml");

    Workshop() {
        replace_once(board, "id = \"classique\"", "id = \"essai\"");
        for (std::string* text : {&french, &english, &theme})
            replace_once(*text, "board = \"classique\"", "board = \"essai\"");
    }

    // Takes a card's line out of both languages.
    void erase_wording(std::string_view card) {
        for (std::string* texts : {&french, &english}) {
            const std::size_t at = texts->find("\n" + std::string{card});
            texts->erase(at, texts->find('\n', at + 1) - at);
        }
    }

    Library library() const {
        Library library = shipped();
        library.add_text("essai.toml", board);
        library.add_text("essai.fr.toml", french);
        library.add_text("essai.en.toml", english);
        library.add_text("essai.theme.toml", theme);
        return library;
    }

    std::vector<std::string> messages(Language language) const { return rendered(library(), language); }

    static std::vector<std::string> rendered(const Library& library, Language language) {
        std::vector<std::string> messages;
        for (const Problem& problem : library.problems()) messages.push_back(render(problem, language));
        return messages;
    }
};

// The messages of the library with one more file.
inline std::vector<std::string> messages_with(std::string path, std::string_view content, Language language) {
    Library library = shipped();
    library.add_text(std::move(path), content);
    return Workshop::rendered(library, language);
}

}  // namespace banquier::editions
