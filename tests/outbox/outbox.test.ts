import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits';
import { FileRefused, StorageFull } from '#outbox/errors';
import type { Outbox } from '#outbox/outbox';
import { fillForm, level, queueForm } from './applications';
import { OWNER, hash, internship, pdf, pdfFile, session } from './samples';
import { settled } from './test-clock';
import { createPhone, type Phone } from './test-world';

let phone: Phone;
let outbox: Outbox;
beforeEach(() => {
  phone = createPhone();
  outbox = phone.openTab();
});

const applied = async () => {
  await outbox.markLoggedIn(session);
  return queueForm(outbox);
};
const stateOf = async (id: string) => (await outbox.get(id)).state;

describe('an application written without signal', () => {
  it('is sent once, whole, after two reloads, when the signal is back', async () => {
    phone.server.outcome = () => 'lost_before';
    await outbox.markLoggedIn(session);
    const id = await fillForm(outbox);
    expect((await outbox.queue(id)).state).toBe('queued');
    await settled();
    outbox.close();
    outbox = phone.openTab();
    await outbox.drainNow();
    outbox.close();
    outbox = phone.openTab();
    phone.server.outcome = () => 'delivered';
    await outbox.linkImproved();
    expect(await stateOf(id)).toBe('sent');
    expect(phone.server.rows).toMatchObject([
      { key: id, resume: hash(pdf('resume')), cover_letter: hash(pdf('letter')) },
    ]);
  });

  it('goes by itself when its next try is due', async () => {
    // After the server's error a question comes first.
    const answers = ['lost_before', 'server_error', 'delivered', 'delivered'] as const;
    let tries = 0;
    phone.server.outcome = () => answers[tries++]!;
    const id = await applied();
    for (let minute = 0; minute < 3; minute += 1) await phone.clock.advance(10_000);
    expect([tries, await stateOf(id)]).toEqual([4, 'sent']);
  });
});

it('a refused application is changed in place and sent under the same id', async () => {
  phone.server.outcome = () => 'validation_failed';
  const id = await applied();
  expect(await stateOf(id)).toBe('needs_attention');
  phone.server.outcome = () => 'delivered';
  await outbox.edit(id);
  await outbox.addFile(id, 'resume', pdfFile('a better one'));
  await outbox.queue(id);
  await settled();
  expect(await stateOf(id)).toBe('sent');
  expect(phone.server.rows).toMatchObject([{ key: id, resume: hash(pdf('a better one')) }]);
});

describe('the phone', () => {
  it('is asked to keep what is stored at the first saved draft, once', async () => {
    let asked = 0;
    const persist = () => Promise.resolve((asked += 1) > 0);
    const tab = phone.openTab({ storage: { persist, estimate: () => Promise.resolve({}) } });
    const { id } = await tab.draftFor(OWNER, internship);
    expect(asked).toBe(0);
    await tab.saveDraft(id, { levels: [level] });
    await tab.saveDraft(id, { levels: [] });
    expect(asked).toBe(1);
  });
  it('takes no file that would leave it without room, and loses nothing by it', async () => {
    const free = limits.phone.freeBytes;
    const estimate = () => Promise.resolve({ quota: 1000 + free, usage: 1000 });
    const tab = phone.openTab({ storage: { persist: () => Promise.resolve(true), estimate } });
    const { id } = await tab.draftFor(OWNER, internship);
    await tab.saveDraft(id, { levels: [level] });
    await expect(tab.addFile(id, 'resume', pdfFile('resume'))).rejects.toThrow(StorageFull);
    expect(await tab.get(id)).toMatchObject({ levels: [level], files: { resume: null } });
  });
  it('keeps the file that was there when the next one is refused', async () => {
    const id = await fillForm(outbox);
    await expect(outbox.addFile(id, 'resume', new File([], 'empty.pdf'))).rejects.toThrow(FileRefused);
    expect((await outbox.get(id)).files.resume?.sha256).toBe(hash(pdf('resume')));
  });
  it('whose browser threw the database away says so until it was read', async () => {
    await fillForm(outbox);
    await settled();
    const after = phone.openTab({ indexedDB: new IDBFactory() });
    expect([await outbox.lostWork(), await after.lostWork()]).toEqual([false, true]);
    const { id } = await after.draftFor(OWNER, internship);
    await after.saveDraft(id, { levels: [level] });
    await settled();
    expect(await after.lostWork()).toBe(true);
    after.acknowledgeLoss();
    expect(await after.lostWork()).toBe(false);
  });
});

describe('an application that is read for a file', () => {
  const begin = async () => {
    const id = await fillForm(outbox);
    await outbox.queue(id);
    return id;
  };
  it('comes with both documents, and nothing of it is changed', async () => {
    const id = await begin();
    const before = await phone.dump();
    const { record, documents } = await outbox.readIntact(id);
    expect([record.id, record.state]).toEqual([id, 'queued']);
    expect(new Uint8Array(documents.resume!)).toEqual(pdf('resume'));
    expect(new Uint8Array(documents.cover_letter!)).toEqual(pdf('letter'));
    expect(await phone.dump()).toEqual(before);
  });
  it.each([
    ['damaged', pdf('another').buffer],
    ['gone', undefined],
  ])('has nothing for a document that is %s, and the other one', async (_, bytes) => {
    const id = await begin();
    await phone.putRaw(`bytes/${id}/resume`, bytes);
    const { documents } = await outbox.readIntact(id);
    expect(documents.resume).toBeNull();
    expect(new Uint8Array(documents.cover_letter!)).toEqual(pdf('letter'));
  });
});
