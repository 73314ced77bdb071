// A cup of the shell at a server, and back.
#include "cup_hall.hpp"

#include <banquier/cup/log.hpp>
#include <banquier/server/carried_cup.hpp>

#include <map>

namespace banquier::server {
namespace {

// As `banquier cup` makes one, with nobody's link in it.
CarriedCup from_the_shell(const std::vector<cup::GiveRole>& roles = {}) {
    const editions::Library library = editions::Library::embedded();
    editions::CupFormat format;
    for (editions::CupFormat& one : editions::shipped_cup_formats())
        if (one.id == "championnat") format = one;
    const auto game = cup::game_of(library, format);
    const luck::Secret secret = *luck::Secret::from_hex(std::string(64, 'b'));
    CarriedCup carried{
        .cup = {}, .log = {}, .secret = secret.revealed(), .contacts = {{"Zebras", "Max", "0612"}}};
    const cup::House house{game->get(), &secret};
    const auto ask = [&](const auto& asked) {
        const auto entries =
            handle(carried.cup, house, {{.role = cup::Role::Organiser, .name = "Ann"}, asked}, 1'000);
        ASSERT_TRUE(entries) << render(entries.problem(), editions::Language::English);
        for (const cup::Entry& entry : *entries) carried.log += entry_line(entry) + "\n";
    };
    ask(cup::Make{"lyon", "Lyon", format});
    ask(cup::Opened{});
    ask(cup::Enter{"Zebras", "", "", {{"Zoé", "junior"}, {"Max", "adult"}}});
    for (const cup::GiveRole& role : roles) ask(role);
    return carried;
}

TEST(CarriedCup, GoesOnAtAServerWithTheLinkThatItGot) {
    const OrganiserLink link = organiser_link("Ann");
    const CarriedCup file = from_the_shell(link.roles);
    EXPECT_TRUE(fits(file.cup, file.secret));
    EXPECT_FALSE(fits(file.cup, std::string(64, 'c')));
    const auto store = std::make_shared<storage::MemoryStore>();
    ASSERT_EQ(*carry_into(*store, file), Arrival::New);
    EXPECT_EQ(*carry_into(*store, file), Arrival::Known);
    EXPECT_EQ(store->contacts("lyon").size(), 1u);

    Room room{Room::quick(), store};
    EXPECT_TRUE(room.hub.resumed().problems.empty());
    Device ann(room, link.secret), lost(room, [&] {
        std::string code = link.recovery;
        std::erase(code, '-');
        return code;
    }());
    ASSERT_EQ(ann.join("lyon")["is"], "snapshot");
    EXPECT_EQ(ann.view["role"], "organiser");
    EXPECT_EQ(ann.view["head"], file.cup.head.hex());
    EXPECT_EQ(lost.join("lyon")["is"], "snapshot");
    EXPECT_EQ(ann.ask({{"do", "contacts"}, {"unit", 1}})["contacts"]["1"][0]["contact"], "0612");
    ann.must(CupHall::entry(2));

    const auto back = carried_from(*store, editions::Library::embedded(), "lyon");
    ASSERT_TRUE(back) << render(back.problem(), editions::Language::English);
    EXPECT_EQ(back->cup.units.size(), 2u);
    EXPECT_EQ(back->secret, file.secret);
    ASSERT_EQ(back->contacts.size(), 1u);
    EXPECT_EQ(back->contacts[0].member, "Max");
    EXPECT_TRUE(back->log.starts_with(file.log));
    // It comes home and goes out again.
    const auto other = std::make_shared<storage::MemoryStore>();
    ASSERT_EQ(*carry_into(*other, file), Arrival::New);
    ASSERT_EQ(*carry_into(*other, *back), Arrival::GoesOn);
    EXPECT_EQ(carried_from(*other, editions::Library::embedded(), "lyon")->log, back->log);
}

// [CUP-12]
TEST(CarriedCup, BringsContactsTogetherAndForgetsThoseAloneThatSomebodyForgot) {
    const OrganiserLink link = organiser_link("Ann");
    CarriedCup file = from_the_shell(link.roles);
    const auto store = std::make_shared<storage::MemoryStore>();
    ASSERT_EQ(*carry_into(*store, file), Arrival::New);
    const auto there = [&] {
        std::map<std::string, std::string> all;
        for (const storage::Contact& one : store->contacts("lyon"))
            if (!one.text->empty()) all[one.name] = *one.text;
        return all;
    };
    using Contacts = std::map<std::string, std::string>;
    Room room{Room::quick(), store};
    Device ann(room, link.secret);
    ASSERT_EQ(ann.join("lyon")["is"], "snapshot");
    const auto keep = [&](int member, const char* text) {
        ann.must({{"do", "keep-contacts"}, {"unit", 1},
            {"contacts", Json::array({{{"member", member}, {"contact", text}}})}});
    };
    // What the desk has kept since, the file knows nothing of.
    keep(0, "0700");
    EXPECT_EQ(*carry_into(*store, file), Arrival::Known);
    EXPECT_EQ(there(), (Contacts{{"1/0", "0700"}, {"1/1", "0612"}}));
    keep(1, "0613");
    EXPECT_EQ(*carry_into(*store, file), Arrival::Known);
    EXPECT_EQ(there(), (Contacts{{"1/0", "0700"}, {"1/1", "0613"}})) << "it is newer than the file's";
    // Forgotten at the server, an older file does not bring it back.
    ann.must({{"do", "forget"}, {"unit", 1}});
    EXPECT_TRUE(ann.ask({{"do", "contacts"}})["contacts"].empty());
    EXPECT_EQ(*carry_into(*store, file), Arrival::Known);
    EXPECT_EQ(there(), Contacts{});
    // Forgotten in the file, it is forgotten at the server.
    keep(0, "0700");
    file.contacts = {{"Zebras", "Zoé", ""}};
    EXPECT_EQ(*carry_into(*store, file), Arrival::Known);
    EXPECT_EQ(there(), Contacts{});
}

TEST(CarriedCup, IsNotMixedWithOneThatWentAnotherWay) {
    const auto store = std::make_shared<storage::MemoryStore>();
    const OrganiserLink one = organiser_link("Ann"), other = organiser_link("Ben");
    const CarriedCup first = from_the_shell(one.roles), second = from_the_shell(other.roles);
    ASSERT_EQ(*carry_into(*store, first), Arrival::New);
    const auto refused = carry_into(*store, second);
    ASSERT_FALSE(refused);
    const std::size_t shared = from_the_shell().cup.entries;
    EXPECT_EQ(refused.problem().field, "lyon: n = " + std::to_string(shared + 1));
    EXPECT_EQ(carried_from(*store, editions::Library::embedded(), "lyon")->log, first.log);
    // What was changed in the store is noticed.
    CarriedCup changed = from_the_shell();
    changed.log.replace(changed.log.find("Zebras"), 6, "Zebrus");
    const auto spoilt = std::make_shared<storage::MemoryStore>();
    ASSERT_TRUE(carry_into(*spoilt, changed));
    EXPECT_FALSE(carried_from(*spoilt, editions::Library::embedded(), "lyon"));
}

}  // namespace
}  // namespace banquier::server
