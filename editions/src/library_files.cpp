// What people add to a library from their disk: apart from the rest, since a browser has none.
#include "banquier/editions/library.hpp"
#include "linking.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace banquier::editions {
namespace {

std::shared_ptr<const SourceFile> read_source(const std::filesystem::path& path) {
    std::error_code error;
    std::ifstream stream{path, std::ios::binary};
    if (stream && std::filesystem::is_regular_file(path, error)) {
        const std::string content{std::istreambuf_iterator<char>{stream}, {}};
        return std::make_shared<SourceFile>(read_document(path.generic_string(), content));
    }
    SourceFile file{.path = path.generic_string(), .root = {}, .problems = {}};
    file.problems.push_back({.file = file.path, .code = ProblemCode::Unreadable});
    return std::make_shared<SourceFile>(std::move(file));
}

}  // namespace

void Library::add_folder(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> paths;
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator file{folder, error}, end; !error && file != end;
        file.increment(error))
        if (file->path().extension() == ".toml") paths.push_back(file->path());
    if (error) paths.push_back(folder);
    std::ranges::sort(paths);
    for (const std::filesystem::path& path : paths) sources_.push_back(read_source(path));
    link();
}

void Library::add_file(const std::filesystem::path& file) {
    sources_.push_back(read_source(file));
    link();
}

}  // namespace banquier::editions
