// Any text is a record or a problem, and what was read of it is a sound game; one of other rules can be followed.
#include <banquier/notation/record.hpp>

#include <cstdlib>

using namespace banquier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const notation::RecordRead read = notation::read_record(text, "fuzz", notation::OtherBehaviour::Replay);
    if (read.problem && notation::render(*read.problem, editions::Language::French).empty()) std::abort();
    for (const notation::Step& step : read.record.steps)
        if (audit(read.record.header.game, step.after) != Finding::None) std::abort();
    (void)notation::read_record(text, "fuzz", notation::OtherBehaviour::Follow);
    return 0;
}
