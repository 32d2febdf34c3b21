import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits';
import { earlierSentences } from '#contract/uploads';
import { FileRefused, StorageFull } from '#outbox/errors';
import type { Outbox } from '#outbox/outbox';
import { bytesToSend } from '#outbox/record';
import type { OutboxStore } from '#outbox/store/store';
import { fillByReusing, fillForm, level, queueForm } from './applications';
import { OWNER, hash, internship, pdf, pdfFile, session, storedFile } from './samples';
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
  return queueForm(outbox, 1);
}
const copied = (internshipId?: number) => fillByReusing(outbox, false, internshipId);
const named = () => fillByReusing(outbox, true);
const onlyHere = { document: storedFile('resume'), isSent: false };
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
    const id = await named();
    expect(await store.readDocument(id, 'resume')).toBeNull();
    expect(bytesToSend(await outbox.get(id))).toBe(0);
    await queue(id);
    await expectWhole(id);
    expect(phone.server.documentBytes()).toBe(DOCUMENTS);
    expect(phone.server.asked.slice(1)).toEqual(['POST /api/internship_applications']);
  });

  it('are also named for a picked document that is the same as one that was sent', async () => {
    const large = 'x'.repeat(10_000);
    await outbox.markLoggedIn(session);
    for (const internshipId of [1, 2]) {
      const id = await fillForm(outbox, internshipId);
      await outbox.addFile(id, 'resume', pdfFile(large, `resume ${internshipId}.pdf`));
      await queue(id);
    }
    expect(phone.server.asked.slice(-2)).toEqual([
      `HEAD /api/documents/${hash(pdf(large))}`,
      'POST /api/internship_applications',
    ]);
    expect(phone.server.rows.map(({ resume }) => resume)).toEqual(Array(2).fill(hash(pdf(large))));
    expect(phone.server.documentBytes()).toBe(pdf(large).length + 2 * pdf('letter').length);
  });

  it.each(['never', 'lost_before', 'portal_page', 'server_error'] as const)(
    'are sent when the answer about the hash is %s',
    async (outcome) => {
      const large = 'x'.repeat(10_000);
      await outbox.markLoggedIn(session);
      const id = await fillForm(outbox, 1);
      await outbox.addFile(id, 'resume', pdfFile(large));
      phone.server.outcome = () => (phone.server.asked.at(-1)?.startsWith('HEAD') ? outcome : 'delivered');
      await outbox.queue(id);
      await settled();
      if (outcome === 'never') await phone.clock.advance(20_000);
      await settled();
      expect(rowOf(id)).toMatchObject({ resume: hash(pdf(large)) });
    },
  );

  it('are not asked for when the answer was lost, although the earlier application has gone since', async () => {
    await sendFirst();
    const id = await named();
    phone.server.outcome = () => 'answer_lost';
    await queue(id);
    phone.server.deleted.add(phone.server.rows[0]!.id);
    await online();
    await expectWhole(id);
  });

  it('and are gone: the person chooses again, and keeps all the rest', async () => {
    await sendFirst();
    const id = await named();
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

  it("are never another student's", async () => {
    await sendFirst();
    phone.server.rows[0]!.student = '8';
    const id = await named();
    await queue(id);
    expect(await outbox.get(id)).toMatchObject({ last_error: { code: 'file_gone' } });
    expect(rowOf(id)).toBeUndefined();
  });
});

describe('documents of an application that waits on this phone', () => {
  it('are copied, and cross the link once for both', async () => {
    offline();
    const first = await sendFirst();
    const second = await copied();
    await queue(second);
    expect(await store.readDocument(second, 'resume')).toEqual(pdf('resume').buffer);
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
    const [second, third] = [await copied(2), await copied(3)];
    await queue(second);
    await outbox.remove(first);
    await queue(third);
    for (const id of [second, third]) await expectWhole(id);
  });

  it('are named although it was sent and wiped at a logout', async () => {
    offline();
    const first = await sendFirst();
    const second = await copied();
    phone.server.outcome = () => 'delivered';
    await outbox.sendNow(first);
    await settled();
    await outbox.keepForLater(session);
    await outbox.markLoggedIn(session);
    const before = phone.server.documentBytes();
    await queue(second);
    await expectWhole(second);
    expect(phone.server.documentBytes()).toBe(before);
  });

  it('that cannot be copied cost nothing of the other document, which has gone up in pieces', async () => {
    phone = createPhone({ sizes: { ...tinyPieces, ask: 0 } });
    outbox = phone.openTab();
    await sendFirst();
    const id = await named();
    await outbox.addFile(id, 'resume', pdfFile('another resume'));
    await phone.putRaw(`bytes/${id}/cover_letter`, pdf('letter').buffer);
    phone.server.outcome = () => {
      // After the answer about its hash.
      if (phone.server.asked.at(-1)?.includes('applications'))
        phone.server.deleted.add(phone.server.rows[0]!.id);
      return 'delivered';
    };
    const before = phone.server.documentBytes();
    await outbox.queue(id);
    await outbox.drainNow();
    const cost = phone.server.documentBytes() - before;
    expect([(await outbox.get(id)).state, cost]).toEqual(['sent', DOCUMENTS + 'another '.length]);
  });

  it('need no bytes here once the server has them, so a damaged disk does not matter', async () => {
    await sendFirst();
    const second = await fillForm(outbox, 2);
    await phone.putRaw(`bytes/${second}/resume`, pdf('rotten').buffer);
    await queue(second);
    await expectWhole(second);
  });
});

describe('taking a document over', () => {
  it('changes nothing when there is no room for the copy, or the earlier one is damaged or gone', async () => {
    offline();
    const first = await sendFirst();
    const { id } = await outbox.draftFor(OWNER, internship);
    const estimate = () => Promise.resolve({ quota: limits.phone.freeBytes, usage: 0 });
    const full = phone.openTab({ storage: { persist: () => Promise.resolve(true), estimate } });
    await expect(full.reuse(id, 'resume', onlyHere)).rejects.toThrow(StorageFull);
    await phone.putRaw(`bytes/${first}/resume`, pdf('rotten').buffer);
    await expect(outbox.reuse(id, 'resume', onlyHere)).rejects.toThrow(FileRefused);
    await outbox.remove(first);
    await expect(outbox.reuse(id, 'resume', onlyHere)).rejects.toThrow(FileRefused);
    expect((await outbox.get(id)).files.resume).toBeNull();
  });

  it('is not possible from the application of another person', async () => {
    await fillForm(outbox, 1);
    const { id } = await outbox.draftFor(OWNER + 1, internship);
    await expect(outbox.reuse(id, 'resume', onlyHere)).rejects.toThrow(FileRefused);
  });

  it('is undone by another file', async () => {
    await sendFirst();
    const id = await named();
    await outbox.addFile(id, 'resume', pdfFile('a better one'));
    await queue(id);
    expect(rowOf(id)).toMatchObject({ resume: hash(pdf('a better one')), cover_letter: hash(pdf('letter')) });
  });
});
