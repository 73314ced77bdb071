// A file of sentences for events or refusals, its marks checked.
#pragma once

#include "reader.hpp"

#include <banquier/editions/fact_sentences.hpp>

namespace banquier::editions {

void read_fact_sentences(
    const SourceFile& file, FactSentences& events, FactSentences& refusals, Problems& problems);

}  // namespace banquier::editions
