// Random debts and landings, each played twice on the same luck: once with friends of the debtor who trade, bid and put
// up, once without them. The creditors are paid in full, or get no less than without the friends.
//
// usage: no_estate_lost [--cases N] [--seed N] [--case N] [--records FOLDER] [--deny RULE] [--expect-found]
// Prints every case in which that is not so, with its acts. Ends with 1 when there is one, with --expect-found when
// there is none.
#include "adversary.hpp"
#include "estate.hpp"
#include "options.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>

using namespace banquier;
using namespace banquier::cheats;

namespace {

constexpr std::uint64_t kWhole = 200'000;
constexpr int kMostActs = 600;  // of a liquidation; every act sells, mortgages, puts up or passes once

struct Options : SearchOptions {
    std::uint64_t cases = 3000, shown = 10;
    std::optional<std::uint64_t> one;
};

enum class Friends : std::uint8_t { Help, Keep_out };

// One way in which a case went on.
struct Played {
    std::vector<Action> acts;  // from the start
    bool bankrupt = false;
    // For this landing, with those who are no friends:
    Money received = 0;
    Money unpaid = 0;  // at the bankruptcy, once the estate has been taken
    Money spent = 0;  // on titles at list price beyond what the bank pays in the end, which is always allowed
    std::string wrong;  // empty: nothing
};

class Branch {
public:
    Branch(const DebtCase& d, std::uint64_t seed)
        : d_(d), game_(d.table.game), s_(d.landed), adversary_(d, seed), choice_(seed ^ 0x5EED) {
        out_.acts = d.before;
    }

    Played play(Friends friends) {
        if (friends == Friends::Help) help();
        for (int n = 0; open() && out_.wrong.empty(); ++n) {
            if (n > kMostActs) out_.wrong = "a liquidation without end";
            go_on();
        }
        return std::move(out_);
    }

private:
    bool is_friend(PlayerId q) const { return q == d_.partner || q == d_.relay; }
    bool claims(const Claim& c) const { return !c.noted && (d_.friends_claim || !is_friend(c.owner)); }

    // The first rent that its owner has not claimed and means to.
    const Claim* unclaimed() const {
        for (std::size_t i = 0; i < s_.claims; ++i)
            if (s_.claim[i].visitor == d_.debtor && claims(s_.claim[i])) return &s_.claim[i];
        return nullptr;
    }

    // What the debtor owes to those who are no friends, now and after what is open.
    Money owed_to_others() const {
        Money sum = 0;
        for (std::size_t i = 0; i < s_.tasks; ++i) {
            const Task& t = s_.task[i];
            if (t.player != d_.debtor) continue;
            if (t.kind == TaskKind::Debt && !is_friend(t.other)) sum += t.amount;
            const bool to_creditor = t.kind == TaskKind::PayEach && s_.in_play.contains(d_.creditor);
            const auto seats = (index_of(d_.creditor) + s_.players - index_of(d_.debtor)) % s_.players;
            if (to_creditor && t.step < seats) sum += t.amount;
        }
        for (std::size_t i = 0; i < s_.claims; ++i) {
            const Claim& c = s_.claim[i];
            if (c.visitor != d_.debtor || is_friend(c.owner)) continue;
            sum += c.amount * (c.throw_anew ? d_.thrown[0] + d_.thrown[1] : 1);
        }
        return sum;
    }

    // Whether the fine of a throw that is still to come, or was made, is not paid yet.
    bool fine_open() const {
        if (s_.player[d_.debtor].prison != 0) return true;
        for (std::size_t i = 0; i < s_.tasks; ++i) {
            const Task& t = s_.task[i];
            if (t.kind == TaskKind::Debt && t.player == d_.debtor && t.cause == DebtCause::Fine) return true;
        }
        return false;
    }

    // Whether anything of this landing is still owed.
    bool open() const {
        if (game_over(s_) || !s_.in_play.contains(d_.debtor)) return false;
        if (d_.prison_throw) return fine_open();
        for (std::size_t i = 0; i < s_.tasks; ++i) {
            const Task& t = s_.task[i];
            const bool each = t.kind == TaskKind::PayEach || t.kind == TaskKind::CollectEach;
            const bool owes = t.kind == TaskKind::Debt || t.kind == TaskKind::ThrowForRent;
            if (each || (owes && t.player == d_.debtor)) return true;
        }
        for (std::size_t i = 0; i < s_.claims; ++i)
            if (s_.claim[i].visitor == d_.debtor && s_.claim[i].noted) return true;
        return unclaimed() != nullptr;
    }

