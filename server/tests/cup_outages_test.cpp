// What becomes of a live competition when power, network or the whole machine is lost.
#include "cup_hall.hpp"
#include "shared/temporary_folder.hpp"

#include <fstream>
#include <gmock/gmock.h>

namespace banquier::server {
namespace {

TEST(CupOutages, AfterAPowerCutTheRefereeChooses) {
    auto store = std::make_shared<storage::MemoryStore>();
    std::string cup;
    table::Millis last = 0, ends = 0;
    {
        Room room{Room::quick(), store};
        CupHall hall{room};
        hall.close();
        hall.publish();
        hall.phase("play");
        cup = hall.cup;
        ends = hall.ann->view["clock"]["ends"];
        EXPECT_EQ(hall.ann->code({{"do", "power-cut"}, {"choice", "ran_on"}}), "refused");
        room.pass(23'000);
        last = room.now - 3'000;  // a sign of life every five seconds
    }
    const table::Millis gap = 600'000;
    Room later{Room::quick(), store, last + gap};
    EXPECT_EQ(later.hub.resumed().cups, 1u);
    Device ann(later, secret_of("Ann"));
    ann.ids = 1'000;  // new ones
    ann.join(cup);
    ASSERT_TRUE(ann.view.contains("power_cut")) << ann.view["waits"];
    EXPECT_EQ(ann.view["power_cut"]["last"], last);
    EXPECT_EQ(ann.view["waits"]["for"], "power_cut");
    EXPECT_EQ(ann.view["clock"]["ends"], ends);
    ann.must({{"do", "power-cut"}, {"choice", "stood_still"}});
    EXPECT_FALSE(ann.view.contains("power_cut"));
    EXPECT_EQ(ann.view["clock"]["ends"], ends + gap);
    EXPECT_EQ(verified(log_text(later, cup)), "");
}

std::string text_in(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
Json contact(int unit, const std::string& text) {
    return {{"do", "keep-contacts"}, {"unit", unit},
        {"contacts", Json::array({{{"member", 0}, {"contact", text}}})}};
}

TEST(CupOutages, CopiesOfTheLogGoToAFolder) {
    shared::TemporaryFolder folder;
    HubLimits limits = Room::quick();
    limits.cup_copies = folder / "copies";
    Room room{limits};
    CupHall hall{room, 3};
    room.settle();
    const std::filesystem::path copy = folder / "copies" / (hall.cup + ".jsonl");
    EXPECT_EQ(text_in(copy), log_text(room, hall.cup));
    EXPECT_TRUE(std::filesystem::exists(copy.string() + ".secret"));
    EXPECT_FALSE(std::filesystem::exists(copy.string() + ".contacts")) << "nobody has left any";
    hall.ann->read();
    EXPECT_EQ(hall.ann->view["copies"]["works"], true);
}

TEST(CupOutages, ASecondMachineTakesOverFromTheCopies) {
    shared::TemporaryFolder folder;
    HubLimits limits = Room::quick();
    limits.cup_copies = folder / "copies";
    std::string cup, head;
    {
        Room room{limits};
        CupHall hall{room};
        hall.close();
        hall.publish();
        hall.phase("play");
        hall.ann->must(hall.paper(1));
        hall.ann->must(contact(1, "zoe@example.org"));
        hall.ann->must(contact(2, "0102\t03\\04\nevenings"));
        hall.ann->must(contact(3, "to be forgotten"));
        hall.ann->must({{"do", "forget"}, {"unit", 3}});
        cup = hall.cup;
        head = hall.ann->view["head"];
    }
    EXPECT_EQ(text_in(folder / "copies" / (cup + ".jsonl.contacts")).find("forgotten"), std::string::npos);
    Room second{limits, {}, 1'700'000'600'000};  // with a store of its own
    EXPECT_TRUE(second.hub.resumed().problems.empty());
    Device ann(second, secret_of("Ann"));
    ann.ids = 1'000;
    ASSERT_EQ(ann.join(cup)["is"], "snapshot");
    EXPECT_EQ(ann.view["head"], head);
    EXPECT_EQ(ann.view["tables"]["1"]["state"], "received");
    EXPECT_TRUE(ann.view.contains("power_cut"));
    const Json contacts = ann.ask({{"do", "contacts"}})["contacts"];  // [CUP-12]
    ASSERT_EQ(contacts.size(), 2u) << contacts;
    EXPECT_EQ(contacts["1"][0]["contact"], "zoe@example.org");
    EXPECT_EQ(contacts["2"][0]["contact"], "0102\t03\\04\nevenings");
    ann.must({{"do", "power-cut"}, {"choice", "ran_on"}});
    ann.must({{"do", "pool"}, {"because", {{"why", "x"}, {"second", "y"}}}}, "refused");
    std::ofstream(folder / "copies" / "made-up.jsonl") << "{}\n";
    Room third{limits, {}, 1'700'000'700'000};
    EXPECT_EQ(third.hub.resumed().problems.size(), 1u);
}

// The machine is destroyed in the second round; on paper the round goes on, and a second machine takes the folder.
TEST(CupOutages, ASecondMachineEndsTheChampionshipFromPaper) {
    shared::TemporaryFolder folder;
    HubLimits limits = Room::quick();
    limits.cup_copies = folder / "copies";
    std::string cup;
    {
        Room room{limits};
        CupHall hall{room, 27};
        hall.give("unit", "Uma", 1);
        hall.close();
        hall.publish();
        for (const char* phase : {"deal", "play", "last_round", "end"}) hall.phase(phase);
        hall.finish_round();
        hall.publish();
        hall.give("banker", "Bea", 1);
        for (const char* phase : {"deal", "play"}) hall.phase(phase);
        hall.device("Bea").must({{"do", "fill"}, {"table", 1}, {"lines", hall.lines(1)}});
        cup = hall.cup;
    }
    Room second{limits, {}, 1'700'000'600'000};
    ASSERT_TRUE(second.hub.resumed().problems.empty());
    CupHall hall{second, cup};
    hall.ann->ids = 1'000;
    hall.ann->must({{"do", "power-cut"}, {"choice", "stood_still"}});
    // Links that were given are good, and what was filled in is there.
    Device bea = hall.device("Bea"), uma = hall.device("Uma");
    bea.ids = 1'000;
    EXPECT_EQ(uma.view["unit"]["name"], "T1");
    EXPECT_EQ(bea.view["table"]["sheet"]["version"], 1);
    for (const int unit : hall.units(1))
        for (int member = 0; member < 2; ++member)
            bea.must({{"do", "sign"}, {"table", 1}, {"version", 1}, {"unit", unit}, {"member", member}});
    for (const char* phase : {"last_round", "end"}) hall.phase(phase);
    hall.ann->must({{"do", "receive"}, {"table", 1}, {"version", 1}});
    for (const int table : {2, 3}) hall.ann->must(hall.paper(table));
    hall.publish();  // the draw to which the lost machine was committed
    for (const char* phase : {"deal", "play", "last_round", "end"}) hall.phase(phase);
    hall.finish_round();
    hall.ann->must({{"do", "rank"}});
    hall.ann->must({{"do", "publish-ranking"}, {"edition", 1}});
    EXPECT_EQ(hall.ann->view["ranking"]["rows"].size(), 27u);
    EXPECT_EQ(verified(log_text(second, cup)), "");
}

// [CUP-06] Nine bankers fill their sheets while nobody is reached for ten minutes, and send them twice then: their links are
// good, each sheet is there once, and the clock went on by itself.
TEST(CupOutages, TenMinutesWithoutANetworkLoseNoSheet) {
    Room room;
    CupHall hall{room, 27};
    hall.close();
    hall.publish();
    std::vector<Device> bankers;
    for (int table = 1; table <= 9; ++table) {
        const std::string name = "banker " + std::to_string(table);
        hall.give("banker", name, table);
        bankers.push_back(hall.device(name));
    }
    for (const char* phase : {"deal", "play", "last_round"}) hall.phase(phase);
    // The first frame of the first banker arrives; its answer does not.
    const auto sheet = [&](int table) {
        return Json{{"do", "fill"}, {"id", 77}, {"table", table}, {"lines", hall.lines(table)}};
    };
    bankers[0].tell(sheet(1));
    for (Device& banker : bankers) banker.leave_line();
    room.pass(600'000);
    hall.phase("end");
    for (int table = 1; table <= 9; ++table) {
        Device& banker = bankers[static_cast<std::size_t>(table) - 1];
        ASSERT_EQ(banker.join(hall.cup)["is"], "snapshot") << table;
        for (const bool again : {table == 1, true}) {
            const Json result = banker.send(sheet(table));
            EXPECT_EQ(result["code"], "accepted") << table;
            EXPECT_EQ(result.value("repeated", false), again) << table;
        }
        EXPECT_EQ(banker.view["table"]["sheet"]["version"], 1) << table;
    }
    const std::string log = log_text(room, hall.cup);
    std::size_t filled = 0;
    for (std::size_t at = log.find(R"("what":"filled")"); at != std::string::npos;
        at = log.find(R"("what":"filled")", at + 1))
        ++filled;
    EXPECT_EQ(filled, 9u);
}

}  // namespace
}  // namespace banquier::server
