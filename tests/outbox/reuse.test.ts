import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits';
import { earlierSentences } from '#contract/reuse';
import { FileRefused, StorageFull } from '#outbox/errors';
import type { Outbox } from '#outbox/outbox';
import { bytesToSend } from '#outbox/progress';
import type { OutboxStore } from '#outbox/store/store';
import { fillByReusing, fillForm, level } from './applications';
import { OWNER, hash, internship, pdf, pdfFile, session } from './samples';
import { settled } from './test-clock';
import { createPhone, tinyPieces, type Phone } from './test-world';

let phone: Phone;
let outbox: Outbox;
let store: OutboxStore;
beforeEach(() => {
  phone = createPhone();
  outbox = phone.openTab();
  store = phone.openStore();
});

const offline = () => void (phone.server.outcome = () => 'lost_before');
const online = async () => {
  phone.server.outcome = () => 'delivered';
  await outbox.linkChanged();
  await settled();
};
/** Fills and queues an application with its own documents. */
async function sendFirst(): Promise<string> {
  await outbox.markLoggedIn(session);
  const id = await fillForm(outbox, 1);
  await outbox.queue(id);
  await settled();
  return id;
}
const copyOf = (record: string, internshipId?: number) => fillByReusing(outbox, { record }, internshipId);
const namingOnly = (application: number) => fillByReusing(outbox, { application });
const queue = async (id: string) => {
  await outbox.queue(id);
  await settled();
};
const rowOf = (id: string) => phone.server.rows.find(({ key }) => key === id);
const expectWhole = async (id: string) => {
  expect((await outbox.get(id)).state).toBe('sent');
  expect(rowOf(id)).toMatchObject({ resume: hash(pdf('resume')), cover_letter: hash(pdf('letter')) });
};
const DOCUMENTS = pdf('resume').length + pdf('letter').length;

describe('documents that the server has', () => {
  it('are named, in one request, and none of their bytes is on this phone or on the way', async () => {
    await sendFirst();
    const id = await namingOnly(phone.server.rows[0]!.id);
    expect(await store.readBytes(id)).toEqual({ resume: null, cover_letter: null });
    expect(bytesToSend(await outbox.get(id))).toBe(0);
    await queue(id);
    await expectWhole(id);
    expect(phone.server.documentBytes()).toBe(DOCUMENTS);
    expect(phone.server.asked.slice(1)).toEqual(['POST /api/internship_applications']);
  });

  it('are also named for a picked document that is the same as one that was sent', async () => {
    const large = 'x'.repeat(2000);
    await outbox.markLoggedIn(session);
    for (const internshipId of [1, 2]) {
      const id = await fillForm(outbox, internshipId);
      await outbox.addFile(id, 'resume', pdfFile(large, 'resume.pdf'));
      await queue(id);
    }
    expect(phone.server.rows.map(({ resume }) => resume)).toEqual(Array(2).fill(hash(pdf(large))));
    expect(phone.server.documentBytes()).toBe(pdf(large).length + 2 * pdf('letter').length);
  });

  it('are not asked for when the answer was lost, although the earlier application has gone since', async () => {
    await sendFirst();
    const id = await namingOnly(phone.server.rows[0]!.id);
    phone.server.outcome = () => 'answer_lost';
    await queue(id);
    phone.server.deleted.add(phone.server.rows[0]!.id);
    await online();
    await expectWhole(id);
  });

  it('and are gone: the person chooses again, and keeps all the rest', async () => {
    await sendFirst();
    const id = await namingOnly(phone.server.rows[0]!.id);
    await outbox.addFile(id, 'cover_letter', pdfFile('letter'));
    phone.server.deleted.add(phone.server.rows[0]!.id);
    await queue(id);
    expect(await outbox.get(id)).toMatchObject({
      state: 'needs_attention',
      last_error: { code: 'file_gone', fields: { resume: [earlierSentences.gone('Resume')] } },
    });
    const { files, levels } = await outbox.edit(id);
    expect([files.resume, files.cover_letter?.name, levels]).toEqual([null, 'letter.pdf', [level]]);
    await outbox.addFile(id, 'resume', pdfFile('resume'));
    await queue(id);
    await expectWhole(id);
  });

  it('are never taken for another document that has the same id now', async () => {
    await sendFirst();
    const other = await fillForm(outbox, 9);
    await outbox.addFile(other, 'resume', pdfFile('another'));
    await queue(other);
    // A backup was restored: the phone believes that the second application has the documents of the first.
    const id = await namingOnly(phone.server.rows[1]!.id);
    await queue(id);
    expect(await outbox.get(id)).toMatchObject({ last_error: { code: 'file_gone' } });
    expect(rowOf(id)).toBeUndefined();
  });
});

