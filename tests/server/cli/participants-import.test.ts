import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits';
import { main } from '#server/cli/participants-import';
import type { OpenDatabase } from '#server/db/database';
import { openPostgres } from '#server/db/postgres';
import { auditLog, participants } from '#server/db/schema';
import { runCommand, runCommandProcess } from '../../support/commands';
import { createEmptyPostgres } from '../../support/server-database';

let dir: string;
let env: { DATABASE_URL: string };
let opened: OpenDatabase;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'wokabaut-import-'));
  env = { DATABASE_URL: await createEmptyPostgres() };
  opened = await openPostgres(env.DATABASE_URL, () => undefined);
});
afterAll(async () => {
  await opened.close();
  rmSync(dir, { recursive: true, force: true });
});

function file(content: string): string {
  const path = join(dir, 'list.csv');
  writeFileSync(path, content);
  return path;
}

const importList = (args: string[]) => runCommand(main, args, env);

async function stored() {
  const rows = await opened.database.select().from(participants);
  const actions = await opened.database.select().from(auditLog);
  return { names: rows.map(({ fullName }) => fullName).sort(), actions };
}

describe('npm run participants:import', () => {
  it('imports a list, named from where npm was called, and writes down that somebody at the command line did', async () => {
    file('Full Name;DOB\r\nAnna Kila;17/5/2008\r\nPeter Aihi;2007-01-02\r\n');
    const imported = await runCommandProcess('participants-import', ['list.csv'], { ...env, INIT_CWD: dir });
    expect(imported).toEqual({
      code: 0,
      lines: [
        '2 participants were imported.',
        'All are new.',
        'We read dates with the day first: 17/5/2008 is 17 May 2008.',
      ],
    });
    const { names, actions } = await stored();
    expect(names).toEqual(['Anna Kila', 'Peter Aihi']);
    const by = { actorRole: 'command line', actorId: null, address: null };
    expect(actions).toMatchObject([{ action: 'participants imported', ...by, details: { imported: 2 } }]);
  });

  it('says in one line what is wrong with the file or the command', async () => {
    const refused = async (...args: string[]) => {
      const { code, lines } = await importList(args);
      expect([code, lines.length]).toEqual([1, 1]);
      return lines[0];
    };
    const usage = 'Usage: npm run participants:import -- list.csv [--good-only]';
    const absent = join(dir, 'absent.csv');
    expect([await refused(), await refused('one.csv', 'two.csv')]).toEqual([usage, usage]);
    expect(await refused(absent)).toBe(`${absent} cannot be read (ENOENT).`);
    expect(await refused(dir)).toBe(`${dir} cannot be read (EISDIR).`);
    const large = file('x'.repeat(limits.participants.maxBytes + 1));
    expect(await refused(large)).toBe('Participant list is too large: the limit is 5 MB.');
    const missing = 'The first line must name the columns. Missing: date_of_birth.';
    expect(await refused(file('name,city\nAnna,Lae'))).toBe(missing);
  });
});