    void help() {
        const int steps = 2 + static_cast<int>(choice_.below(22));
        for (int n = 0; n < steps && open() && out_.wrong.empty(); ++n) {
            const bool claim = unclaimed() && choice_.below(100) < 12;
            const bool luck = decision(game_, s_).luck && !before_prison_throw(d_, s_);
            if (claim || luck) {
                go_on();
            } else if (const auto a = adversary_.next(s_)) {
                do_act(*a);
            }
        }
    }

    // What a mortgage and a sale to the bank bring together.
    Money last_resort(DeedId deed) const {
        return 2 * game_.board.deed[deed].mortgage - mortgage_interest(game_, deed);
    }

    // The creditor does not let a title of the debtor go for less than the bank would pay in the end.
    std::optional<Action> protecting_bid() const {
        const Lot& lot = s_.lot;
        const bool open = decision(game_, s_).ask == Ask::Bids && lot.kind == LotKind::Title;
        if (!open || lot.seller != d_.debtor) return std::nullopt;
        const Money worth = last_resort(lot.deed);
        const Action bid = act::bid(d_.creditor, worth);
        return lot.bid < worth && !why_illegal(game_, s_, bid) ? std::optional(bid) : std::nullopt;
    }

    // What comes without friends: rents are claimed, everybody gives the standing answer.
    void go_on() {
        if (before_prison_throw(d_, s_))
            return do_act(act::roll(d_.debtor, (*d_.prison_throw)[0], (*d_.prison_throw)[1]));
        const Decision now = decision(game_, s_);
        if (now.luck) {
            Action thrown = act::throw_dice(d_.thrown[0], d_.thrown[1]);
            if (now.ask != Ask::ThrowForRent) out_.wrong = "luck that nobody foresaw";
            return do_act(thrown);
        }
        if (const Claim* c = unclaimed())
            if (const Action a = act::claim(c->owner, c->deed); !why_illegal(game_, s_, a)) return do_act(a);
        if (const auto bid = protecting_bid()) return do_act(*bid);
        if (now.awaited.empty()) {
            out_.wrong = "nobody is awaited";
            return;
        }
        do_act(standing_answer(game_, s_, now.awaited.lowest()));
    }

    void do_act(const Action& a) {
        Money left = a.kind == ActKind::Bankrupt ? estate(game_, s_, d_.debtor) : 0;
        const Money unpaid = owed_to_others();
        events_->clear();
        out_.acts.push_back(a);
        if (const Refusal no = apply(game_, s_, a, *events_)) {
            out_.wrong = "an act is refused";
            return;
        }
        if (const Finding finding = audit(game_, s_); finding != Finding::None)
            out_.wrong = "finding " + std::to_string(static_cast<int>(finding));
        for (const PlayerId q : decision(game_, s_).awaited) {
            if (why_illegal_before_dice(game_, s_, standing_answer(game_, s_, q)))
                out_.wrong = "no legal act";
        }
        for (const Event& e : *events_) count(e);
        // [FLOW-11] A rent of an earlier landing may have been paid first, or be the open debt now.
        PlayerId creditor = kNobody;
        for (const Event& e : *events_) {
            if (e.kind == EventKind::Paid && e.player == d_.debtor) left -= e.amount;
            if (e.kind == EventKind::WentBankrupt && e.player == d_.debtor) creditor = e.other;
        }
        if (creditor == kNobody) return;
        out_.bankrupt = true;
        out_.unpaid = unpaid;
        if (game_.rules.estate != Estate::ToCreditor || is_friend(creditor)) return;
        out_.received += left;
        out_.unpaid = std::max(0, unpaid - left);
    }

    void count(const Event& e) {
        const bool paid =
            e.kind == EventKind::Paid || e.kind == EventKind::PaidInPart || e.kind == EventKind::DebtSettled;
        const bool counts = d_.prison_throw ? e.other == kBank : !is_friend(e.other);
        if (paid && e.player == d_.debtor && counts) out_.received += e.amount;
        if (e.kind == EventKind::Bought && e.player == d_.debtor && game_.rules.estate == Estate::CashAlone)
            out_.spent += game_.board.deed[e.deed].price - last_resort(e.deed);
        const bool taken = e.kind == EventKind::EstateTaken && game_.rules.estate == Estate::CashAlone;
        if (taken && e.other == d_.debtor && !is_friend(e.player)) out_.received += e.amount;
    }

