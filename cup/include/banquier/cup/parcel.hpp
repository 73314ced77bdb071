// What a hall sends to the centre: its own entries under a seal that nobody else can make.
//
//     text = parcel_text(hall_cup, own_lines, key);    // in the hall
//     if (auto taken = waiting.take(centre, house, text); !taken) say(taken.problem());
//     entries = waiting.join(centre, house);           // by hall: the same log, in whatever order the parcels came
#pragma once

#include <banquier/cup/cup.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::cup {

struct Parcel {
    std::string cup;
    HallNumber hall = 0;
    std::vector<Entry> entries;  // from `hall_begun` on
    std::string head;            // of the hall's log
    std::string seal;
};

// Of a hall, for as long as it keeps its tables: made from the organiser's secret, given to the hall alone.
luck::Secret hall_key(const OwnHall& hall, const luck::Secret& secret);

// The log of a hall that writes it; `lines` are its own, from `hall_begun` on.
std::string parcel_text(const Cup& cup, std::string_view lines, const luck::Secret& key);
// A gap, a line out of order and a digest that does not fit are found here, each with its line.
Result<Parcel> read_parcel(std::string_view text);
bool is_parcel(std::string_view text);

// Whether it goes on from what the hall was handed last. A parcel of an earlier round does not: it has been joined.
bool is_current(const Cup& centre, const Parcel& parcel);

// What has come and is not in the centre's log yet: of each hall the longest parcel.
class Waiting {
public:
    // False: nothing new is in it. Refused: another cup, an old parcel, a foreign seal, entries that part from those that
    // the centre has, or that it cannot take.
    Result<bool> take(const Cup& centre, const House& house, std::string_view text);
    // The entries that follow at the centre, already applied. Their moments are those of the halls: so it does not matter
    // when this is done.
    Result<std::vector<Entry>> join(Cup& centre, const House& house) const;
    const std::map<HallNumber, Parcel>& parcels() const { return parcels_; }

private:
    std::map<HallNumber, Parcel> parcels_;
};

}  // namespace banquier::cup
