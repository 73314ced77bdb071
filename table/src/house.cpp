#include <banquier/table/house.hpp>

namespace banquier::table {

RosterStaff::RosterStaff(std::shared_ptr<const Game> game) : game_(std::move(game)) {
    for (const bots::Known& known : bots::roster()) {
        // Tables share a thread: nobody who thinks for long may sit at one.
        if (known.pace == bots::Pace::Thinks) continue;
        members_.push_back(std::make_unique<Member>());
        members_.back()->known = known;
    }
}

const bots::Bot* RosterStaff::find(std::string_view given) const {
    const std::string name = bots::present_name(given);
    for (const auto& member : members_) {
        if (member->known.name != name) continue;
        std::call_once(member->made, [&] { member->bot = member->known.make(*game_); });
        return member->bot.get();
    }
    return nullptr;
}

RosterStaff::Member* RosterStaff::member_of(const bots::Bot& bot) const {
    for (const auto& member : members_)
        if (member->bot.get() == &bot) return member.get();
    return nullptr;
}

std::unique_ptr<bots::Memory> RosterStaff::take_memory(const bots::Bot& bot) const {
    Member* member = member_of(bot);
    if (member == nullptr) return nullptr;
    std::unique_ptr<bots::Memory> memory(member->memory.exchange(nullptr));
    return memory ? std::move(memory) : bot.memory();
}

void RosterStaff::give_back(const bots::Bot& bot, std::unique_ptr<bots::Memory> memory) const {
    Member* member = memory ? member_of(bot) : nullptr;
    if (member != nullptr) memory.reset(member->memory.exchange(memory.release()));
}

const bots::Judge* RosterStaff::judge() const {
    std::call_once(bench_->made, [&] { bench_->judge = bots::maison_judge(*game_); });
    return bench_->judge.get();
}

}  // namespace banquier::table
