import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main as doctor } from '#server/cli/doctor';
import { lockDataDir } from '#server/db/data-dir-lock';
import type { OpenDatabase } from '#server/db/database';
import { openPostgres } from '#server/db/open';
import { deployment } from '#server/db/schema';
import { verifyDeployment } from '#server/deployment/verify-deployment';
import { openFileStore } from '#server/storage/open-store';
import { freePort } from '../../../tools/run.mjs';
import { addFile, type Place } from '../../support/backup-places';
import { runCommand } from '../../support/commands';
import { startMailbox } from '../../support/mailbox';
import { createEmptyPostgres } from '../../support/server-database';

let folder: string;
let env: { DATA_DIR: string; DATABASE_URL: string };
let opened: OpenDatabase;
let place: Place;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wokabaut-doctor-'));
  env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: await createEmptyPostgres() };
  await mkdir(join(env.DATA_DIR, 'incoming'), { recursive: true });
  opened = await openPostgres(env.DATABASE_URL, () => undefined);
  const files = openFileStore({ dataDir: env.DATA_DIR, s3: undefined });
  await verifyDeployment(opened.database, files);
  place = { database: opened.database, files } as Place;
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

const parts = ['settings', 'disk', 'mail', 'clock', 'files', 'database'];
/** What is wrong by part, with the exit code; everything else is fine. */
async function examine(more: Record<string, string> = {}) {
  const { code, lines } = await runCommand(doctor, [], { ...env, ...more });
  const found = lines.flatMap((line) => {
    const [, verdict, part, said] = /^(ok|WRONG) +(\w+) +(.+)$/.exec(line) ?? [];
    return part === undefined ? [] : [{ verdict, part, said }];
  });
  const wrong = found.filter(({ verdict }) => verdict === 'WRONG');
  expect(lines.at(-1)).toMatch(wrong.length > 0 ? `${wrong.length} to be mended.` : /^ok/);
  return { code, parts: found.map(({ part }) => part), wrong: wrong.map(({ part, said }) => [part, said]) };
}
const isWrong = (part: string, said: RegExp) => ({ code: 1, wrong: [[part, expect.stringMatching(said)]] });

test('where all is well it says so of each part', async () => {
  await addFile(place);
  const mailbox = await startMailbox();
  expect(await examine({ SMTP_URL: mailbox.url })).toEqual({ code: 0, parts, wrong: [] });
  await mailbox.close();
});

test('a mail server that is away is found', async () => {
  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
  expect(await examine({ SMTP_URL })).toMatchObject(
    isWrong('mail', /^SMTP_URL: .*ECONNREFUSED.* password\.$/),
  );
});

test('a file that is gone is named, and a store that belongs to another database', async () => {
  const id = await addFile(place);
  await place.files.remove(id);
  expect(await examine()).toMatchObject(isWrong('files', new RegExp(`^1 of \\d files are gone: ${id}\\.`)));
  await place.files.setOwner(randomUUID());
  expect(await examine()).toMatchObject(isWrong('files', /^The files are not of this database\./));
  await place.files.setOwner(
    (await opened.database.select().from(deployment)).find(({ name }) => name === 'id')!.value,
  );
});

test('a database that is away or in use, and settings that cannot be read, are one line each', async () => {
  const away = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  expect(await examine(away)).toMatchObject(isWrong('database', /^DATABASE_URL: nothing answers there\.$/));
  await mkdir(join(env.DATA_DIR, 'database'));
  const release = await lockDataDir(env.DATA_DIR);
  expect(await examine({ DATABASE_URL: '' })).toMatchObject(
    isWrong('database', /Stop the server to check the rest\.$/),
  );
  await release();
  const oneLine = async (more: Record<string, string>, line: string | RegExp) =>
    expect(await runCommand(doctor, [], { ...env, ...more })).toEqual({
      ...{ code: 1, lines: [expect.stringMatching(line)] },
    });
  const nowhere = join(folder, 'nowhere');
  await oneLine({ DATA_DIR: nowhere }, /^DATA_DIR \S+ holds nothing yet: /);
  await oneLine(
    { DATA_DIR: join(env.DATA_DIR, 'incoming'), DATABASE_URL: '' },
    /^DATA_DIR \S+ holds nothing yet: /,
  );
  expect(existsSync(nowhere), 'it would belong to whoever looks').toBe(false);
  await oneLine({ PORT: 'eighty' }, /^PORT must be a whole number from 0 to 65535\.$/);
});
