// Golden games as they are kept: a line that names board, rule set and players, the acts in notation, and the end. The
// record that a program reads is made of them: its figures are those of the board and rule set of today, its digest is
// the one that is kept, so that a figure which has changed is noticed.
#pragma once

#include <banquier/editions/library.hpp>
#include <banquier/notation/record.hpp>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace banquier::shared {

inline std::vector<std::filesystem::path> golden_files(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".txt") files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

inline std::string golden_header(const std::string& kept) {
    const boost::json::object object = boost::json::parse(kept).as_object();
    const auto text = [&](const char* key) { return boost::json::value_to<std::string>(object.at(key)); };
    static const editions::Library library = editions::Library::embedded();
    notation::RecordHeader header{.board = text("board"), .rules = text("rules")};
    header.game = library.resolve(header.board, header.rules).game;
    header.players = boost::json::value_to<std::vector<std::string>>(object.at("players"));
    boost::json::object line = boost::json::parse(notation::header_line(header)).as_object();
    line["digest"] = text("digest");
    return boost::json::serialize(line);
}

inline std::string golden_record(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::string line, record;
    for (std::size_t n = 0; std::getline(in, line); ++n) {
        if (n == 0)
            line = golden_header(line);
        else if (!line.starts_with('{'))
            line = "{\"n\":" + std::to_string(n) + ",\"act\":\"" + line + "\"}";
        record += line + "\n";
    }
    return record;
}

// What is kept of a record.
inline std::string golden_text(const std::string& record) {
    std::istringstream in(record);
    std::string line, text;
    while (std::getline(in, line)) {
        boost::json::object object = boost::json::parse(line).as_object();
        if (object.contains("format"))
            line = boost::json::serialize(boost::json::object{{"board", object["board"]},
                {"rules", object["rules"]}, {"players", object["players"]}, {"digest", object["digest"]}});
        if (object.contains("act")) line = boost::json::value_to<std::string>(object["act"]);
        text += line + "\n";
    }
    return text;
}

}  // namespace banquier::shared
