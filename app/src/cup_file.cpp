#include "cup_file.hpp"

#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>
#include <banquier/terminal/text.hpp>

#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

namespace banquier::app {

using terminal::refuse;

namespace {

cup::Millis now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace

CupFile::CupFile(Console& console, std::string log) : console_(console), log_(std::move(log)) {
    by.name = console.user;
    by.device = "shell";
    lock_ = ::open((log_ + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock_ < 0 || flock(lock_, LOCK_EX) != 0)
        throw Stop{ExitCode::File,
            terminal::said(console, {"{} : impossible d'écrire à côté", "{}: cannot write beside it"}, log_)};
}

CupFile::~CupFile() {
    if (lock_ >= 0) close(lock_);
}

void CupFile::open(const editions::Library& library) {
    text_ = read_text(console_, log_);
    cup::LogReader reader{library, cup::LogReader::Check::Everything};
    if (const auto problem = reader.take_all(text_, log_))
        throw Stop{ExitCode::No, render(*problem, console_.language)};
    if (!reader.cup().made()) refuse(console_, {"{} : aucune coupe dedans", "{}: no cup in it"}, log_);
    text_.resize(reader.whole());
    cup_ = reader.cup();
    game_ = reader.game();
    if (std::filesystem::exists(log_ + ".secret"))
        secret_ = luck::Secret::from_hex(terminal::trimmed(read_text(console_, log_ + ".secret")));
}

void CupFile::make(const editions::Library& library, cup::Make wish) {
    if (std::filesystem::exists(log_)) refuse(console_, {"{} existe déjà", "{} exists already"}, log_);
    auto game = cup::game_of(library, wish.format);
    if (!game) throw Stop{ExitCode::Usage, render(game.problem(), console_.language)};
    game_ = *game;
    secret_ = luck::Secret::drawn();
    write_private(log_ + ".secret", secret_->revealed() + "\n");
    ask(std::move(wish));
    ask(cup::Opened{});
    save();
}

std::optional<cup::Problem> CupFile::why_not(const cup::Wish& wish) {
    const cup::House house{game_.get(), secret_ ? &*secret_ : nullptr};
    auto entries = handle(cup_, house, {by, wish}, now());
    if (!entries) return entries.problem();
    for (const cup::Entry& entry : *entries) text_ += entry_line(entry) + "\n";
    return std::nullopt;
}

std::vector<cup::Entry> CupFile::ask(const cup::Wish& wish) {
    const cup::House house{game_.get(), secret_ ? &*secret_ : nullptr};
    auto entries = handle(cup_, house, {by, wish}, now());
    if (!entries) throw Stop{ExitCode::No, render(entries.problem(), console_.language)};
    for (const cup::Entry& entry : *entries) text_ += entry_line(entry) + "\n";
    return *std::move(entries);
}

void CupFile::save() { write_text(console_, log_, text_); }

void CupFile::write_private(const std::string& file, const std::string& text) {
    write_text(console_, file, text);
    std::error_code ignored;
    using std::filesystem::perms;
    std::filesystem::permissions(file, perms::owner_read | perms::owner_write, ignored);
}

void CupFile::keep(const std::vector<cup::Contact>& contacts) {
    if (contacts.empty()) return;
    std::string text = std::filesystem::exists(contacts_file()) ? read_text(console_, contacts_file()) : "";
    for (const cup::Contact& contact : contacts)
        text += contact.unit + "\t" + contact.member + "\t" + contact.contact + "\n";
    write_private(contacts_file(), text);
}

std::size_t CupFile::forget(const std::string& unit) {
    if (!std::filesystem::exists(contacts_file())) return 0;
    const std::string text = read_text(console_, contacts_file());
    std::string kept;
    std::size_t gone = 0;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size() - 1) + 1;
        const std::string line = text.substr(from, end - from);
        if (line.starts_with(unit + "\t"))
            ++gone;
        else
            kept += line;
        from = end;
    }
    write_private(contacts_file(), kept);
    return gone;
}

}  // namespace banquier::app
