-- A store of version 4, as it was released: never changed again.
PRAGMA application_id = 1111576145;
CREATE TABLE game (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    status INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    meta TEXT NOT NULL
) STRICT;
CREATE INDEX game_by_status ON game (status, number);
CREATE TABLE header (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    content TEXT NOT NULL
) STRICT;
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX entry_by_game ON entry (game, seq);
CREATE TABLE snapshot (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    state BLOB NOT NULL
) STRICT;
CREATE TABLE secret (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    name TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;
CREATE VIEW listed AS
    SELECT number, id, status, meta, created,
        max(changed, ifnull((SELECT at FROM entry WHERE game = number ORDER BY seq DESC LIMIT 1), changed)) AS active,
        ifnull((SELECT max(seq) FROM entry WHERE game = number), 0) AS last
    FROM game;
ALTER TABLE game ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
DROP INDEX game_by_status;
CREATE INDEX game_by_status ON game (kind, status, number);
CREATE TABLE contact (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;
DROP VIEW listed;
CREATE VIEW listed AS
    SELECT number, id, status, meta, created,
        max(changed, ifnull((SELECT at FROM entry WHERE game = number ORDER BY seq DESC LIMIT 1), changed)) AS active,
        ifnull((SELECT max(seq) FROM entry WHERE game = number), 0) AS last, kind
    FROM game;
DROP TABLE snapshot;
ALTER TABLE entry ADD COLUMN digest BLOB;
CREATE TABLE note (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE tip (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    digest BLOB NOT NULL
) STRICT;
ALTER TABLE game ADD COLUMN digest BLOB;
ALTER TABLE secret ADD COLUMN digest BLOB;
ALTER TABLE contact ADD COLUMN digest BLOB;
ALTER TABLE note ADD COLUMN digest BLOB;
INSERT INTO note VALUES ('unchained_up_to', 0, x'65607e86933b1ad64ad41bc587302b81');
PRAGMA user_version = 4;
INSERT INTO game (number, id, status, created, changed, meta, digest) VALUES (7, 'sample', 1, 1000, 1500, '{"title":"évening"}',
    x'0a3fb91331bd59424d95ab6b97099e77');
INSERT INTO header VALUES (7, '{"rules":"classique"}');
INSERT INTO entry VALUES (7, 1, 2000, 'start', 'begin', x'f31dd356364fcf814066c20f3e9ba9a2'), (7, 2, 3000, 'act', 'roll 3 4', x'23a3a2259722488efcc1cc5d95016e7d');
INSERT INTO tip VALUES (7, 2, x'23a3a2259722488efcc1cc5d95016e7d');
INSERT INTO contact VALUES (7, '1', 'ann@example.org', x'f262232f63ce954bb73c37623a94ca9f');
INSERT INTO secret VALUES (7, 'seed', CAST('s3cret' AS BLOB), x'd85883ebeae53996cad449e8a64743d2');
