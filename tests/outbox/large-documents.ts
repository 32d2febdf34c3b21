import { expect } from 'vitest';
import type { PieceSizes } from '#outbox/environment';
import type { OutboxStore } from '#outbox/store/store';
import { level } from './applications';
import { OWNER, internship, pdf, session, storedFile } from './samples';
import { settled } from './test-clock';
import type { RequestOutcome } from './test-server';
import { createPhone, tinyPieces, type Phone } from './test-world';

/** A resume of many pieces, and a cover letter that goes with the form. */
const resume = 'resume '.repeat(40);
const letter = 'hi';
export const SIZE = pdf(resume).length + pdf(letter).length;

/** A student's phone with both documents, queued; `begin` makes a new one. */
export let phone: Phone;
export let store: OutboxStore;
export let id: string;

export async function begin(sizes: PieceSizes = tinyPieces): Promise<void> {
  phone = createPhone({ sizes });
  store = phone.openStore();
  ({ id } = await store.draftFor(OWNER, internship));
  await store.saveDraft(id, { levels: [level] });
  await chooseResume(resume);
  await store.putFile(id, 'cover_letter', storedFile(letter), pdf(letter).buffer);
  await store.apply(id, { type: 'queue' });
  await store.login(session);
}
export const chooseResume = (text: string) => store.putFile(id, 'resume', storedFile(text), pdf(text).buffer);

export const isPiece = (request: string) => /^(PATCH|POST) \/api\/uploads\//.test(request);
export const isForm = (request: string) => request.includes('internship_applications');
/** What happens to the request that is under way; all others are delivered. */
export const onRequest = (outcomeOf: (request: string) => RequestOutcome | undefined) => {
  phone.server.outcome = () => outcomeOf(phone.server.asked.at(-1)!) ?? 'delivered';
};
/** What happens to the `nth` request that matches. */
export const onThe = (nth: number, matches: (request: string) => boolean, outcome: RequestOutcome) => {
  let seen = 0;
  onRequest((request) => (matches(request) && (seen += 1) === nth ? outcome : undefined));
};
export const drain = () => phone.drainer()();
/** Drains after every backoff until it is sent. A drain of a phone that is killed meanwhile never ends. */
export async function drainUntilSent(): Promise<void> {
  for (let drains = 0; (await store.get(id)).state !== 'sent'; drains += 1) {
    if (drains === 100) throw new Error('it never arrives');
    let isDone = false;
    void drain().then(() => (isDone = true));
    for (let turns = 0; turns < 40 && !isDone; turns += 1) await settled();
    await phone.clock.advance(16_000);
  }
}
export const expectOnce = () => expect(phone.server.rows.map(({ key }) => key)).toEqual([id]);
