#include "crash/torn_disk.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <optional>
#include <sqlite3.h>
#include <stdexcept>
#include <thread>
#include <unistd.h>
#include <utility>

namespace banquier::crash {

namespace {

constexpr std::uint64_t kSector = 512;

sqlite3_vfs* real_vfs() { return sqlite3_vfs_find("unix"); }

struct Handle;

struct TornFile {  // what SQLite allocates for us
    sqlite3_file base;
    Handle* handle;
};

// An open file: the real one beside the image, which only files that must survive have.
struct Handle {
    TornDisk* disk = nullptr;
    std::unique_ptr<std::byte[]> memory;
    std::shared_ptr<void> image;

    sqlite3_file* real() const { return reinterpret_cast<sqlite3_file*>(memory.get()); }
};

std::string trace_of(const std::string& path) { return path + ".unsynced"; }

Handle& handle_of(sqlite3_file* file) { return *reinterpret_cast<TornFile*>(file)->handle; }
sqlite3_file* real_of(sqlite3_file* file) { return handle_of(file).real(); }

}  // namespace

// The functions that SQLite calls.
struct Layer {
    using Image = TornDisk::Image;

    static Image* image_of(sqlite3_file* file) { return static_cast<Image*>(handle_of(file).image.get()); }

    static int close(sqlite3_file* file) {
        const std::unique_ptr<Handle> handle(reinterpret_cast<TornFile*>(file)->handle);
        const std::lock_guard lock(handle->disk->mutex_);
        if (auto* image = static_cast<Image*>(handle->image.get())) std::erase(image->real, handle->real());
        file->pMethods = nullptr;
        return handle->real()->pMethods->xClose(handle->real());
    }

    static int read(sqlite3_file* file, void* to, int amount, sqlite3_int64 offset) {
        TornDisk& disk = *handle_of(file).disk;
        const std::lock_guard lock(disk.mutex_);
        if (const int code = disk.begin(Op::Read)) return code;
        const Image* image = image_of(file);
        if (image == nullptr) return real_of(file)->pMethods->xRead(real_of(file), to, amount, offset);
        const std::size_t start = std::min(static_cast<std::size_t>(offset), image->now.size());
        const std::size_t there = std::min(static_cast<std::size_t>(amount), image->now.size() - start);
        std::memset(to, 0, static_cast<std::size_t>(amount));
        std::memcpy(to, image->now.data() + start, there);
        return there == static_cast<std::size_t>(amount) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
    }

    static int write(sqlite3_file* file, const void* from, int amount, sqlite3_int64 offset) {
        TornDisk& disk = *handle_of(file).disk;
        const std::lock_guard lock(disk.mutex_);
        if (const int code = disk.begin(Op::Write)) return code;
        Image* image = image_of(file);
        if (image == nullptr) return real_of(file)->pMethods->xWrite(real_of(file), from, amount, offset);
        const auto start = static_cast<std::size_t>(offset);
        const std::size_t end = start + static_cast<std::size_t>(amount);
        if (disk.full_ && end > image->now.size()) return SQLITE_FULL;
        if (end > image->now.size()) image->now.resize(end);
        std::memcpy(image->now.data() + start, from, static_cast<std::size_t>(amount));
        disk.changes(*image, {.offset = start, .bytes = image->now.substr(start, end - start)});
        return disk.cut_now() ? SQLITE_IOERR_WRITE : SQLITE_OK;
    }

    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        TornDisk& disk = *handle_of(file).disk;
        const std::lock_guard lock(disk.mutex_);
        if (const int code = disk.begin(Op::Truncate)) return code;
        Image* image = image_of(file);
        if (image == nullptr) return real_of(file)->pMethods->xTruncate(real_of(file), size);
        image->now.resize(static_cast<std::size_t>(size));
        disk.changes(*image, {.offset = static_cast<std::uint64_t>(size), .truncates = true});
        return disk.cut_now() ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
    }

