// Frames from clients of a competition: docs/cup-protocol.md, docs/schema/cup-client-frames.json.
#pragma once

#include "bad_frame.hpp"

#include <banquier/cup/cup.hpp>

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace banquier::server {

struct CupIncoming;

struct JoinCup {  // the first frame of every connection
    std::string cup;
    std::string secret;  // empty: a spectator
    std::string device;
};
struct AskCupSnapshot {};

// ---- Commands that are more than one question to the cup

struct MemberContact {
    std::uint32_t member = 0;
    std::string contact;
};
struct EnterUnit {
    cup::Enter enter;
    std::vector<MemberContact> contacts;
};
struct EnterList {
    std::string csv;
};
struct MarkPresent {  // all of them, or none
    std::vector<cup::UnitId> units;
    bool here = true;
};
struct TypePaper {  // filled, signed and received at once
    cup::TableNumber table = 0;
    std::vector<cup::SheetLine> lines;
    std::string second;
};
struct ConfirmCorrection {
    cup::Correct correct;
    std::string plan;
};
struct GiveRoles {
    std::vector<cup::GiveRole> roles;  // with keys; the secrets go no further
};
struct ChooseAfterCut {
    cup::CutChoice choice{};
    std::optional<cup::Millis> since;
};
struct KeepContacts {
    cup::UnitId unit = 0;
    std::vector<MemberContact> contacts;
};
struct ForgetContacts {
    cup::UnitId unit = 0;
};

// ---- Questions

struct AskSheetPreview {
    std::vector<cup::SheetLine> lines;
};
struct AskSheet {
    cup::TableNumber table = 0;
    std::uint32_t stage = 0, round = 0;  // from 1; 0: the round that is played
};
struct AskPlan {
    cup::Correct correct;
};
struct AskLog {
    std::uint64_t from = 1;
};
struct AskContacts {
    cup::UnitId unit = 0;  // 0: all
};
struct AskCupWhy {
    std::shared_ptr<const CupIncoming> command;
};

// What the cup itself understands.
using CupAsked = decltype(cup::Command::wish);

using CupSent = std::variant<JoinCup, AskCupSnapshot, CupAsked, EnterUnit, EnterList, MarkPresent, TypePaper,
    ConfirmCorrection, GiveRoles, ChooseAfterCut, KeepContacts, ForgetContacts, AskSheetPreview, AskSheet,
    AskPlan, AskLog, AskContacts, AskCupWhy>;

struct CupIncoming {
    std::uint64_t id = 0;
    CupSent sent;
};

// Whether it changes nothing and is answered at once.
bool is_question(const CupSent& sent);

// Throws BadFrame.
CupIncoming read_cup_frame(std::string_view text);

// {"secret", "person", "name", "device", "format" or "format_text"}
struct NewCup {
    std::string secret, person, name, device;
    std::string format;       // an id
    std::string format_text;  // where there is no id
};
NewCup read_new_cup(std::string_view text);  // throws BadFrame

}  // namespace banquier::server
