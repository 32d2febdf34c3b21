import { rm } from 'node:fs/promises';
import { brand } from '#contract/brand';
import type { OpenDatabase } from '#server/db/database';
import { openDatabase } from '#server/db/open';
import { contactMessages, mails } from '#server/db/schema';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { untilStatementWaits } from '../../support/lock-waits';
import { startMailbox, type Mailbox } from '../../support/mailbox';
import { LONG } from '../../support/timeouts';
import { kill, newServerEnv, spawnServer, type ServerProcess } from '../../support/server-process';

// Each test starts whole servers, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 4 * LONG });

describe('mail of a server that is killed', () => {
  let env: Awaited<ReturnType<typeof newServerEnv>>;
  /** Takes mail whole and never answers; and one that answers. */
  let silent: Mailbox;
  let friendly: Mailbox;
  let started: ServerProcess[];

  beforeEach(async () => {
    env = await newServerEnv('postgres');
    silent = await startMailbox({ answerFor: () => 'hold' });
    friendly = await startMailbox();
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map(kill));
    await Promise.all([silent.close(), friendly.close()]);
    await rm(env.DATA_DIR, { recursive: true });
  });

  function start({ url }: Mailbox): ServerProcess {
    const server = spawnServer({ ...env, SMTP_URL: url });
    started.push(server);
    return server;
  }

  /** The database of a server that does not run. */
  async function inDatabase<T>(work: (database: OpenDatabase['database']) => Promise<T>): Promise<T> {
    const { database, close } = await openDatabase(
      { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR },
      () => undefined,
    );
    try {
      return await work(database);
    } finally {
      await close();
    }
  }

  const contact = (url: string, email: string) =>
    fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Maria Tau', email, subject: 'Forms', message: `I am ${email}` }),
    });

  const recipients = ({ received }: Mailbox) => received.flatMap(({ to }) => to).sort();

  test('arrives after the next start, also the one that was on its way', async () => {
    const first = start(silent);
    const url = await first.ready;
    expect((await contact(url, 'first@example.com')).status).toBe(201);
    // One of its two mails is with the mail server now, which says nothing: the worker sends no other.
    await vi.waitUntil(() => silent.held.length === 1, { timeout: LONG });
    expect((await contact(url, 'second@example.com')).status).toBe(201);
    await kill(first);

    const onItsWay = silent.held[0]!.to[0]!;
    const second = start(friendly);
    await second.ready;
    await vi.waitUntil(() => friendly.received.length === 3, { timeout: LONG });
    const all = [brand.infoEmail, brand.infoEmail, 'first@example.com', 'second@example.com'].sort();
    expect([...recipients(friendly), onItsWay].sort()).toEqual(all);

    // The one that was on its way belongs to the dead one for three minutes; let them be over.
    await kill(second);
    await inDatabase(async (database) => {
      const [leased] = await database.select().from(mails).where(isNull(mails.sentAt));
      expect(leased).toMatchObject({ recipient: onItsWay, attempts: 1 });
      expect(leased!.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
      await database.update(mails).set({ nextAttemptAt: new Date() }).where(eq(mails.id, leased!.id));
    });
    await start(friendly).ready;
    await vi.waitUntil(() => friendly.received.length === 4, { timeout: LONG });
    expect(recipients(friendly)).toEqual(all);
    const again = friendly.received[3]!.email.messageId;
    expect(again).toBe(silent.held[0]!.email.messageId);
  });

  test('is not sent when the kill came before the commit', async () => {
    const first = start(silent);
    const url = await first.ready;
    await inDatabase((database) =>
      database.transaction(async (tx) => {
        // The server has written the message and waits here to write its mail.
        await tx.execute(sql`lock table mails in exclusive mode`);
        const call = contact(url, 'half@example.com').catch(() => 'cut');
        await untilStatementWaits(env.DATABASE_URL!, 'insert into "mails"%');
        await kill(first);
        expect(await call).toBe('cut');
      }),
    );
    const second = start(friendly);
    expect((await contact(await second.ready, 'whole@example.com')).status).toBe(201);
    await vi.waitUntil(() => friendly.received.length === 2, { timeout: LONG });
    await kill(second);
    expect(recipients(friendly)).toEqual([brand.infoEmail, 'whole@example.com'].sort());
    const kept = await inDatabase((database) => database.select().from(contactMessages));
    expect(kept).toMatchObject([{ email: 'whole@example.com' }]);
  });
});