    static int sync(sqlite3_file* file, int /*flags*/) {
        TornDisk& disk = *handle_of(file).disk;
        std::unique_lock lock(disk.mutex_);
        if (const int code = disk.begin(Op::Sync)) {
            // As Linux does: what could not be written counts as written, and no later sync tries it again.
            if (Image* image = image_of(file); image != nullptr && !disk.cut_) TornDisk::forget(*image);
            return code;
        }
        if (disk.cut_now()) return SQLITE_IOERR_FSYNC;
        if (disk.sync_time_.count() > 0) {
            lock.unlock();
            std::this_thread::sleep_for(disk.sync_time_);
            lock.lock();
        }
        // The real file is not synced: this machine's power is not what is tried.
        if (Image* image = image_of(file)) TornDisk::sync(*image);
        return SQLITE_OK;
    }

    static int file_size(sqlite3_file* file, sqlite3_int64* size) {
        TornDisk& disk = *handle_of(file).disk;
        const std::lock_guard lock(disk.mutex_);
        if (disk.cut_) return SQLITE_IOERR_FSTAT;
        const Image* image = image_of(file);
        if (image == nullptr) return real_of(file)->pMethods->xFileSize(real_of(file), size);
        *size = static_cast<sqlite3_int64>(image->now.size());
        return SQLITE_OK;
    }

    static int lock(sqlite3_file* file, int level) {
        {
            TornDisk& disk = *handle_of(file).disk;
            const std::lock_guard guard(disk.mutex_);
            if (const int code = disk.begin(Op::Lock)) return code;
        }
        return real_of(file)->pMethods->xLock(real_of(file), level);
    }
    static int unlock(sqlite3_file* file, int level) {
        return real_of(file)->pMethods->xUnlock(real_of(file), level);
    }
    static int check_reserved_lock(sqlite3_file* file, int* result) {
        return real_of(file)->pMethods->xCheckReservedLock(real_of(file), result);
    }
    static int file_control(sqlite3_file* file, int op, void* argument) {
        // A hint would make the real file grow.
        if (op == SQLITE_FCNTL_SIZE_HINT || op == SQLITE_FCNTL_CHUNK_SIZE) return SQLITE_OK;
        return real_of(file)->pMethods->xFileControl(real_of(file), op, argument);
    }
    static int sector_size(sqlite3_file* file) { return real_of(file)->pMethods->xSectorSize(real_of(file)); }
    static int device_characteristics(sqlite3_file* file) {
        return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
    }
    static int shm_map(sqlite3_file* file, int region, int size, int extend, void volatile** at) {
        {
            TornDisk& disk = *handle_of(file).disk;
            const std::lock_guard guard(disk.mutex_);
            if (const int code = disk.begin(Op::Map)) return code;
        }
        return real_of(file)->pMethods->xShmMap(real_of(file), region, size, extend, at);
    }
    static int shm_lock(sqlite3_file* file, int offset, int n, int flags) {
        return real_of(file)->pMethods->xShmLock(real_of(file), offset, n, flags);
    }
    static void shm_barrier(sqlite3_file* file) { real_of(file)->pMethods->xShmBarrier(real_of(file)); }
    static int shm_unmap(sqlite3_file* file, int remove) {
        return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
    }

    // Version 2: with shared memory for the log's index, without memory mapping, which would go past us.
    static constexpr sqlite3_io_methods kMethods = {2, close, read, write, truncate, sync, file_size, lock,
        unlock, check_reserved_lock, file_control, sector_size, device_characteristics, shm_map, shm_lock,
        shm_barrier, shm_unmap, nullptr, nullptr};

    static TornDisk& disk_of(sqlite3_vfs* vfs) { return *static_cast<TornDisk*>(vfs->pAppData); }

