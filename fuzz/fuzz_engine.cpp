// Any sequence of acts, legal or not, leaves a sound position, and everybody awaited keeps a standing answer.
#include "bytes.hpp"
#include "games.hpp"

#include <banquier/engine/rules.hpp>

#include <cstdlib>
#include <cstring>

using namespace banquier;
using fuzz::Bytes;

namespace {

Action read_act(Bytes& bytes, const State& s) {
    Action a;
    a.kind = static_cast<ActKind>(bytes.next() % kActKinds);
    a.by =
        is_luck(a.kind) || is_clock(a.kind) ? kBank : static_cast<PlayerId>(bytes.next() % (s.players + 1u));
    switch (a.kind) {
    case ActKind::Roll:
    case ActKind::Throw:
    case ActKind::ThreeDice:
        for (auto& die : a.dice) die = static_cast<std::uint8_t>(bytes.next() % 8);
        break;
    case ActKind::Build:
        a.group = static_cast<GroupId>(bytes.next());
        for (auto& level : a.levels) level = static_cast<std::uint8_t>(bytes.next() % 7);
        break;
    case ActKind::Offer:
        std::memcpy(
            &a.give.bits, std::array{bytes.next(), bytes.next(), bytes.next(), bytes.next()}.data(), 4);
        std::memcpy(
            &a.get.bits, std::array{bytes.next(), bytes.next(), bytes.next(), bytes.next()}.data(), 4);
        a.settles = bytes.next();
        a.give_tokens.bits = bytes.next();
        a.get_tokens.bits = bytes.next();
        [[fallthrough]];
    default:
        a.whom = static_cast<PlayerId>(bytes.next());
        a.deed = static_cast<DeedId>(bytes.next());
        a.card = static_cast<CardId>(bytes.next());
        a.token = static_cast<TokenId>(bytes.next());
        a.revision = bytes.next();
        std::memcpy(&a.amount, std::array{bytes.next(), bytes.next(), bytes.next(), bytes.next()}.data(), 4);
        a.lift.bits = bytes.next();
    }
    return a;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes{data, size};
    const Game& game = fuzz::games()[bytes.next() % fuzz::games().size()];
    State s = new_game(game, 4);
    static ActionList list;
    for (int guard = 0; bytes.size != 0 && guard < 400; ++guard) {
        Action a;
        if (bytes.next() % 4 != 0) {  // mostly a listed act, so that play gets anywhere
            legal_actions(game, s, list);
            if (list.count == 0) break;
            a = list.items[(bytes.next() * 256u + bytes.next()) % list.count];
            if (wants_dice(a.kind))
                for (auto& die : a.dice) die = static_cast<std::uint8_t>(1 + bytes.next() % 6);
            if (a.kind == ActKind::Bid) a.amount += bytes.next();
        } else {
            a = read_act(bytes, s);
        }
        (void)apply(game, s, a);
        if (audit(game, s) != Finding::None) std::abort();
        for (const PlayerId q : decision(game, s).awaited) {
            if (why_illegal_before_dice(game, s, standing_answer(game, s, q))) std::abort();
        }
    }
    return 0;
}
