// What a bot offers to a person: worth reading, with its reasons, and never the same again on worse terms.
#pragma once

#include <banquier/bots/judge.hpp>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace banquier::bots {

// An offer of a bot to a person that was made and not taken. What is asked for once more must be better for the person.
struct Asked {
    PlayerId by = kNobody, whom = kNobody;
    std::uint16_t round = 0;
    DeedSet give{}, get{};
    Money amount = 0;  // that the bot would have paid; negative: received

    bool operator==(const Asked&) const = default;
};
Asked asked_by(const Action& offer, int round);
// Adds it; of the same titles the best terms are kept, and not more than so many in all.
void keep_asked(std::vector<Asked>& list, const Asked& asked);

// The least by which terms must be better to be offered again, and amounts are rounded to it.
Money step_of_terms(const Game& game);

// Whether a person should be shown the offer of `view.me`: both gain by it, it leaves them most of their cash, pays or asks no
// fancy price for what completes nothing, and was not made before on terms as good.
bool is_worth_reading(
    const View& view, const Action& offer, Judge::Moment& moment, std::span<const Asked> asked);

// The last of these alone: something else, or better by a step and not asked for a moment ago.
bool is_new(const View& view, const Action& offer, std::span<const Asked> asked);

// The same titles at a price that suits both: `part` of what there is to share goes to the other. None: there is no such price.
std::optional<Action> priced(const View& view, const Action& offer, double part, Judge::Moment& moment);

// The best offer to a person that is worth reading, by this bot's way of dealing.
std::optional<Action> approach(const View& view, PlayerId person, const Dealing& dealing, const Judge& judge,
    std::span<const Asked> asked);

// What an open offer gives whom, in the order in which one would say it.
struct Reason {
    enum class Kind : std::uint8_t {
        Completes,  // the group of these titles is then `who`'s whole
        Nears,      // `who` then has more of it
        Pays,       // `who` gets the amount
    };
    Kind kind{};
    PlayerId who = kNobody;
    DeedSet titles{};  // all of the group
    Money amount = 0;
    bool operator==(const Reason&) const = default;
};
std::vector<Reason> reasons_for(const Game& game, const State& state, const Action& offer);

// For whoever is offered it: the amount to answer with, better for them, at which the other still gains. None: it is the limit.
std::optional<Money> counter_amount(const View& view, const Action& offer, const Judge& judge);

}  // namespace banquier::bots