    static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
        TornDisk& disk = disk_of(vfs);
        const std::lock_guard lock(disk.mutex_);
        file->pMethods = nullptr;
        if (const int code = disk.begin(Op::Open)) return code;
        auto handle = std::make_unique<Handle>();
        handle->disk = &disk;
        handle->memory = std::make_unique<std::byte[]>(static_cast<std::size_t>(real_vfs()->szOsFile));
        if (const int code = real_vfs()->xOpen(real_vfs(), name, handle->real(), flags, out_flags))
            return code;
        constexpr int kSurvives = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
        if (name != nullptr && (flags & kSurvives) != 0) {
            std::shared_ptr<Image>& image = disk.images_[name];
            if (!image) image = loaded(name, handle->real(), disk.traces_);
            image->real.push_back(handle->real());
            handle->image = image;
        }
        reinterpret_cast<TornFile*>(file)->handle = handle.release();
        file->pMethods = &kMethods;
        return SQLITE_OK;
    }

    static std::shared_ptr<Image> loaded(const char* name, sqlite3_file* real, bool traces) {
        auto image = std::make_shared<Image>();
        image->path = name;
        if (traces) TornDisk::empty_trace(*image);
        sqlite3_int64 size = 0;
        if (real->pMethods->xFileSize(real, &size) != SQLITE_OK) throw std::runtime_error(image->path);
        image->now.resize(static_cast<std::size_t>(size));
        if (size > 0 &&
            real->pMethods->xRead(real, image->now.data(), static_cast<int>(size), 0) != SQLITE_OK)
            throw std::runtime_error(image->path);
        return image;
    }

    static int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
        TornDisk& disk = disk_of(vfs);
        const std::lock_guard lock(disk.mutex_);
        if (const int code = disk.begin(Op::Delete)) return code;
        if (disk.cut_now()) return SQLITE_IOERR_DELETE;
        const auto at = disk.images_.find(name);
        if (at != disk.images_.end()) {
            if (at->second->trace.is_open()) ::unlink(trace_of(name).c_str());
            disk.images_.erase(at);
        }
        return real_vfs()->xDelete(real_vfs(), name, sync_folder);
    }

    static int access(sqlite3_vfs* vfs, const char* name, int flags, int* result) {
        TornDisk& disk = disk_of(vfs);
        const std::lock_guard lock(disk.mutex_);
        if (disk.cut_) return SQLITE_IOERR_ACCESS;
        const auto at = disk.images_.find(name);
        if (flags == SQLITE_ACCESS_EXISTS && at != disk.images_.end()) {
            *result = at->second->now.empty() ? 0 : 1;  // as the real layer: an empty file does not count
            return SQLITE_OK;
        }
        return real_vfs()->xAccess(real_vfs(), name, flags, result);
    }
};

TornDisk::TornDisk(std::string name)
    : name_(std::move(name)), vfs_(std::make_unique<sqlite3_vfs>(*real_vfs())) {
    vfs_->zName = name_.c_str();
    vfs_->pAppData = this;
    vfs_->pNext = nullptr;
    vfs_->szOsFile = sizeof(TornFile);
    vfs_->xOpen = Layer::open;
    vfs_->xDelete = Layer::remove;
    vfs_->xAccess = Layer::access;
    if (sqlite3_vfs_register(vfs_.get(), 0) != SQLITE_OK)
        throw std::runtime_error("cannot register " + name_);
}

TornDisk::~TornDisk() {
    sqlite3_vfs_unregister(vfs_.get());
    for (const auto& [path, image] : images_) sync(*image);
}

void TornDisk::fail(const Failure& failure) {
    const std::lock_guard lock(mutex_);
    failure_ = failure;
    seen_ = 0;
    armed_ = true;
    failed_ = false;
}

void TornDisk::heal() {
    const std::lock_guard lock(mutex_);
    armed_ = false;
}

bool TornDisk::failed() const {
    const std::lock_guard lock(mutex_);
    return failed_;
}

void TornDisk::fill(bool full) {
    const std::lock_guard lock(mutex_);
    full_ = full;
}

std::uint64_t TornDisk::count(Op op) const {
    const std::lock_guard lock(mutex_);
    return counts_[static_cast<std::size_t>(op)];
}

int TornDisk::begin(Op op) {
    ++counts_[static_cast<std::size_t>(op)];
    if (cut_) return SQLITE_IOERR;
    if (!armed_ || failure_.op != op) return SQLITE_OK;
    ++seen_;
    const bool fails = failure_.lasts == Failure::Lasts::Once ? seen_ == failure_.nth : seen_ >= failure_.nth;
    if (!fails) return SQLITE_OK;
    failed_ = true;
    return failure_.code;
}

