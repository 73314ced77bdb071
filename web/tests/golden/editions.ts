// All editions, by their ids, as GET /api/boards/ID gives them.

import type { Edition } from '../../src/protocol/http';

export const editions: ReadonlyMap<string, Edition> = new Map(
  Object.values(
    import.meta.glob<Edition>('../fixtures/edition-*.json.br', { eager: true, import: 'default' }),
  ).map((edition) => [edition.id, edition]),
);
