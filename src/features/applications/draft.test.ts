import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages';
import { FileRefused, StorageFull, StorageUnavailable, StorageUnreliable } from '#outbox/errors';
import { createChannels, createPhone, settled } from '../../../tests/outbox/test-world';
import { OWNER, internship, pdf, pdfFile, recordIn } from '../../../tests/outbox/samples';
import { createDraft, type DraftOutbox } from './draft';

const levels = [{ grade: 12 as const, school_name: 'Sogeri' }];

async function openDraft(broken: (outbox: DraftOutbox) => Partial<DraftOutbox> = () => ({})) {
  const outbox = createPhone().openTab();
  const record = await outbox.draftFor(OWNER, internship);
  const draft = createDraft({ ...outbox, ...broken(outbox) }, record);
  return { draft, outbox, record, stored: () => outbox.get(record.id) };
}

describe('an application while it is written', () => {
  it('is on the phone after every change, whole, with the last one winning', async () => {
    const { draft, stored } = await openDraft();
    draft.change({ levels: [], typed: { 12: 'S' } });
    draft.change({ levels: [], typed: { 12: 'Sogeri' } });
    draft.change({ levels, typed: {} });
    expect(await draft.flush()).toBe(true);
    expect(await stored()).toMatchObject({ levels, typed: {}, state: 'draft' });
    expect(draft.get().saved).toBe('saved');
  });

  it('a full phone is told in a sentence, loses nothing, and what was typed is saved by the next try', async () => {
    let full = true;
    const { draft, stored } = await openDraft((outbox) => ({
      saveDraft: (...given) => (full ? Promise.reject(new StorageFull('full')) : outbox.saveDraft(...given)),
    }));
    draft.change({ levels, typed: {} });
    expect(await draft.flush()).toBe(false);
    expect(draft.get()).toMatchObject({ levels, saved: 'failed', problem: messages.outbox.storageFull });
    full = false;
    expect(await draft.flush()).toBe(true);
    expect(await stored()).toMatchObject({ levels });
    expect(draft.get()).toMatchObject({ saved: 'saved', problem: null });
  });

  it('a refused document says why beside its own field, and the earlier one stays', async () => {
    const { draft, stored } = await openDraft();
    await draft.pick('resume', pdfFile('resume'));
    await draft.pick('resume', new File(['MZ a program'], 'resume.pdf', { type: 'application/pdf' }));
    const { resume, cover_letter } = draft.get().documents;
    expect(resume.file?.name).toBe('resume.pdf');
    expect(resume.file?.size).toBe(pdf('resume').length);
    expect(resume.problem).toBe('Resume must be a PDF, DOC, DOCX, JPG or PNG file.');
    expect(cover_letter.problem).toBeNull();
    expect((await stored()).files.resume?.size).toBe(pdf('resume').length);
  });

  it.each([
    ['an empty file', () => new FileRefused('file_empty', 'Resume is empty. Please choose another file.')],
    ['a phone without room', () => new StorageFull('full')],
    ['a failed read-back', () => new StorageUnreliable('differs')],
  ])('%s never shows as saved', async (_what, error) => {
    const { draft } = await openDraft(() => ({ addFile: () => Promise.reject(error()) }));
    await draft.pick('resume', pdfFile('resume'));
    expect(draft.get().documents.resume).toMatchObject({ file: null, busy: null });
    expect(draft.get().documents.resume.problem).toMatch(/Please|try again/);
    expect(draft.get().saved).toBe('untouched');
  });

  it('names the wait while a document is read', async () => {
    const { draft } = await openDraft();
    const picking = draft.pick('cover_letter', pdfFile('letter'));
    expect(draft.get().documents.cover_letter.busy).toBe('Reading your cover letter...');
    await picking;
    expect(draft.get().documents.cover_letter.busy).toBeNull();
  });

  it('one that needs attention is changed in place, under the same id', async () => {
    const phone = createPhone();
    const refused = recordIn('needs_attention', {
      last_error: {
        code: 'validation_failed',
        fields: { level_achieved: ['Please select at least one grade.'] },
      },
    });
    await phone.putRaw(`record/${refused.id}`, refused);
    const outbox = phone.openTab();
    const draft = createDraft(outbox, refused);
    expect((await outbox.get(refused.id)).state).toBe('needs_attention');
    draft.change({ levels, typed: {} });
    await draft.flush();
    expect(await outbox.get(refused.id)).toMatchObject({ state: 'draft', levels, files: refused.files });
  });

  it('one that needs attention and that a hiccup of the phone kept closed is saved by the next try', async () => {
    const phone = createPhone();
    const refused = recordIn('needs_attention');
    await phone.putRaw(`record/${refused.id}`, refused);
    const outbox = phone.openTab();
    let hiccups = 1;
    const draft = createDraft(
      {
        ...outbox,
        edit: (id) =>
          hiccups-- > 0 ? Promise.reject(new StorageUnavailable('in a hurry')) : outbox.edit(id),
      },
      refused,
    );
    draft.change({ levels: [], typed: { 8: 'Ko' } });
    expect(await draft.flush()).toBe(false);
    expect(draft.get()).toMatchObject({ saved: 'failed', problem: messages.outbox.storageUnavailable });
    expect(await outbox.get(refused.id)).toEqual(refused);
    draft.change({ levels, typed: {} });
    expect(await draft.flush()).toBe(true);
    expect(draft.get()).toMatchObject({ saved: 'saved', problem: null });
    expect(await outbox.get(refused.id)).toMatchObject({ state: 'draft', levels, files: refused.files });
  });

  it('one that needs attention and is sent again unchanged keeps the time it was written', async () => {
    const phone = createPhone();
    const refused = recordIn('needs_attention');
    await phone.putRaw(`record/${refused.id}`, refused);
    const outbox = phone.openTab();
    expect(await createDraft(outbox, refused).apply()).toBe(refused.id);
    expect((await outbox.get(refused.id)).queued_at).toBe(refused.queued_at);
  });

  it('one that another tab has queued is read again instead of overwritten', async () => {
    const { draft, outbox, record, stored } = await openDraft();
    draft.change({ levels, typed: {} });
    await draft.flush();
    await outbox.addFile(record.id, 'resume', pdfFile('resume'));
    await outbox.addFile(record.id, 'cover_letter', pdfFile('letter'));
    await outbox.queue(record.id);
    draft.change({ levels: [], typed: {} });
    expect(await draft.flush()).toBe(false);
    expect(draft.get()).toMatchObject({ levels, problem: messages.outbox.changedElsewhere });
    expect((await stored()).levels).toEqual(levels);
  });
});