void TornDisk::cut_after(std::uint64_t changes, Tear tear, std::uint64_t seed) {
    const std::lock_guard lock(mutex_);
    changes_left_ = changes;
    tear_ = tear;
    seed_ = seed;
}

void TornDisk::cut(Tear tear, std::uint64_t seed) {
    const std::lock_guard lock(mutex_);
    if (cut_) return;
    tear_ = tear;
    seed_ = seed;
    do_cut();
}

bool TornDisk::is_cut() const {
    const std::lock_guard lock(mutex_);
    return cut_;
}

void TornDisk::on_cut(std::function<void()> call) {
    const std::lock_guard lock(mutex_);
    on_cut_ = std::move(call);
}

void TornDisk::restore() {
    const std::lock_guard lock(mutex_);
    for (const auto& [path, image] : images_)
        if (!image->real.empty()) throw std::logic_error(path + " is still open");
    images_.clear();
    cut_ = false;
    changes_left_ = 0;
}

bool TornDisk::cut_now() {
    if (changes_left_ == 0 || --changes_left_ > 0) return false;
    do_cut();
    return true;
}

// What a cut leaves of each change.
class Tearing {
public:
    Tearing(Tear tear, std::uint64_t seed) : tear_(tear), random_(seed) {
        // Sometimes all of it got there, and only the answer did not.
        all_ = tear == Tear::Scatter && random(4) == 0;
    }

    std::optional<TornDisk::Pending> left_of(const TornDisk::Pending& pending, bool last) {
        const std::uint64_t fate = all_ ? 2 : tear_ == Tear::Scatter ? random(3) : (last ? 1 : 0);
        if (fate == 0) return std::nullopt;
        TornDisk::Pending left = pending;
        if (fate == 1 && !pending.truncates) left.bytes = torn(pending.bytes);
        return left;
    }

    // SplitMix64.
    std::uint64_t random(std::uint64_t bound) {
        std::uint64_t z = random_ += 0x9E3779B97F4A7C15U;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return bound == 0 ? 0 : (z ^ (z >> 31)) % bound;
    }

private:
    // A beginning: of whole sectors, or ending anywhere.
    std::string torn(const std::string& bytes) {
        std::uint64_t length = random(bytes.size());
        if (random(2) == 0) length -= length % kSector;
        return bytes.substr(0, length);
    }

    Tear tear_;
    std::uint64_t random_;
    bool all_;
};

void TornDisk::do_cut() {
    Tearing tearing(tear_, seed_);
    for (const auto& [path, image] : images_) {
        for (const Pending& pending : image->pending)
            if (const auto left = tearing.left_of(pending, pending.number == last_write_))
                apply(*image, *left);
        image->pending.clear();
    }
    cut_ = true;
    if (on_cut_) on_cut_();
}

void TornDisk::changes(Image& image, Pending pending) {
    pending.number = ++changes_;
    if (!pending.truncates) last_write_ = pending.number;
    write_trace(image, pending, false);
    image.pending.push_back(std::move(pending));
}

// ---- Traces, for a process that is killed: one record for each change, and one when they are being synced

void TornDisk::leave_traces(std::chrono::microseconds sync_time) {
    const std::lock_guard lock(mutex_);
    traces_ = true;
    sync_time_ = sync_time;
}

namespace {

enum class TraceKind : std::uint64_t { Write, Truncate, Sync };

struct TraceHead {
    TraceKind kind{};
    std::uint64_t number = 0, offset = 0, size = 0;
};

}  // namespace

void TornDisk::empty_trace(Image& image) {
    image.trace = std::ofstream(trace_of(image.path), std::ios::binary | std::ios::trunc);
    if (!image.trace) throw std::runtime_error("cannot write " + trace_of(image.path));
}

