// Competitions over real sockets: a hall is one address, and a server that is stopped goes on.
#include "cup_hall.hpp"
#include "running.hpp"

namespace banquier::server {
namespace {

// A device over a wire.
class WireDevice : public WireViewer {
public:
    WireDevice(const Running& running, const std::string& cup, const std::string& secret)
        : WireViewer(running) {
        std::string upgrade = kUpgrade;
        upgrade.replace(upgrade.find("/ws"), 3, "/ws/cup");
        wire_.write(upgrade + "\r\n");
        std::string head;
        while (!head.ends_with("\r\n\r\n")) {
            const std::string byte = wire_.read(1);
            if (byte.empty()) return;  // not let in
            head += byte;
        }
        Json join{{"do", "join"}, {"cup", cup}};
        if (!secret.empty()) join.update({{"secret", secret}, {"device", "phone"}});
        look(join);
    }
};

std::string make(const Running& running) {
    const client::Reply made = client::request(running.address, "POST", "/api/cups",
        Json{{"secret", secret_of("Ann")}, {"person", "Ann"}, {"device", "laptop"}, {"name", "Lyon"},
            {"format", "championnat"}}
            .dump());
    EXPECT_EQ(made.status, 201) << made.body;
    return Json::parse(made.body).value("cup", "");
}

TEST(CupServer, CountsAHallByRolesAndNotByItsAddress) {
    ServerOptions options;
    options.limits.connections_of_address = 5;
    const Running running{options};
    const std::string cup = make(running);
    std::vector<std::unique_ptr<WireDevice>> hall;
    for (int i = 0; i < 14; ++i) {
        hall.push_back(std::make_unique<WireDevice>(running, cup, secret_of("Ann")));
        EXPECT_EQ(hall.back()->view["role"], "organiser") << i;
    }
    for (int i = 0; i < 5; ++i) hall.push_back(std::make_unique<WireDevice>(running, cup, ""));
    EXPECT_EQ(hall.back()->view["role"], "spectator");
    const WireDevice one_too_many(running, cup, "");
    EXPECT_TRUE(one_too_many.view.empty());
}

TEST(CupServer, GoesOnWhereItWasStopped) {
    auto store = std::make_shared<storage::MemoryStore>();
    std::string cup;
    {
        const Running running{{}, store};
        cup = make(running);
        WireDevice ann(running, cup, secret_of("Ann"));
        EXPECT_EQ(ann.ask(CupHall::entry(1))["code"], "accepted");
        EXPECT_EQ(ann.view["units"].size(), 1u);
        const client::Reply told = client::request(running.address, "GET", "/api/cups/" + cup);
        EXPECT_EQ(Json::parse(told.body)["view"]["units"].size(), 1u);
        EXPECT_EQ(running.figure("cups"), 1u);
    }
    const Running running{{}, store};
    EXPECT_EQ(running.server->resumed().cups, 1u);
    WireDevice ann(running, cup, secret_of("Ann"));
    EXPECT_EQ(ann.view["units"].size(), 1u);
    EXPECT_EQ(ann.ask(CupHall::entry(1))["made"]["unit"], 1) << "the same id: not entered again";
    EXPECT_EQ(ann.ask(CupHall::entry(2))["code"], "accepted");
}

}  // namespace
}  // namespace banquier::server