describe('documents of an application that waits on this phone', () => {
  it('are copied, and cross the link once for both', async () => {
    offline();
    const first = await sendFirst();
    const second = await copyOf(first);
    await queue(second);
    expect((await store.readBytes(second)).resume).toEqual(pdf('resume').buffer);
    const before = phone.server.documentBytes();
    await online();
    await expectWhole(first);
    await expectWhole(second);
    expect(phone.server.documentBytes() - before).toBe(DOCUMENTS);
  });

  it('are sent from here when the earlier one is refused or deleted', async () => {
    phone.server.outcome = () => 'internship_closed';
    const first = await sendFirst();
    phone.server.outcome = () => 'delivered';
    const [second, third] = [await copyOf(first, 2), await copyOf(first, 3)];
    await queue(second);
    await outbox.remove(first);
    await queue(third);
    for (const id of [second, third]) await expectWhole(id);
  });

  it('are named although it was sent and wiped at a logout: the server is asked for its id', async () => {
    offline();
    const first = await sendFirst();
    const second = await copyOf(first);
    phone.server.outcome = () => 'delivered';
    await outbox.sendNow(first);
    await settled();
    await outbox.keepForLater(session);
    await outbox.markLoggedIn(session);
    const before = phone.server.documentBytes();
    await queue(second);
    await expectWhole(second);
    expect(phone.server.asked.slice(-2)).toEqual([
      `GET /api/receipts/${first}`,
      'POST /api/internship_applications',
    ]);
    expect(phone.server.documentBytes()).toBe(before);
  });

  it('are sent after all when the server cannot copy them, in the same try, and are not named again', async () => {
    const first = await sendFirst();
    offline();
    const second = await copyWithBytes(first);
    await queue(second);
    phone.server.deleted.add(phone.server.rows[0]!.id);
    phone.server.outcome = () => (phone.server.documentBytes() > DOCUMENTS ? 'lost_before' : 'delivered');
    await outbox.sendNow(second);
    await settled();
    expect((await outbox.get(second)).files.resume?.from).toBeNull();
    phone.server.asked.length = 0;
    await online();
    await expectWhole(second);
    expect(phone.server.asked).toEqual(['POST /api/internship_applications']);
  });

  it('that cannot be copied cost nothing of the other document, which has gone up in pieces', async () => {
    phone = createPhone({ sizes: tinyPieces });
    outbox = phone.openTab();
    const id = await copyOf(await sendFirst());
    await outbox.addFile(id, 'resume', pdfFile('another resume'));
    await phone.putRaw(`bytes/${id}/cover_letter`, pdf('letter').buffer);
    phone.server.deleted.add(phone.server.rows[0]!.id);
    const before = phone.server.documentBytes();
    await outbox.queue(id);
    await outbox.drainNow();
    const cost = phone.server.documentBytes() - before;
    expect([(await outbox.get(id)).state, cost]).toEqual(['sent', DOCUMENTS + 'another '.length]);
  });

  it('need no bytes here once the server has them, so a damaged disk does not matter', async () => {
    const first = await sendFirst();
    offline();
    const second = await copyWithBytes(first);
    await queue(second);
    await phone.putRaw(`bytes/${second}/resume`, pdf('rotten').buffer);
    await online();
    await expectWhole(second);
  });

  /** A copy whose bytes are on this phone, of an application that the server has. */
  async function copyWithBytes(first: string): Promise<string> {
    await phone.putRaw(`bytes/${first}/resume`, pdf('resume').buffer);
    await phone.putRaw(`bytes/${first}/cover_letter`, pdf('letter').buffer);
    return copyOf(first);
  }
});

describe('taking a document over', () => {
  it('changes nothing when there is no room for the copy, or the earlier one is damaged or gone', async () => {
    offline();
    const first = await sendFirst();
    const { id } = await outbox.draftFor(OWNER, internship);
    const estimate = () => Promise.resolve({ quota: limits.phone.freeBytes, usage: 0 });
    const full = phone.openTab({ storage: { persist: () => Promise.resolve(true), estimate } });
    await expect(full.reuse(id, 'resume', { record: first })).rejects.toThrow(StorageFull);
    await phone.putRaw(`bytes/${first}/resume`, pdf('rotten').buffer);
    await expect(outbox.reuse(id, 'resume', { record: first })).rejects.toThrow(FileRefused);
    await outbox.remove(first);
    await expect(outbox.reuse(id, 'resume', { record: first })).rejects.toThrow(FileRefused);
    expect((await outbox.get(id)).files.resume).toBeNull();
  });

  it('is not possible from the application of another person', async () => {
    const first = await fillForm(outbox, 1);
    const { id } = await outbox.draftFor(OWNER + 1, internship);
    await expect(outbox.reuse(id, 'resume', { record: first })).rejects.toThrow(FileRefused);
  });

  it('is undone by another file', async () => {
    await sendFirst();
    const id = await namingOnly(phone.server.rows[0]!.id);
    await outbox.addFile(id, 'resume', pdfFile('a better one'));
    await queue(id);
    expect(rowOf(id)).toMatchObject({ resume: hash(pdf('a better one')), cover_letter: hash(pdf('letter')) });
  });
});