void TornDisk::write_trace(Image& image, const Pending& pending, bool syncing) {
    if (!image.trace.is_open()) return;
    TraceHead head{.number = pending.number, .offset = pending.offset, .size = pending.bytes.size()};
    head.kind = syncing ? TraceKind::Sync : pending.truncates ? TraceKind::Truncate : TraceKind::Write;
    image.trace.write(reinterpret_cast<const char*>(&head), sizeof head);
    image.trace.write(pending.bytes.data(), static_cast<std::streamsize>(pending.bytes.size()));
    if (!image.trace.flush()) throw std::runtime_error("cannot write " + trace_of(image.path));
}

// A last record that is not whole is of a change that was never answered.
TornDisk::Trace TornDisk::read_trace(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    Trace trace;
    TraceHead head;
    for (std::size_t at = 0; at + sizeof head <= bytes.size(); at += sizeof head + head.size) {
        std::memcpy(&head, bytes.data() + at, sizeof head);
        if (at + sizeof head + head.size > bytes.size()) break;
        if (head.kind == TraceKind::Sync)
            trace.syncing = true;
        else
            trace.pending.push_back({.offset = head.offset,
                .bytes = bytes.substr(at + sizeof head, head.size),
                .truncates = head.kind == TraceKind::Truncate,
                .number = head.number});
    }
    return trace;
}

void TornDisk::cut_power(const std::filesystem::path& file, Tear tear, std::uint64_t seed) {
    Tearing tearing(tear, seed);
    std::vector<std::pair<Image, Trace>> files;
    std::uint64_t last = 0;
    for (const char* end : {"", "-wal"}) {
        const std::string path = file.string() + end;
        if (!std::filesystem::exists(trace_of(path))) continue;
        files.emplace_back(Image{.path = path}, read_trace(trace_of(path)));
        for (const Pending& pending : files.back().second.pending)
            if (!pending.truncates) last = std::max(last, pending.number);
    }
    for (auto& [image, trace] : files) {
        // Some were brought to the file already. The rest follows or not, but none is put back over a newer one.
        const bool finish = trace.syncing && tearing.random(2) == 0;
        for (const Pending& pending : trace.pending) {
            if (finish) apply(image, pending);
            if (trace.syncing) continue;
            if (const auto left = tearing.left_of(pending, pending.number == last)) apply(image, *left);
        }
        std::filesystem::remove(trace_of(image.path));
    }
    std::filesystem::remove(file.string() + "-shm");  // is never synced
}

void TornDisk::sync(Image& image) {
    if (image.pending.empty()) return;
    write_trace(image, {}, true);
    for (const Pending& pending : image.pending) apply(image, pending);
    forget(image);
}

void TornDisk::forget(Image& image) {
    image.pending.clear();
    if (image.trace.is_open()) empty_trace(image);
}

// Through a file that is open where there is one: to close another descriptor of it would drop SQLite's locks.
void TornDisk::apply(Image& image, const Pending& pending) {
    if (!pending.truncates && pending.bytes.empty()) return;
    const auto must = [&](bool done) {
        if (!done) throw std::runtime_error("cannot write " + image.path);
    };
    const auto offset = static_cast<sqlite3_int64>(pending.offset);
    if (!image.real.empty()) {
        // One that is open for reading only refuses, and the next is tried.
        const auto done = [&](sqlite3_file* real) {
            const int code = pending.truncates ? real->pMethods->xTruncate(real, offset)
                                               : real->pMethods->xWrite(real, pending.bytes.data(),
                                                     static_cast<int>(pending.bytes.size()), offset);
            return code == SQLITE_OK;
        };
        must(std::ranges::any_of(image.real, done));
        return;
    }
    const int descriptor = ::open(image.path.c_str(), O_WRONLY | O_CLOEXEC);
    must(descriptor >= 0);
    const bool done = pending.truncates ? ftruncate(descriptor, offset) == 0
                                        : pwrite(descriptor, pending.bytes.data(), pending.bytes.size(),
                                              offset) == static_cast<ssize_t>(pending.bytes.size());
    ::close(descriptor);
    must(done);
}

}  // namespace banquier::crash
