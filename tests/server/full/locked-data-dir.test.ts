import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main as adminCreate } from '#server/cli/admin-create';
import { main as audit } from '#server/cli/audit';
import { main as participantsImport } from '#server/cli/participants-import';
import { lockDataDir } from '#server/db/data-dir-lock';
import { runCommand } from '../../support/commands';

let dir: string;
let release: () => Promise<void>;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'wokabaut-locked-'));
  await writeFile(join(dir, 'list.csv'), 'full_name,dob\nLate Comer,2007-03-04\n');
  release = await lockDataDir(join(dir, 'data'));
});
afterAll(async () => {
  await release();
  await rm(dir, { recursive: true });
});

test.each([
  ['admin:create', adminCreate, () => ['--email', 'late@example.org']],
  ['participants:import', participantsImport, () => [join(dir, 'list.csv')]],
  ['audit', audit, () => []],
] as const)('npm run %s leaves the embedded database to a running server', async (_, main, args) => {
  const env = { DATA_DIR: join(dir, 'data') };
  expect(await runCommand(main, [...args()], env, 'correct horse battery\n')).toEqual({
    code: 1,
    lines: [expect.stringMatching(/already in use by another process\. Stop the server/)],
  });
  expect(await readdir(env.DATA_DIR)).toEqual(['owner']);
});
