import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages';
import type { Outbox } from '#outbox/outbox';
import { statusOf } from '#outbox/status';
import { fillForm, level } from './applications';
import { OWNER, internship, pdfFile, session } from './samples';
import { settled } from './test-clock';
import { createPhone, type Phone } from './test-world';

let phone: Phone;
let outbox: Outbox;
let id: string;
/** What the disk had of the record when its draft began, and when it was whole. */
let begun: unknown;
let whole: unknown;

const stored = async () => (await phone.dump()).find(([key]) => key === `record/${id}`)?.[1];
/** Applied without signal: the screen has said "Saved on this phone". */
beforeEach(async () => {
  phone = createPhone();
  phone.server.outcome = () => 'lost_before';
  outbox = phone.openTab();
  await outbox.markLoggedIn(session);
  ({ id } = await outbox.draftFor(OWNER, internship));
  begun = await stored();
  await fillForm(outbox);
  whole = await stored();
  await outbox.queue(id);
  await settled();
  outbox.close();
});
/** The phone dies, and wakes with what the disk has. */
async function wake(indexedDB = phone.indexedDB): Promise<Outbox> {
  phone.kill();
  const next = phone.openTab({ indexedDB });
  await next.checkPromises();
  await settled();
  return next;
}
const say = async (on: Outbox) =>
  (await on.list(OWNER)).map((record) => {
    const { description, nextAction } = statusOf(record);
    return [record.id, record.state, description, nextAction];
  });
const finishIt = (key: string) => [[key, 'draft', messages.outbox.errors.went_back, 'finish']];

describe('a promised application whose database', () => {
  it('went back to an empty draft says so, and arrives under its id when the documents were chosen again', async () => {
    await phone.putRaw(`record/${id}`, begun);
    const next = await wake();
    expect(await say(next)).toEqual(finishIt(id));
    await next.saveDraft(id, { levels: [level] });
    await next.addFile(id, 'resume', pdfFile('resume'));
    await next.addFile(id, 'cover_letter', pdfFile('letter'));
    phone.server.outcome = () => 'delivered';
    await next.queue(id);
    await settled();
    expect(phone.server.rows.map(({ key }) => key)).toEqual([id]);
    expect((await next.get(id)).last_error).toBeNull();
  });

  it('went back to a whole draft can be sent as it is', async () => {
    await phone.putRaw(`record/${id}`, whole);
    const next = await wake();
    expect(await say(next)).toEqual([[id, 'draft', messages.outbox.lead.wentBackWhole, 'send_now']]);
    phone.server.outcome = () => 'delivered';
    await next.queue(id);
    await settled();
    expect(phone.server.rows).toHaveLength(1);
  });

  it('has lost the record shows it again as a draft, to its owner alone', async () => {
    await phone.openStore().remove(id);
    const next = await wake();
    expect(await say(next)).toEqual(finishIt(id));
    expect((await next.get(id)).internship).toEqual(internship);
    expect(await next.list(OWNER + 1)).toEqual([]);
  });

  it('was evicted says that too', async () => {
    const next = await wake(new IDBFactory());
    expect([await say(next), await next.lostWork()]).toEqual([finishIt(id), true]);
  });

  it.each([null, 'x', { levels: 5 }, { state: 'queued', files: { resume: 1 } }])(
    'holds %j in its place shows it again as a draft',
    async (half) => {
      await phone.putRaw(`record/${id}`, half);
      expect(await say(await wake())).toEqual(finishIt(id));
    },
  );

  it('has half of it asks for the rest, and keeps the id', async () => {
    const record = whole as { files: object };
    const half = { ...record, state: 'queued', files: { ...record.files, resume: null } };
    await phone.putRaw(`record/${id}`, half);
    const next = await wake();
    expect(await say(next)).toEqual([[id, 'needs_attention', messages.outbox.errors.half_written, 'edit']]);
    await next.edit(id);
    expect((await next.get(id)).state).toBe('draft');
  });

  it('is said once: what the person writes anew for it is no loss', async () => {
    await phone.openStore().remove(id);
    const next = phone.openTab();
    const anew = await next.draftFor(OWNER, internship);
    await next.saveDraft(anew.id, { levels: [level] });
    expect((await say(await wake())).map(([key]) => key)).toEqual([anew.id]);
    expect((await say(await wake())).map(([, , text]) => text)).toEqual([messages.outbox.lead.draft]);
  });
});

describe('nothing is said to be lost', () => {
  const expectNothing = async () => expect(await say(await wake())).toEqual([]);

  it('that waits as it was promised', async () => {
    expect((await say(await wake())).map(([, state]) => state)).toEqual(['queued']);
  });
  it('that the person deleted, or all of it at a log-out', async () => {
    await (await wake()).remove(id);
    await expectNothing();
    const next = await wake();
    await next.queue(await fillForm(next));
    await next.discard(OWNER);
    await expectNothing();
  });
  it('that the worker has sent before the person logged out', async () => {
    phone.server.outcome = () => 'delivered';
    await phone.clock.advance(60_000);
    const next = await wake();
    await phone.drainer()();
    expect(phone.server.rows).toHaveLength(1);
    await next.keepForLater(session);
    await expectNothing();
  });
  it('that the person opened again to change it', async () => {
    phone.server.outcome = () => 'validation_failed';
    const next = await wake();
    await next.sendNow(id);
    await settled();
    await next.edit(id);
    expect((await say(await wake())).map(([, , text]) => text)).not.toContain(
      messages.outbox.errors.went_back,
    );
  });
  it('where the browser denies localStorage, or holds something else in it', async () => {
    phone.kept.set('wokabaut.outbox.promised', '{"not": "ours"}');
    expect((await say(await wake())).map(([, state]) => state)).toEqual(['queued']);
    phone.kept.set('wokabaut.outbox.promised', 'nor this');
    expect((await say(await wake())).map(([, state]) => state)).toEqual(['queued']);
  });
});
