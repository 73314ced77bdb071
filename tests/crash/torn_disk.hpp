// A disk that forgets: a file layer for SQLite (a VFS) that keeps every byte not yet synced in memory, apart from the
// real file. A power cut drops those bytes, but for a torn part of them. It can also fail its n-th operation, or be full.
//
// A process that is killed from outside while it uses this layer loses its unsynced bytes. To have a torn part of them on
// the disk too, as in a power cut, it leaves traces, and whoever killed it calls cut_power.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

struct sqlite3_file;
struct sqlite3_vfs;

namespace banquier::crash {

enum class Op : std::uint8_t { Open, Read, Write, Sync, Truncate, Delete, Lock, Map };
inline constexpr std::array kOps = {
    Op::Open, Op::Read, Op::Write, Op::Sync, Op::Truncate, Op::Delete, Op::Lock, Op::Map};

// What a power cut leaves of the bytes that were not synced.
enum class Tear : std::uint8_t {
    Last,     // a part of the last write; of all others nothing
    Scatter,  // of each write everything, a part or nothing, since a disk writes in what order it likes
};

struct Failure {
    Op op = Op::Write;
    int nth = 1;   // the first is 1
    int code = 0;  // of SQLite
    enum class Lasts : std::uint8_t { Once, ForEver } lasts = Lasts::Once;
};

class Tearing;

class TornDisk {
public:
    // Registers itself with SQLite under this name. All its files are closed before it goes.
    explicit TornDisk(std::string name);
    ~TornDisk();  // without a cut, what is not synced reaches the files
    TornDisk(const TornDisk&) = delete;
    TornDisk& operator=(const TornDisk&) = delete;

    const std::string& name() const { return name_; }

    // Counts the operations anew.
    void fail(const Failure& failure);
    void heal();
    bool failed() const;  // whether that failure has come about
    // No file grows any more.
    void fill(bool full);

    // The power is cut in the middle of the n-th change (write, sync, truncate, delete) from now on, or at once.
    void cut_after(std::uint64_t changes, Tear tear, std::uint64_t seed);
    void cut(Tear tear, std::uint64_t seed);
    bool is_cut() const;
    // Called when the power has been cut, with the disk locked: a server ends itself here.
    void on_cut(std::function<void()> call);
    // The power is back. All files must have been closed.
    void restore();

    std::uint64_t count(Op op) const;

    // From now on what is not synced stands beside each file, in FILE.unsynced, and a sync takes this long, so that
    // whoever kills the process often does it in the middle of one.
    void leave_traces(std::chrono::microseconds sync_time);
    // The power is cut of a process that left traces beside this file of SQLite and was killed.
    static void cut_power(const std::filesystem::path& file, Tear tear, std::uint64_t seed);

private:
    friend struct Layer;  // SQLite's side
    friend class Tearing;

    struct Pending {  // a write, or a truncation to `offset` where there are no bytes
        std::uint64_t offset = 0;
        std::string bytes;
        bool truncates = false;
        std::uint64_t number = 0;  // of all changes of the disk
    };
    struct Image {  // a file as the running machine sees it
        std::string path;
        std::string now;
        std::vector<Pending> pending;  // since the last sync
        std::vector<sqlite3_file*> real;
        std::ofstream trace;  // open where traces are left
    };
    struct Trace {
        std::vector<Pending> pending;
        bool syncing = false;  // the process was killed while it brought them to the file
    };

    // SQLite's code for this operation, were it to fail; 0: it goes on.
    int begin(Op op);
    bool cut_now();  // inside a change: whether the power goes now
    void do_cut();
    static void apply(Image& image, const Pending& pending);
    static void sync(Image& image);
    static void forget(Image& image);  // what is not synced
    void changes(Image& image, Pending pending);
    static void empty_trace(Image& image);
    static void write_trace(Image& image, const Pending& pending, bool syncing);
    static Trace read_trace(const std::string& path);

    std::string name_;
    std::unique_ptr<sqlite3_vfs> vfs_;
    mutable std::mutex mutex_;
    std::map<std::string, std::shared_ptr<Image>> images_;
    std::uint64_t changes_ = 0;
    std::uint64_t last_write_ = 0;  // its number
    std::array<std::uint64_t, kOps.size()> counts_{};
    Failure failure_;
    int seen_ = 0;  // of failure_.op
    bool armed_ = false, failed_ = false, full_ = false, cut_ = false;
    std::uint64_t changes_left_ = 0;  // 0: no cut is planned
    Tear tear_ = Tear::Last;
    std::uint64_t seed_ = 1;
    std::function<void()> on_cut_;
    bool traces_ = false;
    std::chrono::microseconds sync_time_{};
};

}  // namespace banquier::crash
