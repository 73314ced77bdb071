#include "reviews.hpp"

#include <banquier/notation/record.hpp>
#include <banquier/report/review.hpp>
#include <banquier/review/review.hpp>

#include <algorithm>
#include <stdexcept>

namespace banquier::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kAskersKept = 4096;

}  // namespace

std::string review_text(
    const std::string& record_text, const editions::Library& library, const ReviewGoesOn& goes_on) {
    const notation::RecordRead read = notation::read_record(record_text, "record");
    const notation::Record& record = read.record;
    if (read.problem || record.header.players.empty() || library.edition(record.header.board) == nullptr)
        throw std::runtime_error("the record cannot be reviewed");
    const auto review = review::review_of(record, {}, goes_on);
    if (!review) return {};
    return report::review_json(record, *review, library);
}

Reply Reviews::reply(const Request& request, const std::string& game, Time now) {
    pass_time(now);
    if (const auto found = made_.find(game); found != made_.end()) {
        if (found->second.text) return tagged_reply(request, found->second);
        return problem_reply(503, "no-review", "this game could not be reviewed");
    }
    if (const auto found = again_at_.find(game); found != again_at_.end() && now < found->second)
        return problem_reply(
            503, "no-review", "reviewing this game took too long; try again in a few minutes");
    if (under_way_.game == game || std::ranges::find(waiting_, game) != waiting_.end())
        return progress_of(game);
    if (waiting_.size() >= limits_.waiting)
        return problem_reply(503, "busy", "too many reviews are waiting; try again");
    if (askers_.size() > kAskersKept)
        std::erase_if(askers_, [&](const auto& item) { return item.second.full(now); });
    Bucket& bucket =
        askers_.try_emplace(request.from, limits_.per_minute / 60, limits_.at_once).first->second;
    if (!bucket.take(now)) return problem_reply(429, "too-fast", "too many reviews; wait a little");
    waiting_.push_back(game);
    begin_next(now);
    // It may be made already, where nothing is done elsewhere.
    return made_.contains(game) ? reply(request, game, now) : progress_of(game);
}

Reply Reviews::progress_of(const std::string& game) const {
    if (under_way_.game == game)
        return json_reply(202,
            json::object{{"state", "working"}, {"done", under_way_.progress->done.load()},
                {"all", under_way_.progress->all.load()}});
    const auto before = std::ranges::find(waiting_, game) - waiting_.begin();
    return json_reply(202, json::object{{"state", "waiting"}, {"before", before + 1}});
}

void Reviews::begin_next(Time now) {
    if (!under_way_.game.empty() || waiting_.empty()) return;
    under_way_ = {waiting_.front(), std::make_shared<ReviewProgress>()};
    until_ = now + limits_.longest;
    waiting_.pop_front();
    start_(under_way_);
}

void Reviews::made(const std::string& game, std::shared_ptr<const std::string> text, Time now) {
    std::erase_if(again_at_, [&](const auto& item) { return item.second <= now; });
    if (!text && !under_way_.progress->wanted) {
        again_at_[game] = now + limits_.again_after;
    } else {
        made_[game] = text ? tagged(*text) : Tagged{};
        order_.push_back(game);
    }
    if (order_.size() > limits_.kept) {
        made_.erase(order_.front());
        order_.pop_front();
    }
    under_way_ = {};
    begin_next(now);
}

void Reviews::pass_time(Time now) {
    if (is_making() && now >= until_) under_way_.progress->wanted = false;
}

void Reviews::stop() {
    waiting_.clear();
    if (under_way_.progress) under_way_.progress->wanted = false;
}

}  // namespace banquier::server
