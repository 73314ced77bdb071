// The judge of offers to people: Maison at its best, on whichever side.
#include <banquier/bots/judge.hpp>
#include <banquier/bots/maison.hpp>

#include "maison_scales.hpp"

namespace banquier::bots {
namespace {

class HouseJudge final : public Judge {
public:
    explicit HouseJudge(const Game& game) : house_(game, parameters_of_level(kLevels)) {}
    std::unique_ptr<Moment> look(const View& view) const override {
        return std::make_unique<Look>(house_, view);
    }

private:
    class Look final : public Moment {
    public:
        Look(const Maison& house, const View& view)
            : view_(view), mind_(house.mind_for(without_memory(view_), books_)), market_(mind_) {}

        Gains gains(const Action& offer) override {
            // From a ruined debtor everything would come to the creditor anyway.
            if (offer.settles != 0 && is_ruined(mind_, offer.by)) return {.by = 0, .whom = -1};
            const Deal deal{.partner = offer.whom,
                .give = bundle_of(mind_, offer.give),
                .get = bundle_of(mind_, offer.get),
                .give_tokens = offer.give_tokens,
                .get_tokens = offer.get_tokens};
            const BothAfter then(mind_, deal);
            Scales scales(market_, offer.whom);
            scales.put(deal, then.mine, then.theirs);
            const double by = scales.gain(offer.amount - offer.settles);
            return {.by = by, .whom = scales.partner_gain()};
        }
        double margin() const override { return mind_.trade_margin(); }

    private:
        // The memory is another bot's.
        static const View& without_memory(View& view) {
            view.memory = nullptr;
            return view;
        }

        View view_;
        std::optional<Books> books_;
        const Mind mind_;
        Market market_;
    };

    Maison house_;
};

}  // namespace

std::unique_ptr<const Judge> maison_judge(const Game& game) { return std::make_unique<HouseJudge>(game); }

}  // namespace banquier::bots
