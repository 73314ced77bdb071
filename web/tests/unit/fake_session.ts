// A table without a server, for tests: see FakeTable.

import { vi } from 'vitest';
import { FakeTable } from '../gallery/fake_table';
import { sampleView } from '../gallery/sample';
import type { SampleChanges, SampleName } from '../gallery/sample';

/** A table that waits for this, once its first snapshot has come. */
export async function tableAt(
  name: SampleName,
  changes: SampleChanges = {},
  game?: string,
): Promise<FakeTable> {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no server in this test')));
  const table = new FakeTable(sampleView(name, changes), game);
  await vi.waitFor(() => {
    if (!table.session.known.view) throw new Error('no snapshot yet');
  });
  return table;
}