    const DebtCase& d_;
    const Game& game_;
    State s_;
    Adversary adversary_;
    luck::Stream choice_;
    Played out_;
    std::unique_ptr<EventList> events_ = std::make_unique<EventList>();
};

struct Sums {
    std::uint64_t cases = 0, debts = 0, failures = 0, bankrupt = 0, saved = 0, acts = 0;
};

void look(const Options& o, const editions::Library& library, std::uint64_t number, Sums& sums) {
    const DebtCase d = debt_case(library, o.seed, number);
    const std::uint64_t seed = luck::Stream::mix(o.seed ^ luck::Stream::mix(number));
    const Played with = Branch(d, seed).play(Friends::Help),
                 without = Branch(d, seed).play(Friends::Keep_out);
    ++sums.cases;
    sums.debts += without.acts.size() > d.before.size();
    sums.bankrupt += without.bankrupt;
    sums.saved += without.bankrupt && !with.bankrupt;
    sums.acts += with.acts.size() + without.acts.size();
    const bool less = with.unpaid > 0 && with.received + with.spent < without.received;
    if (!less && with.wrong.empty() && without.wrong.empty() && !o.one) return;
    const bool failed = less || !with.wrong.empty() || !without.wrong.empty();
    sums.failures += failed;
    if (sums.failures > o.shown) return;
    const std::string name = d.table.rule_set + "-" + std::to_string(number);
    std::printf("%s %s, seed %llu, case %llu: debtor %d, friend %d, relay %d, creditor %d; with friends "
                "%d%s (%d unpaid), without %d%s"
                "%s%s%s%s\n  with:    %s\n  without: %s\n",
        failed ? "LOST" : "case", d.table.rule_set.c_str(), static_cast<unsigned long long>(o.seed),
        static_cast<unsigned long long>(number), static_cast<int>(index_of(d.debtor)) + 1,
        static_cast<int>(index_of(d.partner)) + 1, static_cast<int>(index_of(d.relay)) + 1,
        static_cast<int>(index_of(d.creditor)) + 1, with.received, with.bankrupt ? " and bankrupt" : "",
        with.unpaid, without.received, without.bankrupt ? " and bankrupt" : "",
        with.wrong.empty() ? "" : "; with friends: ", with.wrong.c_str(),
        without.wrong.empty() ? "" : "; without: ", without.wrong.c_str(),
        told(d.table.game, with.acts).c_str(), told(d.table.game, without.acts).c_str());
    keep_record(o.records, name + "-with", d.table, with.acts);
    keep_record(o.records, name + "-without", d.table, without.acts);
}

bool read(int argc, char** argv, Options& o) {
    bool whole = false;
    const bool read = OptionReader("Looks for debtors who give their estate away before they fail.")
                          .flag("--whole", whole, "200,000 cases")
                          .number("--cases", o.cases, "how many")
                          .number("--case", o.one, "this one alone, and tell it")
                          .number("--shown", o.shown, "failures that are told")
                          .read(argc, argv, o);
    if (whole) o.cases = kWhole;
    return read;
}

}  // namespace

int main(int argc, char** argv) {
    Options o;
    if (!read(argc, argv, o)) return 2;
    const editions::Library library = editions::Library::embedded();
    Sums sums;
    if (o.one)
        look(o, library, *o.one, sums);
    else
        for (std::uint64_t n = 0; n < o.cases; ++n) look(o, library, n, sums);
    const auto n = [](std::uint64_t number) { return static_cast<unsigned long long>(number); };
    std::printf(
        "no_estate_lost: %llu of %llu cases (%.1f %%, seed %llu), %llu acts; owed in %llu, bankrupt without "
        "friends in %llu, saved by them in %llu; %llu failures\n",
        n(sums.cases), n(kWhole), 100.0 * static_cast<double>(sums.cases) / static_cast<double>(kWhole),
        n(o.seed), n(sums.acts), n(sums.debts), n(sums.bankrupt), n(sums.saved), n(sums.failures));
    if (o.expect_found) return sums.failures == 0;
    return sums.failures != 0;
}
