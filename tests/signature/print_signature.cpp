// The signature alone, without the program: for the second compiler, which builds nothing that has coroutines.
#include <banquier/editions/library.hpp>
#include <banquier/sim/signature.hpp>

#include <iostream>

int main() {
    constexpr int kGames = 2000;  // as `banquier signature` plays where nothing is said
    std::cout << "signature " << banquier::sim::signature(banquier::editions::Library::embedded(), kGames)
              << '\n';
}
