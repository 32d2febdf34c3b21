import { expect, test } from 'vitest';
import { main } from '#server/cli/outgoing';
import { openPostgres } from '#server/db/postgres';
import { outgoing } from '#server/db/schema';
import { enqueueMail } from '#server/outgoing/outgoing.repository';
import { runCommand } from '../../support/commands';
import { mailOf } from '../../support/mail-samples';
import { createEmptyPostgres } from '../../support/server-database';

test('npm run outgoing lists what was given up, and sends it again', async () => {
  const env = { DATABASE_URL: await createEmptyPostgres() };
  const { database, close } = await openPostgres(env.DATABASE_URL, () => undefined);
  const failedAt = new Date('2020-03-01T00:00:00Z');
  const run = (...args: string[]) => runCommand(main, args, env);
  await enqueueMail(
    database,
    failedAt,
    ...['a@example.com', 'b@example.com'].map((to) => mailOf('password_changed', to)),
  );
  const failed = { failedAt, lastError: 'EENVELOPE 550', attempts: 1 };
  const fail = () => database.update(outgoing).set(failed);
  const given = (id: number, to: string) =>
    `${id}  2020-03-01T00:00:00.000Z  mail  password_changed  ${to}  1  EENVELOPE 550`;

  await fail();
  expect(await run('failed')).toEqual({
    code: 0,
    lines: [given(1, 'a@example.com'), given(2, 'b@example.com')],
  });
  expect((await run('retry', '2', '9')).lines).toEqual(['1 to be sent again.']);
  expect((await run('failed')).lines).toEqual([given(1, 'a@example.com')]);
  await fail();
  expect((await run('retry')).lines).toEqual(['2 to be sent again.']);
  expect((await run('failed')).lines).toEqual(['']);
  for (const wrong of [[], ['delete'], ['failed', '1'], ['retry', 'x'], ['retry', '--all']])
    expect(await run(...wrong)).toMatchObject({ code: 1, lines: [expect.stringContaining('Usage: ')] });
  await close();
});
