import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { files } from '#server/db/schema';
import { insertFiles } from '#server/modules/files/files.repository';
import { deleteOrphanFiles } from '#server/modules/files/files.usecases';
import { HOUR } from '../support/portal';
import { describeServer } from '../support/server';

describeServer('bytes without a row', (server) => {
  const store = async (withRow: boolean) => {
    const { deps } = server();
    const id = randomUUID();
    await deps.files.write(id, Readable.from(['x']));
    const row = {
      id,
      purpose: 'resume',
      kind: 'pdf',
      name: 'cv.pdf',
      isChecked: true,
      size: 1,
      sha256: '',
    } as const;
    if (withRow) await insertFiles(deps.database, [{ ...row, createdAt: new Date(deps.clock.now()) }]);
    return id;
  };
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of server().deps.files.list()) keys.push(key);
    return keys.sort();
  };
  beforeEach(async () => {
    const { deps, clock } = server();
    for (const key of await stored()) await deps.files.remove(key);
    await deps.database.delete(files);
    // Files are stored by the clock of the disk.
    clock.set(Date.now());
  });

  test('are removed an hour after they were stored, and those with a row stay', async () => {
    const { deps, clock } = server();
    const kept = [await store(true), await store(true)].sort();
    const orphan = await store(false);
    expect(await deleteOrphanFiles(deps)).toBe(0);
    expect(await stored()).toContain(orphan);
    clock.advance(HOUR + 60_000);
    expect(await deleteOrphanFiles(deps)).toBe(1);
    expect(await stored()).toEqual(kept);
  });

  test('are left alone when they are most of what is stored: the database may be the wrong one', async () => {
    const { deps, clock, log } = server();
    const all = [await store(true), await store(false), await store(false)].sort();
    clock.advance(2 * HOUR);
    expect(await deleteOrphanFiles(deps)).toBe(0);
    expect(await stored()).toEqual(all);
    expect(log.at(-1)).toContain('is this their database?');
  });
});
