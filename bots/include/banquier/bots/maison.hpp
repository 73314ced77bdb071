// Maison, the house's own player. It asks of every act what it does to the chances of winning: everybody's holdings and
// money are valued by the rent that they will bring on this board, and a chance of winning is a share in that.
// It knows no rule set by name; amounts follow the salary, times the rules.
#pragma once

#include <banquier/bots/manner.hpp>

#include <memory>

namespace banquier::bots {

struct BoardFigures;  // what Maison computes once of a board
class Books;          // what it has worked out of a position
struct Mind;

class Maison final : public Bot {
public:
    Maison(const Game& game, const Parameters& parameters, Manner manner = Manner::Plain);
    ~Maison() override;

    Action answer(const View& view) const override;
    std::optional<Action> manage(const View& view) const override;
    std::optional<Action> tend(const View& view) const;  // the same without offers
    Action reply(const View& view, PlayerId from) const override;
    std::unique_ptr<Memory> memory() const override;
    Quiet quiet(const View& view) const override;
    Dealing dealing() const override { return dealing_in(manner_); }

    const Parameters& parameters() const { return parameters_; }

    // What it thinks with; worked out in the view's memory, or in `own`. The view and `own` outlive it.
    Mind mind_for(const View& view, std::optional<Books>& own) const;

private:
    Parameters parameters_;
    Manner manner_;
    std::unique_ptr<const BoardFigures> figures_;
};

}  // namespace banquier::bots
