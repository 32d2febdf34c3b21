import { describe, expect, it } from 'vitest';
import type { DocumentField } from '#contract/files';
import { ImpossibleTransition, RecordGone } from '#outbox/errors';
import { isUntouched, outboxStates, upgrade } from '#outbox/record';
import { canEdit } from '#outbox/transition';
import { OWNER, hash, internship, pdf, seeded, session, storedFile } from './samples';
import { settled } from './test-clock';
import type { RequestOutcome } from './test-server';
import { createPhone, tinyPieces } from './test-world';

/** `OUTBOX_SEED=…` repeats one schedule; `OUTBOX_SEEDS=…` runs more of them. */
const first = Number(process.env['OUTBOX_SEED'] ?? 1);
const count = process.env['OUTBOX_SEED'] ? 1 : Number(process.env['OUTBOX_SEEDS'] ?? 60);
const STEPS = 80;

const outcomes: RequestOutcome[] = [
  'delivered',
  'delivered',
  'lost_before',
  'answer_lost',
  'answer_lost',
  'answer_cut',
  'portal_page',
  'server_error',
  'too_many_tries',
  'account_rejected',
  'internship_closed',
  'session_expired',
];

/** What may be refused in a schedule without anything being wrong: someone else was quicker. */
const overtaken = (error: unknown) => {
  if (!(error instanceof ImpossibleTransition || error instanceof RecordGone)) throw error;
};

async function play(seed: number) {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const withLocks = random() < 0.7;
  const phone = createPhone({ random, withLocks, ...(random() < 0.6 && { sizes: tinyPieces }) });
  const store = phone.openStore();
  const saved = new Set<string>();
  const onTheWay: (() => void)[] = [];
  let running: Promise<unknown>[] = [];
  let text = 0;
  let token = session.token;

  phone.server.outcome = () => {
    const outcome = pick(outcomes);
    if (random() < 0.5) return outcome;
    return new Promise((resolve) => onTheWay.push(() => resolve(outcome)));
  };
  const write = async (id: string) => {
    await store.saveDraft(id, { levels: [{ grade: pick([8, 10, 12] as const), school_name: 'Gordons' }] });
    saved.add(id);
    for (const field of ['resume', 'cover_letter'] as DocumentField[]) {
      const content = `document ${(text += 1)}`;
      await store.putFile(id, field, storedFile(content), pdf(content).buffer);
    }
  };
  const anyRecord = async () => pick([...(await store.list(OWNER)), undefined]);
  const logIn = (who: number) => {
    token = `token ${who} ${(text += 1)}`;
    phone.server.students.set(`Bearer ${token}`, String(who));
    return store.login({ token, userId: who });
  };

  const steps: Record<string, () => Promise<unknown>> = {
    apply: async () => {
      const { id, state } = await store.draftFor(OWNER, { ...internship, id: pick([1, 2, 3, 4]) });
      if (state !== 'draft') return;
      await write(id);
      if (random() < 0.8) await store.apply(id, { type: 'queue' });
    },
    drain: () =>
      Promise.resolve(
        running.push(
          phone
            .drainer()()
            .catch(() => undefined),
        ),
      ),
    answer: () => Promise.resolve(onTheWay.shift()?.()),
    wait: () => phone.clock.advance(pick([1_000, 30_000, 15 * 60_000])),
    better_link: () => store.linkImproved(OWNER),
    wrong_clock: () => Promise.resolve(phone.clock.set(phone.clock.now() + pick([-1, 1]) * 400 * 86_400_000)),
    kill: () => {
      phone.kill();
      running = [];
      return Promise.resolve();
    },
    log_in: () => logIn(OWNER),
    another_logs_in: () => logIn(OWNER + 1),
    log_out: async () => {
      await store.forgetSession(token);
      await store.keepForLater(OWNER);
    },
    mend: async () => {
      const record = await anyRecord();
      if (!record || !canEdit(record)) return;
      if (random() < 0.5) return store.apply(record.id, { type: 'send_now' }).catch(overtaken);
      await store.apply(record.id, { type: 'edit' }).catch(overtaken);
      if (random() < 0.5) await write(record.id).catch(overtaken);
      return store.apply(record.id, { type: 'queue' }).catch(overtaken);
    },
  };
  const weighted = [
    'apply',
    'apply',
    'drain',
    'drain',
    'drain',
    'answer',
    'answer',
    'wait',
    'wait',
    'better_link',
  ];
  const names = [...weighted, ...Object.keys(steps)];

  const check = async () => {
    // One look at everything: between two, a drainer may get its receipt.
    const stored = new Map(await phone.dump());
    const listed = [...stored]
      .filter(([key]) => key.startsWith('record/'))
      .map(([key, value]) => upgrade(key.slice('record/'.length), value))
      .filter((record) => record.owner === OWNER && !isUntouched(record));
    const ids = listed.map(({ id }) => id);
    for (const record of listed) {
      saved.delete(record.id);
      expect(outboxStates).toContain(record.state);
      const row = phone.server.rows.find(({ key }) => key === record.id);
      for (const field of ['resume', 'cover_letter'] as DocumentField[]) {
        const bytes = stored.get(`bytes/${record.id}/${field}`) as ArrayBuffer | undefined;
        const expected = record.files[field]?.sha256;
        if (record.state === 'sent') expect([row?.[field], bytes]).toEqual([expected, undefined]);
        else expect(bytes && hash(bytes)).toBe(expected);
      }
    }
    // What the person saw as saved and is not here any more must have been sent, and wiped at a logout after that.
    for (const id of saved) expect(phone.server.rows.map(({ key }) => key)).toContain(id);
    for (const id of ids) saved.add(id);
    const once = phone.server.rows.map((row) => `${row.student} ${row.internship}`);
    expect(new Set(once).size).toBe(once.length);
    for (const { student } of phone.server.rows) expect(student).toBe(String(OWNER));
  };

  for (let step = 0; step < STEPS; step += 1) {
    await steps[pick(names)]!();
    for (let turns = Math.floor(random() * 12); turns > 0; turns -= 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await check();
  }

  // Then the link becomes good and the person does what is asked of them.
  phone.server.outcome = () => 'delivered';
  while (onTheWay.length > 0) onTheWay.shift()?.();
  await settled();
  await logIn(OWNER);
  for (const record of await store.list(OWNER)) {
    if (record.state === 'draft')
      await write(record.id).then(() => store.apply(record.id, { type: 'queue' }));
    if (canEdit(record)) await store.apply(record.id, { type: 'send_now' });
  }
  for (let turn = 0; turn < 8; turn += 1) {
    const draining = phone.drainer()();
    await settled();
    // A lock that a frozen tab holds is waited for; the database's own time limit is not reached by then.
    await phone.clock.advance(11_000);
    await draining;
    await phone.clock.advance(15 * 60_000);
  }
  await Promise.all(running);
  await check();
  for (const record of await store.list(OWNER)) {
    const conflict = record.state === 'needs_attention' && !canEdit(record);
    if (!conflict) expect(record.state).toBe('sent');
    const arrived = phone.server.rows.map((row) => row.internship);
    expect(arrived).toContain(String(record.internship.id));
  }
  return phone.server.rows.length;
}

describe('whatever happens in between', () => {
  for (let seed = first; seed < first + count; seed += 1) {
    it(`every application saved on the phone arrives once and whole (seed ${seed})`, async () => {
      expect(await play(seed)).toBeGreaterThan(0);
    });
  }
});
