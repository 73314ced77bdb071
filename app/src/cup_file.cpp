#include "cup_file.hpp"

#include "cup_acts.hpp"

#include <banquier/terminal/files.hpp>
#include <banquier/terminal/said.hpp>
#include <banquier/terminal/text.hpp>

#include <algorithm>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <iostream>
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
    if (std::filesystem::exists(log_ + ".seal"))
        seal_ = luck::Secret::from_hex(terminal::trimmed(read_text(console_, log_ + ".seal")));
    for (std::size_t hall = 1; hall <= cup_.halls.size(); ++hall)
        take_waiting(static_cast<cup::HallNumber>(hall));
}

void CupFile::take_waiting(cup::HallNumber hall) try {
    const std::string file = parcel_file(hall);
    if (!std::filesystem::exists(file)) return;
    const std::string text = read_text(console_, file);
    const auto parcel = cup::read_parcel(text);
    if (!parcel || is_current(cup_, *parcel)) take(text, file);
} catch (const Stop& stop) {
    console_.err << terminal::said(console_,
        {"{}\nce fichier de la salle {} ne compte pas : l'importer de nouveau\n",
            "{}\nthis file of hall {} does not count: import it again\n"},
        stop.message, hall);
}

bool CupFile::take(const std::string& text, const std::string& file) {
    const auto taken = waiting_.take(cup_, house(), text);
    if (taken) return *taken;
    cup::Problem problem = taken.problem();
    problem.file = file;
    throw Stop{ExitCode::No, render(problem, console_.language)};
}

bool CupFile::take_parcel(const std::string& text, const std::string& file) {
    if (!take(text, file)) return false;
    write_text(console_, parcel_file(cup::read_parcel(text)->hall), text);
    return true;
}

void CupFile::join() {
    const auto entries = waiting_.join(cup_, house());
    if (!entries) throw Stop{ExitCode::No, render(entries.problem(), console_.language)};
    add(*entries);
}

void CupFile::hand(cup::HallNumber hall, const std::string& out) {
    if (std::filesystem::exists(out)) refuse(console_, {"{} existe déjà", "{} exists already"}, out);
    if (!secret_)
        refuse(console_,
            {"{}.secret manque : sans lui, pas de sceau pour la salle",
                "{}.secret is missing: without it there is no seal for the hall"},
            log_);
    join();
    if (hall == 0 || hall > cup_.halls.size() || cup_.halls[hall - 1].handed == 0) ask(cup::Handed{hall});
    save();
    // As it was then: who asks twice gets the same.
    const cup::OwnHall& own = cup_.halls[hall - 1];
    std::size_t end = 0;
    for (std::uint64_t entry = 0; entry < own.handed; ++entry) end = text_.find('\n', end) + 1;
    std::string text = text_.substr(0, end);
    cup::LogReader reader{cup_library(), cup::LogReader::Check::Chain};
    if (const auto problem = reader.take_all(text, log_))
        throw Stop{ExitCode::No, render(*problem, console_.language)};
    const std::size_t line = text.rfind('\n', end - 2) + 1;
    const cup::Entry handed = *cup::read_entry(std::string_view{text}.substr(line, end - 1 - line));
    cup::Cup begun = reader.cup();
    const auto entries = handle(begun, house(), {handed.by, cup::HallBegun{hall}}, handed.at);
    if (!entries) throw Stop{ExitCode::No, render(entries.problem(), console_.language)};
    for (const cup::Entry& entry : *entries) text += entry_line(entry) + "\n";
    write_private(out + ".seal", cup::hall_key(own, *secret_).revealed() + "\n");
    write_text(console_, out, text);
}

std::string CupFile::parcel() const {
    if (!seal_)
        refuse(console_,
            {"{}.seal manque : il vient du centre avec le journal",
                "{}.seal is missing: it comes from the centre with the log"},
            log_);
    std::size_t from = 0;
    for (std::uint64_t entry = 0; entry < cup_.halls[cup_.writes - 1].handed; ++entry)
        from = text_.find('\n', from) + 1;
    return parcel_text(cup_, std::string_view{text_}.substr(from), *seal_);
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
    auto entries = handle(cup_, house(), {by, wish}, now());
    if (!entries) return entries.problem();
    add(*entries);
    return std::nullopt;
}

std::vector<cup::Entry> CupFile::ask(const cup::Wish& wish) {
    auto entries = handle(cup_, house(), {by, wish}, now());
    if (!entries) throw Stop{ExitCode::No, render(entries.problem(), console_.language)};
    add(*entries);
    return *std::move(entries);
}

void CupFile::add(const std::vector<cup::Entry>& entries) {
    for (const cup::Entry& entry : entries) text_ += entry_line(entry) + "\n";
}

void CupFile::save() { write_text(console_, log_, text_); }

void CupFile::write_private(const std::string& file, const std::string& text) {
    write_text(console_, file, text);
    std::error_code ignored;
    using std::filesystem::perms;
    std::filesystem::permissions(file, perms::owner_read | perms::owner_write, ignored);
}

server::CarriedCup CupFile::carried() const {
    server::CarriedCup all{.cup = cup_, .log = text_, .secret = secret(), .contacts = {}};
    if (!std::filesystem::exists(contacts_file())) return all;
    all.contacts = server::contacts_of(read_text(console_, contacts_file()));
    return all;
}

void CupFile::put(
    const std::string& log, const std::string& secret, const std::vector<cup::Contact>& contacts) {
    if (!secret.empty()) write_private(log_ + ".secret", secret + "\n");
    if (!contacts.empty() || std::filesystem::exists(contacts_file()))
        write_private(contacts_file(), server::contacts_text(contacts));
    write_text(console_, log_, log);
}

void CupFile::keep(const std::vector<cup::Contact>& contacts) {
    if (contacts.empty()) return;
    std::string text = std::filesystem::exists(contacts_file()) ? read_text(console_, contacts_file()) : "";
    write_private(contacts_file(), text + server::contacts_text(contacts));
}

std::size_t CupFile::forget(const cup::Unit& unit) {
    std::vector<cup::Contact> kept = carried().contacts;
    const auto is_of = [&](const cup::Contact& one) { return one.unit == unit.name; };
    const auto gone = std::ranges::count_if(
        kept, [&](const cup::Contact& one) { return is_of(one) && !one.contact.empty(); });
    std::erase_if(kept, is_of);
    for (std::uint32_t place = 1; place <= unit.members.size(); ++place)
        kept.push_back({unit.name, unit.members[place - 1].name, "", place});
    write_private(contacts_file(), server::contacts_text(kept));
    return static_cast<std::size_t>(gone);
}

}  // namespace banquier::app