describe.each([true, false])('two tabs with one application (each hears of the other: %s)', (hears) => {
  async function openTabs() {
    const phone = createPhone();
    const channel = createChannels();
    const open = async () => {
      const outbox = phone.openTab(hears ? { channel: channel() } : {});
      const draft = createDraft(outbox, await outbox.draftFor(OWNER, internship));
      // Somebody looks at it.
      draft.subscribe(() => undefined);
      return { draft, outbox };
    };
    return { a: await open(), b: await open() };
  }

  it('lose nothing of what either of them wrote, and show the same', async () => {
    const { a, b } = await openTabs();
    a.draft.change({ levels, typed: {} });
    await a.draft.flush();
    await settled();
    const { levels: seen } = b.draft.get();
    expect(seen).toEqual(hears ? levels : []);
    b.draft.change({ levels: seen, typed: { 10: 'Kila' } });
    expect(await b.draft.flush()).toBe(true);
    await settled();
    const both = { levels, typed: { 10: 'Kila' } };
    expect(await a.outbox.get(b.draft.get().record.id)).toMatchObject(both);
    expect(b.draft.get()).toMatchObject({ ...both, saved: 'saved', problem: null });
    if (hears) expect(a.draft.get()).toMatchObject({ ...both, saved: 'saved' });
  });

  it('keep what is typed at this moment, and a grade that was taken out stays out', async () => {
    const { a, b } = await openTabs();
    a.draft.change({ levels, typed: {} });
    await a.draft.flush();
    await settled();
    a.draft.change({ levels: [], typed: {} });
    b.draft.change({ levels: b.draft.get().levels, typed: { 8: 'Ko' } });
    await Promise.all([a.draft.flush(), b.draft.flush()]);
    b.draft.change({ levels: b.draft.get().levels, typed: { 8: 'Koki' } });
    await b.draft.flush();
    await settled();
    expect(b.draft.get()).toMatchObject({ levels: [], typed: { 8: 'Koki' } });
    expect(await a.outbox.get(a.draft.get().record.id)).toMatchObject({ levels: [], typed: { 8: 'Koki' } });
  });

  it('a document of one and a grade of the other are both there', async () => {
    const { a, b } = await openTabs();
    const picking = a.draft.pick('resume', pdfFile('resume'));
    b.draft.change({ levels, typed: {} });
    await Promise.all([picking, b.draft.flush()]);
    a.draft.change({ levels: a.draft.get().levels, typed: { 8: 'Koki' } });
    await a.draft.flush();
    await settled();
    const { files, ...stored } = await b.outbox.get(b.draft.get().record.id);
    expect(stored).toMatchObject({ levels, typed: { 8: 'Koki' } });
    expect(files.resume?.name).toBe('resume.pdf');
    expect(a.draft.get()).toMatchObject({ levels, typed: { 8: 'Koki' } });
    if (hears) expect(b.draft.get().documents.resume.file?.name).toBe('resume.pdf');
  });
});
