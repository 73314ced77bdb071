#include <banquier/table/house.hpp>

namespace banquier::table {

RosterStaff::RosterStaff(std::shared_ptr<const Game> game) : game_(std::move(game)) {
    for (const bots::Known& known : bots::roster()) {
        members_.push_back(std::make_unique<Member>());
        members_.back()->known = known;
    }
}

const bots::Bot* RosterStaff::find(std::string_view name) const {
    for (const auto& member : members_) {
        if (member->known.name != name) continue;
        std::call_once(member->made, [&] { member->bot = member->known.make(*game_); });
        return member->bot.get();
    }
    return nullptr;
}

const bots::Judge* RosterStaff::judge() const {
    std::call_once(bench_->made, [&] { bench_->judge = bots::maison_judge(*game_); });
    return bench_->judge.get();
}

}  // namespace banquier::table
