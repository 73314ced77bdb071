#include "crash/device.hpp"

#include <algorithm>

namespace banquier::crash {

using std::chrono::milliseconds;

Device::Device(boost::asio::io_context& io, client::Address address, std::string game, std::string secret,
    std::uint64_t seed)
    : Device(io, std::move(address), Json{{"do", "join"}, {"game", game}, {"secret", secret}}, seed) {}

Device::Device(boost::asio::io_context& io, client::Address address, Json join, std::uint64_t seed,
    std::uint64_t first_id)
    : io_(io),
      address_(std::move(address)),
      join_(std::move(join)),
      random_(seed),
      pause_(io),
      patience_(io),
      ids_(first_id - 1) {}

void Device::join(Handlers handlers) {
    handlers_ = std::move(handlers);
    left_ = false;
    connect();
}

void Device::leave() {
    left_ = true;
    here_ = false;
    pause_.cancel();
    patience_.cancel();
    client_->close();
}

void Device::connect() {
    client_ = client::Client::connect(io_, address_,
        {.opened = [this] { send(join_); },
            .frame = [this](std::string_view text) { on_frame(text); },
            .closed = [this](const std::string& why) { on_closed(why); }});
}

// Later and later, and not all devices at the same moment.
void Device::on_closed(const std::string& why) {
    constexpr int kMostDoublings = 4;
    if (here_) ended = why;
    here_ = false;
    patience_.cancel();
    if (left_) return;
    const milliseconds least = milliseconds(20) * (1 << std::min(tries_++, kMostDoublings));
    pause_.expires_after(least + milliseconds(random_() % 20));
    pause_.async_wait([this](const boost::system::error_code& gone) {
        if (!gone && !left_) connect();
    });
}

void Device::tell(Json frame, bool doubled) {
    frame["id"] = ++ids_;
    asked_ = std::move(frame);
    if (!here_) return;  // when we are back
    send(*asked_);
    if (doubled) send(*asked_);
}

void Device::send(const Json& frame) { client_->send(std::make_shared<const std::string>(frame.dump())); }

void Device::on_frame(std::string_view text) {
    const Json frame = Json::parse(text);
    const std::string is = frame.at("is");
    if (is == "snapshot")
        on_snapshot(frame);
    else if (is == "update")
        on_update(frame);
    else if (is == "result")
        on_result(frame);
    else if (is == "error")
        on_error(frame);
    else if (is == "storage")
        storage_works = frame.at("works").get<bool>();
    handlers_.changed();
}

void Device::on_snapshot(const Json& frame) {
    const std::uint64_t shown = frame.at("version");
    const std::size_t now = frame.at("view").value("step", std::size_t{0});
    // Versions of a competition begin anew with its server.
    if (version != 0 && shown <= version && !join_.contains("cup"))
        handlers_.fault("version " + std::to_string(shown) + " after " + std::to_string(version));
    if (now < step) handlers_.fault("step " + std::to_string(now) + " after " + std::to_string(step));
    if (seat() != 0 && frame.at("view").at("mine") != view.at("mine")) handlers_.fault("the seat is lost");
    view = frame.at("view");
    version = shown;
    step = now;
    here_ = true;
    tries_ = 0;
    ++counts_.joins;
    if (!asked_) return;
    ++counts_.resent;
    send(*asked_);
}

void Device::on_update(const Json& frame) {
    if (frame.at("from") != version)
        handlers_.fault(
            "an update from version " + frame.at("from").dump() + ", but we have " + std::to_string(version));
    version = frame.at("version");
    view.merge_patch(frame.at("view"));
    step = view.value("step", std::size_t{0});
    for (const Json& one : frame.value("news", Json::array())) handlers_.news(one);
}

void Device::on_result(const Json& frame) {
    const std::uint64_t id = frame.at("id");
    const std::string code = frame.at("code");
    counts_.repeated += frame.value("repeated", false) ? 1 : 0;
    const auto [first, is_first] = answers_.try_emplace(id, code);
    // What was held may have been played since.
    const bool same = first->second == code || (first->second == "held" && code == "accepted");
    if (!same) handlers_.fault("id " + std::to_string(id) + ": first " + first->second + ", then " + code);
    if (!asked_ || asked_->at("id") != id) return;
    const Json frame_of_ours = std::move(*asked_);
    asked_.reset();
    if (is_first) handlers_.answered(frame_of_ours, code);
}

void Device::on_error(const Json& frame) {
    const std::string code = frame.at("code");
    if (code != "not-kept" && code != "busy") return handlers_.fault("error: " + frame.dump());
    counts_.not_kept += code == "not-kept" ? 1 : 0;
    if (asked_ && frame.contains("id") && asked_->at("id") == frame.at("id")) ask_again_later();
}

void Device::ask_again_later() {
    patience_.expires_after(milliseconds(100 + random_() % 50));
    patience_.async_wait([this](const boost::system::error_code& gone) {
        if (gone || !here_ || !asked_) return;
        ++counts_.resent;
        send(*asked_);
    });
}

}  // namespace banquier::crash
