import { beforeEach, expect } from 'vitest';
import { closesAt } from '#contract/dates';
import { internshipsOn, without } from './internships';
import type { Person, Portal } from './portal';
import { START } from './server';
import { newSubmission } from './submission';

export const LAST_DAY = '2027-03-10';
export const CLOSING = closesAt(LAST_DAY);

export const onTime = [201, null];
export const late = (hours: number) => [201, hours];
export const closed = [422, 'internship_closed'];
export const gone = [404, 'internship_not_found'];

/** When an application arrives, when it was queued according to the phone (null: unknown), and the outcome. */
type Case = [arrives: number, queued: number | null, outcome: unknown[]];

/** One internship that closes after LAST_DAY, new for each test, and applications that arrive at some time. */
export function arrivalsOn(portal: Portal) {
  const { put } = internshipsOn(portal);
  const at = (time: number) => portal.clock.set(time);
  const world = { own: 0 };

  beforeEach(async () => {
    at(START);
    world.own = await portal.internship(portal.business, { lastDateToApply: LAST_DAY });
  });

  const setOwn = async (json: unknown) => expect((await put(world.own, json)).status).toBe(200);
  const archive = () => setOwn({ status: 'archived' });
  const edit = (changes: Record<string, unknown>) =>
    setOwn({ ...without('status'), last_date_to_apply: LAST_DAY, ...changes });

  /** @returns the status with the hours it is late, or with the error's code */
  async function arriving(arrives: number, queued: number | null, who?: Person) {
    at(arrives);
    const student = who ?? (await portal.person('student'));
    const queued_at = queued === null ? null : new Date(queued).toISOString();
    const { status, body } = await portal.submit(
      student,
      newSubmission(world.own, { fields: { queued_at } }),
    );
    const [row] = (await portal.storedOf(student)).applications;
    expect(row !== undefined, 'stored exactly when it was accepted').toBe(status === 201);
    return [status, row ? row.sentLateHours : body.code];
  }
  async function expectArrivals(...cases: Case[]) {
    const outcomes: Case[] = [];
    for (const [arrives, queued] of cases) outcomes.push([arrives, queued, await arriving(arrives, queued)]);
    expect(outcomes).toEqual(cases);
  }
  return { world, at, setOwn, archive, edit, arriving, expectArrivals };
}
